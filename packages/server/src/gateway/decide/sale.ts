import type { CounterHold } from '../../db/schema';
import { levelsOf } from '../../money/commission';
import { askingPriceOf, pricingElement } from '../../money/partnerPrices';
import type { Sale } from '../model';
import type { AllocationRow, ConnectorRow } from '../rows';
import type { AccountState } from './accountState';

/** Returns null for a company without a partner. The element is that of the allocation, else the one that covers the call. */
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
    : pricingElement(pricedElements, connector);
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

/** Counter of a partner's sales in a month; the partner's account row guards it. */
export const salesCounter = (sellerId: number, month: string): Pick<CounterHold, 'subject' | 'metric' | 'window'> => ({
  subject: `partner:${sellerId}`,
  metric: 'sales',
  window: month,
});
