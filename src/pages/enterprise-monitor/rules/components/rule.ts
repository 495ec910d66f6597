import type { EndpointOutput } from '@daas/contract/endpoints';

export type Rule = EndpointOutput<'monitor.rules'>['list'][number];
