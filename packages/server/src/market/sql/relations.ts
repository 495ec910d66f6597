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

/**
 * Tests a condition on related rows. One statement reads both data sets, so both are in one state. Columns of the row are
 * named with their table, because the related table may have columns of the same names, or be the same.
 *
 * The planner joins tables by equal keys in either direction. It cannot do so for lists of keys and for numbers of rows.
 * The keys of lists are collected first if a filter leaves few related rows; otherwise each row looks up its own. A number
 * of rows is counted for each row up to the number: to collect the numbers of all keys would read every related row.
 * A row looks up its own related rows by the index of the key alone, because the planner would read other indexes for each.
 *
 * @param filterSql Returns the filter of related rows, either for any index or for a test of rows that are read.
 * @param estimate Returns the estimated number of related rows that pass the filter; 0 if unknown.
 */
export function relationSql(
  def: DataSetDefinition,
  { relation: name, match, count, filter }: RelationCondition,
  filterSql: (other: DataSetDefinition, filter: FilterNode, how: 'indexed' | 'tested') => string,
  estimate: (other: DataSetDefinition, filter: FilterNode) => number,
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
  const relatedRows = (how: 'indexed' | 'tested') =>
    `from ${tableOf(other)} as related where ${filter ? filterSql(other, filter, how) : 'true'}`;
  const lookup = () => `select ${relatedRows('tested')} and ${linkSql(link)}`;
  const counted = () => `(select count(*) from (${lookup()} limit ${count}) as linked) >= ${count}`;
  const canCollect = filter !== undefined && !link.isList && !recordColumn(link.there);
  if (canCollect && link.isInList) {
    const looked = match === 'at_least' ? counted() : `exists (${lookup()})`;
    if (estimate(other, filter) > COLLECTED_MAX) return match === 'none' ? `not ${looked}` : looked;
    const related = relatedRows('indexed');
    const keys = `select distinct unnest(${link.there}) collate "C" as key, id ${related}`;
    const least = match === 'at_least' ? count : 1;
    const collected = `${link.key} in (select key from (${keys}) as linked group by key having count(*) >= ${least})`;
    const isFew = `(select count(*) from (select ${related} limit ${COLLECTED_MAX + 1}) as few) <= ${COLLECTED_MAX}`;
    // Each row looks up its own if there are many; the branch that is not taken is not evaluated.
    const found = `case when ${isFew} then ${collected} else ${looked} end`;
    return `(${found}) is ${match === 'none' ? 'not ' : ''}true`;
  }
  const exists = () => `exists (select ${relatedRows('indexed')} and ${linkSql(link)})`;
  if (match !== 'at_least') return match === 'none' ? `not ${exists()}` : exists();
  // The first condition is a join, so that few related rows are found without a look at each row.
  return canCollect ? `(${exists()} and ${counted()})` : counted();
}

/** Maximum number of related rows whose lists of keys are collected. */
const COLLECTED_MAX = 20_000;

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
