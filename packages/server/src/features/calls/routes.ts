import type { calls } from '@daas/contract/endpoints/calls';
import type { Handlers } from '../../http/context';

export const callsRoutes = {} as Handlers<keyof typeof calls>;
