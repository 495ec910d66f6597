import {
  conditionRelation,
  type DataSetDefinition,
  type FieldDefinition,
  type FilterNode,
  fieldOf,
  filterProblems,
  isGroup,
  isRelation,
  relatedDataSet,
  relationsIn,
} from '@daas/contract/datasets';
import { isOfCode } from '@daas/contract/identity/schema';
import { AGGREGATE_MAX, type AggregateQuery, type HistogramQuery, MarketError, type Measure } from './engine';

// Validation of queries against a definition, the same for every engine. Each function throws a MarketError.

/** Maximum number of values in a facet. */
export const FACET_VALUES_MAX = 50;
/** Maximum length of a name list or list of ids. // §5 */
const LIST_MAX = 1000;

export function requireValidFilter(def: DataSetDefinition, filter: FilterNode): void {
  // Accept invalid codes: conditions stored before codes were validated may contain them, and match no row.
  const problem = filterProblems(def, filter).find(({ broken }) => !('issue' in broken && isOfCode(broken.issue)));
  if (!problem) return;
  const { path, broken } = problem;
  throw new MarketError('bad_filter', 'rule' in broken ? broken.rule : broken.issue.message, path);
}

/** Returns the data sets of the conditions on related rows. */
export const relatedSets = (def: DataSetDefinition, filter: FilterNode | null | undefined): DataSetDefinition[] => [
  ...new Set(
    relationsIn(filter).flatMap(({ relation }) => {
      const found = conditionRelation(def, relation);
      return found ? [relatedDataSet(found)] : [];
    }),
  ),
];

export const requireField = (def: DataSetDefinition, name: string): FieldDefinition => {
  const field = fieldOf(def, name);
  if (!field) throw new MarketError('unknown_field', `${def.key} has no field ${name}`);
  return field;
};

export const facetField = (def: DataSetDefinition, name: string): FieldDefinition => {
  const field = requireField(def, name);
  if (!field.facet || field.masked) throw new MarketError('unknown_field', `${name} is not counted by value`);
  return field;
};

const NUMBERS = new Set<FieldDefinition['type']>(['integer', 'decimal']);
const DAYS = new Set<FieldDefinition['type']>(['date', 'datetime']);

/** Returns the fields of an aggregate's groups. */
export function groupedFields(def: DataSetDefinition, { by, measures }: AggregateQuery): FieldDefinition[] {
  if (by.length > AGGREGATE_MAX.by)
    throw new MarketError('bad_filter', `groups are by at most ${AGGREGATE_MAX.by} fields`);
  if (measures.length === 0 || measures.length > AGGREGATE_MAX.measures)
    throw new MarketError('bad_filter', `1 to ${AGGREGATE_MAX.measures} measures`);
  return by.map((name) => facetField(def, name));
}

/** Returns the field of a measure; undefined for a count. */
export function measuredField(def: DataSetDefinition, measure: Measure): FieldDefinition | undefined {
  if (measure.op === 'count') return undefined;
  const field = requireField(def, measure.field);
  if (!NUMBERS.has(field.type) || field.masked)
    throw new MarketError('unknown_field', `${measure.field} is no number that can be measured`);
  return field;
}

export function histogramField(
  def: DataSetDefinition,
  { field: name, parts, unit, bounds }: HistogramQuery,
): FieldDefinition {
  const field = requireField(def, name);
  const fits = unit ? DAYS.has(field.type) : NUMBERS.has(field.type);
  if (!fits || !field.filterable || field.masked)
    throw new MarketError('unknown_field', `${name} has no ${unit ?? 'equal part'}s`);
  if (parts !== undefined && !(Number.isInteger(parts) && parts >= 1 && parts <= AGGREGATE_MAX.buckets))
    throw new MarketError('bad_filter', `1 to ${AGGREGATE_MAX.buckets} parts`);
  if (bounds && (bounds.length === 0 || bounds.length >= AGGREGATE_MAX.buckets))
    throw new MarketError('bad_filter', `1 to ${AGGREGATE_MAX.buckets - 1} bounds`);
  return field;
}

export function lookupField(def: DataSetDefinition, by: string, values: readonly string[]): FieldDefinition {
  const field = fieldOf(def, by);
  if (!field || field.masked || !def.lookup.includes(by))
    throw new MarketError('unknown_field', `${def.key} is not looked up by ${by}`);
  if (values.length > LIST_MAX) throw new MarketError('bad_filter', `a list has at most ${LIST_MAX} values`);
  return field;
}

export function requireIdLimit(ids: readonly string[]): void {
  if (ids.length > LIST_MAX) throw new MarketError('bad_filter', `a list has at most ${LIST_MAX} ids`);
}

export type SortField = { field: FieldDefinition; descending: boolean };
export function sortField(def: DataSetDefinition, sort = def.defaultSort): SortField {
  const descending = sort.startsWith('-');
  const field = fieldOf(def, descending ? sort.slice(1) : sort);
  if (!field?.sortable || field.masked) throw new MarketError('bad_sort', `${def.key} cannot be sorted by ${sort}`);
  return { field, descending };
}

/** Returns whether a filter names rows by id or lookup field: so few that counting first costs more than it saves. */
export const isKeyed = (def: DataSetDefinition, filter: FilterNode | null | undefined): boolean => {
  if (!filter) return false;
  if (isGroup(filter)) return filter.op === 'and' && filter.items.some((item) => isKeyed(def, item));
  return !isRelation(filter) && filter.op === 'eq' && (filter.field === 'id' || def.lookup.includes(filter.field));
};
