import { z } from 'zod';

/** What of an interface ends: one declaration, from which headers, OpenAPI documents and changelogs follow. */
export const sunsetSchema = z
  .strictObject({
    /** First day, 'YYYY-MM-DD', on which it is advised against. */
    since: z.iso.date(),
    /** The day on which it is gone. Days begin at midnight of the business calendar, in Shanghai. */
    until: z.iso.date(),
    /** What takes its place: a field of the data set, or an endpoint as 'GET /api/…'. */
    instead: z.string().min(1).optional(),
  })
  // RFC 8594 §3, RFC 9745 §4
  .refine(({ since, until }) => since < until, 'it ends after it is advised against');
export type Sunset = z.output<typeof sunsetSchema>;

const startOf = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

/** The headers of an answer that holds what ends, the earliest days of all of it. // RFC 9745, RFC 8594 */
export function sunsetHeaders(ending: readonly (Sunset | undefined)[]): Record<string, string> {
  const sunsets = ending.filter((one) => one !== undefined);
  const [since] = sunsets.map((one) => one.since).sort();
  const [until] = sunsets.map((one) => one.until).sort();
  if (since === undefined || until === undefined) return {};
  return { deprecation: `@${startOf(since).getTime() / 1000}`, sunset: startOf(until).toUTCString() };
}
