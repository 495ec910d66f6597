import type { EndpointOutput } from '@daas/contract/endpoints';

export type Webhook = EndpointOutput<'webhook.list'>['list'][number];
