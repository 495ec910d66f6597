import type { cloud } from '@daas/contract/endpoints/cloud';
import type { Handlers } from '../context';
import { recommend } from './recommend';

export const cloudRoutes: Handlers<keyof typeof cloud> = { 'cloud.recommend': recommend };
