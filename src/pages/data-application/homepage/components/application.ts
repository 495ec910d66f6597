import type { EndpointOutput } from '@daas/contract/endpoints';

export type OneApplication = EndpointOutput<'dataApplication.info'>['list'][number];
