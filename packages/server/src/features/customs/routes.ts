import type { customs } from '@daas/contract/endpoints/customs';
import type { Handlers } from '../context';
import { summary } from './service';

export const customsRoutes: Handlers<keyof typeof customs> = { 'customs.summary': summary };
