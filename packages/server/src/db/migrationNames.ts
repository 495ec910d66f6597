/** Names for migrations whose tag is a random name. Tags are stored in databases, so they cannot change. */
const NAMES: Record<string, string> = {
  '0035_chilly_santa_claus': '0035_file_applications',
  '0058_high_living_lightning': '0058_element_changes_from_a_day',
  '0059_closed_ozymandias': '0059_row_changes_index',
};

/** Returns a migration's name for operators. */
export const migrationName = (tag: string): string => NAMES[tag] ?? tag;
