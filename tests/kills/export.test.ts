import { dataSet } from '@daas/contract/datasets';
import { EXPORT_FORMATS } from '@daas/contract/enums';
import { openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { ensurePartitions } from '@daas/server/db/partitions';
import { sqlEngine } from '@daas/server/market/sql/engine';
import { readTable } from '@daas/server/tables/reading/table';
import { DATABASES, freshEnvironment } from '@daas/server/testing';
import { sampleRows } from '@daas/server/testing/console';
import { parquetRows } from '@daas/server/testing/parquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExporter, type Exporter, type Order } from '../support/exporter';
import { buildServer, runPlatform, startServerProcess } from '../support/serverProcess';

const def = dataSet('enterprise') ?? expect.fail('there is no data set enterprise');
const ROWS = 30_000;
/** Wide rows make many pieces. */
const FIELDS = def.fields.map(({ name_en }) => name_en);
/** One that is done before anybody saw it on its way does not count. */
const TRIES = 8;
const KILLS = 20;
const OPENING = 1_000_000_000;

interface Download {
  name: string;
  status: string;
  progress: number;
  rows: number;
  amount: number;
}

/** A server killed in the middle of exports goes on with them: each row once, charged once. */
describe.each(DATABASES)(`exports on %s, whose server is killed on the way`, () => {
  let place: Awaited<ReturnType<typeof freshEnvironment>>;
  let exporter: Exporter;
  const orders: Order[] = [];

  const open = () => openDatabase({ dataDir: place.env.DATA_DIR ?? '', url: place.env.DATABASE_URL });

  beforeAll(async () => {
    await buildServer();
    place = await freshEnvironment();
    const database = await open();
    await migrate(database);
    await ensurePartitions(database.sql, new Date());
    await sqlEngine(database, { clock: () => new Date() }).load(
      def,
      sampleRows(def, ROWS, (_, n) => ({ name: `公司 ${n}`, registered_capital: n % 100 })),
    );
    exporter = await createExporter(database, OPENING);
    await database.close();
  }, 300_000);
  afterAll(() => place.remove());

  /** Asks the server until it is so; each look is an answer of the server. */
  async function until(url: string, { id }: Order, enough: (now: Download) => boolean): Promise<Download> {
    for (;;) {
      const answer = await fetch(`${url}/api/download-record/${id}`, { headers: exporter.headers });
      const { data } = (await answer.json()) as { data: Download };
      expect(data.status).not.toBe('failed');
      if (enough(data)) return data;
    }
  }

  async function fileOf(url: string, { id }: Order): Promise<Buffer> {
    const answer = await fetch(`${url}/api/download-record/${id}/file`, { headers: exporter.headers });
    return Buffer.from(await answer.arrayBuffer());
  }

  async function namesIn(file: string, bytes: Buffer): Promise<unknown[]> {
    if (file.endsWith('.parquet')) return (await parquetRows(bytes)).map(({ name }) => name);
    if (file.endsWith('.ndjson'))
      return bytes
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).name);
    const names: (string | undefined)[] = [];
    for await (const { cells } of readTable(file, bytes)) names.push(cells[FIELDS.indexOf('name')]);
    return names.slice(1);
  }

  it.each(EXPORT_FORMATS)(
    'dies in the middle of one, as %s',
    async (format) => {
      for (let tries = 1; ; tries += 1) {
        const server = await startServerProcess(place.env);
        const order = await exporter.orderAt(server.url, { data_set: def.key, fields: FIELDS, rows: ROWS, format });
        orders.push(order);
        await until(server.url, order, ({ progress }) => progress > 0);
        await server.kill();
        const database = await open();
        const { rows } = await database.sql.query<{ status: string; pieces: number }>(
          `select status, (select count(*)::int from file_chunks where file_id = downloads.id) as pieces
         from downloads where id = $1`,
          [order.id],
        );
        // Nobody else has the jobs: they need not wait for their leases to end.
        await database.sql.exec(`update jobs set lease_until = now() where state = 'running'`);
        await database.close();
        if (rows[0]?.status === 'running') return expect(rows[0].pieces).toBeGreaterThan(1);
        expect(tries).toBeLessThan(TRIES);
      }
    },
    600_000,
  );

  it('is as Parquet to the byte what it is undisturbed, after twenty kills', async () => {
    const ask = { data_set: def.key, fields: FIELDS, rows: ROWS, format: 'parquet' } as const;
    let server = await startServerProcess(place.env);
    const whole = await exporter.orderAt(server.url, ask);
    await until(server.url, whole, ({ status }) => status === 'done');
    orders.push(whole);
    const undisturbed = await fileOf(server.url, whole);
    // One that is done is compared, and the next one is killed.
    for (let kills = 0; kills < KILLS; ) {
      const order = await exporter.orderAt(server.url, ask);
      orders.push(order);
      for (let before = -1; ; ) {
        const { progress, status } = await until(server.url, order, (now) => now.progress > before);
        if (status === 'done') break;
        before = progress;
        await server.kill();
        kills += 1;
        const database = await open();
        // Its attempts are for faults of its own, of which it has none.
        await database.sql.exec(`update jobs set lease_until = now(), attempts = 0 where state = 'running'`);
        await database.close();
        server = await startServerProcess(place.env);
      }
      expect((await fileOf(server.url, order)).equals(undisturbed)).toBe(true);
    }
    const capital = (await parquetRows(undisturbed)).reduce((sum, row) => sum + (row.registered_capital as number), 0);
    // 0 to 99, three hundred times.
    expect(capital).toBe(300 * 4950);
    await server.kill();
  }, 900_000);

  it('delivers each row once, and charges it once', async () => {
    const server = await startServerProcess(place.env);
    for (const order of orders) {
      const { name, ...done } = await until(server.url, order, ({ status }) => status === 'done');
      expect(done).toMatchObject({ rows: ROWS, amount: order.amount });
      const names = await namesIn(name, await fileOf(server.url, order));
      expect(names).toHaveLength(ROWS);
      expect(new Set(names).size).toBe(ROWS);
    }
    await server.kill();
    const database = await open();
    const { rows } = await database.sql.query(
      `select kind, cause_id as id, -amount as amount from ledger_entries where cause_type = 'download' order by seq`,
    );
    expect(rows).toEqual(orders.map(({ id, amount }) => ({ kind: 'file', id, amount })));
    await database.close();
    await expect(runPlatform(['check-ledger'], { ...place.env, DEMO: '0' })).resolves.toMatch(/./);
  }, 600_000);
});
