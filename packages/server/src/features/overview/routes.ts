import type { overview as endpoints } from '@daas/contract/endpoints/overview';
import type { Handlers } from '../context';
import { since } from './news';
import { overview } from './service';

export const overviewRoutes: Handlers<keyof typeof endpoints> = { 'overview.get': overview, 'overview.since': since };
