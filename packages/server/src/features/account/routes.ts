import type { account } from '@daas/contract/endpoints/account';
import type { Handlers } from '../../http/context';

export const accountRoutes = {} as Handlers<keyof typeof account>;
