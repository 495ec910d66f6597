import {
  conditionRelation,
  type DataSetDefinition,
  type FilterNode,
  fieldLabel,
  fieldsIn,
  filterableField,
  relatedDataSet,
  relationsIn,
  unitLabel,
} from '@daas/contract/datasets';
import { nameOf } from '@daas/contract/naming';
import type { Language } from './locale';

const fieldsOf = (def: DataSetDefinition, filters: readonly (FilterNode | undefined)[], language: Language) =>
  [...new Set(filters.flatMap(fieldsIn))].flatMap((name) => {
    const field = filterableField(def, name);
    if (!field) return [];
    return {
      name,
      label: fieldLabel(field, language),
      unit: unitLabel(field, language),
      options: field.values?.map((one) => ({ value: one.value, label: nameOf(one, language) })) ?? null,
    };
  });

/** Returns the fields and relations that `describeFilter` needs for these filters, in a language. */
export function describedFields(def: DataSetDefinition, filters: readonly FilterNode[], language: Language) {
  const conditions = filters.flatMap(relationsIn);
  const relations = [...new Set(conditions.map(({ relation }) => relation))].flatMap((key) => {
    const relation = conditionRelation(def, key);
    if (!relation) return [];
    const inner = conditions.flatMap((one) => (one.relation === key ? one.filter : []));
    return {
      name: key,
      label: nameOf(relation, language),
      fields: fieldsOf(relatedDataSet(relation), inner, language),
    };
  });
  return { fields: fieldsOf(def, filters, language), relations };
}
