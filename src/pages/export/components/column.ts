import type { EndpointInput } from '@daas/contract/endpoints';

export type Column = EndpointInput<'exportTask.quote'>['columns'][number];
