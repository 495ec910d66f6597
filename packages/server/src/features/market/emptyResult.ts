import {
  type DataSetDefinition,
  type FilterNode,
  filterProblems,
  queryFilter,
  querySchema,
  relationsIn,
} from '@daas/contract/datasets';
import { allOf } from '@daas/contract/datasets/allOf';
import { nameOf } from '@daas/contract/naming';
import { allowedDataSets } from '../../kernel/dataSets';
import { describedFields } from '../../kernel/describedFields';
import type { Language } from '../../kernel/locale';
import { mapLimit } from '../../kernel/mapLimit';
import { type Count, type MarketConditions, type MarketEngine, MarketError } from '../../market';
import { widen } from '../../market/widen';
import type { MemberContext } from '../context';

/** A condition that all rows meet, and its origin. */
export interface Condition {
  of: 'connector' | 'call' | 'search';
  filter: FilterNode | null;
  keyword: string | null;
}

/** Conditions that are counted one by one, those that are widened, and the words and data sets that are tried. */
const CONDITIONS_MAX = 20;
const WIDER_MAX = 8;
const UNREAD_MAX = 3;
const NEIGHBOURS_MAX = 3;
const COUNTS_AT_A_TIME = 4;
/** Time limit of a count in another data set. */
const NEIGHBOUR_MS = 800;
const NOTHING = { total: 0, capped: false };

/** The market, the language of names, and the other data sets that the caller may query. */
export interface Explanation {
  market: Pick<MarketEngine, 'count' | 'within'>;
  language: Language;
  others: readonly DataSetDefinition[];
}

/** Explains to a member, who may query every data set that they see. */
export const explanationFor = (
  context: Pick<MemberContext, 'language' | 'caller'> & { services: Pick<MemberContext['services'], 'market'> },
): Explanation => ({
  market: context.services.market,
  language: context.language,
  others: allowedDataSets(context),
});

interface Options {
  /** Counts nothing more if there are rows. */
  ifEmpty?: boolean;
  /** Words that were not understood. */
  unread?: readonly string[];
  /** Rows that the search leaves out. */
  ids?: MarketConditions['ids'];
}

/**
 * Counts the rows of conditions, and the ways out of an empty result: without each condition, with each wider one, with
 * the conditions that can be met together, with the words that were not understood as a keyword, and in the data sets that
 * know the same fields.
 */
export async function emptyResult(
  explanation: Explanation,
  def: DataSetDefinition,
  all: readonly Condition[],
  { ifEmpty = false, unread = [], ids }: Options = {},
) {
  const { market, language } = explanation;
  const count = (conditions: readonly Condition[]) => market.count(def, { ...queryOf(conditions), ids });
  const result = await count(all);
  const isExplained = !ifEmpty || result.total === 0;
  const conditions = isExplained ? all.slice(0, CONDITIONS_MAX) : [];
  const counts = await mapLimit(conditions, COUNTS_AT_A_TIME, (left) => count(all.filter((one) => one !== left)));
  const isEmpty = result.total === 0;
  const wider = await mapLimit(isEmpty ? conditions.slice(0, WIDER_MAX) : [], COUNTS_AT_A_TIME, async (narrow) => {
    const filter = narrow.filter && widen(def, narrow.filter);
    if (!filter) return null;
    const rows = await count(all.map((one) => (one === narrow ? { ...one, filter } : one)));
    return rows.total > 0 ? { filter, rows } : null;
  });
  const hasStep = [...counts, ...wider.flatMap((one) => one?.rows ?? [])].some(({ total }) => total > 0);
  const kept = isEmpty && !hasStep ? await metTogether(conditions, count) : null;
  const words = isEmpty ? unread.slice(0, UNREAD_MAX) : [];
  const keywords = await mapLimit(words, COUNTS_AT_A_TIME, async (word) => ({
    words: word,
    rows: await count([{ of: 'search', filter: null, keyword: word }]),
  }));
  const filters = [...filtersOf(all), ...wider.flatMap((one) => one?.filter ?? [])];
  return {
    found: result,
    conditions: conditions.map((one, index) => ({
      ...one,
      without: (counts[index] ?? NOTHING) as Count,
      wider: wider[index] ?? null,
    })),
    kept,
    more: conditions.length > 0 && all.length > conditions.length,
    keywords: keywords.filter(({ rows }) => rows.total > 0),
    neighbours: isEmpty ? await neighbours(explanation, def, all) : [],
    ...describedFields(def, filters, language),
  };
}

/** Returns the conditions that rows meet together, each added if rows remain; null if no row meets any of them. */
async function metTogether(
  conditions: readonly Condition[],
  count: (conditions: readonly Condition[]) => Promise<Count>,
) {
  let [kept, rows]: [Condition[], Count] = [[], NOTHING];
  for (const condition of conditions) {
    const more = [...kept, condition];
    const found = await count(more);
    if (found.total > 0) [kept, rows] = [more, found];
  }
  const [filter, ...others] = filtersOf(kept);
  if (kept.length === 0) return null;
  return {
    filter: others.length > 0 && filter ? { op: 'and' as const, items: [filter, ...others] } : (filter ?? null),
    keyword: kept.find(({ keyword }) => keyword !== null)?.keyword ?? null,
    rows,
  };
}

/** Returns the data sets that have rows for the same conditions. */
async function neighbours(
  { market: engine, language, others }: Explanation,
  def: DataSetDefinition,
  all: readonly Condition[],
) {
  const { filter, keyword } = queryOf(all);
  if (!filter && [keyword ?? []].flat().length === 0) return [];
  const market = engine.within({ ms: NEIGHBOUR_MS });
  // Relations of the same name lead elsewhere.
  const fitting = others.filter(
    (other) =>
      other !== def && relationsIn(filter).length === 0 && (!filter || filterProblems(other, filter).length === 0),
  );
  const found = await mapLimit(fitting, COUNTS_AT_A_TIME, async (other) => {
    try {
      const page = { current: 1, pageSize: 1, fields: [other.title] };
      const { total, capped } = await market.page(other, { filter, keyword, ...page });
      const rows = { total, capped };
      return rows.total > 0 ? [{ data_set: other.key, data_set_name: nameOf(other, language), rows }] : [];
    } catch (error) {
      if (error instanceof MarketError && (error.code === 'too_slow' || error.code === 'not_loaded')) return [];
      throw error;
    }
  });
  return found
    .flat()
    .toSorted((one, other) => other.rows.total - one.rows.total)
    .slice(0, NEIGHBOURS_MAX);
}

/** What all of must hold, one by one. */
const parts = (node: FilterNode): FilterNode[] =>
  'items' in node && node.op === 'and' ? node.items.flatMap(parts) : [node];

export const conditionsOf = (
  of: Condition['of'],
  filter: FilterNode | null | undefined,
  keyword: string | null | undefined,
): Condition[] => [
  ...(filter ? parts(filter).map((part) => ({ of, filter: part, keyword: null })) : []),
  ...(keyword ? [{ of, filter: null, keyword }] : []),
];

/** A request that the data set does not understand asks for nothing that could be taken away. */
export function conditionsOfRequest(def: DataSetDefinition, fields: readonly string[], body: unknown): Condition[] {
  const { dry_run: _, ...request } = (body ?? {}) as Record<string, unknown>;
  const { data: query } = querySchema(def, fields).safeParse(request);
  return query ? conditionsOf('call', queryFilter(def, query), query.keyword) : [];
}

const filtersOf = (conditions: readonly Condition[]): FilterNode[] => conditions.flatMap(({ filter }) => filter ?? []);

const queryOf = (conditions: readonly Condition[]): MarketConditions => ({
  keyword: conditions.flatMap(({ keyword }) => keyword ?? []),
  filter: allOf(filtersOf(conditions)) ?? undefined,
});
