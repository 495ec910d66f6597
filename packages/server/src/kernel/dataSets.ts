import {
  conditionRelation,
  DATA_SET_LIST,
  type DataSetDefinition,
  dataSet,
  type FilterConfig,
  type FilterNode,
  filterConfig,
  filterSchema,
  relationsIn,
} from '@daas/contract/datasets';
import { z } from 'zod';
import type { Member } from './handler';
import type { Language } from './locale';
import { missingPermission, Refusal } from './refusal';
import { validate } from './validate';

/** Returns the definition of a data set. Throws a refusal for an unknown key. */
export function definitionOf(key: string): DataSetDefinition {
  const def = dataSet(key);
  if (!def) throw new Refusal('not-found', { what: '@data-set' });
  return def;
}

type DataSetContext = { caller: Pick<Member, 'permissions'> };

/** Returns whether the member may see the data set. // §3 feature flags */
export const maySee = ({ caller }: DataSetContext, { access }: DataSetDefinition): boolean =>
  access === undefined || caller.permissions.has(access);

/** Returns the definition of a data set that the member may see. Every access to rows in the console must call it. */
export function allowedDataSet(context: DataSetContext, key: string): DataSetDefinition {
  const def = definitionOf(key);
  if (def.access && !maySee(context, def)) throw missingPermission([def.access]);
  return def;
}

export const allowedDataSets = (context: DataSetContext): DataSetDefinition[] =>
  DATA_SET_LIST.filter((def) => maySee(context, def));

/** Returns the filter configuration without relations to data sets that the member may not see. */
export function visibleFilters(
  context: DataSetContext & { language: Language; now: Date },
  def: DataSetDefinition,
): FilterConfig {
  const config = filterConfig(def, context.language, context.now);
  return {
    ...config,
    relations: config.relations.filter(({ data_set: dataSet }) => maySee(context, definitionOf(dataSet))),
  };
}

/**
 * Throws a refusal for an invalid filter, with each invalid condition (`filter.items.0.value`), and for a condition on a
 * data set that the member may not see.
 */
export function checkFilter(
  context: DataSetContext & { language: Language },
  def: DataSetDefinition,
  filter: FilterNode | null,
): void {
  if (!filter) return;
  validate(z.object({ filter: filterSchema(def) }), { filter }, context.language);
  for (const { relation: key } of relationsIn(filter)) {
    const relation = conditionRelation(def, key);
    if (relation) allowedDataSet(context, relation.dataSet);
  }
}
