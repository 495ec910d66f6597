import type { DataSetDefinition, FieldDefinition } from '@daas/contract/datasets';
import { Params, quoteIdentifier } from '../../db/clickHouse';
import type { Facet, FacetQuery, MarketConditions } from '../engine';
import { FACET_VALUES_MAX, facetField } from '../fields';
import { lowerAscii } from '../searchText';
import { whereOf } from './where';

export type Ask = <T>(def: DataSetDefinition, statement: (table: string) => string, params?: Params) => Promise<T[]>;

/** Counts values in all matching rows. */
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
  const likeCondition = like ? likeSql(like, params) : 'true';
  const rows = await ask<{ _field: string; _value: string; _count: number }>(
    def,
    (table) => `select * from (${countedSql(fields, table, where)}) where ${likeCondition}
      order by _count desc, _value limit ${FACET_VALUES_MAX} by _field`,
    params,
  );
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
  `(position(lower(_value), ${params.add(lowerAscii(text), 'String')}) > 0
    or _value in ${params.add(values, 'Array(String)')})`;

// Aliases begin with _, which no field does: ClickHouse resolves an alias like a column in the whole statement.

/** Counts all fields in one pass. A row counts for each of its tags: groups rows by their list of tags, then sums by tag. */
function countedSql(fields: readonly FieldDefinition[], table: string, where: string): string {
  const columns = fields.map(({ name_en }) => quoteIdentifier(name_en));
  const ofField = (value: (index: number) => string, other: string) =>
    `multiIf(${columns.map((column, index) => `grouping(${column}) = 0, ${value(index)}`).join(', ')}, ${other})`;
  const valuesOf = (index: number) =>
    fields[index]?.type === 'tags'
      ? `${columns[index]}`
      : `if(isNull(${columns[index]}), [], [ifNull(toString(${columns[index]}), '')])`;
  const groups = `select ${ofField((index) => `'${fields[index]?.name_en}'`, "''")} as _field,
      ${ofField(valuesOf, '[]')} as _values, count() as _rows
    from ${table} where ${where} group by grouping sets (${columns.map((column) => `(${column})`).join(', ')})`;
  return `select _field, arrayJoin(_values) as _value, toUInt32(sum(_rows)) as _count from (${groups}) group by _field, _value`;
}
