import type { Sunset } from '../sunset';
import type { ChangelogEntry, DataSetDefinition } from './definition';

export interface Release extends ChangelogEntry {
  /** Last day of a deprecated field. */
  ends?: Pick<Sunset, 'until' | 'instead'>;
}

/** Returns declared changes and deprecations of the fields of a data set, newest first. */
export function changelogOf(def: DataSetDefinition): Release[] {
  const ending = def.fields.flatMap(({ name_en, ends }): Release[] => {
    if (!ends) return [];
    const { since, ...rest } = ends;
    return [{ day: since, kind: 'ending', field: name_en, ends: rest }];
  });
  return [...def.changelog, ...ending].sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}
