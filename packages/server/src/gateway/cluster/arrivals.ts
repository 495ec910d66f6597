import { LRUCache } from 'lru-cache';

/**
 * An account is better off where its last calls have all arrived, at least so many and over so long, so that a proxy that
 * hashes by key is followed, and one that takes servers in turn is not, whatever pauses there are.
 */
export const ELSEWHERE = { calls: 8, ms: 10_000 };
const REMEMBERED = 50_000;

/** Where the calls of accounts arrive that this server owns. */
export interface Arrivals {
  here(account: number): void;
  /** By way of another server; whether they have arrived so alone often and long enough. */
  elsewhere(account: number): boolean;
}

/** `now` in ms. */
export function createArrivals(now: () => number = () => performance.now()): Arrivals {
  /** Calls that have arrived elsewhere alone, and since when. */
  const alone = new LRUCache<number, { calls: number; since: number }>({ max: REMEMBERED });
  return {
    here: (account) => void alone.delete(account),
    elsewhere(account) {
      const { calls, since } = alone.get(account) ?? { calls: 0, since: now() };
      alone.set(account, { calls: calls + 1, since });
      return calls + 1 >= ELSEWHERE.calls && now() - since >= ELSEWHERE.ms;
    },
  };
}
