import { DATA_SET_LIST, type DataSetKey } from '@daas/contract/datasets';
import { deriveAccess } from '@daas/contract/permissions';
import { persons } from '@daas/server/db/schema';
import { checkTrail } from '@daas/server/features/audit/checkTrail';
import type { Services } from '@daas/server/features/services';
import { SESSION_COOKIE } from '@daas/server/features/sessions/session';
import { readConfig } from '@daas/server/kernel/config';
import { business } from '@daas/server/kernel/time';
import { checkLedger } from '@daas/server/money/check';
import { closeServices, createServices } from '@daas/server/start/createServices';
import type { Platform } from '@daas/server/start/platform';
import { freshDatabase } from '@daas/server/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_DEFAULTS, fewRows, LIMITED } from '..';
import { isWorkingDay } from '../days';
import { DEMO_INSTANT } from '../testing/instant';
import { openDemo } from '../testing/snapshot';
import { DEMO_ACCOUNT, seedDemo } from '.';

const NOW = DEMO_INSTANT;
/** When the business day that is so many days before began. */
const dayBegan = (daysBefore: number) => business(NOW).startOf('day').subtract(daysBefore, 'day').toISOString();
const SOON_DAYS = 14;

test('says what it makes', async () => {
  const config = readConfig({ DEMO: '1', DATA_DIR: 'memory', LOG_LEVEL: 'silent' });
  const services = await createServices(config, { database: await freshDatabase(), clock: () => NOW });
  const lines: string[] = [];
  const print = (line: string) => {
    // Three of them need no call yet.
    if (lines.push(line) === 3) throw new Error('enough');
  };
  await expect(seedDemo(services, { counts: fewRows(20, { enterprise: 120, bidding: 30 }), print })).rejects.toThrow(
    'enough',
  );
  for (const line of lines) expect(line).toMatch(/^Making the demo/);
  await closeServices(services);
});

describe('the demo of a first start', () => {
  let platform: Platform;
  let services: Services;
  beforeAll(async () => {
    platform = await openDemo(() => NOW, { PUBLIC_RATE_LIMIT: '0' });
    ({ services } = platform);
  }, 300_000);
  afterAll(() => platform.close());

  const signIn = async (phone: string) => {
    const answer = await platform.app.inject({
      method: 'POST',
      url: '/api/common-account/sign-in',
      payload: { phone, password: DEMO_ACCOUNT.password },
    });
    const cookie = `${SESSION_COOKIE}=${answer.cookies[0]?.value}`;
    return async (url: string) => {
      const { statusCode, body } = await platform.app.inject({ url, headers: { cookie } });
      return { statusCode, data: JSON.parse(body).data };
    };
  };
  const one = async <T>(text: string) => (await services.database.sql.query<T>(text)).rows[0] as T;

  test('is made once', async () => {
    const before = await one('select count(*) from call_records');
    const again: string[] = [];
    expect(await seedDemo(services, { print: (line) => again.push(line) })).toBe(true);
    expect(again).toEqual([]);
    expect(await one('select count(*) from call_records')).toEqual(before);
  });

  test('its partner has customers in every state, and half a year of units and commission from calls', async () => {
    const { rows: states } = await services.database.sql.query<{ state: string; n: number }>(
      'select state, count(*)::int as n from customer_reports group by 1',
    );
    const count = Object.fromEntries(states.map(({ state, n }) => [state, n]));
    expect(Object.keys(count).sort()).toEqual(['lapsed', 'protected', 'refused', 'released', 'won']);
    const { lapsed = 0, released = 0, won = 0, protected: held = 0 } = count;
    expect(lapsed + released + won + held).toBe(40);
    for (const n of [lapsed, won, held]) expect(n).toBeGreaterThan(4);
    const soon = dayBegan(-SOON_DAYS);
    expect(
      await one(`select (select count(*)::int from partners where parent_id is not null) as subs,
        (select count(*)::int from elements) as elements,
        (select count(distinct reason)::int from customer_reports where state = 'refused') as reasons,
        (select count(distinct to_char(at, 'YYYY-MM'))::int from inventory_movements where kind = 'used') as used,
        (select count(distinct kind)::int from commission_lines) as kinds,
        (select count(*)::int from customer_reports where state = 'protected' and protected_until < '${soon}') as soon`),
    ).toEqual({ subs: 2, elements: 12, reasons: 3, used: 7, kinds: 3, soon: 2 });
    const months = await services.database.sql.query<{ month: string; lines: number; calls: number }>(
      `select month, count(*)::int as lines, count(c.id)::int as calls from commission_lines l
       left join call_records c on c.id = l.call_id and c.at = l.at where l.kind = 'call' group by 1 order by 1`,
    );
    expect(months.rows.length).toBeGreaterThanOrEqual(6);
    for (const { lines: earned, calls } of months.rows) expect([earned, earned > 20]).toEqual([calls, true]);
  });

  test('its partner earns hundreds of yuan in each full month', async () => {
    const { rows: months } = await services.database.sql.query<{ month: string; earned: number }>(
      `select month, sum(amount)::int / 10000 as earned from commission_lines
       where company_id = 1000001 and month > '2026-05' group by 1 order by 1`,
    );
    expect(months).toHaveLength(6);
    for (const { month, earned } of months) expect(earned, month).toBeGreaterThanOrEqual(500);
  });

  test('nobody signs in, orders or calls for a partner on a public holiday', async () => {
    // 国务院办公厅, holidays of 2026: 1 to 7 October.
    const inHolidays = (column: string) =>
      `(${column} at time zone 'Asia/Shanghai')::date between '2026-10-01' and '2026-10-07'`;
    expect(
      await one(`select
        (select count(*)::int from call_records where company_id <> 1000001 and ${inHolidays('at')}) as calls,
        (select count(*)::int from audit_log where action = 'account.signIn' and ${inHolidays('at')}) as entries,
        (select count(*)::int from commission_lines where ${inHolidays('at')}) as lines`),
    ).toEqual({ calls: 0, entries: 0, lines: 0 });
  });

  test('an order in advance names the quarter of its day', async () => {
    const { rows: orders } = await services.database.sql.query<{ note: string; quarter: number }>(
      `select note, extract(quarter from created_at at time zone 'Asia/Shanghai')::int as quarter
       from purchases where note like '第_季度预存'`,
    );
    expect(orders).toHaveLength(1);
    for (const { note, quarter } of orders) expect(note).toBe(`第${'一二三四'[quarter - 1]}季度预存`);
  });

  test('its books add up', async () => {
    expect(await checkLedger(services.database.sql)).toEqual([]);
  });

  test('the market holds what was declared', async () => {
    for (const key of DATA_SET_LIST.map((def) => def.key as DataSetKey)) {
      const { count } = await one<{ count: number }>(`select count(*)::int as count from market_${key}`);
      const declared = DEMO_DEFAULTS.counts[key];
      expect(count, key).toBeLessThanOrEqual(declared);
      expect(count, key).toBeGreaterThanOrEqual(LIMITED.includes(key) ? 1000 : declared);
    }
  });

  test('its pages say that their rows are invented, or which are real', async () => {
    const get = await signIn(DEMO_ACCOUNT.phone);
    for (const { key } of DATA_SET_LIST) {
      const { data } = await get(`/api/market/${key}`);
      const stated = /^演示数据（由程序生成|^真实数据：|世界银行|GB\/T 4754-2017.*演示数据/;
      expect([key, data.source], key).toEqual([key, expect.stringMatching(stated)]);
      expect(data.refresh, key).not.toBeNull();
    }
  });

  test('ninety days of calls, none of them in the future', async () => {
    const { first, last, days } = await one<{ first: Date; last: Date; days: number }>(
      `select min(at) as first, max(at) as last, count(distinct (at at time zone 'Asia/Shanghai')::date) as days from call_records`,
    );
    expect(last.getTime()).toBeLessThanOrEqual(NOW.getTime());
    expect(NOW.getTime() - first.getTime()).toBeGreaterThan(88 * 86_400_000);
    expect(days).toBeGreaterThanOrEqual(88);
  });

  test('a load changed what the company watches, and its rules ask for some of it', async () => {
    const get = await signIn(DEMO_ACCOUNT.phone);
    const { data: summary } = await get('/api/monitor/summary');
    expect(summary.watched).toBeGreaterThan(100);
    const count = async (query: string) => (await get(`/api/monitor/updates?${query}`)).data.total as number;
    for (const kind of ['changed', 'vanished']) expect(await count(`kind=${kind}`), kind).toBeGreaterThan(2);
    expect(await count('kind=appeared')).toBe(0);
    const { list: rules } = (await get('/api/monitor/rules')).data;
    expect(rules).toHaveLength(3);
    for (const { id, name } of rules) expect(await count(`rule=${id}`), name).toBeGreaterThan(0);
  });

  test('what it watches changes on several working days, and those who go are small', async () => {
    const { rows: days } = await services.database.sql.query<{
      day: string;
      first: number;
      last: number;
      most: number;
    }>(
      `select day::text, min(hour)::int as first, max(hour)::int as last, max(n)::int as most from (
         select (at at time zone 'Asia/Shanghai')::date as day, extract(hour from at at time zone 'Asia/Shanghai') as hour,
           count(*) over (partition by at) as n from monitor_changes) as changes group by 1`,
    );
    expect(days.length).toBeGreaterThanOrEqual(4);
    for (const { day, first, last, most } of days) {
      expect(isWorkingDay(day), day).toBe(true);
      expect([first >= 9, last < 18, most], day).toEqual([true, true, 1]);
    }
    const { rows: gone } = await services.database.sql.query<{ name: string; scale: string }>(
      `select e.name, e.scale from monitor_changes c join market_enterprise e on e.id = c.row_id
       where c.kind = 'changed' and 'status' = any (c.fields)`,
    );
    expect(gone.length).toBeGreaterThan(0);
    for (const { name, scale } of gone) expect(scale, name).toMatch(/微型|小型/);
  });

  test('another product has handed over one task for each target, and an earlier one was ordered', async () => {
    const get = await signIn(DEMO_ACCOUNT.phone);
    const { list } = (await get('/api/export-tasks')).data;
    expect(list).toMatchObject([
      { target: 'file', status: 'open' },
      { target: 'crm', status: 'open' },
      { target: 'calling', status: 'open' },
      { target: 'file', status: 'done', rows: 40 },
    ]);
  });

  test('tax requests are in every state that lasts, and the granted one has a report', async () => {
    const get = await signIn(DEMO_ACCOUNT.phone);
    const { list } = (await get('/api/data-application/tax-report')).data;
    const states = list.map(({ status }: { status: string }) => status);
    expect(states).toEqual(['sent', 'filled', 'expired', 'refused', 'withdrawn', 'granted']);
    const { data: report } = await get(`/api/data-application/tax-report/${list.at(-1).id}/report`);
    expect(report.quarters).toHaveLength(12);
  });

  test('what was called says when', async () => {
    const unsaid = `select count(*)::int as count from api_keys k where last_used_at is distinct from
      (select max(at) from call_records c where c.company_id = k.company_id and c.key_prefix = k.prefix)`;
    expect(await one(unsaid)).toEqual({ count: 0 });
  });

  test('the overview says what the records say', async () => {
    const get = await signIn(DEMO_ACCOUNT.phone);
    const { data } = await get('/api/overview');
    const figures = (from: string) =>
      one<{ calls: number; spend: number }>(
        `select count(*) as calls, coalesce(sum(amount), 0)::bigint as spend
         from call_records where company_id = 1000001 and mode = 'live' and at >= '${from}'`,
      );
    const { balance } = await one<{ balance: number }>('select balance from accounts where company_id = 1000001');
    expect(data.account.balance).toBe(balance);
    expect({ calls: data.calls.today, spend: data.calls.spend_today }).toEqual(await figures(dayBegan(0)));
    const month: { calls: number; spend: number }[] = data.calls.trend;
    const sum = (key: 'calls' | 'spend') => month.reduce((total, day) => total + day[key], 0);
    expect(month).toHaveLength(30);
    expect({ calls: sum('calls'), spend: sum('spend') }).toEqual(await figures(dayBegan(29)));
    const ledger = await one<{ spend: number }>(
      `select -sum(amount)::bigint as spend from ledger_entries where company_id = 1000001 and kind = 'call' and at >= '${dayBegan(29)}'`,
    );
    expect(sum('spend')).toBe(ledger.spend);
  });

  test('the company is one of sixty people in every state, with a history', async () => {
    const get = await signIn(DEMO_ACCOUNT.phone);
    const count = async (query: string) => (await get(`/api/company-user/staff?${query}`)).data.total as number;
    expect(await count('')).toBeGreaterThanOrEqual(60);
    for (const [status, least] of Object.entries({ active: 50, invited: 4, disabled: 2, removed: 2 }))
      expect(await count(`status=${status}`), status).toBeGreaterThanOrEqual(least);
    const { list: departments } = (await get('/api/company-user/department')).data;
    expect(departments.length).toBeGreaterThanOrEqual(15);
    const { list: roles } = (await get('/api/company-user/role')).data;
    expect(roles.filter(({ template }: { template: string | null }) => template === null)).toHaveLength(4);
    expect((await get('/api/company-user/white-list/state')).data).toMatchObject({
      mode: 'watch',
      rules: 6,
      expired: 1,
    });
    expect((await get('/api/company-user/audit-log')).data.total).toBeGreaterThan(200);
    // In the order in which it happened, none of it in the future.
    const { wrong } = await one<{ wrong: number }>(
      `select count(*)::int as wrong from (select at, lag(at) over (order by seq) as before from audit_log
       where company_id = 1000001) as lines where at < before or at > '${NOW.toISOString()}'`,
    );
    expect(wrong).toBe(0);
    expect((await checkTrail(services.database)).problems).toEqual([]);
    // Nobody does a dozen things in one second, but for the operator's commands; the making ends with a few acts at its present.
    const { most } = await one<{ most: number }>(
      `select max(n)::int as most from (select count(*) as n from audit_log
       where company_id = 1000001 and action not like 'platform.%' and at < '${NOW.toISOString()}' group by at) as lines`,
    );
    expect(most).toBeLessThanOrEqual(5);
    const { back } = await one<{ back: number }>(
      `select count(*)::int as back from (select at, lag(at) over (partition by company_id order by seq) as before
       from ledger_entries) as entries where at < before`,
    );
    expect(back).toBe(0);
  });

  test('the analyst has no permission for connectors, cost or company', async () => {
    const get = await signIn('10000000002');
    const { data } = await get('/api/common-account/permissions');
    const access = deriveAccess(data.operation_permissions);
    const held = Object.keys(access).filter((key) => access[key as keyof typeof access]);
    expect(
      held.filter((key) => /connector|app-list|call-log|price|account-overview|purchase|balance/.test(key)),
    ).toEqual([]);
    expect(held.filter((key) => /cost-center|department|user$|role|white-list/.test(key))).toEqual([]);
    expect(held).toContain('get-regional-analysis');
  });

  test('nobody in it is real: phones are of a range that no operator gives out', async () => {
    const people = await services.database.orm.select({ phone: persons.phone }).from(persons);
    expect(people.every(({ phone }) => phone?.startsWith('100000000'))).toBe(true);
  });

  test('what an earlier version had no data set of is added, the rest stays', async () => {
    const known = await one('select count(*), sum(amount) from ledger_entries');
    await services.database.sql.exec('drop table market_property');
    const said: string[] = [];
    expect(await seedDemo(services, { print: (line) => said.push(line) })).toBe(true);
    expect(said).toEqual(['Adding to the demo: property …']);
    expect(await one('select count(*) from market_property')).toEqual({ count: DEMO_DEFAULTS.counts.property });
    expect(await one('select count(*), sum(amount) from ledger_entries')).toEqual(known);
  }, 60_000);
});
