import type { applications } from '@daas/contract/endpoints/market';
import type { Handlers } from '../../http/context';

export const applicationsRoutes = {} as Handlers<keyof typeof applications>;
