import { LRUCache } from 'lru-cache';

/**
 * An account is transferred if all its recent calls arrived at another server: at least this many, over at least this
 * time. That follows a proxy that hashes by key, but not one that uses servers in turn.
 */
export const TRANSFER_AFTER = { calls: 8, ms: 10_000 };
const REMEMBERED = 50_000;

/** Tracks where calls of owned accounts arrive. */
export interface Arrivals {
  recordLocal(account: number): void;
  /** Records a forwarded call; returns whether the account should be transferred. */
  recordForwarded(account: number): boolean;
}

/** `now` in ms. */
export function createArrivals(now: () => number = () => performance.now()): Arrivals {
  /** Consecutive calls that arrived at other servers, and the time of the first. */
  const alone = new LRUCache<number, { calls: number; since: number }>({ max: REMEMBERED });
  return {
    recordLocal: (account) => void alone.delete(account),
    recordForwarded(account) {
      const { calls, since } = alone.get(account) ?? { calls: 0, since: now() };
      alone.set(account, { calls: calls + 1, since });
      return calls + 1 >= TRANSFER_AFTER.calls && now() - since >= TRANSFER_AFTER.ms;
    },
  };
}
