import { FOUND_EACH } from '@daas/contract/constants';
import type { DataSetDefinition, FilterNode } from '@daas/contract/datasets';
import { allOf } from '@daas/contract/datasets/allOf';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { nameOf } from '@daas/contract/naming';
import { allowedDataSets } from '../../kernel/dataSets';
import { describedFields } from '../../kernel/describedFields';
import type { Language } from '../../kernel/locale';
import { mapLimit } from '../../kernel/mapLimit';
import { businessDay } from '../../kernel/time';
import { MarketError } from '../../market';
import { findFieldPhrases, type ParsedQuery } from '../../market/words';
import type { MemberContext } from '../context';
import { clientAbort } from './clientAbort';
import { SEARCHES_AT_A_TIME } from './home';
import { KEYWORD_MAX, understand } from './plainWords';

type FindResult = EndpointOutput<'market.find'>['sets'][number];

/** Time limits of search-as-you-type: of one statement, and of all of them together. */
const STATEMENT_MS = 800;
const ALL_MS = 2_500;

/** Searches every data set the member may see with a natural-language query. */
export async function find(context: MemberContext, text: string): Promise<EndpointOutput<'market.find'>> {
  const { services, now } = context;
  const signal = clientAbort(context);
  const market = services.market.within({ ms: STATEMENT_MS, signal });
  const until = performance.now() + ALL_MS;
  const phrases = findFieldPhrases(text, businessDay(now));
  const sets = await mapLimit(allowedDataSets(context), SEARCHES_AT_A_TIME, async (def): Promise<FindResult[]> => {
    const understood = understand(context, def, text, phrases);
    // A set without the field is no answer to what was asked of it.
    if (understood.lacks.length > 0) return [];
    const nothing = { total: null, capped: false, items: [], with_unread: null };
    const set = { ...described(def, understood, context.language), ...nothing };
    if (signal.aborted || performance.now() > until) return [set];
    try {
      return [{ ...set, ...(await hits(market, def, understood)) }];
    } catch (error) {
      if (error instanceof MarketError && error.code === 'too_slow') return [set];
      if (error instanceof MarketError && error.code === 'not_loaded') return [];
      throw error;
    }
  });
  const results = sets
    .flat()
    .filter(({ conditions, total }) => total !== 0 || conditions.some(({ filter }) => !isId(filter)));
  // What was not counted in time may well be empty. Words that were not understood, but are in texts, are names of rows.
  const rank = ({ total, unread, with_unread: withUnread }: FindResult) =>
    (total === 0 ? 1000 : total === null ? 500 : 0) + (withUnread?.total ? 0 : unread.join('').length);
  return { sets: results.toSorted((one, other) => rank(one) - rank(other)) };
}

/** A row is in one data set; the others have nothing to say of its id. */
const isId = (filter: FilterNode): boolean => 'field' in filter && filter.field === 'id';

/** Words alone may be the name of something, whose title begins with them; unread words, a part of one. */
async function hits(
  market: Pick<MemberContext['services']['market'], 'page' | 'suggest'>,
  def: DataSetDefinition,
  { conditions, keyword, unread }: ReturnType<typeof understand>,
) {
  const filter = filterOf(conditions);
  const pageOf = (words: string) =>
    market.page(def, {
      keyword: words || undefined,
      filter,
      current: 1,
      pageSize: FOUND_EACH,
      fields: [def.title],
    });
  const words = [keyword, ...unread].filter(Boolean).join(' ').slice(0, KEYWORD_MAX);
  const [page, withUnread, suggestions] = await Promise.all([
    pageOf(keyword),
    unread.length > 0 ? pageOf(words) : null,
    conditions.length === 0 && keyword ? market.suggest(def, keyword, FOUND_EACH) : [],
  ]);
  const rows = withUnread && withUnread.total > 0 ? withUnread.rows : page.rows;
  const first = rows.map((row) => ({ id: String(row.id), title: String(row[def.title]) }));
  return {
    total: page.total,
    capped: page.capped,
    items: suggestions.length > 0 ? suggestions : first,
    with_unread: withUnread && { total: withUnread.total, capped: withUnread.capped },
  };
}

const filterOf = (conditions: ParsedQuery['conditions']): FilterNode | null =>
  allOf(conditions.map(({ filter }) => filter));

function described(
  def: DataSetDefinition,
  { conditions, keywords, keyword, unread, suggestions, ignored }: ReturnType<typeof understand>,
  language: Language,
) {
  const filters = conditions.map(({ filter }) => filter);
  return {
    data_set: def.key,
    data_set_name: nameOf(def, language),
    icon: def.icon,
    detail_path: def.detailPath ?? null,
    columns: def.defaultColumns,
    conditions,
    ...describedFields(def, filters, language),
    keywords,
    keyword,
    unread,
    suggestions,
    ignored,
  };
}
