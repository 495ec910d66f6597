import { MAX_COUNT } from '@daas/contract/constants';
import {
  conditionRelation,
  type DataSetDefinition,
  type FilterNode,
  filterableField,
  type RelationCondition,
  recordColumn,
  relatedDataSet,
} from '@daas/contract/datasets';
import { MarketError } from '../engine';
import { tableOf, textsSql } from './table';

/** Estimates for a condition on related rows. */
export interface RelationEstimate {
  /** Related rows that pass the filter. */
  passing: number;
  /** All related rows. */
  all: number;
  /** Different keys of them. */
  keys: number;
  /** Rows that the other conditions of the query leave. */
  candidates: number;
}

/** Conditions on related rows for any index, for a plan of the planner's choice without the index of words, or for rows that are read. */
export type RelatedForm = 'indexed' | 'plain' | 'tested';

/**
 * Tests a condition on related rows. One statement reads both data sets, so both are in one state. Columns of the row are
 * named with their table, because the related table may have columns of the same names, or be the same.
 *
 * The planner joins tables by equal keys in either direction. It cannot do so for lists of keys and for numbers of rows.
 * Their keys are collected first if a filter leaves few related rows, or if reading all related rows once is shorter than a
 * lookup for each row; otherwise each row looks up its own. A row looks up its own related rows by the index of the key
 * alone, which includes the columns of common filters (`createIndexes`), because the planner would read other indexes for
 * each.
 *
 * @param filterSql Returns the filter of related rows.
 * @param estimate Undefined if unknown: few rows are tested then, and each looks up its related rows.
 * @param isJoined Whether the condition is one of those that all must hold, so that it can be a join.
 */
export function relationSql(
  def: DataSetDefinition,
  { relation: name, match, count, filter }: RelationCondition,
  filterSql: (other: DataSetDefinition, filter: FilterNode, form: RelatedForm) => string,
  estimateOf: (other: DataSetDefinition, filter: FilterNode | undefined, key: string) => RelationEstimate | undefined,
  isJoined: boolean,
): string {
  const relation = conditionRelation(def, name);
  if (!relation) throw new MarketError('bad_filter', `${def.key} has no relation ${name}`);
  const other = relatedDataSet(relation);
  const link: Link = {
    key: `${tableOf(def)}.${relation.here}`,
    there: relation.there,
    isList: filterableField(def, relation.here)?.type === 'tags',
    isInList: filterableField(other, relation.there)?.type === 'tags',
  };
  const least = match === 'at_least' ? (count ?? 1) : 1;
  const isCounted = least > 1;
  const relatedRows = (form: RelatedForm) =>
    `from ${tableOf(other)} as related where ${filter ? filterSql(other, filter, form) : 'true'}`;
  const lookup = () => `select ${relatedRows('tested')} and ${linkSql(link)}`;
  const looked = () =>
    isCounted ? `(select count(*) from (${lookup()} limit ${least}) as linked) >= ${least}` : `exists (${lookup()})`;
  const keysOf = (form: RelatedForm) => {
    // A key that a list repeats counts once.
    const keys = link.isInList
      ? `select listed_key collate "C" as key from ${tableOf(other)} as related,
          unnest(${link.there}) with ordinality as listed (listed_key, listed_place)
          where array_position(${link.there}, listed_key) = listed_place and ${filter ? filterSql(other, filter, form) : 'true'}`
      : `select ${link.there} as key ${relatedRows(form)}`;
    return isCounted
      ? `select key from (${keys}) as linked group by key having count(*) >= ${least}`
      : `select key from (${keys}) as linked`;
  };
  const not = match === 'none' ? 'not ' : '';
  const estimate = estimateOf(other, filter, relation.there);
  const canCollect = !link.isList && !recordColumn(link.there) && (link.isInList || isCounted);
  if (canCollect && estimate) {
    if (filter && estimate.passing <= COLLECTED_MAX) {
      // A join begins with the few related rows.
      if (isJoined && !link.isInList) return `${link.key} in (${keysOf('indexed')})`;
      const isFew = `(select count(*) from (select ${relatedRows('indexed')} limit ${COLLECTED_MAX + 1}) as few) <= ${COLLECTED_MAX}`;
      // Each row looks up its own if there are many; the branch that is not taken is not evaluated.
      return `(case when ${isFew} then ${link.key} in (${keysOf('indexed')}) else ${looked()} end) is ${not}true`;
    }
    if (isJoined && isCounted && lookupsOf(estimate, least) * LOOKUP_ROWS > estimate.all)
      return `${link.key} in (${keysOf('tested')})`;
    return not + looked();
  }
  if (canCollect) return not + looked();
  if (isCounted) return looked();
  const form = filter && estimate && estimate.passing <= COLLECTED_MAX ? 'indexed' : 'plain';
  return `${not}exists (select ${relatedRows(form)} and ${linkSql(link)})`;
}

/** Maximum number of related rows whose keys are collected by the index of a filter. */
const COLLECTED_MAX = 20_000;
/** Number of related rows that are read once in the time of one lookup. */
const LOOKUP_ROWS = 12;

/** Estimates how many rows look up their related rows until a page and the count are full. */
function lookupsOf({ passing, keys, candidates }: RelationEstimate, least: number): number {
  const perKey = passing / Math.max(1, keys);
  // Poisson: the share of keys with at least so many.
  let [term, share] = [Math.exp(-perKey), 1];
  for (let nth = 0; nth < least && share > 0; nth += 1) {
    share -= term;
    term *= perKey / (nth + 1);
  }
  return Math.min(candidates, MAX_COUNT / Math.max(share, 1e-9));
}

interface Link {
  key: string;
  there: string;
  /** Whether the row has several keys, or the related row. */
  isList: boolean;
  isInList: boolean;
}

/** Lists have the default collation, other texts "C". */
function linkSql({ key, there, isList, isInList }: Link): string {
  if (recordColumn(there)) return `${textsSql(there)} ${isList ? '?|' : '?'} ${key}`;
  if (isInList) return `related.${there} ${isList ? `&& ${key}` : `@> array[${key} collate "default"]`}`;
  return `related.${there} = ${isList ? `any(${key} collate "C")` : key}`;
}
