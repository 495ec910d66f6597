import { LRUCache } from 'lru-cache';

/** An account whose calls all arrive elsewhere for so long is better off there, so that a proxy that hashes by key is followed. */
export const ELSEWHERE_MS = 10_000;
const REMEMBERED = 50_000;

/** Where the calls of accounts arrive that this server owns. */
export interface Arrivals {
  here(account: number): void;
  /** By way of another server; whether they have arrived so alone for long enough. */
  elsewhere(account: number): boolean;
}

/** `now` in ms. */
export function createArrivals(now: () => number = () => performance.now()): Arrivals {
  /** Since when an account's calls arrive elsewhere alone. One that was idle begins anew when both servers get calls. */
  const since = new LRUCache<number, number>({ max: REMEMBERED });
  return {
    here: (account) => void since.delete(account),
    elsewhere(account) {
      const first = since.get(account) ?? now();
      since.set(account, first);
      return now() - first >= ELSEWHERE_MS;
    },
  };
}
