import { LRUCache } from 'lru-cache';
import { incrementCount } from '../access/addressCounts';
import type { Sql } from '../db/client';

/** A server tells the others of this share of a limit at a time, so that few requests cost a write. */
const STEP = 0.05;

interface AddressCount {
  /** Count of all servers together, as of the last synchronization. */
  total: number;
  /** Since. */
  own: number;
  /** By the monotonic clock. */
  endsAt: number;
}
type Callback = (error: Error | null, result?: { current: number; ttl: number }) => void;

/**
 * A store for `@fastify/rate-limit` in which several servers count together. An address is served no more than the
 * limit and 5 % of it for each server. While the database is away, each counts by itself.
 */
export const sharedLimit = (sql: Sql, addresses: number) =>
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
      // Who is refused costs no write.
      if (addressCount.own < Math.max(1, limit * STEP) || addressCount.total + addressCount.own > limit) {
        answer();
        return;
      }
      const amount = addressCount.own;
      addressCount.total += amount;
      addressCount.own = 0;
      incrementCount(sql, `requests ${address}`, { amount, windowMs })
        .then(({ count, leftMs }) => {
          // The first of a new minute; else an answer may be overtaken by a later one.
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
