import type { DataSetDefinition } from '../definition';
import { AR } from './ar';

const arabic = <T extends { name_en: string }>(one: T): T => ({ ...one, ...named(one.name_en) });
const named = (english: string) => (AR[english] ? { name_ar: AR[english] } : {});
const sentence = (english: string) => english.charAt(0).toUpperCase() + english.slice(1);
const labelled = <T extends { name_en: string; label_en?: string | undefined }>(field: T): T => ({
  ...field,
  ...named(sentence(field.label_en ?? field.name_en.replaceAll('_', ' '))),
});

/** A definition with what it is called in Arabic, as far as that is written. */
export function withArabic(def: DataSetDefinition): DataSetDefinition {
  return {
    ...arabic(def),
    ...(AR[def.description_en] ? { description_ar: AR[def.description_en] } : {}),
    fields: def.fields.map((field) => ({
      ...labelled(field),
      ...(field.values ? { values: field.values.map(arabic) } : {}),
      ...(field.columns
        ? {
            columns: field.columns.map((column) => ({
              ...labelled(column),
              ...(column.values ? { values: column.values.map(arabic) } : {}),
            })),
          }
        : {}),
    })),
    sections: def.sections.map(arabic),
    relations: def.relations.map(arabic),
    hotFilters: def.hotFilters.map((hot) => ({
      ...arabic(hot),
      ...(AR[hot.question_en ?? ''] ? { question_ar: AR[hot.question_en ?? ''] } : {}),
    })),
  };
}
