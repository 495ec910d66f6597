import type { DataSetView } from '@daas/contract/datasets/view';
import { COORDINATES } from './coordinates';

export const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : ![null, undefined, ''].includes(value as null);

type Row = Readonly<Record<string, unknown>>;

/** Fields whose values are tags in the head of a row's page. */
export const tagFields = (view: DataSetView): DataSetView['fields'] =>
  view.fields.filter((field) => field.type === 'tags' && !field.masked && field.values);

/** What one asks first of a row, as far as it is known and neither a tag nor what stands `elsewhere` says it. */
export function headFacts(view: DataSetView, row: Row, elsewhere: readonly string[] = []): string[] {
  const tags = new Set(tagFields(view).flatMap(({ name_en }) => (row[name_en] as unknown[] | null) ?? []));
  return view.facts.filter((name) => isFilled(row[name]) && !tags.has(row[name]) && !elsewhere.includes(name));
}

/** Fields that stand in the head of a row's page: its name, code, state, tags and what one asks first. */
const headed = (view: DataSetView): string[] => [
  view.title,
  ...(view.code ? [view.code] : []),
  ...(view.status ? [view.status.field] : []),
  ...tagFields(view).map(({ name_en }) => name_en),
  ...view.facts,
];

/** A city under the central government is its own province. */
const isOwnProvince = ({ province, city }: Row): boolean => isFilled(city) && province === city;

/**
 * What the sections of a row have to say besides its head and what stands `elsewhere` on the page: each fact once.
 * What there is none of has no row of its own: `none` names it, a whole section by its title.
 */
export function filledSections(
  view: DataSetView,
  row: Row,
  { sections = view.sections, elsewhere = [] }: { sections?: DataSetView['sections']; elsewhere?: readonly string[] },
): { sections: DataSetView['sections']; none: string[] } {
  const above = new Set([
    ...headed(view).filter((name) => isFilled(row[name])),
    ...(isOwnProvince(row) ? ['province'] : []),
    ...elsewhere,
  ]);
  const field = (name: string) => view.fields.find(({ name_en }) => name_en === name);
  // None of what is counted is nothing to read; no year and no storey is counted.
  const isNone = (name: string) => !isFilled(row[name]) || (row[name] === 0 && field(name)?.type === 'integer');
  const none: string[] = [];
  const filled = sections.flatMap((section) => {
    const left = section.fields.filter((name) => !above.has(name));
    const some = left.filter((name) => !isNone(name));
    const missing = left.filter((name) => isNone(name) && !COORDINATES.includes(name));
    if (some.length === 0) {
      if (missing.length > 0) none.push(section.title);
      return [];
    }
    none.push(...missing.flatMap((name) => field(name)?.label ?? []));
    return [{ ...section, fields: some }];
  });
  return { sections: filled, none: [...new Set(none)] };
}
