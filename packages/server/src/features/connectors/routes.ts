import type { connectors } from '@daas/contract/endpoints/connectors';
import type { Handlers } from '../../http/context';

export const connectorsRoutes = {} as Handlers<keyof typeof connectors>;
