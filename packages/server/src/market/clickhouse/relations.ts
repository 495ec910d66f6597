import {
  conditionRelation,
  type DataSetDefinition,
  type FilterNode,
  filterableField,
  type RelationCondition,
  recordColumn,
  relatedDataSet,
} from '@daas/contract/datasets';
import { quoteIdentifier } from '../../db/clickHouse';
import { MarketError } from '../engine';
import { tableMark } from './servedTables';
import { textsSql } from './table';

/**
 * Tests a condition on related rows by the set of their keys; a row with a list of keys by the ids of the joined rows.
 * Aliases begin with _, which no field does.
 */
export function relationSql(
  def: DataSetDefinition,
  { relation: name, match, count = 1, filter }: RelationCondition,
  filterSql: (other: DataSetDefinition, filter: FilterNode) => string,
): string {
  const relation = conditionRelation(def, name);
  if (!relation) throw new MarketError('bad_filter', `${def.key} has no relation ${name}`);
  const other = relatedDataSet(relation);
  const key = quoteIdentifier(relation.here);
  const isList = filterableField(def, relation.here)?.type === 'tags';
  const where = filter ? filterSql(other, filter) : 'true';
  const related = `select ${keySql(other, relation.there)} as _key, id as _related from ${tableMark(other)} where ${where}`;
  const enough = `having uniqExact(_related) >= ${count}`;
  const linked = isList
    ? `select _row from (select id as _row, arrayJoin(${key}) as _own from ${tableMark(def)}) as _rows
        inner join (${related}) as _links on _own = _key group by _row ${enough}`
    : `select _key from (${related}) where isNotNull(_key) group by _key ${enough}`;
  const found = `${isList ? 'id' : key} in (${linked})`;
  return match === 'none' ? `not ifNull(${found}, false)` : found;
}

function keySql(other: DataSetDefinition, there: string): string {
  const column = recordColumn(there) ? textsSql(there) : quoteIdentifier(there);
  return filterableField(other, there)?.type === 'tags' ? `arrayJoin(${column})` : column;
}
