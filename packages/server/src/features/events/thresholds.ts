import { BUDGET_MARKS } from '@daas/contract/constants';
import type { EventData } from '@daas/contract/eventData';
import { iso } from '../../kernel/time';
import { type Emission, emitAll } from '../../messages/events/emit';
import { windowsAt } from '../../money/windows';
import type { Services } from '../services';

/** Parts of a limit, in percent, that are told when they are used. */
const LIMIT_MARKS = [80, 100];
/** Days before the end of a key or token that are told. */
const DAYS_BEFORE = [30, 7, 1];
const AT_ONCE = 200;

/** The highest mark that is passed: of `used` in `value`. */
const PASSED = (used: string, value: string) =>
  `join lateral (select max(mark) as percent from unnest($2::int[]) mark where ${used} * 100 >= ${value} * mark) m on m.percent is not null`;
/** `key` was not told yet. */
const UNTOLD = 'not exists (select 1 from events e where e.company_id = f.company_id and e.key = f.key)';

const BUDGETS = `
  select * from (
    select b.company_id, b.id, b.scope, b.target_id, b.monthly, b.hard_stop, u.used, m.percent,
      'budget:' || b.id || ':' || u."window" || ':' || b.monthly || ':' || m.percent as key,
      case b.scope
        when 'company' then (select name from companies where id = b.target_id)
        when 'department' then (select name from departments where id = b.target_id and company_id = b.company_id)
        when 'app' then (select name from apps where id = b.target_id and company_id = b.company_id)
        else (select name from connectors where id = b.target_id and company_id = b.company_id) end as name
    from budgets b
    join usage_counters u on u.subject = b.scope || ':' || b.target_id and u.metric = 'spend' and u."window" = $1
    ${PASSED('u.used', 'b.monthly')}) f
  where ${UNTOLD} limit ${AT_ONCE}`;

interface BudgetRow {
  company_id: number;
  id: string;
  scope: EventData<'budget.reached'>['scope'];
  target_id: number;
  monthly: number;
  hard_stop: boolean;
  used: number;
  percent: number;
  key: string;
  name: string | null;
}

/** Tells of budgets of which a further mark is used in this month, each once; a budget that is set anew begins anew. */
export async function tellBudgets({ database, clock }: Services): Promise<void> {
  const at = clock();
  const { month } = windowsAt(at);
  const { rows } = await database.sql.query<BudgetRow>(BUDGETS, [month, BUDGET_MARKS]);
  await emitAll(
    database.orm,
    rows.map(({ company_id: companyId, id, scope, target_id, monthly, hard_stop, used, percent, key, name }) => ({
      kind: 'budget.reached' as const,
      companyId,
      subject: id,
      data: {
        scope,
        target: { id: target_id, name: name ?? '' },
        month: month.slice(2),
        monthly,
        used,
        percent,
        hard_stop,
      },
      key,
      at,
    })),
  );
}

const LIMITS = `
  select * from (
    select w.*, u.used, m.percent,
      'limit:' || w.scope || ':' || w.id || ':' || w."limit" || ':' || w."window" || ':' || w.value || ':' || m.percent as key
    from (
      select l.scope, l.id, l.company_id, l.name, l.app_id, l.kind = 'agent' as agent, v.* from (
        select 'app' as scope, id, company_id, name, id as app_id, kind, limits from apps where deleted_at is null
        union all
        select 'connector', c.id, c.company_id, c.name, c.app_id, a.kind, c.limits from connectors c
        join apps a on a.id = c.app_id where c.deleted_at is null) l,
      lateral (values
        ('per_day', (l.limits ->> 'perDay')::bigint, 'calls', $1),
        ('total', (l.limits ->> 'total')::bigint, 'calls', 'all'),
        ('spend_per_day', (l.limits ->> 'spendPerDay')::bigint, 'spend', $1),
        ('spend_per_month', (l.limits ->> 'spendPerMonth')::bigint, 'spend', $3),
        ('spend_total', (l.limits ->> 'spendTotal')::bigint, 'spend', 'all')) v ("limit", value, metric, "window")
      where v.value is not null) w
    join usage_counters u on u.subject = w.scope || ':' || w.id and u.metric = w.metric and u."window" = w."window"
    ${PASSED('u.used', 'w.value')}) f
  where ${UNTOLD} limit ${AT_ONCE}`;

interface LimitRow {
  company_id: number;
  scope: 'app' | 'connector';
  id: number;
  app_id: number;
  name: string;
  agent: boolean;
  limit: EventData<'limit.near'>['limit'];
  value: number;
  used: number;
  percent: number;
  key: string;
}

/** Tells of limits of apps and connectors that will soon refuse, or do: each mark once in its day or month. */
export async function tellLimits({ database, clock }: Services): Promise<void> {
  const at = clock();
  const { day, month } = windowsAt(at);
  const { rows } = await database.sql.query<LimitRow>(LIMITS, [day, LIMIT_MARKS, month]);
  await emitAll(
    database.orm,
    rows.map(({ company_id: companyId, scope, id, app_id: appId, name, agent, limit, value, used, percent, key }) => ({
      kind: 'limit.near' as const,
      companyId,
      subject: `${scope}:${id}`,
      data: { scope, target: { id, name }, agent, limit, value, used, percent },
      appId,
      key,
      at,
    })),
  );
}

/** What ends within the longest time that is told: an end nearer than its whole life when it began is no news. */
const ENDING = (from: string) => `
  select * from (
    select k.id, k.company_id, k.name, k.prefix, k.expires_at, o.*, d.days, k.id || ':' || d.days || ':' || extract(epoch from k.expires_at) as key
    from ${from}
    join lateral (
      select min(day) as days from unnest($2::int[]) day where k.expires_at <= $1::timestamptz + day * interval '1 day') d on d.days is not null
    where k.revoked_at is null and k.rotated_to is null and k.expires_at > $1
      and k.created_at < k.expires_at - d.days * interval '1 day') f
  where ${UNTOLD} limit ${AT_ONCE}`;
const KEYS = ENDING(`api_keys k
  join lateral (select a.id as owner_id, a.name as owner, k.mode from apps a
    where a.id = k.app_id and a.company_id = k.company_id and a.deleted_at is null) o on true`);
const TOKENS = ENDING(`service_tokens k
  join lateral (select m.id as owner_id, p.name as owner, null as mode from members m join persons p on p.id = m.person_id
    where m.id = k.member_id and m.company_id = k.company_id and m.status = 'active') o on true`);

interface EndingRow {
  id: string;
  company_id: number;
  name: string;
  prefix: string;
  expires_at: Date;
  owner_id: number;
  owner: string;
  mode: 'live' | 'test';
  days: number;
  key: string;
}

const endOf = ({ id, company_id: companyId, key }: EndingRow, at: Date) => ({ companyId, subject: id, key, at });
const saidOf = ({ name, prefix, expires_at, days }: EndingRow) => ({ name, prefix, ends_at: iso(expires_at), days });

/** Tells of keys and tokens that end soon and have no successor yet, on each of the days before. */
export async function tellEnds({ database, clock }: Services): Promise<void> {
  const at = clock();
  const ending = async (statement: string) => (await database.sql.query<EndingRow>(statement, [at, DAYS_BEFORE])).rows;
  const keys = (await ending(KEYS)).map(
    (row): Emission<'key.ending'> => ({
      kind: 'key.ending',
      ...endOf(row, at),
      data: { ...saidOf(row), mode: row.mode, app: { id: row.owner_id, name: row.owner } },
      appId: row.owner_id,
    }),
  );
  const tokens = (await ending(TOKENS)).map(
    (row): Emission<'token.ending'> => ({
      kind: 'token.ending',
      ...endOf(row, at),
      data: { ...saidOf(row), account: { id: row.owner_id, name: row.owner } },
    }),
  );
  await emitAll(database.orm, keys);
  await emitAll(database.orm, tokens);
}
