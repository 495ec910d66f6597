import { type DataSetDefinition, type FilterNode, fieldLabel, fieldOf, unitLabel } from '@daas/contract/datasets';
import { nameOf } from '@daas/contract/naming';
import type { Language } from '../../kernel/locale';

const fieldsIn = (node: FilterNode): string[] => ('items' in node ? node.items.flatMap(fieldsIn) : [node.field]);

/** What is needed to say these conditions in a reader's language. */
export const describedFields = (def: DataSetDefinition, filters: readonly FilterNode[], language: Language) =>
  [...new Set(filters.flatMap(fieldsIn))].flatMap((name) => {
    const field = fieldOf(def, name);
    if (!field) return [];
    return {
      name,
      label: fieldLabel(field, language),
      unit: unitLabel(field, language),
      options: field.values?.map((one) => ({ value: one.value, label: nameOf(one, language) })) ?? null,
    };
  });
