import type { EndpointOutput } from '@daas/contract/endpoints';

export type Element = EndpointOutput<'partner.element'>;

/** Whose price is set: everybody's, or a customer's. */
export interface PriceTask {
  customer?: { id: string; name: string } | undefined;
  any?: true;
}
