import type { market } from '@daas/contract/endpoints/market';
import type { Handlers } from '../../http/context';

export const marketRoutes = {} as Handlers<keyof typeof market>;
