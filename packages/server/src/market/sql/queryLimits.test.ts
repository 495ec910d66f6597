import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../db/client';
import { DATABASES, freshDatabase } from '../../testing';
import type { MarketDb } from '../catalog/db';
import { withQueryLimits } from './queryLimits';

describe.each(DATABASES)('on %s', (kind) => {
  let database: Database;
  let asked: string[];
  let gone: AbortController;

  beforeAll(async () => {
    database = await freshDatabase(kind);
  });
  afterAll(() => database.close());

  /** The database with a note of what was asked of it in transactions. */
  const noted = (): MarketDb => ({
    ...database.sql,
    transaction: (work) =>
      database.sql.transaction((tx) =>
        work({
          ...tx,
          query: (sql, params, options) => {
            asked.push(sql);
            return tx.query(sql, params, options);
          },
        }),
      ),
  });
  const bounded = (ms = 20_000) => {
    asked = [];
    gone = new AbortController();
    return withQueryLimits(noted(), { ms, signal: gone.signal, cancel: database.cancel });
  };
  const tooSlow = expect.objectContaining({ code: 'too_slow' });

  it('answers what is waited for', async () => {
    expect((await bounded().query<{ n: number }>('select $1::int as n', [7])).rows).toEqual([{ n: 7 }]);
  });

  it('drops a cancelled request before it starts', async () => {
    const market = bounded();
    const end = new AbortController();
    const ended = once(end.signal, 'abort');
    const held = database.sql.transaction(() => ended);
    const waiting = market.query('select 1');
    gone.abort();
    end.abort();
    await expect(waiting).rejects.toEqual(tooSlow);
    await held;
    await expect(market.query('select 1')).rejects.toEqual(tooSlow);
    expect(asked).toEqual([]);
  });

  // The embedded database has one session, and no time-outs.
  it.skipIf(kind === 'pglite')('gives up what has begun, and nothing of whoever comes next', async () => {
    const market = bounded();
    const running = market.query('select pg_sleep(15)');
    const sleeping = `select 1 from pg_stat_activity where query = 'select pg_sleep(15)' and state = 'active'`;
    await vi.waitFor(async () => expect((await database.sql.query(sleeping)).rows).toHaveLength(1), {
      timeout: 10_000,
    });
    gone.abort();
    await expect(running).rejects.toEqual(tooSlow);
    await vi.waitFor(async () => expect((await database.sql.query(sleeping)).rows).toEqual([]));
    for (let n = 0; n < 20; n += 1) expect((await bounded().query('select 1')).rows).toHaveLength(1);
  });

  it.skipIf(kind === 'pglite')('gives up what takes too long', async () => {
    await expect(bounded(50).query('select pg_sleep(15)')).rejects.toEqual(tooSlow);
  });
});
