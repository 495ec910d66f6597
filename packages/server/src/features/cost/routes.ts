import type { cost } from '@daas/contract/endpoints/cost';
import type { Handlers } from '../../http/context';

export const costRoutes = {} as Handlers<keyof typeof cost>;
