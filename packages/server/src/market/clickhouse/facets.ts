import type { DataSetDefinition, FieldDefinition } from '@daas/contract/datasets';
import { Params, quoted } from '../../db/clickHouse';
import type { Facet, FacetQuery, MarketConditions } from '../engine';
import { FACET_VALUES_MAX, facetField } from '../fields';
import { lowerAscii } from '../text';
import { whereOf } from './where';

export type Ask = <T>(def: DataSetDefinition, statement: (table: string) => string, params?: Params) => Promise<T[]>;

/** Every matching row is looked at. */
export async function countedValues(
  ask: Ask,
  def: DataSetDefinition,
  query: MarketConditions,
  names: readonly string[],
  like: FacetQuery['like'],
): Promise<Facet[]> {
  const fields = [...new Set(names)].map((name) => facetField(def, name));
  if (fields.length === 0) return [];
  const params = new Params();
  const where = whereOf(def, query, params);
  const kept = like ? likeSql(like, params) : '';
  const groups = (table: string) => fields.map((field) => groupSql(field, table, where, kept)).join(' union all ');
  const rows = await ask<{ _field: string; _value: string; _count: number }>(def, groups, params);
  return fields.map(({ name_en }) => ({
    field: name_en,
    exact: true,
    values: rows
      .filter(({ _field }) => _field === name_en)
      .map(({ _value, _count }) => ({ value: _value, count: _count }))
      .sort(
        (one, other) => other.count - one.count || Buffer.compare(Buffer.from(one.value), Buffer.from(other.value)),
      ),
  }));
}

const likeSql = ({ text, values }: NonNullable<FacetQuery['like']>, params: Params): string =>
  ` and (position(lower(_value), ${params.add(lowerAscii(text), 'String')}) > 0
    or _value in ${params.add(values, 'Array(String)')})`;

const groupSql = ({ name_en, type }: FieldDefinition, table: string, where: string, like: string): string => {
  const column = quoted(name_en);
  const value = type === 'tags' ? `arrayJoin(${column})` : `toString(assumeNotNull(${column}))`;
  const filled = type === 'tags' ? '' : ` and ${column} is not null`;
  // No field begins so: ClickHouse takes the name that is given to a value for a column everywhere in the statement.
  return `select '${name_en}' as _field, _value, toUInt32(count()) as _count
    from (select ${value} as _value from ${table} where (${where})${filled}) where true${like}
    group by _value order by _count desc, _value limit ${FACET_VALUES_MAX}`;
};
