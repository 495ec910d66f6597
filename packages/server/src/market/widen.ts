import {
  type DataSetDefinition,
  type FilterCondition,
  type FilterNode,
  filterableField,
  isGroup,
  isRelation,
} from '@daas/contract/datasets';
import { vocabularyLevel } from '@daas/contract/datasets/vocabulary';
import { readVocabulary, type Term } from './vocabulary';

/** Returns the next wider condition: half the minimum, the province of a city, any related row; null if there is none. */
export function widen(def: DataSetDefinition, filter: FilterNode): FilterNode | null {
  if (isGroup(filter)) return null;
  if (isRelation(filter)) {
    const { relation, match, count, filter: inner } = filter;
    if (match === 'none') return null;
    if (match === 'at_least' && count && count > 1)
      return { relation, match: 'any', ...(inner ? { filter: inner } : {}) };
    return inner ? { relation, match: 'any' } : null;
  }
  const type = filterableField(def, filter.field)?.type;
  if (type === 'integer' || type === 'decimal') return widenNumber(filter, type === 'integer');
  if (type === 'date' || type === 'datetime') return widenDays(filter);
  return widenPlace(def, filter);
}

function widenNumber({ field, op, value }: FilterCondition, whole: boolean): FilterNode | null {
  const by = (number: unknown, factor: number) => {
    const result = Number(number) * factor;
    return whole ? Math.round(result) : Number(result.toPrecision(6));
  };
  if (op === 'between' && Array.isArray(value)) return { field, op, value: [by(value[0], 0.5), by(value[1], 2)] };
  if (typeof value !== 'number' || value <= 0) return null;
  if (op === 'gt' || op === 'gte') return { field, op, value: by(value, 0.5) };
  if (op === 'lt' || op === 'lte') return { field, op, value: by(value, 2) };
  return op === 'eq' ? { field, op: 'between', value: [by(value, 0.5), by(value, 2)] } : null;
}

const YEAR = /^\d{4}/;
/** Moves an end of a range of days by a year; 29 February becomes the 28th. */
const moveYear = (day: unknown, by: number): string =>
  String(day)
    .replace(YEAR, (year) => String(Number(year) + by))
    .replace(/-02-29/, '-02-28');

function widenDays({ field, op, value }: FilterCondition): FilterNode | null {
  if (op === 'between' && Array.isArray(value))
    return { field, op, value: [moveYear(value[0], -1), moveYear(value[1], 1)] };
  if (op === 'gt' || op === 'gte') return { field, op, value: moveYear(value, -1) };
  return op === 'lt' || op === 'lte' ? { field, op, value: moveYear(value, 1) } : null;
}

/** The parents of a value's place or industry, if the data set has a field for them. */
function widenPlace(def: DataSetDefinition, { field: name, op, value }: FilterCondition): FilterNode | null {
  const field = filterableField(def, name);
  if ((op !== 'eq' && op !== 'in') || !field?.vocabulary || field.vocabulary === 'port') return null;
  const { vocabulary } = field;
  const level = vocabularyLevel(field, vocabulary);
  const values = new Set([value].flat().map(String));
  const above = def.fields.filter(
    (other) =>
      other.vocabulary === vocabulary &&
      filterableField(def, other.name_en) &&
      vocabularyLevel(other, vocabulary) > 0 &&
      vocabularyLevel(other, vocabulary) < level,
  );
  const next = above.toSorted((a, b) => vocabularyLevel(b, vocabulary) - vocabularyLevel(a, vocabulary))[0];
  if (!next) return null;
  const wanted = vocabularyLevel(next, vocabulary);
  const parents = new Set<string>();
  const walk = (term: Term, parent: string | null): void => {
    const at = term.level === wanted ? term.name : parent;
    if (term.level === level && values.has(term.name) && at) parents.add(at);
    for (const child of term.children) walk(child, at);
  };
  for (const term of readVocabulary(vocabulary)) walk(term, null);
  const [only, ...others] = parents;
  if (!only) return null;
  return others.length > 0
    ? { field: next.name_en, op: 'in', value: [...parents] }
    : { field: next.name_en, op: 'eq', value: only };
}
