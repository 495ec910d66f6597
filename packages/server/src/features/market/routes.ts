import type { market } from '@daas/contract/endpoints/market';
import type { marketHome } from '@daas/contract/endpoints/marketHome';
import type { savedFilters } from '@daas/contract/endpoints/savedFilters';
import type { Handlers } from '../context';
import { groups } from './groups';
import { home } from './home';
import { control } from './ownership';
import { plainWords } from './plainWords';
import { forget, recent, remember } from './recent';
import { related } from './related';
import { around } from './rowContext';
import { listSaved, remove, save, update } from './savedFilters';
import { find } from './searchAll';
import { detail, facet, search, searchFilters, view, whyEmpty } from './service';
import { timeline } from './timeline';
import { vocabularyTree } from './vocabulary';

type Names = keyof typeof market | keyof typeof marketHome | keyof typeof savedFilters;

export const marketRoutes: Handlers<Names> = {
  'market.home': home,
  'market.find': (context, { text }) => find(context, text),
  'market.recent': recent,
  'market.remember': remember,
  'market.forget': forget,
  'market.groups': groups,
  'market.vocabulary': (_, { name }) => vocabularyTree(name),
  'market.dataSet': (context, { data_set: dataSet }) => view(context, dataSet),
  'market.filterConfig': (context, { data_set: dataSet }) => searchFilters(context, dataSet),
  'market.search': search,
  'market.facet': facet,
  'market.detail': (context, { data_set: dataSet, row_id: rowId }) => detail(context, dataSet, rowId),
  'market.related': related,
  'market.around': (context, { data_set: dataSet, row_id: rowId }) => around(context, dataSet, rowId),
  'market.timeline': (context, { data_set: dataSet, row_id: rowId }) => timeline(context, dataSet, rowId),
  'market.control': (context, { row_id: rowId }) => control(context, rowId),
  'market.whyEmpty': whyEmpty,
  'market.words': (context, { data_set: dataSet, text }) => plainWords(context, dataSet, text),
  'savedFilter.list': listSaved,
  'savedFilter.save': save,
  'savedFilter.update': update,
  'savedFilter.delete': (context, { id }) => remove(context, id),
};
