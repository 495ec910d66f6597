import type { apps } from '@daas/contract/endpoints/apps';
import type { Handlers } from '../../http/context';

export const appsRoutes = {} as Handlers<keyof typeof apps>;
