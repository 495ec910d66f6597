import { inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sql } from '../../db/client';
import { queryRows } from '../../db/queryRows';
import {
  apiKeys,
  apps,
  balanceWarnings,
  callRecordSums,
  callRecords,
  connectors,
  jobs,
  ledgerEntries,
} from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { DAY_MS, HOUR_MS, type Period, untilNow } from '../../kernel/period';
import { type Book, FAILED, figureColumns } from '../measures/calls';

const c = alias(callRecords, 'c');
const h = alias(callRecordSums, 'h');
const k = alias(connectors, 'k');
const a = alias(apps, 'a');
const key = alias(apiKeys, 'key');
const j = alias(jobs, 'j');
const w = alias(balanceWarnings, 'w');
const e = alias(ledgerEntries, 'e');

export interface Ranked {
  of: 'connector' | 'app';
  id: number;
  name: string;
  /** Of an app. */
  kind: 'program' | 'agent';
  calls: number;
  failed: number;
  spend: number;
}

/** The connectors and the apps that were called most. */
export async function mostCalled(
  { database, records }: Book,
  companyId: number,
  period: Period,
  limit: number,
): Promise<Ranked[]> {
  const calls = await records.sums(companyId, period, { filter: { mode: 'live' }, grain: 'day', bySubject: true });
  return queryRows(
    database.sql,
    sql`with sums as (
      select c.connector_id, c.app_id, grouping(c.connector_id) as by_app, ${figureColumns('calls', 'failed', 'spend')}
      from ${calls} c group by grouping sets ((c.connector_id), (c.app_id))
    ), ranked as (
      select *, row_number() over (partition by by_app order by calls desc, spend desc) as place from sums
      where by_app = 1 or connector_id > 0
    )
    select case when r.by_app = 1 then 'app' else 'connector' end as "of", coalesce(r.connector_id, r.app_id) as id,
      coalesce(k.name, a.name, '') as name, coalesce(a.kind, 'program') as kind, r.calls, r.failed, r.spend
    from ranked r
    left join connectors k on r.by_app = 0 and k.id = r.connector_id and ${ofCompany(k, companyId)}
    left join apps a on r.by_app = 1 and a.id = r.app_id and ${ofCompany(a, companyId)}
    where r.place <= ${limit} order by r.place`,
  );
}

export interface Failing {
  id: number;
  name: string;
  type: string;
  /** Its name, where the connector is an agent's. */
  agent: string | null;
  calls: number;
  failed: number;
  day_calls: number;
  day_failed: number;
}

/** Connectors with calls in the last day: how many failed of the last hour's and of the day's. */
export async function recentFailures({ database, records }: Book, companyId: number, now: Date): Promise<Failing[]> {
  const since = (ms: number) =>
    records.sums(companyId, untilNow(new Date(now.getTime() - ms), now), {
      filter: { mode: 'live' },
      grain: 'hour',
      bySubject: true,
    });
  const [hour, day] = await Promise.all([since(HOUR_MS), since(DAY_MS)]);
  return queryRows(
    database.sql,
    sql`with c as (
      select connector_id, sum(calls) as calls, sum(calls) filter (where ${FAILED}) as failed, 0 as day_calls, 0 as day_failed
      from ${hour} h group by 1
      union all
      select connector_id, 0, 0, sum(calls), sum(calls) filter (where ${FAILED}) from ${day} d group by 1
    )
    select k.id, k.name, k.type, case a.kind when 'agent' then a.name end as agent, sum(c.calls)::int as calls,
      coalesce(sum(c.failed), 0)::int as failed, sum(c.day_calls)::int as day_calls,
      coalesce(sum(c.day_failed), 0)::int as day_failed
    from c join connectors k on k.id = c.connector_id and ${ofCompany(k, companyId)}
    join apps a on a.id = k.app_id and ${sameCompany(a, k)}
    where k.deleted_at is null
    group by k.id, k.name, k.type, a.kind, a.name`,
  );
}

export interface Steps {
  app: boolean;
  key: boolean;
  connector: boolean;
  /** Whether money ever came in. */
  balance: boolean;
  call: boolean;
  warning: boolean;
}

export async function stepsDone(database: Sql, companyId: number): Promise<Steps> {
  const [steps] = await queryRows<Steps>(
    database,
    sql`select exists (select 1 from apps a where ${ofCompany(a, companyId)} and a.kind = 'program' and a.deleted_at is null) as app,
      exists (
        select 1 from api_keys key join apps a on a.id = key.app_id and ${sameCompany(a, key)}
        where ${ofCompany(key, companyId)} and a.kind = 'program' and key.revoked_at is null
      ) as key,
      exists (select 1 from connectors k where ${ofCompany(k, companyId)} and k.deleted_at is null) as connector,
      exists (select 1 from ledger_entries e where ${ofCompany(e, companyId)} and e.kind <> 'call' and e.amount > 0) as balance,
      exists (select 1 from call_records c where ${ofCompany(c, companyId)} and c.mode = 'live')
        or exists (select 1 from call_record_sums h where ${ofCompany(h, companyId)} and h.live > 0) as call,
      exists (select 1 from balance_warnings w where ${ofCompany(w, companyId)} and w.enabled) as warning`,
  );
  return steps ?? { app: false, key: false, connector: false, balance: false, call: false, warning: false };
}

export interface FinishedJob {
  state: 'done' | 'failed';
  finished_at: Date;
  kind: string;
  name: string;
  connector_id: number;
  connector_type: string;
}

/** Work of these kinds that ended since, newest first. */
export async function finishedJobs(
  database: Sql,
  companyId: number,
  kinds: string[],
  since: Date,
  limit: number,
): Promise<FinishedJob[]> {
  return queryRows(
    database,
    sql`select j.state, j.finished_at, j.kind, coalesce(j.payload->>'name', '') as name, k.id as connector_id,
      k.type as connector_type
    from jobs j join connectors k on k.id = (j.payload->>'connectorId')::int8 and ${sameCompany(k, j)}
    where ${ofCompany(j, companyId)} and j.finished_at >= ${since} and ${inArray(j.kind, kinds)} and k.deleted_at is null
    order by j.finished_at desc limit ${limit}`,
  );
}

export interface ExpiringKey {
  name: string;
  app_id: number;
  app_name: string;
  expires_at: Date;
}

/** Keys that end soon and have no successor. */
export async function expiringKeys(
  database: Sql,
  companyId: number,
  now: Date,
  until: Date,
  limit: number,
): Promise<ExpiringKey[]> {
  return queryRows(
    database,
    sql`select key.name, a.id as app_id, a.name as app_name, key.expires_at
    from api_keys key join apps a on a.id = key.app_id and ${sameCompany(a, key)}
    where ${ofCompany(key, companyId)} and key.expires_at > ${now} and key.expires_at <= ${until}
      and key.revoked_at is null and key.rotated_to is null and a.kind = 'program' and a.deleted_at is null
    order by key.expires_at limit ${limit}`,
  );
}
