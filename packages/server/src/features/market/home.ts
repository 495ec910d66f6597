import { DATA_CATEGORIES, type DataSetDefinition } from '@daas/contract/datasets';
import type { FilterNode } from '@daas/contract/datasets/filter';
import { isNew } from '@daas/contract/datasets/isNew';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { descriptionOf, nameOf } from '@daas/contract/naming';
import { allowedDataSets } from '../../kernel/dataSets';
import type { Language } from '../../kernel/locale';
import { priceFor, readPrices } from '../../money/prices';
import type { MemberContext } from '../context';

const HOT_FILTERS_EACH = 2;
/** Data sets searched at a time, so that one keystroke does not take every connection. */
export const SEARCHES_AT_A_TIME = 4;

export async function home(context: MemberContext): Promise<EndpointOutput<'market.home'>> {
  const { db, caller, services, language, now } = context;
  const dataSets = allowedDataSets(context);
  const [stats, prices] = await Promise.all([services.market.statsOf(dataSets), readPrices(db, caller.companyId, now)]);
  const present = (def: DataSetDefinition) => {
    const price = prices.get(def.key) ?? priceFor(def, caller.companyId, []);
    return {
      key: def.key,
      name: nameOf(def, language),
      description: descriptionOf(def, language),
      icon: def.icon,
      rows: stats.get(def.key)?.rows ?? 0,
      updated_at: stats.get(def.key)?.loadedAt ?? null,
      is_new: isNew(def.since, now),
      is_hot: def.is_hot,
      price: { mode: price.mode, from: price.unitPrice, own: price.own },
    };
  };
  const categories = DATA_CATEGORIES.map((category) => ({
    category_id: category.category_id,
    key: category.key,
    name: nameOf(category, language),
    data_sets: dataSets.filter((def) => def.category === category.category_id).map(present),
  }));
  return {
    categories: categories.filter(({ data_sets }) => data_sets.length > 0),
    hot_filters: dataSets.flatMap((def) => hotFilters(def, language, now)),
  };
}

/** The best of one data set; its definition has them in that order. */
const hotFilters = (def: DataSetDefinition, language: Language, now: Date) =>
  def.hotFilters.slice(0, HOT_FILTERS_EACH).map((hot) => ({
    data_set: def.key,
    data_set_name: nameOf(def, language),
    name: nameOf(hot, language),
    is_new: isNew(hot.since, now),
    filter: hot.filter as FilterNode,
  }));
