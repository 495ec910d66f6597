import type { macro } from '@daas/contract/endpoints/macro';
import type { Handlers } from '../context';
import { ranking, series } from './service';

export const macroRoutes: Handlers<keyof typeof macro> = { 'macro.series': series, 'macro.ranking': ranking };
