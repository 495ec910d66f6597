import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUSINESS_TIME_ZONE } from '@daas/contract/constants';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/client';
import { queryRows } from '../db/queryRows';
import { packageFolder } from '../kernel/packageFolder';
import { HOUR_MS, type Period } from '../kernel/period';
import { checkLedger } from '../money/check';
import { DATABASES, freshDatabase } from '../testing';
import { postgresRecords, type Records } from '.';
import { type Parts, partsOf, type SumQuestion } from './callSums';
import { DURATION_BOUNDS_MS, percentile } from './durations';
import type { SumFilter } from './sumFilter';

const NOW = new Date('2026-11-26T02:34:56.789Z');
const EPOCH = new Date(0);
const COMPANY = 2_000_001;

describe('the parts of a period', () => {
  const at = (text: string) => new Date(`2026-11-${text}Z`);
  const period = (from: string, to: string): Period => ({ from: at(from), to: at(to) });
  const split = (whole: Period, options: Partial<Parameters<typeof partsOf>[1]> = {}): Parts =>
    partsOf(whole, { now: NOW, completeFrom: EPOCH, withDays: true, ...options });

  it('are days of the business calendar, the hours beside them, and the records of incomplete hours', () => {
    expect(split(period('20T03:10:00', '24T18:20:00'))).toEqual({
      days: period('20T16:00:00', '24T16:00:00'),
      hours: [period('20T04:00:00', '20T16:00:00'), period('24T16:00:00', '24T18:00:00')],
      records: [period('20T03:10:00', '20T04:00:00'), period('24T18:00:00', '24T18:20:00')],
    });
  });
  it('are hours alone without days', () => {
    expect(split(period('20T03:00:00', '24T18:00:00'), { withDays: false })).toEqual({
      days: null,
      hours: [period('20T03:00:00', '24T18:00:00')],
      records: [],
    });
  });
  it('include the present day and hour as a whole where the period reaches now', () => {
    const to = new Date(NOW.getTime() + 1);
    expect(split({ from: at('25T16:00:00'), to })).toEqual({
      days: period('25T16:00:00', '26T16:00:00'),
      hours: [],
      records: [],
    });
    expect(split({ from: at('25T16:00:00'), to }, { withDays: false }).hours).toEqual([
      period('25T16:00:00', '26T03:00:00'),
    ]);
  });
  it('are records as far as the sums are not complete', () => {
    const parts = split(period('20T16:00:00', '23T16:00:00'), { completeFrom: at('22T05:00:00') });
    expect(parts).toEqual({
      days: period('22T16:00:00', '23T16:00:00'),
      hours: [period('22T05:00:00', '22T16:00:00')],
      records: [period('20T16:00:00', '22T05:00:00')],
    });
    expect(split(period('20T16:00:00', '23T16:00:00'), { completeFrom: at('26T04:00:00') })).toEqual({
      days: null,
      hours: [],
      records: [period('20T16:00:00', '23T16:00:00')],
    });
  });
  it('are records alone within one hour', () => {
    const whole = period('20T03:10:00', '20T03:50:00');
    expect(split(whole)).toEqual({ days: null, hours: [], records: [whole] });
    const empty = period('20T03:00:00', '20T03:00:00');
    expect(split(empty)).toEqual({ days: null, hours: [], records: [empty] });
  });
});

describe('a percentile', () => {
  const counts = (entries: Record<number, number>) =>
    Array.from({ length: DURATION_BOUNDS_MS.length + 1 }, (_, place) => entries[place] ?? 0);
  it('is estimated within its class', () => {
    // 10 calls from 5 to 7 ms, 10 from 100 to 150 ms.
    const both = counts({ 4: 10, 12: 10 });
    expect(percentile(both, 0.25)).toBe(6);
    expect(percentile(both, 0.5)).toBe(7);
    expect(percentile(both, 0.75)).toBe(125);
  });
  it('is the last bound above it, and null without calls', () => {
    expect(percentile(counts({ 23: 3 }), 0.5)).toBe(10_000);
    expect(percentile(counts({}), 0.5)).toBeNull();
  });
  it('has the bounds of the migration', () => {
    const migration = readFileSync(join(packageFolder('migrations'), '0067_call_sums.sql'), 'utf8');
    const bounds = [...migration.matchAll(/FILTER \(WHERE duration_ms >= (\d+)/g)].map(([, bound]) => Number(bound));
    expect(bounds).toEqual([...DURATION_BOUNDS_MS]);
  });
});

/** Numbers from 0 to 1 that are the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** Inserts calls of the 60 hours before `NOW`; every third statement is of one call. */
async function insertCalls({ sql: database }: Database, seed: number, count: number): Promise<void> {
  const next = numbersFrom(seed);
  const one = <T>(...values: T[]): T => values[Math.floor(next() * values.length)] as T;
  const calls = Array.from({ length: count }, (_, n) => {
    const outcome = one('ok', 'ok', 'ok', 'empty', 'refused', 'failed');
    const amount = outcome === 'ok' ? one(0, 100, 2500) : 0;
    return {
      id: `call_${seed}${String(n).padStart(10, '0')}`,
      at: new Date(NOW.getTime() - Math.floor(next() * 60 * HOUR_MS)).toISOString(),
      company_id: one(COMPANY, COMPANY, COMPANY + 1),
      app_id: one(1, 2),
      connector_id: one(null, 11, 12, 13),
      data_set: one(null, 'enterprise', 'patent'),
      key_prefix: one('dk_live_a', 'dk_live_b'),
      mode: one('live', 'live', 'test'),
      source: one('gateway', 'agent', 'console'),
      status: outcome === 'failed' ? 500 : outcome === 'refused' ? 403 : 200,
      outcome,
      code: outcome === 'refused' ? one('ip-refused', 'invalid-input') : null,
      rows: one(0, 1, 20),
      amount,
      duration_ms: one(0.5, 5, 5.1, 99.9, 100, 12_000),
      ip: '127.0.0.1',
      request_id: `req_${seed}_${n}`,
      ledger_entry_id: null,
      detail: {},
      reason: one(null, 'per_query', 'empty', 'included', 'quote'),
    };
  });
  for (let from = 0; from < calls.length; ) {
    const size = one(1, 3, 64);
    await database.query(
      'insert into call_records select * from json_populate_recordset(null::call_records, $1::json)',
      [JSON.stringify(calls.slice(from, from + size))],
    );
    from += size;
  }
}

type Figures = Record<string, unknown>;

async function fromSums(
  database: Database,
  records: Records,
  period: Period,
  question: SumQuestion,
): Promise<Figures[]> {
  const relation = await records.sums(COMPANY, period, question);
  const subject = question.bySubject ? sql`c.connector_id, c.app_id, c.data_set` : sql`0, 0, ''`;
  return queryRows(
    database.sql,
    sql`select date_trunc(${sql.raw(`'${question.grain}'`)}, c.at, ${sql.raw(`'${BUSINESS_TIME_ZONE}'`)}) as at, ${subject},
      c.outcome, c.code, c.reason, sum(calls)::int as calls, coalesce(sum(calls) filter (where charged), 0)::int as charged,
      sum(rows)::int as rows, sum(amount)::int as amount, max(last_at) as last_at,
      array[sum(durations[1]), sum(durations[5]), sum(durations[13]), sum(durations[24])]::int[] as durations
    from ${relation} c group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`,
  );
}

/** The same, of the records themselves. */
async function fromRecords(database: Database, { from, to }: Period, question: SumQuestion): Promise<Figures[]> {
  const { filter = {}, grain, bySubject, withReads = false } = question;
  const columns: Record<string, string> = { product: 'data_set', charged: '(amount > 0)' };
  const params: unknown[] = [COMPANY, from, to];
  const conditions = Object.entries(filter).map(([name, value]) => {
    const place = `$${params.push(value)}`;
    if (name === 'min_ms') return `duration_ms >= ${place}`;
    if (name === 'max_ms') return `duration_ms < ${place}`;
    if (name === 'keyword') return `starts_with(key_prefix, ${place})`;
    if (name === 'connectorIds') return `connector_id = any(${place})`;
    if (name === 'appIds') return `app_id = any(${place})`;
    return `${columns[name] ?? name} = ${place}`;
  });
  if (!withReads) conditions.push(`coalesce(reason, '') <> all(array['included', 'quote'])`);
  const subject = bySubject
    ? `coalesce(connector_id, 0) as connector_id, app_id, coalesce(data_set, '') as data_set`
    : `0, 0, ''`;
  const { rows } = await database.sql.query<Figures>(
    `select date_trunc('${grain}', at, '${BUSINESS_TIME_ZONE}') as at, ${subject}, outcome, coalesce(code, '') as code,
       coalesce(reason, '') as reason, count(*)::int as calls, count(*) filter (where amount > 0)::int as charged,
       sum(rows)::int as rows, sum(amount)::int as amount, max(at) as last_at,
       array[count(*) filter (where duration_ms < 1), count(*) filter (where duration_ms >= 5 and duration_ms < 7),
         count(*) filter (where duration_ms >= 100 and duration_ms < 150), count(*) filter (where duration_ms >= 10000)]::int[] as durations
     from call_records where company_id = $1 and at >= $2 and at < $3 ${conditions.map((one) => `and ${one}`).join(' ')}
     group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`,
    params,
  );
  return rows;
}

const FILTERS: SumFilter[] = [
  {},
  { mode: 'live' },
  { connector_id: 11 },
  { app_id: 2, outcome: 'ok' },
  { product: 'patent', charged: true },
  { charged: false, source: 'agent' },
  { code: 'ip-refused', status: 403 },
  { connectorIds: [12, 13], mode: 'test' },
  { appIds: [1] },
  { keyword: 'dk_live_a' },
  { min_ms: 5, max_ms: 100 },
];

describe.each(DATABASES)('sums of calls on %s', (kind) => {
  let database: Database;
  let records: Records;
  beforeAll(async () => {
    database = await freshDatabase(kind);
    records = await postgresRecords(database, () => NOW);
    await insertCalls(database, 1, 600);
  });
  afterAll(() => database.close());

  const next = numbersFrom(7);
  const anyPeriod = (): Period => {
    const hoursAgo = (hours: number) => new Date(NOW.getTime() - Math.floor(hours * HOUR_MS));
    const [from, to] = [next() * 62, next() * 62].sort((one, other) => other - one) as [number, number];
    return { from: hoursAgo(from), to: next() < 0.3 ? new Date(NOW.getTime() + 1) : hoursAgo(to) };
  };

  it('leave out free reads and quotes unless they are asked for', async () => {
    const period = { from: new Date(NOW.getTime() - 60 * HOUR_MS), to: NOW };
    const reasons = async (withReads: boolean) => {
      const sums = await fromSums(database, records, period, { grain: 'day', withReads });
      expect(sums).toEqual(await fromRecords(database, period, { grain: 'day', withReads }));
      return new Set(sums.map(({ reason }) => reason));
    };
    expect(await reasons(false)).toEqual(new Set(['', 'per_query', 'empty']));
    expect(await reasons(true)).toEqual(new Set(['', 'per_query', 'empty', 'included', 'quote']));
  });

  it.each(FILTERS.map((filter) => [JSON.stringify(filter), filter] as const))(
    'equal the records of %s',
    async (_, filter) => {
      for (const grain of ['minute', 'hour', 'day'] as const)
        for (const bySubject of [false, true]) {
          const period = anyPeriod();
          const question = { filter, grain, bySubject };
          expect(await fromSums(database, records, period, question), JSON.stringify(period)).toEqual(
            await fromRecords(database, period, question),
          );
        }
    },
  );

  it('are complete when many statements insert the same companies at once', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => insertCalls(database, 100 + n, 20)));
    expect((await checkLedger(database.sql)).filter(({ rule }) => /hours|days/.test(rule))).toEqual([]);
  });

  it('are checked against the records', async () => {
    expect((await checkLedger(database.sql)).filter(({ rule }) => /hours|days/.test(rule))).toEqual([]);
    const forge = async (table: string) => {
      await database.sql.exec(`update ${table} set amount = amount + 1 where at = (select max(at) from ${table} where company_id = ${COMPANY})
        and company_id = ${COMPANY}`);
      const problems = await checkLedger(database.sql);
      await database.sql.exec(`update ${table} set amount = amount - 1 where at = (select max(at) from ${table} where company_id = ${COMPANY})
        and company_id = ${COMPANY}`);
      return [...new Set(problems.map(({ rule }) => rule).filter((rule) => /hours|days/.test(rule)))];
    };
    expect(await forge('company_call_hours')).toEqual([
      'the hours of calls equal their records',
      'the hours of connectors equal those of their company',
    ]);
    expect(await forge('call_days')).toEqual(['the days of connectors equal their hours']);
  });
});

describe.each(DATABASES)('records from before the sums on %s', (kind) => {
  it('are added by day, and figures are right before, meanwhile and afterwards', async () => {
    const database = await freshDatabase(kind);
    await database.sql.exec(
      `insert into companies (id, name, created_at) values (${COMPANY}, 'A', now()), (${COMPANY + 1}, 'B', now())`,
    );
    await insertCalls(database, 2, 300);
    const contents = async () => {
      const read = async (table: string) =>
        (await database.sql.query(`select * from ${table} order by ${table}::text`)).rows;
      return {
        hours: await read('call_hours'),
        days: await read('call_days'),
        company: await read('company_call_hours'),
      };
    };
    const expected = await contents();
    // As the migration leaves a database with records, in the middle of their time.
    const since = new Date('2026-11-25T10:00:00Z');
    await database.sql.exec('delete from call_hours; delete from call_days; delete from company_call_hours');
    const early = await database.sql.query('select * from call_records where at >= $1', [since]);
    await database.sql.query('delete from call_records where at >= $1', [since]);
    await database.sql.query('update call_sums_progress set added_from = $1, complete_from = $1', [since]);
    await database.sql.query(
      'insert into call_records select * from json_populate_recordset(null::call_records, $1::json)',
      [JSON.stringify(early.rows)],
    );

    let now = new Date(since.getTime() + 5 * 60_000);
    const period = { from: new Date(NOW.getTime() - 50 * HOUR_MS), to: NOW };
    const question = { grain: 'day', bySubject: true } as const;
    const isRight = async (records: Records) =>
      expect(await fromSums(database, records, period, question)).toEqual(
        await fromRecords(database, period, question),
      );
    const records = await postgresRecords(database, () => now);
    await records.addEarlier();
    expect((await contents()).days).not.toEqual(expected.days);
    await isRight(await postgresRecords(database, () => NOW));
    now = NOW;
    await records.addEarlier();
    expect(await contents()).toEqual(expected);
    await isRight(records);
    const { rows } = await database.sql.query('select added_from, complete_from from call_sums_progress');
    expect(rows).toEqual([{ added_from: EPOCH, complete_from: EPOCH }]);
    await records.addEarlier();
    expect(await contents()).toEqual(expected);
    await database.close();
  });
});
