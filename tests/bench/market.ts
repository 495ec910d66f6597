/** `npm run bench:market`: loads and searches of a market of 100,000 and of 1,000,000 rows. See docs/benchmarks.md. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DATA_SETS, type FilterNode } from '@daas/contract/datasets';
import { createWorld, DEMO_DEFAULTS, fewRows } from '@daas/demo';
import { manyEnterprises } from '@daas/demo/manyEnterprises';
import { progressLines, showProgress } from '@daas/server/cli/progress';
import { type Database, openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import type { MarketEngine } from '@daas/server/market';
import { sqlEngine } from '@daas/server/market/sql/engine';
import { loadDataSetFile } from '@daas/server/operator/load';
import { startPostgres } from '../support/postgres';
import { percentile } from './numbers';

const { enterprise } = DATA_SETS;
/** Sizes: `npm run bench:market -- 20000` asks of another one. */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100_000, 1_000_000];
/** The embedded database builds the indexes of more on one thread for many minutes. */
const PGLITE_MAX = 100_000;
/** What README advises for a server that holds as much; PostgreSQL's own would fit a machine of 512 MB. */
const SETTINGS = ['shared_buffers=2GB', 'max_wal_size=8GB'];
const MODELS = 5_000;
const ROUNDS = 40;
/** A kind of query is asked no longer than this. */
const KIND_MS = 15_000;
/** First marks on PostgreSQL at 1,000,000 rows on two cores. */
const MARKS = { rowsPerSecond: 25_000, searchMs: 100, facetsMs: 150 };

/** Words, brands and places that the generator uses: some of them in most rows, some in a few. */
const WORDS = [
  '有限公司',
  '精密机械',
  '轴承',
  '生物科技',
  '昀珩砺',
  '宁波弈',
  '数据科技',
  'Bearing',
  '沐辰',
  '环保设备',
];
const TWO = ['宁波', '科技', '苏州', '昀珩', '机械', '贸易', '驰砺', '深圳', '矿业', '物流'];
const PROVINCES = ['浙江省', '广东省', '西藏自治区', '江苏省', '青海省'];
const CITIES = ['宁波市', '深圳市', '西宁市', '成都市'];

const and = (...items: FilterNode[]): FilterNode => ({ op: 'and', items });
const at = <T>(list: readonly T[], round: number): T => list[round % list.length] as T;
const page = { current: 1, pageSize: 20, fields: enterprise.defaultColumns };
const FACETS = ['status', 'province', 'city', 'industry_l1', 'scale', 'tags'];
const placed = (round: number) => ({
  keyword: at(TWO, round),
  filter: and(
    { field: 'province', op: 'eq', value: at(PROVINCES, round) },
    { field: 'established_date', op: 'gte', value: `${2000 + (round % 24)}-01-01` },
  ),
});
const fiveConditions = (round: number) =>
  and(
    { field: 'province', op: 'in', value: [at(PROVINCES, round), at(PROVINCES, round + 1)] },
    { field: 'status', op: 'eq', value: at(['存续', '注销'], round) },
    { field: 'registered_capital', op: 'gte', value: 500 * (round % 7) },
    {
      op: 'or',
      items: [
        { field: 'tags', op: 'eq', value: '高新技术企业' },
        { field: 'scale', op: 'eq', value: '大型' },
      ],
    },
  );

/** What is asked of the store, by kind; the mark is of the 95th percentile. */
const KINDS: Record<string, { mark: number; ask: (store: MarketEngine, round: number) => Promise<unknown> }> = {
  keyword: search((round) => ({ keyword: at(WORDS, round) })),
  'two characters': search((round) => ({ keyword: at(TWO, round) })),
  'keyword, region, date': search(placed),
  'five conditions': search((round) => ({ filter: fiveConditions(round) })),
  'one city, by date': search((round) => ({
    filter: { field: 'city', op: 'eq', value: at(CITIES, round) },
    sort: '-established_date',
  })),
  'facets of a keyword': facets((round) => ({ keyword: at(WORDS, round) })),
  'facets of a place': facets((round) => ({ filter: { field: 'city', op: 'eq', value: at(CITIES, round) } })),
  'facets of all': facets(() => ({})),
  'capped count': { mark: MARKS.searchMs, ask: (store, round) => store.count(enterprise, { keyword: at(TWO, round) }) },
  detail: { mark: MARKS.searchMs, ask: (store, round) => store.get(enterprise, idOf(round * 2_011)) },
  '200 by id': {
    mark: MARKS.searchMs,
    ask: (store, round) =>
      store.getMany(
        enterprise,
        Array.from({ length: 200 }, (_, i) => idOf(round * 997 + i * 331)),
      ),
  },
  suggestion: { mark: MARKS.searchMs, ask: (store, round) => store.suggest(enterprise, at([...TWO, ...WORDS], round)) },
};

function search(query: (round: number) => { keyword?: string; filter?: FilterNode; sort?: string }) {
  return {
    mark: MARKS.searchMs,
    ask: (store: MarketEngine, round: number) => store.page(enterprise, { ...page, ...query(round) }),
  };
}

function facets(query: (round: number) => { keyword?: string; filter?: FilterNode }) {
  return {
    mark: MARKS.facetsMs,
    ask: async (store: MarketEngine, round: number) =>
      Promise.all([
        store.page(enterprise, { ...page, ...query(round) }),
        store.facets(enterprise, query(round), FACETS),
      ]),
  };
}

const idOf = (index: number): string => `ent_${String((index % 90_000) + 1).padStart(8, '0')}`;

async function writeRows(file: string, count: number): Promise<void> {
  const world = createWorld({ ...DEMO_DEFAULTS, counts: fewRows(0, { enterprise: MODELS }) });
  const out = createWriteStream(file);
  let text = '';
  for (const row of manyEnterprises(world, count)) {
    text += `${JSON.stringify(row)}\n`;
    if (text.length < 2 ** 20) continue;
    if (!out.write(text)) await once(out, 'drain');
    text = '';
  }
  out.end(text);
  await once(out, 'close');
}

async function load(database: Database, file: string): Promise<string> {
  const progress = showProgress(process.stderr);
  const line = progressLines();
  const begun = performance.now();
  const { rows } = await loadDataSetFile(database, sqlEngine(database), {
    key: enterprise.key,
    file,
    now: new Date(),
    onProgress: (state) => progress.show(line(state)),
  }).finally(progress.end);
  const seconds = (performance.now() - begun) / 1000;
  const rate = Math.round(rows / seconds);
  return `${rows.toLocaleString('en-US')} rows loaded and indexed in ${seconds.toFixed(1)} s: ${rate.toLocaleString('en-US')} a second (mark: ${MARKS.rowsPerSecond.toLocaleString('en-US')})`;
}

async function ask(database: Database): Promise<string[]> {
  const store = sqlEngine(database, { cursorSecret: 'bench' });
  const lines: string[] = [];
  for (const [kind, { mark, ask }] of Object.entries(KINDS)) {
    const times: number[] = [];
    const end = performance.now() + KIND_MS;
    for (let round = 0; round < ROUNDS && performance.now() < end; round += 1) {
      const begun = performance.now();
      await ask(store, round);
      times.push(performance.now() - begun);
    }
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
    lines.push(
      `${kind.padEnd(24)} p50 ${p50.toFixed(1).padStart(8)} ms  p95 ${p95.toFixed(1).padStart(8)} ms  ${(p95 / mark).toFixed(2)} of the mark`,
    );
  }
  return lines;
}

/** Loaded by one process and asked of the next, as an operator does it: the embedded database opens by its size. */
async function section(title: string, where: Parameters<typeof openDatabase>[0], file: string): Promise<void> {
  console.log(`\n── ${title}`);
  const within = async (run: (database: Database) => Promise<string[]>) => {
    const database = await openDatabase(where);
    try {
      await migrate(database);
      for (const line of await run(database)) console.log(line);
    } finally {
      await database.close();
    }
  };
  await within(async (database) => [await load(database, file)]);
  await within(ask);
}

const folder = await mkdtemp(path.join(tmpdir(), 'daas-market-'));
const postgres = await startPostgres({ settings: SETTINGS });
try {
  for (const size of SIZES) {
    const rows = `${size.toLocaleString('en-US')} rows`;
    const file = path.join(folder, `${size}.ndjson`);
    await writeRows(file, size);
    const dataDir = path.join(folder, `${size}`);
    if (size <= PGLITE_MAX) await section(`PGlite, ${rows}`, { dataDir }, file);
    else console.log(`\n── PGlite, ${rows}: left out above ${PGLITE_MAX.toLocaleString('en-US')}`);
    await section(`PostgreSQL, ${rows}`, { dataDir, url: postgres.url }, file);
    await rm(file);
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
