import { type FilterNode, pricedRelations } from '@daas/contract/datasets';
import { callCost } from '../../money/partnerPrices';
import { priceOf } from '../../money/prices';
import type { CallContext } from '../model';

/** Returns the price of a call with these conditions: of the house, and of whoever sells it. */
export function costOf(
  { def, connector, price, sale }: CallContext,
  filters: readonly (FilterNode | null | undefined)[],
) {
  if (!def || !connector || !price) return { house: null, perCall: null, relations: [] };
  const relations = price.mode === 'project' ? [] : pricedRelations(def, filters);
  const house = priceOf(def, { fields: connector.fields, filters }, price);
  const extra = relations.reduce((sum, one) => sum + one.price, 0);
  return { house, perCall: callCost(house, price, sale?.partnerPrice ?? null, extra), relations };
}
