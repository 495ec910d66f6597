import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { CAUSES } from '@daas/contract/endpoints/cost';
import { and, inArray } from 'drizzle-orm';
import { connectors } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { daysPeriod } from '../../kernel/period';
import { invalid } from '../../kernel/refusal';
import { business, dayAfter, startOfDay } from '../../kernel/time';
import type { MemberContext } from '../context';
import { answersByConnector } from '../measures/calls';
import { everything, refundedCalls, spentByDay, spentIn } from '../measures/money';
import { type Causes, causesOf } from './causes';

type Answer = EndpointOutput<'cost.explain'>;

/** What made the spend of two months differ, by cause and connector. */
export async function explain(
  context: MemberContext,
  { before, after, days }: EndpointParsedInput<'cost.explain'>,
): Promise<Answer> {
  if (after <= before) throw invalid('after', 'range-backwards', '@range-backwards');
  const [earlier, later] = await Promise.all([before, after].map((month) => spentOf(context, month, days)));
  if (!earlier || !later) throw new Error('Two months have two sums');
  const ids = [...new Set([...earlier.calls.keys(), ...later.calls.keys()])];
  const names = await namesOf(context, ids);
  const all: Causes = {
    refunds: earlier.refunded - later.refunded,
    files: later.month.parts.files - earlier.month.parts.files,
    orders: later.month.parts.orders - earlier.month.parts.orders,
  };
  const list = ids.map((id) => {
    const [one, other] = [earlier.calls.get(id) ?? NONE, later.calls.get(id) ?? NONE];
    const causes = causesOf(one, other);
    for (const cause of CAUSES) if (causes[cause]) all[cause] = (all[cause] ?? 0) + causes[cause];
    const difference = other.spend - one.spend;
    return { id, name: names.get(id) ?? '', before: one, after: other, difference, causes: listed(causes) };
  });
  return {
    before: earlier.month,
    after: later.month,
    difference: later.month.spend - earlier.month.spend,
    causes: listed(all),
    connectors: list
      .filter(({ causes }) => causes.length > 0)
      .sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference) || one.id - other.id),
  };
}

const NONE = { answered: 0, charged: 0, empty: 0, unpaid: 0, spend: 0 };
const listed = (causes: Causes) => CAUSES.flatMap((cause) => (causes[cause] ? [{ cause, amount: causes[cause] }] : []));

/** A month's spend, or that of its first days: calls by their records, files and orders by the ledger, as bills are. */
async function spentOf({ services, caller }: MemberContext, month: string, days?: number) {
  const from = `${month}-01`;
  const last = business(startOfDay(from)).endOf('month').format('YYYY-MM-DD');
  const [to = last] = [last, dayAfter(from, (days ?? 31) - 1)].sort();
  const period = daysPeriod(from, to);
  const [calls, ledger, refunded] = await Promise.all([
    answersByConnector(services, caller.companyId, period),
    spentByDay(services, caller.companyId, period),
    refundedCalls(services.database.sql, caller.companyId, period),
  ]);
  const recorded = [...calls.values()].reduce((sum, { spend }) => sum + spend, 0);
  const parts = { ...spentIn(ledger), calls: recorded - refunded };
  return { month: { month, from, to, spend: everything(parts), parts }, calls, refunded };
}

async function namesOf({ db, caller }: MemberContext, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: connectors.id, name: connectors.name })
    .from(connectors)
    .where(and(ofCompany(connectors, caller.companyId), inArray(connectors.id, ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
