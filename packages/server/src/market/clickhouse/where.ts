import {
  type DataSetDefinition,
  type FilterCondition,
  type FilterNode,
  filterableField,
  isGroup,
  isRelation,
  recordColumn,
} from '@daas/contract/datasets';
import { asName } from '@daas/contract/identity';
import { type Params, quoteIdentifier } from '../../db/clickHouse';
import { type MarketConditions, MarketError } from '../engine';
import { requireValidFilter } from '../fields';
import { lowerAscii, wordsOf } from '../searchText';
import { comparesTitle, expandSpellings } from '../spelling';
import { relationSql } from './relations';
import { SEARCH_COLUMN, storedValue, TITLE_SQL, textsSql, typeOfValue } from './table';

/** Returns the conditions of a query; 'true' if all rows match. */
export function whereOf(def: DataSetDefinition, query: MarketConditions, params: Params): string {
  const parts: string[] = [];
  if (query.filter) {
    requireValidFilter(def, query.filter);
    parts.push(nodeSql(def, expandSpellings(def, query.filter), params));
  }
  if (query.ids) {
    const list = params.add(query.ids.value, 'Array(String)');
    parts.push(query.ids.op === 'in' ? `id in ${list}` : `id not in ${list}`);
  }
  for (const word of wordsOf(query.keyword ?? '')) parts.push(wordSql(word, params));
  return parts.length > 0 ? parts.join(' and ') : 'true';
}

/** Special characters of LIKE. The index of words serves only patterns without them. */
const PATTERN = /[%_\\]/;

/**
 * Matches a word in the searchable texts; a single character only in the title, which is the first line. The index
 * contains pairs of characters: it is exact for a pair, and narrows the search for a longer word.
 */
function wordSql(word: string, params: Params): string {
  const length = [...word].length;
  if (length === 2) return `hasAllTokens(${SEARCH_COLUMN}, [${params.add(word, 'String')}])`;
  if (length > 2 && !PATTERN.test(word)) return `${SEARCH_COLUMN} like ${params.add(`%${word}%`, 'String')}`;
  const place = `position(${SEARCH_COLUMN}, ${params.add(word, 'String')})`;
  return word.length > 1 ? `${place} > 0` : `(${place} > 0 and ${place} < position(${SEARCH_COLUMN}, '\\n'))`;
}

const nodeSql = (def: DataSetDefinition, node: FilterNode, params: Params): string => {
  if (isRelation(node)) return relationSql(def, node, (other, filter) => nodeSql(other, filter, params));
  if (!isGroup(node)) return conditionSql(def, node, params);
  if (node.items.length === 0) return 'true';
  return `(${node.items.map((item) => nodeSql(def, item, params)).join(` ${node.op} `)})`;
};

function conditionSql(def: DataSetDefinition, { field: name, op, value }: FilterCondition, params: Params): string {
  const field = filterableField(def, name);
  if (!field) throw new MarketError('bad_filter', `${name} cannot be filtered`);
  if (comparesTitle(def, { field: name, op, value })) {
    const names = params.add(
      [value].flat().map((one) => asName(String(one))),
      'Array(String)',
    );
    return `${TITLE_SQL} ${op === 'ne' || op === 'not_in' ? 'not in' : 'in'} ${names}`;
  }
  const { type } = field;
  const column = recordColumn(name) ? textsSql(name) : quoteIdentifier(field.name_en);
  const cast = typeOfValue(def, field.name_en);
  const add = (one: unknown) => params.add(storedValue(type, one), cast);
  const list = Array.isArray(value) ? value : [value];
  const many = () =>
    params.add(
      list.map((one) => (type === 'tags' ? one : storedValue(type, one))),
      `Array(${cast})`,
    );
  if (type === 'tags') return tagsSql(column, op, many);
  switch (op) {
    case 'is_empty':
      return `${column} is null`;
    case 'not_empty':
      return `${column} is not null`;
    case 'eq':
      return `${column} = ${add(value)}`;
    case 'ne':
      return `(${column} is null or ${column} <> ${add(value)})`;
    case 'in':
      return `${column} in ${many()}`;
    case 'not_in':
      return `(${column} is null or ${column} not in ${many()})`;
    case 'gt':
      return `${column} > ${add(value)}`;
    case 'gte':
      return `${column} >= ${add(value)}`;
    case 'lt':
      return `${column} < ${add(value)}`;
    case 'lte':
      return `${column} <= ${add(value)}`;
    case 'between':
      return `${column} between ${add(list[0])} and ${add(list[1])}`;
    case 'starts_with':
      return `startsWith(${column}, ${add(value)})`;
    case 'contains':
      return `position(lower(${column}), ${add(lowerAscii(String(value)))}) > 0`;
    case 'not_contains':
      return `(${column} is null or position(lower(${column}), ${add(lowerAscii(String(value)))}) = 0)`;
    default:
      throw new MarketError('bad_filter', `${field.name_en} has no operator ${op}`);
  }
}

/** Selects rows whose lookup field has one of the values, in any spelling. */
export const lookupSql = (def: DataSetDefinition, by: string, values: readonly string[], params: Params): string =>
  nodeSql(def, expandSpellings(def, { field: by, op: 'in', value: [...values] }), params);

function tagsSql(column: string, op: FilterCondition['op'], many: () => string): string {
  if (op === 'is_empty') return `empty(${column})`;
  if (op === 'not_empty') return `notEmpty(${column})`;
  if (op === 'eq' || op === 'all') return `hasAll(${column}, ${many()})`;
  return op === 'in' ? `hasAny(${column}, ${many()})` : `not hasAny(${column}, ${many()})`;
}
