import { AR } from './ar';

interface Text {
  name_cn: string;
  name_en: string;
}

/** Undefined where it is written in letters that everybody reads: 'ISO 9001'. */
export const arabicOf = ({ name_cn, name_en }: Text): string | undefined => AR[`${name_en}|${name_cn}`] ?? AR[name_en];

type Labelled = Text & { label_en?: string | undefined; values?: readonly Text[] | undefined };
interface Definition extends Text {
  description_en: string;
  fields: readonly (Labelled & { columns?: readonly Labelled[] | undefined })[];
  sections: readonly Text[];
  relations: readonly Text[];
  hotFilters: readonly (Text & { question_en?: string | undefined })[];
}

const named = (text: Text) => {
  const name_ar = arabicOf(text);
  return name_ar ? { name_ar } : {};
};
const arabic = <T extends Text>(one: T): T => ({ ...one, ...named(one) });
const sentence = (english: string) => english.charAt(0).toUpperCase() + english.slice(1);
const labelled = <T extends Labelled>(field: T): T => ({
  ...field,
  ...named({ ...field, name_en: sentence(field.label_en ?? field.name_en.replaceAll('_', ' ')) }),
});

/** A definition with what it is called in Arabic. */
export function withArabic<T extends Definition>(def: T): T {
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
