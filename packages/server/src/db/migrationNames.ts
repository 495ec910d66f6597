/** Names for migrations whose tag is a random name. Tags are stored in databases, so they cannot change. */
const NAMES: Record<string, string> = {
  '0035_chilly_santa_claus': '0035_file_applications',
  '0058_high_living_lightning': '0058_element_changes_from_a_day',
  '0059_closed_ozymandias': '0059_row_changes_index',
};

/** Returns a migration's name for operators. */
export const migrationName = (tag: string): string => NAMES[tag] ?? tag;

/** Last migration of each release. Add that of a new release with its database (`npm run upgrade:dump`). */
const RELEASES: readonly (readonly [migration: string, version: string])[] = [
  ['0008_facts_version_accounts', '0.7.8'],
  ['0049_uploads', '0.9.0'],
];

/** Returns the version of a database by its last migration: `0.9.0`, or `later than 0.9.0` between releases. */
export function databaseVersion(last: string): string {
  const [migration, version] = RELEASES.findLast(([of]) => of <= last) ?? [];
  if (!version) return `older than ${RELEASES[0]?.[1]}`;
  return migration === last ? version : `later than ${version}`;
}
