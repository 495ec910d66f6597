import { DATA_SET_LIST } from '.';

let labels: Map<string, Set<string>> | undefined;

/** Returns the names and synonyms in all languages of a value of any enumeration; none for other texts. */
export function labelsOfValue(value: string): readonly string[] {
  if (!labels) {
    labels = new Map();
    for (const { fields } of DATA_SET_LIST)
      for (const { value: one, name_cn, name_en, aliases = [] } of fields.flatMap(({ values = [] }) => values)) {
        const known = labels.get(one) ?? new Set();
        labels.set(one, known);
        for (const label of [name_cn, name_en, ...aliases]) known.add(label);
      }
  }
  return [...(labels.get(value) ?? [])];
}
