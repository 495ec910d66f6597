import { LRUCache } from 'lru-cache';
import { incrementCount } from '../access/addressCounts';
import type { Sql } from '../db/client';

/** A server writes its count after this share of the limit, so that few requests need a write. */
const STEP = 0.05;

interface AddressCount {
  /** Count of all servers at the last synchronization. */
  total: number;
  /** Own count since then. */
  own: number;
  /** By the monotonic clock. */
  endsAt: number;
}
type Callback = (error: Error | null, result?: { current: number; ttl: number }) => void;

/**
 * A store for `@fastify/rate-limit` that several servers share. An address gets at most the limit plus 5 % per server.
 * While the database is unavailable, each server counts separately.
 */
export const createSharedLimit = (sql: Sql, addresses: number) =>
  class SharedLimit {
    readonly #counts = new LRUCache<string, AddressCount>({ max: addresses });

    incr(address: string, done: Callback, windowMs: number, limit: number): void {
      const now = performance.now();
      const cached = this.#counts.get(address);
      const addressCount = cached && cached.endsAt > now ? cached : { total: 0, own: 0, endsAt: now + windowMs };
      if (addressCount !== cached) this.#counts.set(address, addressCount);
      addressCount.own += 1;
      const answer = (): void => {
        done(null, {
          current: addressCount.total + addressCount.own,
          ttl: Math.max(0, addressCount.endsAt - performance.now()),
        });
      };
      // A refused request needs no write.
      if (addressCount.own < Math.max(1, limit * STEP) || addressCount.total + addressCount.own > limit) {
        answer();
        return;
      }
      const amount = addressCount.own;
      addressCount.total += amount;
      addressCount.own = 0;
      incrementCount(sql, `requests ${address}`, { amount, windowMs })
        .then(({ count, leftMs }) => {
          // Equal counts mean a new window; otherwise results may arrive out of order.
          addressCount.total = count === amount ? count : Math.max(addressCount.total, count);
          addressCount.endsAt = performance.now() + leftMs;
        })
        .catch(() => undefined)
        .finally(answer);
    }

    child(): SharedLimit {
      return this;
    }
  };
