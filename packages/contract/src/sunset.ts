import { z } from 'zod';

/** Deprecation of a part of an interface. Headers, OpenAPI documents and changelogs are derived from it. */
export const sunsetSchema = z
  .strictObject({
    /** First day of the deprecation, 'YYYY-MM-DD'. */
    since: z.iso.date(),
    /** Day of the removal. Days begin at midnight in Shanghai. */
    until: z.iso.date(),
    /** Replacement: a field of the data set, or an endpoint such as 'GET /api/…'. */
    instead: z.string().min(1).optional(),
  })
  // RFC 8594 §3, RFC 9745 §4
  .refine(({ since, until }) => since < until, 'it ends after it is advised against');
export type Sunset = z.output<typeof sunsetSchema>;

const startOf = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

/** Returns the headers of a response with deprecated parts, with the earliest days. // RFC 9745, RFC 8594 */
export function sunsetHeaders(ending: readonly (Sunset | undefined)[]): Record<string, string> {
  const sunsets = ending.filter((one) => one !== undefined);
  const [since] = sunsets.map((one) => one.since).sort();
  const [until] = sunsets.map((one) => one.until).sort();
  if (since === undefined || until === undefined) return {};
  return { deprecation: `@${startOf(since).getTime() / 1000}`, sunset: startOf(until).toUTCString() };
}
