import type { EndpointOutput } from '@daas/contract/endpoints';

export type Listing = EndpointOutput<'market.listing'>;
