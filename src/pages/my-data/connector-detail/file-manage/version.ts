import type { EndpointOutput } from '@daas/contract/endpoints';

export type Version = EndpointOutput<'nameList.create'>;
