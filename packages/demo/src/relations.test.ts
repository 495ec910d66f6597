import { DATA_SET_LIST, DATA_SETS, type DataSetKey, fieldOf } from '@daas/contract/datasets';
import { isUscc } from '@daas/contract/identity';
import { describe, expect, it } from 'vitest';
import { createWorld, DEMO_DEFAULTS, demoRows } from '.';
import { applicationCheckDigit } from './patentNumbers';

type DemoRow = Record<string, unknown>;
const world = createWorld(DEMO_DEFAULTS);
const made = new Map<string, DemoRow[]>();
const of = (key: string): DemoRow[] => {
  const rows = made.get(key) ?? demoRows(world, key as DataSetKey);
  made.set(key, rows);
  return rows;
};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value ?? []].flat());
const valuesOf = (key: string, field: string) => new Set(of(key).flatMap((row) => list(row[field])));
const today = DEMO_DEFAULTS.baseDate;

/** What names one row: whoever refers to it must find it. */
const KEYS = ['id', 'uscc', 'code', 'application_no'];
const references = DATA_SET_LIST.flatMap((def) =>
  def.relations
    .filter(({ here, there, dataSet }) => KEYS.includes(there) && !KEYS.includes(here) && dataSet !== 'factory')
    .map((relation) => [`${def.key}.${relation.here}`, def, relation] as const),
);

describe('relations of the demo', () => {
  it.each(references)('%s leads to a row', (_, def, { here, there, dataSet }) => {
    const known = valuesOf(dataSet, there);
    const named = valuesOf(def.key, here);
    expect(named.size).toBeGreaterThan(0);
    expect([...named].filter((value) => !known.has(value))).toEqual([]);
  });

  it('name the company beside its code', () => {
    const names = new Map(of('enterprise').map((row) => [row.uscc, row.name]));
    const pairs = [
      ['shop', 'operator_uscc', 'operator_name'],
      ['patent', 'first_applicant_uscc', 'first_applicant'],
      ['trademark', 'owner_uscc', 'owner_name'],
      ['qualification', 'holder_uscc', 'holder_name'],
      ['property', 'developer_uscc', 'developer_name'],
      ['property', 'manager_uscc', 'manager_name'],
      ['exhibition', 'organiser_uscc', 'organiser_name'],
    ] as const;
    for (const [key, code, name] of pairs)
      for (const row of of(key)) if (row[code]) expect(row[name], `${row.id}`).toBe(names.get(row[code]));
  });

  it('count what they lead to', () => {
    const cited = of('patent').flatMap(({ cites }) => list(cites));
    for (const row of of('patent')) {
      expect(row.cites_count).toBe(list(row.cites).length);
      expect(row.cited_by_count).toBe(cited.filter((no) => no === row.application_no).length);
    }
    for (const row of of('property')) expect(row.tenant_count).toBe(list(row.tenant_usccs).length);
    for (const row of of('exhibition'))
      expect(Number(row.exhibitor_count ?? 0)).toBeGreaterThanOrEqual(list(row.exhibitor_usccs).length);
    const companies = of('enterprise').map((row) => String(row.industry_code));
    const factories = of('factory').map((row) => String(row.industry_code));
    for (const row of of('industry').filter(({ depth }) => depth === 4)) {
      expect(row.company_count).toBe(companies.filter((code) => code === row.code).length);
      expect(row.factory_count).toBe(factories.filter((code) => code === row.code).length);
    }
  });

  // Some companies have none, most of the others few, some many.
  it.each([
    ['shop', 'operator_uscc', 20],
    ['patent', 'applicant_usccs', 20],
    ['trademark', 'owner_uscc', 20],
    ['qualification', 'holder_uscc', 6],
    ['property', 'tenant_usccs', 2],
    ['property', 'developer_uscc', 10],
    ['exhibition', 'exhibitor_usccs', 15],
  ] as const)('%s.%s has a long tail', (key, field, crowd) => {
    const counts = new Map<unknown, number>();
    for (const code of of(key).flatMap((row) => list(row[field]))) counts.set(code, (counts.get(code) ?? 0) + 1);
    const sizes = [...counts.values()].sort((one, other) => other - one);
    expect(sizes[0]).toBeGreaterThanOrEqual(crowd);
    expect(sizes[0]).toBeLessThan(of(key).length / 8);
    expect(sizes.filter((size) => size <= 2).length).toBeGreaterThan(sizes.length / 3);
    expect(sizes.length).toBeLessThan(of('enterprise').length / 2);
  });

  it('fill some buildings and leave others empty', () => {
    const tenants = of('property').map((row) => Number(row.tenant_count));
    expect(tenants.filter((count) => count === 0).length).toBeGreaterThan(40);
    expect(Math.max(...tenants)).toBeGreaterThanOrEqual(15);
  });

  it('cite only what was filed before', () => {
    const filed = new Map(of('patent').map((row) => [row.application_no, String(row.application_date)]));
    for (const row of of('patent'))
      for (const no of list(row.cites)) expect(String(filed.get(no)) <= String(row.application_date)).toBe(true);
  });

  it('link industries from both ends', () => {
    const byCode = new Map(of('industry').map((row) => [row.code, row]));
    for (const row of of('industry').filter(({ depth }) => Number(depth) <= 2))
      for (const code of list(row.upstream_codes)) {
        const other = byCode.get(code);
        if (Number(other?.depth) <= 2) expect(list(other?.downstream_codes)).toContain(row.code);
      }
    expect(of('industry').filter(({ chain_stage }) => !chain_stage)).toEqual([]);
    expect(of('industry').filter(({ depth, upstream }) => depth === 2 && list(upstream).length === 0)).toEqual([]);
  });
});

describe('codes and dates of the demo', () => {
  it('carries valid check digits everywhere and belongs to no authority', () => {
    for (const def of DATA_SET_LIST)
      for (const { name_en } of def.fields.filter((field) => /uscc?s?$/.test(field.name_en)))
        for (const code of valuesOf(def.key, name_en)) {
          expect(isUscc(String(code)), `${def.key}.${name_en} ${code}`).toBe(true);
          expect(String(code).slice(2, 8)).toBe('000000');
        }
    for (const row of of('patent')) {
      const [digits = '', check] = String(row.application_no).slice(4).split('.');
      expect(check).toBe(applicationCheckDigit(digits));
    }
    // The published example of ZC 0006-2003.
    expect(applicationCheckDigit('200310100002')).toBe('X');
  });

  /** What lies ahead by its nature: ends of rights, deadlines, fairs to come. */
  const AHEAD =
    /^(valid_to|expiry_date|term_end|next_audit_date|opposition_end|booking_deadline|start_date|end_date|window_start|window_end|valid_until)$/;
  const AHEAD_IN = ['exhibition.events', 'property.units'];

  it.each(DATA_SET_LIST.map(({ key }) => key as DataSetKey))('%s knows nothing later than today', (key) => {
    const def = DATA_SETS[key];
    const days = def.fields.filter(({ type, name_en }) => type === 'date' && !AHEAD.test(name_en));
    for (const { name_en } of days)
      for (const day of valuesOf(key, name_en)) expect(String(day) <= today, `${key}.${name_en} ${day}`).toBe(true);
    for (const { name_en, columns = [] } of def.fields.filter(({ type }) => type === 'records')) {
      if (AHEAD_IN.includes(`${key}.${name_en}`)) continue;
      const records = of(key).flatMap((row) => list(row[name_en])) as DemoRow[];
      for (const column of columns.filter(({ type }) => type === 'date'))
        for (const record of records)
          expect(String(record[column.name_en] ?? '') <= today, `${key}.${name_en}`).toBe(true);
    }
  });

  it('keeps the order in which things happen', () => {
    const inOrder = (key: DataSetKey, ...names: string[]) => {
      for (const name of names) expect(fieldOf(DATA_SETS[key], name), name).toBeDefined();
      for (const row of of(key)) {
        const days = names.map((name) => row[name]).filter(Boolean) as string[];
        expect([...days].sort(), `${row.id}`).toEqual(days);
      }
    };
    inOrder('patent', 'application_date', 'publication_date', 'grant_date', 'expiry_date');
    inOrder('trademark', 'application_date', 'preliminary_date', 'registration_date', 'valid_from', 'valid_to');
    inOrder('qualification', 'first_issued_date', 'issued_date', 'valid_to');
    inOrder('exhibition', 'announced_date', 'booking_deadline', 'start_date', 'end_date');
    inOrder('shop', 'opened_date', 'closed_date');
  });

  it('prints one issue of the gazette a day', () => {
    const issues = new Map<unknown, unknown>();
    for (const { date, issue } of of('trademark').flatMap(({ notices }) => list(notices)) as DemoRow[]) {
      expect(issues.get(issue) ?? date).toBe(date);
      issues.set(issue, date);
    }
    expect(issues.size).toBeGreaterThan(200);
  });
});
