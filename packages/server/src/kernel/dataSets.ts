import { DATA_SET_LIST, type DataSetDefinition, dataSet, type FilterNode, filterSchema } from '@daas/contract/datasets';
import { z } from 'zod';
import type { Member } from './handler';
import type { Language } from './locale';
import { missingPermission, Refusal } from './refusal';
import { validate } from './validate';

/** The definition of that key; refuses one the catalogue does not hold. */
export function definitionOf(key: string): DataSetDefinition {
  const def = dataSet(key);
  if (!def) throw new Refusal('not-found', { what: '@data-set' });
  return def;
}

type Asker = { caller: Pick<Member, 'permissions'> };

/** Whether the member may see the data set at all. // §3 feature flags */
export const maySee = ({ caller }: Asker, { access }: DataSetDefinition): boolean =>
  access === undefined || caller.permissions.has(access);

/** The definition of that key, for a member who may see it: every way to rows in the console begins here. */
export function allowedDataSet(context: Asker, key: string): DataSetDefinition {
  const def = definitionOf(key);
  if (def.access && !maySee(context, def)) throw missingPermission([def.access]);
  return def;
}

export const allowedDataSets = (context: Asker): DataSetDefinition[] =>
  DATA_SET_LIST.filter((def) => maySee(context, def));

/** Refuses a filter the data set cannot run, naming each condition that is wrong (`filter.items.0.value`). */
export function checkFilter(def: DataSetDefinition, filter: FilterNode | null, language: Language): void {
  if (filter) validate(z.object({ filter: filterSchema(def) }), { filter }, language);
}
