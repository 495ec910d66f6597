import type { ReactNode } from 'react';

/** Whose prices: everybody's, or those that hold for the company that is signed in. */
export const PRICE_ENDPOINTS = {
  public: { list: 'price.public', detail: 'price.publicDetail' },
  company: { list: 'cost.priceList', detail: 'cost.priceDetail' },
} as const;
type PriceSource = keyof typeof PRICE_ENDPOINTS;

export interface CatalogueProps {
  source: PriceSource;
  /** What may be done with a product, shown in its detail. */
  actions?: ((product: string) => ReactNode) | undefined;
}
