import {
  DATA_SETS,
  type DataSetDefinition,
  type FieldDefinition,
  type FilterNode,
  filterableField,
  OPERATORS_OF,
  type Row,
  type Scalar,
  sortOptions,
} from '@daas/contract/datasets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTable } from '../../tables/reading/table';
import { DATABASES } from '../../testing';
import { startTestConsole, type Tenant, type TestConsole } from '../../testing/console';

/** Product §5: 'use as connector' is the same question, so it has the same rows in the same order everywhere. */
const KEYS = ['enterprise', 'bidding', 'factory', 'shop', 'patent', 'policy'] as const;
const QUESTIONS = { pglite: 500, postgres: 120 };
const MAX_ROWS = 200;

interface Question {
  keyword?: string;
  filter: FilterNode | null;
  sort?: string;
  fields: string[];
}

/** Numbers that look random and are the same each time (mulberry32). */
function numbers(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return { next, below, one: <T>(of: readonly T[]): T => of[below(of.length)] as T };
}
type Numbers = ReturnType<typeof numbers>;

/** Parts of what some row says, so that most questions find something; sometimes words that no row has. */
function keywordOf({ next, below, one }: Numbers, def: DataSetDefinition, rows: readonly Row[]): string | undefined {
  if (next() < 0.35) return undefined;
  if (next() < 0.05) return '无此字样';
  const texts = def.fields.filter(({ searchable }) => searchable).map(({ name_en }) => one(rows)[name_en]);
  const parts = texts
    .flat()
    .filter((text) => typeof text === 'string' && text.trim() !== '')
    .map((text) => {
      const from = below(Math.max(1, String(text).length - 2));
      return String(text).slice(from, from + 1 + below(4));
    });
  const words = Array.from({ length: 1 + below(2) }, () => one(parts)).join(' ');
  return words.trim().slice(0, 60) || undefined;
}

function conditionOf(random: Numbers, def: DataSetDefinition, rows: readonly Row[]): FilterNode | null {
  const { one, next } = random;
  const fields = def.fields.filter((field) => filterableField(def, field.name_en));
  const field: FieldDefinition = one(fields);
  const op = one(OPERATORS_OF[field.type]);
  const values = rows
    .flatMap((row): unknown[] => [row[field.name_en]].flat())
    .filter(
      (value): value is Scalar =>
        ['string', 'number', 'boolean'].includes(typeof value) && value !== '' && String(value).length <= 100,
    );
  if (op === 'is_empty' || op === 'not_empty') return { field: field.name_en, op };
  if (values.length === 0) return null;
  const value = one(values);
  if (op === 'in' || op === 'not_in' || op === 'all')
    return { field: field.name_en, op, value: next() < 0.5 ? [value] : [value, one(values)] };
  if (op === 'between') {
    const other = one(values);
    return { field: field.name_en, op, value: value <= other ? [value, other] : [other, value] };
  }
  if (typeof value === 'string' && (op === 'contains' || op === 'not_contains' || op === 'starts_with'))
    return { field: field.name_en, op, value: value.slice(0, 1 + random.below(3)) };
  return { field: field.name_en, op, value };
}

function filterOf(random: Numbers, def: DataSetDefinition, rows: readonly Row[]): FilterNode | null {
  const items = Array.from({ length: random.below(4) }, () => conditionOf(random, def, rows)).filter(
    (node) => node !== null,
  );
  const [first] = items;
  if (!first) return null;
  return items.length === 1 ? first : { op: random.next() < 0.5 ? 'and' : 'or', items };
}

function questionOf(random: Numbers, def: DataSetDefinition, rows: readonly Row[]): Question {
  const keyword = keywordOf(random, def, rows);
  // Texts are the same in a file, whatever language it writes numbers in; whole laws are not.
  const short = (name: string) => rows.every((row) => String(row[name] ?? '').length <= 200);
  const texts = def.fields.filter(
    ({ name_en, type, masked }) => (type === 'text' || type === 'keyword') && !masked && short(name_en),
  );
  const chosen = texts.map(({ name_en }) => name_en).filter((name) => name === def.title || random.next() < 0.3);
  return {
    ...(keyword ? { keyword } : {}),
    filter: filterOf(random, def, rows),
    ...(random.next() < 0.6 ? { sort: random.one(sortOptions(def)) } : {}),
    fields: chosen,
  };
}

describe.each(DATABASES)('the same question on %s', (kind) => {
  let server: TestConsole;
  let api: Tenant;
  const connectors = new Map<string, { id: number; version: number }>();
  const rowsOf = new Map<string, Row[]>();
  let secret: string;

  beforeAll(async () => {
    server = await startTestConsole({ kind });
    api = await server.tenant({ balance: 10_000_000_000 });
    const appId = (await api.ok('app.create', { name: 'Program' })).id;
    const key = { id: appId, name: 'Key', mode: 'live', expires_in_days: null } as const;
    secret = (await api.ok('app.createKey', key)).secret;
    for (const product of KEYS) {
      const def = DATA_SETS[product];
      const fields = [def.title];
      const made = await api.ok('connector.create', { name: product, product, type: 'API', app_id: appId, fields });
      connectors.set(product, { id: made.id, version: 1 });
      const rows: Row[] = [];
      for await (const batch of server.services.market.stream(def, {})) rows.push(...batch);
      rowsOf.set(product, rows);
    }
    await server.services.jobs.drain();
  }, 180_000);
  afterAll(() => server.close());

  /** The wizard's 'use as connector' with this question, on a connector that is there. */
  async function useAsConnector(product: string, { keyword = '', filter, sort, fields }: Question): Promise<number> {
    const known = connectors.get(product) ?? expect.fail();
    const change = { ...known, fields, filter, keyword: keyword || null, sort: sort ?? null };
    connectors.set(product, { id: known.id, version: (await api.ok('connector.update', change)).version });
    return known.id;
  }

  async function overHttp(id: number): Promise<Row[]> {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/open/v1/connectors/${id}/query`,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      payload: { limit: MAX_ROWS },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  }

  async function exported(product: string, { fields, ...question }: Question, rows: number): Promise<string[][]> {
    const file = { rows, format: 'csv', audience: 'programs' } as const;
    const { id } = await api.ok('export.quote', { data_set: product, fields, ...question, ...file });
    const { download_id } = await api.ok('export.create', { id });
    await server.services.jobs.drain();
    const answer = await server.send('download.file', { id: download_id }, api);
    const lines: string[][] = [];
    for await (const { cells } of readTable('rows.csv', answer.rawPayload)) lines.push(cells);
    return lines.slice(1);
  }

  it('has the same rows in the same order in search, connector, gateway and export', async () => {
    const random = numbers(20_261_123);
    let found = 0;
    for (let n = 0; n < QUESTIONS[kind]; n += 1) {
      const product = random.one(KEYS);
      const def = DATA_SETS[product];
      const question = questionOf(random, def, rowsOf.get(product) ?? []);
      const said = `question ${n}: ${product} ${JSON.stringify(question)}`;
      const { fields } = question;
      const page = { current: 1, pageSize: MAX_ROWS };
      const search = await api.ok('market.search', { data_set: product, ...question, facets: [], ...page });
      const id = await useAsConnector(product, question);
      const run = await api.ok('connector.run', { id, query: { limit: MAX_ROWS } });
      expect(run.body.data, said).toEqual(search.list);
      expect(await overHttp(id), said).toEqual(search.list);
      if (search.total === 0) continue;
      found += 1;
      const lines = search.list.map((row) => fields.map((name) => String(row[name] ?? '')));
      expect(await exported(product, question, search.total), said).toEqual(lines);
    }
    // Questions that find nothing prove little.
    expect(found).toBeGreaterThan(QUESTIONS[kind] / 2);
  }, 600_000);
});
