/** End of maintenance by major version of Node. // github.com/nodejs/Release, schedule.json */
const ENDS: Readonly<Record<string, string>> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
};

/** Version of the image, .nvmrc, the nightly run and the documents. // decision 0073 */
export const RECOMMENDED_NODE = 24;

/** Returns the day on which the maintenance of a version ended; null if it is maintained or unknown. */
export function supportEndOf(version: string, now: Date): string | null {
  const end = ENDS[version.split('.')[0] ?? ''];
  return end && now.toISOString().slice(0, 10) > end ? end : null;
}
