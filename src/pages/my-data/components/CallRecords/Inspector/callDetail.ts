import type { EndpointOutput } from '@daas/contract/endpoints';

export type CallDetail = EndpointOutput<'call.get'>;
