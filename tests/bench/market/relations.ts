/**
 * `npm run bench:relations -- [enterprises] [--clickhouse]`: conditions on related rows, with three related rows for each
 * company (penalties and other records, patents, tenders won), on PostgreSQL and on ClickHouse beside it. Prints the plan
 * of the slowest statement of each question. See docs/benchmarks.md.
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DATA_SETS, type DataSetKey, type FilterNode, type RelationCondition } from '@daas/contract/datasets';
import { createWorld, DEMO_DEFAULTS, demoRows } from '@daas/demo';
import { Random } from '@daas/demo/random';
import type { World } from '@daas/demo/world';
import { openClickHouse } from '@daas/server/db/clickHouse';
import { type Database, openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import type { MarketEngine } from '@daas/server/market';
import { clickHouseEngine } from '@daas/server/market/clickhouse/engine';
import { sqlEngine } from '@daas/server/market/sql/engine';
import { startClickHouse } from '../../support/clickhouse';
import { startPostgres } from '../../support/postgres';
import { manyEnterprises } from '../manyEnterprises';
import { percentile } from '../percentiles';

const { enterprise } = DATA_SETS;
const [SIZE = 1_000_000] = process.argv
  .slice(2)
  .filter((one) => !one.startsWith('--'))
  .map(Number);
const WITH_CLICKHOUSE = process.argv.includes('--clickhouse');
const SETTINGS = ['shared_buffers=2GB', 'max_wal_size=8GB'];
const ROUNDS = 40;
/** The mark of the 95th percentile in ms. */
const MARK_MS = 300;

const KEYS = { risk: 'company_uscc', patent: 'applicant_usccs', bidding: 'winner_uscc' } as const;
type Related = keyof typeof KEYS;

const PROVINCES = ['浙江省', '广东省', '江苏省', '四川省', '西藏自治区'];
const YEARS = ['2021', '2023', '2024', '2025'];
const at = <T>(list: readonly T[], round: number): T => list[round % list.length] as T;
const is = (field: string, value: string): FilterNode => ({ field, op: 'eq', value });
const since = (field: string, value: string): FilterNode => ({ field, op: 'gte', value });
const relation = (name: string, match: RelationCondition['match'], more: Partial<RelationCondition> = {}) =>
  ({ relation: name, match, ...more }) satisfies FilterNode;

/** Each has two conditions besides that on related rows. */
const QUESTIONS: Record<string, (round: number) => FilterNode> = {
  'any patent': () => relation('patents', 'any'),
  'any invention since a year': (round) =>
    relation('patents', 'any', {
      filter: { op: 'and', items: [is('kind', '发明专利'), since('application_date', `${at(YEARS, round)}-01-01`)] },
    }),
  'none: no invention since a year': (round) =>
    relation('patents', 'none', {
      filter: { op: 'and', items: [is('kind', '发明专利'), since('application_date', `${at(YEARS, round)}-01-01`)] },
    }),
  'none: no record': () => relation('risks', 'none'),
  'none: no penalty': () => relation('risks', 'none', { filter: is('kind', '行政处罚') }),
  'at least 3 tenders': () => relation('won', 'at_least', { count: 3 }),
  'at least 2 tenders since a year': (round) =>
    relation('won', 'at_least', { count: 2, filter: since('publish_date', `${at(YEARS, round)}-06-01`) }),
  'at least 2 patents': () => relation('patents', 'at_least', { count: 2 }),
};
const asked = (related: FilterNode, round: number): FilterNode => ({
  op: 'and',
  items: [is('province', at(PROVINCES, round)), since('established_date', `${2005 + (round % 15)}-01-01`), related],
});

async function write(file: string, rows: Iterable<Record<string, unknown>>): Promise<void> {
  const out = createWriteStream(file);
  let text = '';
  for (const row of rows) {
    text += `${JSON.stringify(row)}\n`;
    if (text.length < 2 ** 20) continue;
    if (!out.write(text)) await once(out, 'drain');
    text = '';
  }
  out.end(text);
  await once(out, 'close');
}

/** As many related rows as companies: some companies have many, and a good part of them none. */
function* relatedRows(world: World, set: Related, usccs: readonly string[]): Generator<Record<string, unknown>> {
  const models = demoRows(world, set).filter((row) => row[KEYS[set]] !== null);
  const random = new Random(`bench-${set}`);
  const company = () => usccs[Math.floor(random.next() ** 2 * usccs.length)] as string;
  for (let index = 0; index < usccs.length; index += 1) {
    const model = random.pick(models);
    const key = set === 'patent' ? (random.chance(0.1) ? [company(), company()] : [company()]) : company();
    yield { ...model, id: `${set}_${String(index).padStart(8, '0')}`, [KEYS[set]]: key };
  }
}

/** Remembers the statements, so that the plan of the slowest can be shown. */
function recorded(database: Database): { database: Database; slowest(): { text: string; values: unknown[] } | null } {
  let worst: { text: string; values: unknown[]; ms: number } | null = null;
  const query = async (text: string, values: unknown[] = [], options?: object) => {
    const begun = performance.now();
    const answer = await database.sql.query(text, values as never, options as never);
    const ms = performance.now() - begun;
    if (!worst || ms > worst.ms) worst = { text, values, ms };
    return answer;
  };
  return {
    database: { ...database, sql: { ...database.sql, query: query as typeof database.sql.query } },
    slowest: () => {
      const found = worst;
      worst = null;
      return found;
    },
  };
}

const log = { open: async () => undefined, add: async () => 0 };
const page = { current: 1, pageSize: 20, fields: enterprise.defaultColumns };

/** Asks each question twice in a row with the same values: first after the load, then with the pages in memory. */
async function run(name: string, engine: MarketEngine, showPlan: () => Promise<void>): Promise<void> {
  for (const [label, related] of Object.entries(QUESTIONS)) {
    const figures: string[] = [];
    for (const pass of ['first', 'again']) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const begun = performance.now();
        await engine.page(enterprise, { ...page, filter: asked(related(round), round) });
        times.push(performance.now() - begun);
      }
      const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(0).padStart(5));
      figures.push(`${pass}: p50 ${p50}  p95 ${p95} ms`);
    }
    console.log(`${name}  ${label.padEnd(32)} ${figures.join('   ')} (mark ${MARK_MS})`);
    await showPlan();
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'daas-relations-'));
const postgres = await startPostgres({ settings: SETTINGS });
const server = WITH_CLICKHOUSE ? await startClickHouse() : null;
const database = await openDatabase({ dataDir: folder, url: postgres.url });
try {
  await migrate(database);
  const options = { clock: () => new Date(), cursorSecret: 'bench' };
  const recording = recorded(database);
  const engines: [string, MarketEngine, boolean][] = [['PostgreSQL', sqlEngine(recording.database, options), true]];
  if (server) engines.push(['ClickHouse', clickHouseEngine(database, openClickHouse(server.url), options), false]);
  const world = createWorld(DEMO_DEFAULTS);
  const usccs: string[] = [];
  const companies = function* () {
    for (const row of manyEnterprises(world, SIZE)) {
      usccs.push(String(row.uscc));
      yield row;
    }
  };
  const sets: [DataSetKey, () => Iterable<Record<string, unknown>>][] = [
    ['enterprise', companies],
    ...(['risk', 'patent', 'bidding'] as const).map((set): [DataSetKey, () => Iterable<Record<string, unknown>>] => [
      set,
      () => relatedRows(world, set, usccs),
    ]),
  ];
  for (const [key, rows] of sets) {
    const file = path.join(folder, `${key}.ndjson`);
    await write(file, rows());
    for (const [name, engine] of engines) {
      const begun = performance.now();
      await engine.loadFile(DATA_SETS[key], { path: file, format: 'ndjson', log });
      console.log(`${name}: ${SIZE} rows of ${key} in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    }
    await rm(file);
  }
  for (const [name, engine, isRecorded] of engines)
    await run(name, engine, async () => {
      const slowest = isRecorded ? recording.slowest() : null;
      if (!slowest) return;
      const { rows } = await database.sql.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, buffers, costs off) ${slowest.text}`,
        slowest.values as never,
      );
      for (const row of rows) console.log(`    ${row['QUERY PLAN']}`);
    });
} finally {
  await database.close();
  await server?.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
