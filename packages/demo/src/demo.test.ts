import { PHONE_PATTERN } from '@daas/contract/constants';
import {
  DATA_SET_LIST,
  DATA_SETS,
  type DataSetKey,
  type FilterNode,
  fieldOf,
  provenanceSchema,
  rowSchema,
} from '@daas/contract/datasets';
import { isUscc } from '@daas/contract/identity';
import { validateRow } from '@daas/server/market/load/validateRow';
import { matchesFilter } from '@daas/server/market/matchesFilter';
import { englishNameOf } from '@daas/server/market/vocabulary';
import { describe, expect, it } from 'vitest';
import { createWorld, DEMO_DEFAULTS, demoRows, fewRows, LIMITED } from '.';
import { demoProvenance } from './provenance';

const world = createWorld(DEMO_DEFAULTS);
const of = (key: DataSetKey) => demoRows(world, key);
const keys = DATA_SET_LIST.map(({ key }) => key as DataSetKey);

describe('demo data', () => {
  it.each(keys)('%s: its source says in both languages that rows are invented, or which are real', (key) => {
    const stated = provenanceSchema.parse(demoProvenance(key));
    const real = /^真实数据：|世界银行|GB\/T 4754-2017/.test(stated.source_cn);
    expect(real).toBe(['policy', 'macro', 'industry'].includes(key));
    if (real) return;
    expect(stated.source_cn).toMatch(/^演示数据（由程序生成/);
    expect(stated.source_en).toMatch(/^Demo data \(generated/);
  });

  it.each(keys)('%s: what its page asks first is answered by some rows, and not by all', (key) => {
    const def = DATA_SETS[key];
    const rows = of(key) as Record<string, never>[];
    for (const { question_en: question, filter } of def.hotFilters.slice(0, 3)) {
      const found = rows.filter((row) => matchesFilter(def, row, filter as FilterNode)).length;
      expect(found, question).toBeGreaterThan(0);
      expect(found, question).toBeLessThan(rows.length);
    }
  });

  it.each(keys)('%s: every row is valid', (key) => {
    const def = DATA_SETS[key];
    const schema = rowSchema(def);
    const rows = of(key);
    if (LIMITED.includes(key)) expect(rows.length).toBeGreaterThan(1000);
    else expect(rows).toHaveLength(DEMO_DEFAULTS.counts[key]);
    expect(rows.length).toBeLessThanOrEqual(DEMO_DEFAULTS.counts[key]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    for (const row of rows) {
      const checked = validateRow(def, row);
      if ('reason' in checked) throw new Error(`${row.id}: ${checked.reason}`);
      schema.parse(checked.row);
    }
  });

  it.each(keys)('%s: some row has a value in each field', (key) => {
    const rows = of(key);
    const empty = DATA_SETS[key].fields.filter(({ name_en }) => rows.every((row) => (row[name_en] ?? null) === null));
    expect(
      empty.map(({ name_en }) => name_en),
      `Fill these fields in the generator of ${key}, which GENERATORS in packages/demo/src/index.ts names`,
    ).toEqual([]);
  });

  it('is the same for the same seed, and another for another', () => {
    const counts = fewRows(10, { enterprise: 40, bidding: 30 });
    const rows = (seed: string) => {
      const other = createWorld({ ...DEMO_DEFAULTS, seed, counts });
      return JSON.stringify(keys.map((key) => demoRows(other, key)));
    };
    expect(rows('a')).toBe(rows('a'));
    expect(rows('a')).not.toBe(rows('b'));
  });

  it.each(['customs_trade', 'overseas_buyer', 'customs_supplier'] as const)(
    '%s: every port has an English name',
    (key) => {
      const ports = DATA_SETS[key].fields.filter(({ vocabulary }) => vocabulary === 'port');
      expect(ports).not.toEqual([]);
      const named = new Set(of(key).flatMap((row) => ports.map(({ name_en }) => String(row[name_en]))));
      for (const port of named) expect(englishNameOf('port', port), port).toBeTruthy();
    },
  );

  it.each([
    ['trademark', 'process', ['step', 'state']],
    ['trademark', 'notices', ['type']],
    ['customs_supplier', 'buyers', ['country']],
    ['patent', 'events', ['event', 'note']],
    ['shop', 'contacts', ['role']],
    ['project', 'conditions', ['item']],
    ['qualification', 'changes', ['item']],
    ['enterprise', 'changes', ['item']],
    ['factory', 'lines', ['name']],
    ['factory', 'equipment', ['name']],
    ['exhibition', 'events', ['title', 'place']],
  ] as const)('%s: every text of %s has an English name', (key, field, columns) => {
    const known = new Map(fieldOf(DATA_SETS[key], field)?.columns?.map(({ name_en, values }) => [name_en, values]));
    const records = of(key).flatMap((row) => row[field] as Record<string, unknown>[]);
    for (const column of columns) {
      const texts = known.get(column)?.map(({ value }) => value);
      const made = new Set(records.map((record) => record[column]).filter((text) => text !== null));
      expect(made).not.toEqual(new Set());
      for (const text of made) expect(texts).toContain(text);
    }
  });

  it('names no real company, person or phone', () => {
    for (const row of of('enterprise')) {
      expect(isUscc(String(row.uscc))).toBe(true);
      expect(String(row.uscc).slice(2, 8)).toBe('000000');
      expect(row.legal_representative).toMatch(/^.某$/);
      for (const phone of row.phones as string[]) {
        expect(phone).toMatch(PHONE_PATTERN);
        expect(phone.startsWith('100')).toBe(true);
      }
    }
  });

  it('publishes on working days, never after today', () => {
    const begun = new Map<unknown, string>();
    for (const row of of('bidding')) {
      const day = String(row.publish_date);
      expect(day <= DEMO_DEFAULTS.baseDate).toBe(true);
      expect([0, 6]).not.toContain(new Date(day).getUTCDay());
      // The notices of a project follow one another.
      expect(day >= (begun.get(row.project_no) ?? '')).toBe(true);
      begun.set(row.project_no, day);
    }
  });

  it('refers to companies that exist', () => {
    const codes = new Map(of('enterprise').map((row) => [row.uscc, row.name]));
    for (const row of of('factory')) expect(codes.get(row.uscc)).toBe(row.company_name);
    for (const row of of('bidding')) if (row.winner_uscc) expect(codes.get(row.winner_uscc)).toBe(row.winner_name);
  });

  it('is spread as the country is, and its relations have a long tail', () => {
    const count = (rows: Record<string, unknown>[], name: string) => {
      const counts = new Map<unknown, number>();
      for (const row of rows) counts.set(row[name], (counts.get(row[name]) ?? 0) + 1);
      return [...counts].sort((one, other) => other[1] - one[1]);
    };
    const provinces = count(of('enterprise'), 'province');
    expect(provinces).toHaveLength(31);
    expect(provinces.slice(0, 4).map(([name]) => name)).toEqual(expect.arrayContaining(['广东省', '江苏省']));
    const wins = count(
      of('bidding').filter((row) => row.notice_type === '中标公告'),
      'winner_uscc',
    );
    expect(wins[0]?.[1]).toBeGreaterThanOrEqual(8);
    expect(wins.filter(([, n]) => n === 1).length).toBeGreaterThan(wins.length / 3);
    expect(new Set(of('bidding').map((row) => row.stage)).size).toBe(5);
  });
});
