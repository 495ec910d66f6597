import { type DataSetDefinition, dataSet, type FilterNode, filterSchema } from '@daas/contract/datasets';
import { z } from 'zod';
import { type Locale, Refusal } from './refusal';
import { validate } from './validate';

/** The definition of that key; refuses one the catalogue does not hold. */
export function definitionOf(key: string): DataSetDefinition {
  const def = dataSet(key);
  if (!def) throw new Refusal('not-found', { what: '@data-set' });
  return def;
}

/** Refuses a filter the data set cannot run, naming each condition that is wrong (`filter.items.0.value`). */
export function checkFilter(def: DataSetDefinition, filter: FilterNode | null, locale: Locale): void {
  if (filter) validate(z.object({ filter: filterSchema(def) }), { filter }, locale);
}
