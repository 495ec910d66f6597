import type { EndpointOutput } from '@daas/contract/endpoints';

export type App = EndpointOutput<'app.get'>;
