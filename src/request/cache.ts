import { GET_CACHE_TTL_MS } from '@daas/contract/constants';
import { companyHeader } from './company';

interface Entry {
  until: number;
  answer: Promise<unknown>;
}
const entries = new Map<string, Entry>();
const MAX_ENTRIES = 100;

interface Shown {
  until: number;
  answer: unknown;
}
const shown = new Map<string, Shown>();

function trim(map: Map<string, unknown>): void {
  const oldest = map.keys().next().value;
  if (map.size > MAX_ENTRIES && oldest !== undefined) map.delete(oldest);
}

/** Answers of GETs, for as long as their endpoint says, whatever the reader's clock does; a failed one is not kept. // §7 */
export function cached<T>(
  key: string,
  read: () => Promise<T>,
  ttl = GET_CACHE_TTL_MS,
  now = performance.now(),
): Promise<T> {
  const found = entries.get(key);
  if (found && found.until > now) return found.answer as Promise<T>;
  const answer = read();
  entries.set(key, { until: now + ttl, answer });
  answer.catch(() => entries.delete(key));
  trim(entries);
  return answer;
}

const ofCompany = (key: string) => JSON.stringify([companyHeader(), key]);

/** What was read a short while ago under this very key, to be shown at once while it is read again. */
export function recall(key: string, now = performance.now()): unknown {
  const found = shown.get(ofCompany(key));
  return found && found.until > now ? found.answer : undefined;
}

export function remember(key: string, answer: unknown, now = performance.now()): void {
  shown.delete(ofCompany(key));
  shown.set(ofCompany(key), { until: now + GET_CACHE_TTL_MS, answer });
  trim(shown);
}

/** After a change nothing read before it may be shown as current. */
export function forgetCached(): void {
  entries.clear();
  shown.clear();
}
