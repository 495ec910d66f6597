import type { market } from '@daas/contract/endpoints/market';
import type { Handlers } from '../../http/context';
import { detail, search, searchFilters, view } from './service';

export const marketRoutes: Handlers<keyof typeof market> = {
  'market.dataSet': (context, { dataSet }) => view(context, dataSet),
  'market.filterConfig': (context, { dataSet }) => searchFilters(context, dataSet),
  'market.search': search,
  'market.detail': (context, { dataSet, rowId }) => detail(context, dataSet, rowId),
};
