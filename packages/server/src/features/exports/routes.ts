import type { marketExports } from '@daas/contract/endpoints/exports';
import type { Handlers } from '../../http/context';
import { acceptQuote } from './accept';
import { quoteExport } from './quote';

export const exportsRoutes: Handlers<keyof typeof marketExports> = {
  'export.quote': quoteExport,
  'export.create': (context, { id }) => acceptQuote(context, id),
};
