import type { macro } from '@daas/contract/endpoints/macro';
import type { Handlers } from '../context';
import { file } from './file';
import { ranking, series } from './service';

export const macroRoutes: Handlers<keyof typeof macro> = {
  'macro.series': series,
  'macro.file': file,
  'macro.ranking': ranking,
};
