import {
  type DataSetDefinition,
  type FieldDefinition,
  type FilterCondition,
  type FilterNode,
  filterableField,
  filterProblems,
  isGroup,
} from '@daas/contract/datasets';
import { castOf } from './table';
import { gramsOf, hasTerms, normalise, termOf, wordsOf } from './text';
import { type MarketConditions, MarketError } from './types';

/** Collects parameters while a statement is written; `add` answers with the placeholder. */
export class Params {
  readonly values: unknown[] = [];
  add(value: unknown, cast: string): string {
    this.values.push(value);
    return `$${this.values.length}::${cast}`;
  }
}

/** ASCII letters only, as lower() does under collation "C". */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The conditions of a query; 'true' when it asks for every row. */
export const whereOf = (def: DataSetDefinition, query: MarketConditions, params: Params): string => {
  const parts: string[] = [];
  if (query.filter) {
    const [problem] = filterProblems(def, query.filter);
    if (problem) {
      const { path, broken } = problem;
      throw new MarketError('bad_filter', 'rule' in broken ? broken.rule : broken.issue.message, path);
    }
    parts.push(nodeSql(def, query.filter, params));
  }
  if (query.ids) {
    const list = params.add(query.ids.value, 'text[]');
    parts.push(query.ids.op === 'in' ? `id = any(${list})` : `id <> all(${list})`);
  }
  const words = wordsOf(query.keyword ?? '');
  if (words.length > 0) {
    const grams = [...new Set(words.flatMap(gramsOf))];
    parts.push(`search_terms @> ${params.add(grams, 'integer[]')}`);
    for (const word of words) if (word.length > 2) parts.push(`strpos(search_text, ${params.add(word, 'text')}) > 0`);
  }
  return parts.length > 0 ? parts.join(' and ') : 'true';
};

function nodeSql(def: DataSetDefinition, node: FilterNode, params: Params): string {
  if (!isGroup(node)) {
    const field = filterableField(def, node.field);
    if (!field) throw new MarketError('bad_filter', `${node.field} cannot be filtered`);
    return conditionSql(field, node, params);
  }
  if (node.items.length === 0) return 'true';
  return `(${node.items.map((item) => nodeSql(def, item, params)).join(` ${node.op} `)})`;
}

function conditionSql(field: FieldDefinition, { op, value }: FilterCondition, params: Params): string {
  const column = field.name_en;
  const cast = castOf(field.type);
  const one = () => params.add(value, cast);
  const many = () => params.add(value, `${cast}[]`);
  if (op === 'is_empty') return `${column} is null`;
  if (op === 'not_empty') return `${column} is not null`;
  if (field.type === 'tags') return tagsSql(field, { field: column, op, value }, params);
  switch (op) {
    case 'eq':
      return narrowed(field, [value], '@>', `${column} = ${one()}`, params);
    case 'ne':
      return `${column} is distinct from ${one()}`;
    case 'in':
      return narrowed(field, value as unknown[], '&&', `${column} = any(${many()})`, params);
    case 'not_in':
      return `(${column} is null or ${column} <> all(${many()}))`;
    case 'gt':
      return `${column} > ${one()}`;
    case 'gte':
      return `${column} >= ${one()}`;
    case 'lt':
      return `${column} < ${one()}`;
    case 'lte':
      return `${column} <= ${one()}`;
    case 'between': {
      const [low, high] = value as [unknown, unknown];
      return `${column} between ${params.add(low, cast)} and ${params.add(high, cast)}`;
    }
    case 'starts_with':
      return `${column} ^@ ${one()}`;
    case 'contains':
      return containsSql(field, String(value), params);
    case 'not_contains':
      return `(${column} is null or strpos(lower(${column}), ${params.add(lowerAscii(String(value)), cast)}) = 0)`;
    default:
      throw new MarketError('bad_filter', `${field.name_en} has no operator ${op}`);
  }
}

function tagsSql(field: FieldDefinition, { op, value }: FilterCondition, params: Params): string {
  const column = field.name_en;
  const wanted = Array.isArray(value) ? value : [value];
  const list = params.add(wanted, 'text[]');
  if (op === 'eq' || op === 'all') return narrowed(field, wanted, '@>', `${column} @> ${list}`, params);
  if (op === 'in') return narrowed(field, wanted, '&&', `${column} && ${list}`, params);
  return `(${column} is null or not ${column} && ${list})`;
}

/**
 * A condition on values of few kinds, which the index of words holds: all of them ('@>') or one of them ('&&'). The
 * planner must not take the exact condition for a second one that leaves fewer rows: it would read other indexes, too.
 */
function narrowed(field: FieldDefinition, values: readonly unknown[], op: '@>' | '&&', exact: string, params: Params) {
  if (!hasTerms(field)) return exact;
  const terms = params.add(
    values.map((value) => termOf(field.name_en, value)),
    'integer[]',
  );
  return `(search_terms ${op} ${terms} and (case when ${exact} then 1 else 0 end) <> 0)`;
}

/** The grams of a searchable field are in the index, so they narrow the search before texts are read. */
function containsSql(field: FieldDefinition, value: string, params: Params): string {
  const exact = `strpos(lower(${field.name_en}), ${params.add(lowerAscii(value), 'text')}) > 0`;
  const normal = normalise(value);
  if (!field.searchable || normal.length < 2) return exact;
  return `(search_terms @> ${params.add(gramsOf(normal), 'integer[]')} and ${exact})`;
}
