import {
  DATA_SET_LIST,
  type DataSetDefinition,
  dataSet,
  type FieldDefinition,
  type FilterCondition,
  filterableField,
  filterProblems,
  mask,
  OPERATORS_OF,
  type Row,
  type RowValue,
  recordColumn,
} from '@daas/contract/datasets';
import { readableFields } from '@daas/contract/datasets/definition';
import { relationFilter } from '@daas/contract/datasets/relation';
import { createWorld, DEMO_DEFAULTS, demoRows, fewRows } from '@daas/demo';
import { prices } from '@daas/server/db/schema';
import { validateRow } from '@daas/server/market/load/validateRow';
import { matchesFilter } from '@daas/server/market/matchesFilter';
import { credit } from '@daas/server/money/ledger';
import { openCsv } from '@daas/server/tables/reading/csvFile';
import { startTestServer, TEST_NOW, type TestServer } from '@daas/server/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/**
 * Every definition by every way out: load → search by text and by every filter → facets → detail → relations →
 * connector → gateway → export. What each says about a row is compared with what was loaded.
 */
let server: TestServer;
type Raw = Record<string, unknown>;
const raws = new Map<string, Raw[]>();
const rows = new Map<string, Row[]>();

beforeAll(async () => {
  server = await startTestServer();
  const world = createWorld({ ...DEMO_DEFAULTS, counts: fewRows(20, { enterprise: 120, bidding: 30 }) });
  for (const def of DATA_SET_LIST) {
    const raw = demoRows(world, def.key as never);
    raws.set(def.key, raw);
    rows.set(
      def.key,
      raw.map((one) => {
        const checked = validateRow(def, one);
        return 'row' in checked ? checked.row : expect.fail(`${def.key} ${one.id}: ${checked.reason}`);
      }),
    );
  }
  const { companyId } = server.fixtures.a;
  await server.services.database.orm.transaction((tx) => {
    const cause = { type: 'test', id: 'walk' };
    return credit(tx, { companyId, kind: 'credit', amount: 1_000_000_000, cause, now: TEST_NOW });
  });
}, 300_000);
afterAll(() => server.close());

const rowsOf = ({ key }: { key: string }): Row[] => rows.get(key) ?? [];
const idsOf = (list: readonly Record<string, unknown>[]) => list.map(({ id }) => String(id)).sort();
const filled = (row: Row) => Object.values(row).filter((value) => value !== null).length;
/** The row that says most. */
const fullest = (def: DataSetDefinition): Row =>
  rowsOf(def).reduce((best, row) => (filled(row) > filled(best) ? row : best));
const part = (row: Row, names: readonly string[]) =>
  Object.fromEntries([['id', row.id], ...names.map((name) => [name, row[name]])]);
const allFields = (def: DataSetDefinition) => def.fields.map(({ name_en }) => name_en);

/** A condition for every operator, of a value the row has. */
function conditions({ name_en: field, type }: FieldDefinition, value: RowValue): FilterCondition[] {
  return OPERATORS_OF[type].flatMap((op): FilterCondition[] => {
    if (op === 'is_empty' || op === 'not_empty') return [{ field, op }];
    if (value === null) return [];
    const one = Array.isArray(value) ? (value[0] as string) : (value as string);
    if (op === 'in' || op === 'not_in') return [{ field, op, value: [one] }];
    if (op === 'all') return [{ field, op, value: value as string[] }];
    if (op === 'between') return [{ field, op, value: [one, one] }];
    const piece = ['contains', 'not_contains', 'starts_with'].includes(op);
    return [{ field, op, value: piece ? String(one).slice(0, 3) : one }];
  });
}

/** What is masked, as it was before: nowhere may it be read again. */
function secretsOf(def: DataSetDefinition, raw: Raw): string[] {
  const clear: string[] = [];
  const look = (value: unknown, rule: FieldDefinition['masked']) => {
    if (rule && typeof value === 'string' && mask(rule, value) !== value && value.length > 5) clear.push(value);
  };
  for (const field of def.fields) {
    const value = raw[field.name_en];
    for (const item of Array.isArray(value) ? value : [value]) {
      look(item, field.masked);
      for (const column of field.columns ?? []) look((item as Raw | null | undefined)?.[column.name_en], column.masked);
    }
  }
  return clear;
}

/** A cell of a file for programs. */
const cell = (value: RowValue): string => {
  if (value === null) return '';
  return Array.isArray(value) ? JSON.stringify(value) : String(value);
};

describe.each(DATA_SET_LIST)('$key', { timeout: 120_000 }, (def) => {
  const { key } = def;
  const admin = () => server.fixtures.a.admin;
  const search = (more: object) =>
    server.call('market.search', { data_set: key, pageSize: 200, fields: [def.title], ...more }, admin());

  test('is loaded whole, with its clear values left out', async () => {
    const raw = raws.get(key) ?? [];
    const loaded = await server.services.market.load(def, raw, { maxRejects: 0 });
    expect(loaded).toEqual({ rows: raw.length, rejected: 0 });
    const stats = await server.services.market.stats(def);
    expect(stats?.rows).toBe(raw.length);
    for (const name of allFields(def))
      expect(stats?.fill[name], name).toBeCloseTo(
        rowsOf(def).filter((row) => row[name] !== null).length / raw.length,
        3,
      );
    const { rows: stored } = await server.services.database.sql.query<{ text: string }>(
      `select row_to_json(t)::text as text from market_${key} t`,
    );
    const text = stored.map((row) => row.text).join('\n');
    for (const one of raw) for (const secret of secretsOf(def, one)) expect(text).not.toContain(secret);
  });

  test('is searched by text, in the columns it shows', async () => {
    const row = fullest(def);
    const keyword = String(row[def.title]).slice(0, 40);
    const found = await search({ keyword, fields: def.defaultColumns });
    const hit = found.list.find(({ id }) => id === row.id);
    // Who reads no Chinese gets the English of what has it, too.
    expect(hit).toEqual(part(row, readableFields(def, def.defaultColumns, 'en-US')));
    const title = found.highlight[row.id]?.[def.title];
    if (def.defaultColumns.includes(def.title)) expect(title?.some((fragment) => fragment.hit)).toBe(true);
  });

  test('is searched by every filter', async () => {
    const row = fullest(def);
    const asked = def.fields.filter(({ name_en }) => filterableField(def, name_en));
    expect(asked.length).toBeGreaterThan(0);
    for (const [index, field] of asked.entries()) {
      const possible = conditions(field, row[field.name_en] as RowValue).filter(
        (one) => filterProblems(def, one).length === 0,
      );
      // The first and, by turns, another one: the store's own tests ask every operator.
      for (const filter of new Set([possible[0], possible[1 + (index % (possible.length - 1))]])) {
        if (!filter) continue;
        const expected = rowsOf(def).filter((one) => matchesFilter(def, one, filter));
        const found = await search({ filter });
        expect([filter, idsOf(found.list), found.total]).toEqual([filter, idsOf(expected), expected.length]);
      }
    }
  });

  test('counts its facets, with and without a filter', async () => {
    const names = def.fields.filter(({ facet }) => facet).map(({ name_en }) => name_en);
    for (let start = 0; start < names.length; start += 5) {
      const facets = names.slice(start, start + 5);
      for (const filter of [null, { op: 'and' as const, items: [] }]) {
        const found = await search({ facets, filter, pageSize: 1 });
        expect(found.facets.map(({ field }) => field)).toEqual(facets);
        for (const { field, values, exact } of found.facets) {
          expect(exact).toBe(true);
          const counts = new Map<string, number>();
          for (const value of rowsOf(def).flatMap((row) => row[field] as string | boolean | string[] | null))
            if (value !== null) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
          expect(values.length, field).toBe(Math.min(counts.size, 50));
          for (const { value, count } of values)
            expect([field, value, count]).toEqual([field, value, counts.get(value)]);
        }
      }
    }
  });

  test('is ordered by every field that can be', async () => {
    for (const { name_en } of def.fields.filter(({ sortable }) => sortable)) {
      const up = await search({ sort: name_en, fields: [name_en] });
      const down = await search({ sort: `-${name_en}`, fields: [name_en] });
      const values = (list: Record<string, unknown>[]) =>
        list.map((row) => row[name_en] as string | number | null).filter((value) => value !== null);
      const sorted = [...values(up.list)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(values(up.list)).toEqual(sorted);
      expect(values(down.list)).toEqual([...sorted].reverse());
    }
  });

  test('is shown in full', async () => {
    const row = fullest(def);
    const shown = await server.call('market.detail', { data_set: key, row_id: row.id }, admin());
    expect(shown.row).toEqual(part(row, allFields(def)));
  });

  test.each(def.relations)('leads to $key', async (relation) => {
    const other = dataSet(relation.dataSet) ?? expect.fail();
    const belonging = (row: Row) => {
      const filter = relationFilter(relation, row);
      return filter ? rowsOf(other).filter((one) => matchesFilter(other, one, filter)) : [];
    };
    const row = rowsOf(def).find((one) => belonging(one).length > 0) ?? fullest(def);
    const asked = { data_set: key, row_id: row.id, relation: relation.key, pageSize: 200 };
    const found = await server.call('market.related', asked, admin());
    expect([found.total, idsOf(found.list)]).toEqual([belonging(row).length, idsOf(belonging(row))]);
    // Where a record names the row, what else it says is told too.
    const columns = readableFields(other, found.columns, 'en-US');
    const told = [...columns, recordColumn(relation.there)?.records ?? []].flat();
    for (const { id, ...values } of found.list) {
      const one = rowsOf(other).find((same) => same.id === id) ?? expect.fail();
      expect({ id, ...values }).toEqual(part(one, told));
    }
  });

  test.runIf(def.integratorTypes.includes('API'))('is sold by connector and answered by the gateway', async () => {
    const { app, key: appKey, companyId } = server.fixtures.a;
    if (def.pricing.mode === 'project')
      await server.services.database.orm
        .insert(prices)
        .values({ companyId, dataSet: key, mode: 'project', unitPrice: 1000, updatedAt: server.services.clock() });
    const fields = allFields(def);
    const wanted = { name: `Walk ${key}`, product: key, type: 'API', app_id: app.id, fields } as const;
    const quote = await server.call('connector.quote', { product: key, fields }, admin());
    expect(quote.rows).toBe(rowsOf(def).length);
    const { id } = await server.call('connector.create', wanted, admin());
    await server.services.jobs.drain();

    const row = fullest(def);
    const answer = await server.app.inject({
      method: 'POST',
      url: `/open/v1/connectors/${id}/query`,
      headers: { authorization: `Bearer ${appKey.secret}` },
      payload: { id: row.id },
    });
    expect([answer.statusCode, answer.json().data]).toEqual([200, [part(row, fields)]]);
    expect(answer.json().receipt.amount).toBe(quote.per_call);
    const run = await server.call('connector.run', { id, query: { id: row.id } }, admin());
    expect(run.body.data).toEqual([part(row, fields)]);
  });

  test('is exported as it is shown', async () => {
    const row = fullest(def);
    const fields = allFields(def);
    const file = { format: 'csv', audience: 'programs' } as const;
    const asked = { data_set: key, ids: [row.id], fields, rows: 10, ...file };
    const offer = await server.call('export.quote', asked, admin());
    expect([offer.rows, offer.amount]).toEqual([1, offer.unit_price]);
    const { download_id } = await server.call('export.create', { id: offer.id }, admin());
    await server.services.jobs.drain();
    const answer = await server.send('download.file', { id: download_id }, admin());
    const lines: string[][] = [];
    for (const batch of openCsv(answer.rawPayload, { delimiter: ',' }).lines)
      lines.push(...batch.map(({ cells }) => cells));
    expect(lines).toHaveLength(2);
    const read = Object.fromEntries(fields.map((name, index) => [name, lines[1]?.[index]]));
    const shown = Object.fromEntries(fields.map((name) => [name, cell(row[name] as RowValue)]));
    // A text that a spreadsheet would run has an apostrophe before it.
    for (const name of fields)
      if (typeof row[name] !== 'number' && /^[=+\-@\t\r]/.test(shown[name] as string)) shown[name] = `'${shown[name]}`;
    expect(read).toEqual(shown);
  });
});
