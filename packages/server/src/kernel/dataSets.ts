import { type DataSetDefinition, dataSet, type FilterNode, filterProblems } from '@daas/contract/datasets';
import { Refusal } from './refusal';

/** The definition of that key; refuses one the catalogue does not hold. */
export function definitionOf(key: string): DataSetDefinition {
  const def = dataSet(key);
  if (!def) throw new Refusal('not-found', { what: '@data-set' });
  return def;
}

/** Refuses a filter the data set cannot run, naming each condition that is wrong (`filter.items.0.value`). */
export function checkFilter(def: DataSetDefinition, filter: FilterNode | null): void {
  const fields = (filter ? filterProblems(def, filter) : []).slice(0, 20).map(({ path, message }) => ({
    field: ['filter', ...path].join('.'),
    rule: String(path.at(-1) ?? 'filter'),
    message: message.slice(0, 300),
  }));
  const [first] = fields;
  if (first) throw new Refusal('invalid-input', { field: first.field, reason: first.message }, fields);
}
