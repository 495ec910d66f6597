import { GET_CACHE_TTL_MS } from '@daas/contract/constants';

interface Entry {
  until: number;
  answer: Promise<unknown>;
}
const entries = new Map<string, Entry>();
const MAX_ENTRIES = 100;

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
  const oldest = entries.keys().next().value;
  if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
  return answer;
}

/** After a change nothing read before it may be shown as current. */
export const forgetCached = (): void => entries.clear();
