import type { MeasureKey } from '@daas/contract/measures';
import type { Period } from '../../kernel/period';
import { type Book, type CallFigures, type CallSubject, callTotals } from './calls';
import { accountOf, everything, type Spent, spentByDay, spentIn, usage } from './money';

/** The value of a measure: calls, or money in 1/10000 yuan; null where there is none to tell, as a share of no calls. */
type Value = (book: Book, companyId: number, period: Period, subject?: CallSubject) => Promise<number | null>;

const ofCalls =
  (value: (figures: CallFigures) => number | null): Value =>
  async (...of) =>
    value(await callTotals(...of));
const ofLedger =
  (value: (spent: Spent) => number): Value =>
  async (book, companyId, period) =>
    value(spentIn(await spentByDay(book, companyId, period)));

/** Of all calls, those that were answered; null of none. */
export const successRate = ({ calls, failed }: Pick<CallFigures, 'calls' | 'failed'>): number | null =>
  calls === 0 ? null : (calls - failed) / calls;

/** The measures that have a value for any company and period: what every page's figure of that name must equal. */
export const VALUES = {
  calls: ofCalls(({ calls }) => calls),
  calls_answered: ofCalls(({ calls, failed }) => calls - failed),
  calls_ok: ofCalls(({ calls, failed, empty }) => calls - failed - empty),
  calls_empty: ofCalls(({ empty }) => empty),
  calls_refused: ofCalls(({ refused }) => refused),
  calls_faulty: ofCalls(({ faulty }) => faulty),
  calls_failed: ofCalls(({ failed }) => failed),
  calls_charged: ofCalls(({ charged }) => charged),
  success_rate: ofCalls(successRate),
  spend: ofLedger(everything),
  spend_usage: ofLedger(usage),
  spend_calls: ofLedger(({ calls }) => calls),
  spend_files: ofLedger(({ files }) => files),
  spend_orders: ofLedger(({ orders }) => orders),
  balance: async ({ database }, companyId) => (await accountOf(database.sql, companyId)).balance,
} satisfies Partial<Record<MeasureKey, Value>>;
export type ValueKey = keyof typeof VALUES;
