import {
  type DataSetDefinition,
  type FieldDefinition,
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  filterableField,
  isGroup,
  isRelation,
  type RelationCondition,
  recordColumn,
} from '@daas/contract/datasets';
import { asName, asText } from '@daas/contract/identity';
import { type MarketConditions, MarketError } from '../engine';
import { requireValidFilter } from '../fields';
import { gramsOf, hasTerms, isPair, lowerAscii, termOf, titleTerm, wordsOf } from '../searchText';
import { comparesTitle, expandSpellings, titleSpellings } from '../spelling';
import type { ColumnStatistics } from './columnStatistics';
import type { Params } from './params';
import { relationSql } from './relations';
import { castOf, TITLE_SQL, textsSql } from './table';

/** A condition that a larger share of rows meets is tested on the hits of the others: reading the index takes longer. */
const BROAD = 1 / 3;
/** A bigram in more rows than this is left out of the index condition when two rarer ones are present. */
const FREQUENT = 0.1;

/** Returns the conditions of a query; 'true' if all rows match. With `statistics`, they suit a plan that finds all hits. */
export const whereOf = (
  def: DataSetDefinition,
  query: MarketConditions,
  params: Params,
  statistics?: ColumnStatistics,
): string => {
  const words = wordsOf(query.keyword ?? '');
  const grams = rarest([...new Set(words.flatMap(gramsOf))], statistics);
  const parts: string[] = [];
  if (query.filter) {
    requireValidFilter(def, query.filter);
    const filter = expandSpellings(def, query.filter);
    const nodes = isGroup(filter) && filter.op === 'and' ? filter.items : [filter];
    const shares = nodes.map((node) => (statistics ? shareOf(def, node, statistics) : 0));
    const others = [...grams.map((gram) => statistics?.ofTerm(gram) ?? 0), ...(query.ids?.op === 'in' ? [0] : [])];
    const least = Math.min(...shares, ...others);
    nodes.forEach((node, index) => {
      const share = shares[index] ?? 0;
      const broad = share > BROAD && share > least;
      // A relation has no share of its own; the other conditions leave these rows.
      const known = [...shares.filter((one) => one > 0), ...others.filter((one) => one > 0)];
      const candidates = (statistics?.rows ?? 0) * Math.min(1, ...known);
      const form = { params, statistics, indexed: !broad, joined: true, candidates };
      parts.push(broad ? testOnRow(nodeSql(def, node, form)) : nodeSql(def, node, form));
    });
  }
  if (query.ids) {
    const list = params.add(query.ids.value, 'text[]');
    parts.push(query.ids.op === 'in' ? `id = any(${list})` : `id <> all(${list})`);
  }
  if (grams.length > 0) parts.push(`search_terms @> ${params.add(grams, 'integer[]')}`);
  for (const word of words)
    if (word.length > 2 || !gramsOf(word).every((gram) => grams.includes(gram)))
      parts.push(`strpos(search_text, ${params.add(word, 'text')}) > 0`);
  return parts.length > 0 ? parts.join(' and ') : 'true';
};

/** Returns the grams that suffice to narrow the search. Always includes single characters, whose gram is exact. */
function rarest(grams: number[], statistics: ColumnStatistics | undefined): number[] {
  if (!statistics) return grams;
  const share = (gram: number) => (isPair(gram) ? statistics.ofTerm(gram) : 0);
  return grams.sort((one, other) => share(one) - share(other)).filter((gram, i) => i < 2 || share(gram) <= FREQUENT);
}

/** Estimates a lower bound of the share of rows that meet a condition; 0 if unknown, 1 if no index helps. */
function shareOf(def: DataSetDefinition, node: FilterNode, statistics: ColumnStatistics): number {
  if (isGroup(node)) {
    const shares = node.items.map((item) => shareOf(def, item, statistics));
    return node.op === 'and' ? Math.min(1, ...shares) : shares.reduce((sum, share) => sum + share, 0);
  }
  if (isRelation(node)) return 0;
  const field = filterableField(def, node.field);
  const { op, value } = node;
  if (!field || ['ne', 'not_in', 'not_contains', 'not_empty'].includes(op)) return 1;
  const terms = termsOf(def, node);
  if (terms) {
    const shares = terms.list.map(statistics.ofTerm);
    return terms.op === '@>' ? Math.min(...shares) : shares.reduce((sum, share) => sum + share, 0);
  }
  if (op === 'gt' || op === 'gte') return statistics.between(field, value, undefined);
  if (op === 'lt' || op === 'lte') return statistics.between(field, undefined, value);
  if (op === 'between') return statistics.between(field, ...(value as [unknown, unknown]));
  return 0;
}

/** Estimates the share of rows that meet all conditions of a filter, as if these were independent; 0 if unknown. */
const jointShare = (def: DataSetDefinition, node: FilterNode, statistics: ColumnStatistics): number =>
  isGroup(node) && node.op === 'and'
    ? node.items.reduce((share, item) => share * jointShare(def, item, statistics), 1)
    : Math.min(1, shareOf(def, node, statistics));

/** Returns the terms of matching rows in the index of words: all of them ('@>'), or one of them ('&&'). */
function termsOf(def: DataSetDefinition, node: FilterNode): { op: '@>' | '&&'; list: number[] } | undefined {
  if (isGroup(node)) {
    if (node.op === 'and') return undefined;
    const items = node.items.map((item) => termsOf(def, item));
    const combinable = items.every((terms) => terms && (terms.op === '&&' || terms.list.length === 1));
    return combinable ? { op: '&&', list: items.flatMap((terms) => terms?.list ?? []) } : undefined;
  }
  if (isRelation(node)) return undefined;
  const field = filterableField(def, node.field);
  if (!field || !hasTerms(field) || !['eq', 'in', 'all'].includes(node.op)) return undefined;
  const values = Array.isArray(node.value) ? node.value : [node.value];
  return { op: node.op === 'in' ? '&&' : '@>', list: values.map((value) => termOf(node.field, value)) };
}

interface Form {
  params: Params;
  /** Adds conditions that an index serves. */
  indexed: boolean;
  statistics?: ColumnStatistics | undefined;
  /** One of the conditions that all must hold. */
  joined?: boolean;
  /** Estimated number of rows that the other conditions leave. */
  candidates?: number;
}

/** Terms are hashes that may collide, so the exact condition is added. */
function nodeSql(def: DataSetDefinition, node: FilterNode, form: Form): string {
  const { params, indexed } = form;
  const terms = indexed ? termsOf(def, node) : undefined;
  const exact = isGroup(node)
    ? groupSql(def, node, { ...form, indexed: indexed && !terms })
    : isRelation(node)
      ? relatedSql(def, node, form)
      : conditionSql(def, node, params, indexed);
  return terms ? `(search_terms ${terms.op} ${params.add(terms.list, 'integer[]')} and ${testOnRow(exact)})` : exact;
}

const groupSql = (def: DataSetDefinition, { op, items }: FilterGroup, form: Form): string =>
  items.length === 0
    ? 'true'
    : `(${items.map((item) => nodeSql(def, item, { ...form, joined: form.joined === true && op === 'and' })).join(` ${op} `)})`;

/** Without statistics, few rows are tested, and each looks up its related rows. */
const relatedSql = (
  def: DataSetDefinition,
  node: RelationCondition,
  { params, statistics, joined = false, candidates }: Form,
): string =>
  relationSql(
    def,
    node,
    (other, filter, form) => {
      const sql = nodeSql(other, filter, { params, indexed: form === 'indexed' });
      return form === 'tested' ? testOnRow(sql) : sql;
    },
    (other, filter, key) => {
      const related = statistics?.related.get(other.key);
      if (!statistics || !related) return undefined;
      return {
        passing: filter ? related.rows * jointShare(other, filter, related) : related.rows,
        all: related.rows,
        keys: related.valuesOf(key),
        candidates: candidates ?? statistics.rows,
      };
    },
    joined,
  );

/**
 * Hides the selectivity of a condition from the planner, which would otherwise read its index too. Rows found by other
 * conditions are tested.
 */
const testOnRow = (exact: string): string => `(case when ${exact} then 1 else 0 end) <> 0`;

function conditionSql(
  def: DataSetDefinition,
  { field: name, op, value }: FilterCondition,
  params: Params,
  indexed: boolean,
) {
  const field = filterableField(def, name);
  if (!field) throw new MarketError('bad_filter', `${name} cannot be filtered`);
  if (comparesTitle(def, { field: name, op, value }))
    return titleSql(field, { field: name, op, value }, params, indexed);
  const column = field.name_en;
  const cast = castOf(field.type);
  const one = () => params.add(value, cast);
  const many = () => params.add(value, `${cast}[]`);
  if (recordColumn(name)) return textsOfRecordsSql({ field: name, op, value }, params);
  if (op === 'is_empty') return `${column} is null`;
  if (op === 'not_empty') return `${column} is not null`;
  if (field.type === 'tags') return tagsSql(field, { field: column, op, value }, params);
  switch (op) {
    case 'eq':
      return `${column} = ${one()}`;
    case 'ne':
      return `${column} is distinct from ${one()}`;
    case 'in':
      return `${column} = any(${many()})`;
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
      return containsSql(field, String(value), params, indexed);
    case 'not_contains':
      return `(${column} is null or strpos(lower(${column}), ${params.add(lowerAscii(String(value)), cast)}) = 0)`;
    default:
      throw new MarketError('bad_filter', `${field.name_en} has no operator ${op}`);
  }
}

function tagsSql(field: FieldDefinition, { op, value }: FilterCondition, params: Params): string {
  const column = field.name_en;
  const tags = Array.isArray(value) ? value : [value];
  const list = params.add(tags, 'text[]');
  if (op === 'eq' || op === 'all') return `${column} @> ${list}`;
  if (op === 'in') return `${column} && ${list}`;
  return `(${column} is null or not ${column} && ${list})`;
}

/** Uses the title's index for a title in its normalized form, otherwise the index of words. */
function titleSql(field: FieldDefinition, { op, value }: FilterCondition, params: Params, indexed: boolean): string {
  const texts = [value].flat().map(String);
  const names = texts.map(asName);
  const same = `${TITLE_SQL} = any(${params.add(names, 'text[]')})`;
  if (op === 'ne' || op === 'not_in') return `not ${same}`;
  if (!indexed) return same;
  const forms = [...new Set(texts.flatMap((one) => titleSpellings(field, one)))];
  const terms = params.add(names.map(titleTerm), 'integer[]');
  return `(${field.name_en} = any(${params.add(forms, 'text[]')}) or (search_terms && ${terms} and ${same}))`;
}

/** Selects rows whose lookup field has one of the values, in any spelling. */
export const lookupSql = (def: DataSetDefinition, by: string, values: readonly string[], params: Params): string =>
  nodeSql(def, expandSpellings(def, { field: by, op: 'in', value: [...values] }), { params, indexed: true });

/** Compares the texts of a column of records like tags. */
function textsOfRecordsSql({ field, op, value }: FilterCondition, params: Params): string {
  const texts = textsSql(field);
  if (op === 'is_empty') return `coalesce(${texts} = '[]', true)`;
  if (op === 'not_empty') return `${texts} <> '[]'`;
  const list = params.add([value].flat(), 'text[]');
  if (op === 'eq' || op === 'all') return `${texts} ?& ${list}`;
  return op === 'in' ? `${texts} ?| ${list}` : `not coalesce(${texts} ?| ${list}, false)`;
}

/** Narrows the search by the grams of a searchable field before texts are read. */
function containsSql(field: FieldDefinition, value: string, params: Params, indexed: boolean): string {
  const exact = `strpos(lower(${field.name_en}), ${params.add(lowerAscii(value), 'text')}) > 0`;
  // Only within words, because the index normalizes the characters between words.
  const grams = asText(value)
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => (word.length < 2 ? [] : gramsOf(word)));
  if (!indexed || !field.searchable || grams.length === 0) return exact;
  return `(search_terms @> ${params.add([...new Set(grams)], 'integer[]')} and ${exact})`;
}
