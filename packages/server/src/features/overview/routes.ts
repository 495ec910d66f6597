import type { overview as endpoints } from '@daas/contract/endpoints/overview';
import type { Handlers } from '../context';
import { overview } from './service';

export const overviewRoutes: Handlers<keyof typeof endpoints> = { 'overview.get': overview };
