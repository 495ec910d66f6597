import type { CounterHold } from '../db/schema';
import { type Level, levelsOf } from '../money/commission';
import type { AccountState, AllocationRow, ConnectorRow, ElementRow } from './accountState';

/** A call of a partner's customer, as far as commission asks. */
export interface Sale {
  sellerId: number;
  reportId: string;
  elementId: string | null;
  /** What the element costs this customer, where inventory pays the call; null without an element. */
  price: number | null;
  levels: Level[];
}

/** An element without fields is the whole data set. */
export const covers = (
  element: Pick<ElementRow, 'data_set' | 'fields'>,
  { data_set, fields }: Pick<ConnectorRow, 'data_set' | 'fields'>,
): boolean =>
  element.data_set === data_set &&
  (element.fields.length === 0 || fields.every((name) => element.fields.includes(name)));

/** Null for a call of nobody's customer. The element is the one drawn on, else the narrowest that covers the call. */
export function saleOf(
  state: AccountState,
  companyId: number,
  connector: ConnectorRow,
  drawn: AllocationRow | undefined,
): Sale | null {
  const report = state.reports.find(({ customer_id }) => customer_id === companyId);
  if (!report) return null;
  const covering = state.elements.filter((one) => covers(one, connector));
  const narrowest = covering.reduce<ElementRow | undefined>(
    (best, one) => (!best || breadth(one) < breadth(best) ? one : best),
    undefined,
  );
  const element = drawn ? state.elements.find(({ id }) => id === drawn.element_id) : narrowest;
  const prices = state.elementPrices.filter(
    (row) => row.company_id === report.company_id && row.element_id === element?.id,
  );
  const own = prices.find(({ report_id }) => report_id === report.id) ?? prices.find((row) => row.report_id === null);
  const elementId = element?.id ?? null;
  return {
    sellerId: report.company_id,
    reportId: report.id,
    elementId,
    price: element ? (own?.price ?? element.suggested) : null,
    levels: levelsOf(report.path, elementId, state.rules),
  };
}

const breadth = ({ fields }: ElementRow): number => (fields.length === 0 ? Number.POSITIVE_INFINITY : fields.length);

/** What a partner's customers paid in a month; guarded by the partner's account. */
export const salesCounter = (sellerId: number, month: string): Pick<CounterHold, 'subject' | 'metric' | 'window'> => ({
  subject: `partner:${sellerId}`,
  metric: 'sales',
  window: month,
});
