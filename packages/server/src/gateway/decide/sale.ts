import type { CounterHold } from '../../db/schema';
import { type Level, levelsOf } from '../../money/commission';
import { askingPriceOf, soldElement } from '../../money/partnerPrices';
import type { AccountState, AllocationRow, ConnectorRow } from './accountState';

/** A call of a partner's customer, as far as price and commission ask. */
export interface Sale {
  sellerId: number;
  reportId: string;
  elementId: string | null;
  /** What the partner asks of this customer; null where it has set no price. */
  partnerPrice: number | null;
  /** What commission is a share of where inventory pays the call; null without an element. */
  price: number | null;
  levels: Level[];
}

/** Null for a call of a company without a partner. The element is the one drawn on, else what the call is sold as. */
export function saleOf(
  state: AccountState,
  companyId: number,
  connector: ConnectorRow,
  allocation: AllocationRow | undefined,
): Sale | null {
  const report = state.reports.find(({ customer_id }) => customer_id === companyId);
  if (!report) return null;
  const prices = state.elementPrices.filter((row) => row.company_id === report.company_id);
  const pricedElements = state.elements.map((one) => ({ ...one, partnerPrice: askingPriceOf(one, report.id, prices) }));
  const element = allocation
    ? pricedElements.find(({ id }) => id === allocation.element_id)
    : soldElement(pricedElements, connector);
  const elementId = element?.id ?? null;
  return {
    sellerId: report.company_id,
    reportId: report.id,
    elementId,
    partnerPrice: element?.partnerPrice ?? null,
    price: element ? (element.partnerPrice ?? element.suggested) : null,
    levels: levelsOf(report.path, elementId, state.rules),
  };
}

/** What a partner's customers paid in a month; guarded by the partner's account. */
export const salesCounter = (sellerId: number, month: string): Pick<CounterHold, 'subject' | 'metric' | 'window'> => ({
  subject: `partner:${sellerId}`,
  metric: 'sales',
  window: month,
});
