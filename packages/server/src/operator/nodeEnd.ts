/** Days on which maintenance of versions of Node ends. // github.com/nodejs/Release, schedule.json */
const ENDS: Readonly<Record<string, string>> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
};

/** What the image, .nvmrc and the nightly run use; the documents recommend it. // decision 0073 */
export const RECOMMENDED_NODE = 24;

/** The day on which that version's maintenance ended; null where it goes on, or is not known here. */
export function endedOn(version: string, now: Date): string | null {
  const end = ENDS[version.split('.')[0] ?? ''];
  return end && now.toISOString().slice(0, 10) > end ? end : null;
}
