import type { EndpointOutput } from '@daas/contract/endpoints';

export type Dictionary = EndpointOutput<'dictionary.get'>;
