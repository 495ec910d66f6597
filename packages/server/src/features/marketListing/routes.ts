import type { marketListing } from '@daas/contract/endpoints/marketListing';
import type { Handlers } from '../context';
import { listing, price } from './listing';

export const marketListingRoutes: Handlers<keyof typeof marketListing> = {
  'market.listing': (context, { data_set: dataSet }) => listing(context, dataSet),
  'market.price': price,
};
