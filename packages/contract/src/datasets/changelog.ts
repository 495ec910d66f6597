import type { Sunset } from '../sunset';
import type { ChangelogEntry, DataSetDefinition } from './definition';

export interface Release extends ChangelogEntry {
  /** Of a field that ends. */
  ends?: Pick<Sunset, 'until' | 'instead'>;
}

/** How the fields of a data set changed, newest first: what was declared, and what its ending fields say themselves. */
export function changelogOf(def: DataSetDefinition): Release[] {
  const ending = def.fields.flatMap(({ name_en, ends }): Release[] => {
    if (!ends) return [];
    const { since, ...rest } = ends;
    return [{ day: since, kind: 'ending', field: name_en, ends: rest }];
  });
  return [...def.changelog, ...ending].sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}
