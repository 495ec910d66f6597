/**
 * `npm run bench:market`: loads and searches of a market of 100,000 and of 1,000,000 rows, on the embedded database, on
 * PostgreSQL and on ClickHouse. See docs/benchmarks.md.
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DATA_SETS } from '@daas/contract/datasets';
import { createWorld, DEMO_DEFAULTS, fewRows } from '@daas/demo';
import { progressLines, showProgress } from '@daas/server/cli/progress';
import { openClickHouse } from '@daas/server/db/clickHouse';
import { type Database, openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import type { MarketEngine } from '@daas/server/market';
import { clickHouseEngine } from '@daas/server/market/clickhouse/engine';
import { loadsInto } from '@daas/server/market/load';
import { initialProgress, type Staging } from '@daas/server/market/load/target';
import { sqlEngine } from '@daas/server/market/sql/engine';
import { loadDataSetFile } from '@daas/server/operator/load';
import { startClickHouse } from '../../support/clickhouse';
import { startPostgres } from '../../support/postgres';
import { manyEnterprises } from '../manyEnterprises';
import { percentile } from '../percentiles';
import { nothing } from './nullEncoder';
import { QUESTIONS } from './questions';

const { enterprise } = DATA_SETS;
/** Sizes: `npm run bench:market -- 20000` asks of another one. */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100_000, 1_000_000];
/** The embedded database builds the indexes of more on one thread for many minutes. */
const PGLITE_MAX = 100_000;
/** What docs/operations.md advises for a server that holds as much; PostgreSQL's own would fit a machine of 512 MB. */
const SETTINGS = ['shared_buffers=2GB', 'max_wal_size=8GB'];
const MODELS = 5_000;
const ROUNDS = 40;
/** A question is asked no longer than this. */
const QUESTION_MS = 30_000;
/** Rows a second on PostgreSQL; on ClickHouse, of what reading and checking alone make. */
const LOAD_MARKS = { rowsPerSecond: 25_000, ofChecking: 0.8 };

interface Place {
  name: string;
  engine: MarketEngine;
  database: Database;
  /** Bytes on disk of the rows, and of memory that its processes hold. */
  size?(): Promise<string>;
}

const count = (value: number) => Math.round(value).toLocaleString('en-US');
const megabytes = (bytes: number) => `${count(bytes / 2 ** 20)} MB`;

async function writeRows(file: string, rows: number): Promise<void> {
  const world = createWorld({ ...DEMO_DEFAULTS, counts: fewRows(0, { enterprise: MODELS }) });
  const out = createWriteStream(file);
  let text = '';
  for (const row of manyEnterprises(world, rows)) {
    text += `${JSON.stringify(row)}\n`;
    if (text.length < 2 ** 20) continue;
    if (!out.write(text)) await once(out, 'drain');
    text = '';
  }
  out.end(text);
  await once(out, 'close');
}

/** Rows a second. */
async function timed(what: string, work: () => Promise<{ rows: number }>): Promise<number> {
  const begun = performance.now();
  const { rows } = await work();
  const seconds = (performance.now() - begun) / 1000;
  console.log(`${what}: ${count(rows)} rows in ${seconds.toFixed(1)} s, ${count(rows / seconds)} a second`);
  return rows / seconds;
}

function checkAlone(file: string): Promise<number> {
  const dropped: Staging = {
    progress: initialProgress(enterprise),
    write: async () => undefined,
    dedupe: async () => undefined,
    finish: async () => undefined,
    abort: async () => undefined,
  };
  const begin = async () => dropped;
  const { dryRun } = loadsInto({
    encoder: nothing,
    thread: '../../../tests/bench/market/checkAlone',
    begin,
    resume: begin,
  });
  const log = { open: async () => undefined, add: async () => 0 };
  return timed('reading and checking alone', () => dryRun(enterprise, { path: file, format: 'ndjson', log }));
}

function load({ name, engine, database }: Place, file: string): Promise<number> {
  const progress = showProgress(process.stderr);
  const line = progressLines();
  return timed(`${name}, loaded and indexed`, () =>
    loadDataSetFile(database, engine, {
      key: enterprise.key,
      file,
      now: new Date(),
      onProgress: (state) => progress.show(line(state)),
    }).finally(progress.end),
  );
}

/** Each question in turns, so that what else the machine does meets them alike. */
async function ask(places: readonly Place[]): Promise<void> {
  for (const [kind, { mark, ratio, ask }] of Object.entries(QUESTIONS)) {
    const times = places.map((): { ms: number; exact: boolean }[] => []);
    const end = performance.now() + QUESTION_MS;
    for (let round = 0; round < ROUNDS && performance.now() < end; round += 1)
      for (const [index, { engine }] of places.entries()) {
        const begun = performance.now();
        const exact = await ask(engine, round);
        times[index]?.push({ ms: performance.now() - begun, exact });
      }
    /** Of those rounds alone in which PostgreSQL looked at every row, or of the others. */
    const told = (exact: boolean) => {
      const rounds = times.map((one) => one.flatMap(({ ms }, n) => (times[0]?.[n]?.exact === exact ? ms : [])));
      const p95 = rounds.map((one) => percentile(one, 0.95));
      const figures = places.map(({ name }, index) => {
        const p50 = percentile(rounds[index] ?? [], 0.5);
        return `${name} p50 ${p50.toFixed(1).padStart(7)} p95 ${p95[index]?.toFixed(1).padStart(7)} ms`;
      });
      const [first = 0, second] = p95;
      const judged = exact ? `mark ${ratio}` : 'PostgreSQL looked at a sample';
      const compared = second === undefined ? '' : `  ratio ${(second / first).toFixed(2)} (${judged})`;
      if (rounds[0]?.length === 0) return;
      console.log(`${kind.padEnd(22)} ${figures.join('  ')}  ${(first / mark).toFixed(2)} of the mark${compared}`);
    };
    told(true);
    told(false);
  }
}

const options = { clock: () => new Date(), cursorSecret: 'bench' };

async function onPglite(dataDir: string, file: string): Promise<void> {
  const within = async (run: (place: Place) => Promise<unknown>) => {
    const database = await openDatabase({ dataDir });
    try {
      await migrate(database);
      await run({ name: 'PGlite', database, engine: sqlEngine(database, options) });
    } finally {
      await database.close();
    }
  };
  await within((place) => load(place, file));
  // The database opens by its size.
  await within((place) => ask([place]));
}

async function onServers(dataDir: string, file: string): Promise<void> {
  const postgres = await startPostgres({ settings: SETTINGS });
  const server = await startClickHouse();
  const database = await openDatabase({ dataDir, url: postgres.url });
  const clickhouse = openClickHouse(server.url);
  const bytes = async (sql: string) => Number((await clickhouse.query<{ bytes: number }>(sql))[0]?.bytes);
  const relational: Place = {
    name: 'PostgreSQL',
    database,
    engine: sqlEngine(database, options),
    size: async () => {
      const { rows } = await database.sql.query<{ bytes: string }>(
        `select sum(pg_total_relation_size(oid))::bigint as bytes from pg_class where relname like 'market\\_enterprise%' and relkind = 'r'`,
      );
      return `${megabytes(Number(rows[0]?.bytes))} on disk, ${megabytes(await postgres.memory())} of memory`;
    },
  };
  const columnar: Place = {
    name: 'ClickHouse',
    database,
    engine: clickHouseEngine(database, clickhouse, options),
    size: async () =>
      `${megabytes(await bytes('select sum(bytes_on_disk) as bytes from system.parts where active'))} on disk, ${megabytes(await server.memory())} of memory`,
  };
  try {
    await migrate(database);
    await load(relational, file);
    const alone = await checkAlone(file);
    const rate = await load(columnar, file);
    console.log(`of reading and checking alone: ${(rate / alone).toFixed(2)} (mark ${LOAD_MARKS.ofChecking})`);
    await ask([relational, columnar]);
    for (const { name, size } of [relational, columnar]) console.log(`${name}: ${await size?.()}`);
  } finally {
    await clickhouse.close();
    await database.close();
    await server.stop();
    await postgres.stop();
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'daas-market-'));
try {
  for (const size of SIZES) {
    const file = path.join(folder, `${size}.ndjson`);
    await writeRows(file, size);
    const dataDir = path.join(folder, `${size}`);
    console.log(`\n── PGlite, ${count(size)} rows`);
    if (size <= PGLITE_MAX) await onPglite(dataDir, file);
    else console.log(`left out above ${count(PGLITE_MAX)}`);
    console.log(`\n── PostgreSQL and ClickHouse, ${count(size)} rows`);
    await onServers(dataDir, file);
    await rm(file);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
