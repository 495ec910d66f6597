import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ClickHouse, openClickHouse } from '@daas/server/db/clickHouse';
import type { Database } from '@daas/server/db/client';
import { isUnavailable } from '@daas/server/db/failure';
import { type FileProgress, type MarketEngine, tooSlowError } from '@daas/server/market';
import { clickHouseEngine } from '@daas/server/market/clickhouse/engine';
import { freshDatabase } from '@daas/server/testing';
import { sampleRows, sampleSet } from '@daas/server/testing/sampleSet';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startClickHouse, type TestClickHouse } from '../support/clickhouse';
import { type DatabaseProxy, startProxy } from '../support/proxy';

/** Several batches of the new rows; some of the old ones are among them, changed. */
const NEW = sampleRows(3000);
const OLD = sampleRows(500).map((row) => ({ ...row, name: `${row.name}旧` }));
const PART_BYTES = 2 ** 14;

let server: TestClickHouse;
let folder: string;
let file: string;
beforeAll(async () => {
  server = await startClickHouse();
  folder = await mkdtemp(path.join(tmpdir(), 'daas-outage-'));
  file = path.join(folder, 'rows.ndjson');
  await writeFile(file, NEW.map((row) => `${JSON.stringify(row)}\n`).join(''));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

describe('a load while ClickHouse', () => {
  let database: Database;
  let proxy: DatabaseProxy;
  let clickhouse: ClickHouse;
  let market: MarketEngine;
  beforeEach(async () => {
    database = await freshDatabase();
    proxy = await startProxy(server.url);
    clickhouse = openClickHouse(proxy.url, tooSlowError);
    market = clickHouseEngine(database, clickhouse, { clock: () => new Date() });
    await market.load(sampleSet, OLD);
  });
  afterEach(async () => {
    await clickhouse.close();
    await proxy.close();
    await database.close();
  });

  const log = { open: async () => undefined, add: async () => 0 };
  const load = (onProgress?: (progress: FileProgress) => void) =>
    market.loadFile(sampleSet, { path: file, format: 'ndjson', log, chunkBytes: PART_BYTES, onProgress });
  /** Runs once, when some of the rows are there. */
  const midway = (work: () => void) => {
    let done = false;
    return ({ phase, rows }: FileProgress) => {
      if (done || phase !== 'rows' || rows < NEW.length / 3) return;
      done = true;
      work();
    };
  };
  const served = async () => {
    const found: unknown[] = [];
    for await (const rows of market.stream(sampleSet, { sort: 'name' })) found.push(...rows);
    return found.length;
  };
  /** From where it stopped, to all rows once and the differences told. */
  async function goesOn(): Promise<void> {
    let first: FileProgress | undefined;
    const result = await load((progress) => {
      first ??= progress;
    });
    expect(result).toEqual({ rows: NEW.length, rejected: 0 });
    expect(first?.resumedBytes).toBeGreaterThan(0);
    await isComplete();
  }
  async function isComplete(): Promise<void> {
    expect(await served()).toBe(NEW.length);
    const loads = await market.loads();
    const last = loads.at(-1)?.id ?? 0;
    expect((await market.changeCounts([last])).get(last)).toEqual({
      changed: OLD.length,
      appeared: NEW.length - OLD.length,
    });
  }

  test('is killed and started again: the old rows stay, and the load goes on where it stopped', async () => {
    const killed: Promise<void>[] = [];
    const lost = load(midway(() => void killed.push(server.kill())));
    await expect(lost.catch((error: unknown) => isUnavailable(error))).resolves.toBe(true);
    await Promise.all(killed);
    await expect(served().catch((error: unknown) => isUnavailable(error))).resolves.toBe(true);
    await server.start();
    expect(await served()).toBe(OLD.length);
    await goesOn();
  });

  test('stands still: the load waits, questions are given up, and all goes on', async () => {
    let stopped = false;
    const loading = load(
      midway(() => {
        stopped = true;
        server.signal('SIGSTOP');
      }),
    );
    await expect.poll(() => stopped).toBe(true);
    const asked = market.within({ ms: 300 }).page(sampleSet, { current: 1, pageSize: 5 });
    await expect(asked).rejects.toMatchObject({ code: 'too_slow' });
    server.signal('SIGCONT');
    expect(await loading).toEqual({ rows: NEW.length, rejected: 0 });
    await isComplete();
  });

  test.each(['before', 'after'] as const)(
    'is cut off %s it has taken in a part: no row is lost or doubled',
    async (when) => {
      const lost = load(midway(() => proxy.cutAt('RowBinary', when)));
      await expect(lost.catch((error: unknown) => isUnavailable(error))).resolves.toBe(true);
      proxy.restore();
      expect(await served()).toBe(OLD.length);
      await goesOn();
    },
  );
});
