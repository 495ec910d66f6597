import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/client';
import { DATABASES, freshDatabase } from '../testing';
import { incrementCount } from './addressCounts';

const HOUR_MS = 3_600_000;

describe.each(DATABASES)('address counts on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(kind);
  });
  afterAll(() => database.close());
  const count = (key: string, options: Partial<Parameters<typeof incrementCount>[2]> = {}) =>
    incrementCount(database.sql, key, { amount: 1, windowMs: HOUR_MS, ...options });

  it('add up within the window per key', async () => {
    expect((await count('a')).count).toBe(1);
    expect((await count('a', { amount: 4 })).count).toBe(5);
    expect((await count('b', { amount: 2 })).count).toBe(2);
    expect((await count('a')).count).toBe(6);
  });

  it('restart after the window', async () => {
    await count('over', { amount: 7, windowMs: 0 });
    const again = await count('over', { amount: 3 });
    expect(again.count).toBe(3);
    expect(again.leftMs).toBeGreaterThan(0);
  });

  it('keep the end of a window unless it slides', async () => {
    await count('fixed');
    expect((await count('fixed', { windowMs: 10 * HOUR_MS })).leftMs).toBeLessThanOrEqual(HOUR_MS);
    await count('sliding');
    const slid = await count('sliding', { windowMs: 10 * HOUR_MS, slides: true });
    expect(slid.count).toBe(2);
    expect(slid.leftMs).toBeGreaterThan(2 * HOUR_MS);
  });
});
