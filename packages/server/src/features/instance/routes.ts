import type { instance as endpoints } from '@daas/contract/endpoints/instance';
import type { Handlers } from '../context';

export const instanceRoutes: Handlers<keyof typeof endpoints> = {
  'instance.get': async ({ services: { mode } }) => ({ mode }),
};
