import type { overview as endpoints } from '@daas/contract/endpoints/overview';
import type { Handlers } from '../context';
import { overview } from './service';
import { since } from './news';

export const overviewRoutes: Handlers<keyof typeof endpoints> = { 'overview.get': overview, 'overview.since': since };
