import { BUSINESS_TIME_ZONE } from '@daas/contract/constants';
import type { Sql } from '../../db/client';
import { FAILED } from '../calls/filter';

export interface DayRow {
  day: string;
  calls: number;
  failed: number;
  spend: number;
}

/** Live calls by business day. */
export async function callDays(sql: Sql, companyId: number, from: Date, to: Date): Promise<DayRow[]> {
  const { rows } = await sql.query<DayRow>(
    `select to_char(at at time zone '${BUSINESS_TIME_ZONE}', 'YYYY-MM-DD') as day, count(*)::int as calls,
       count(*) filter (where ${FAILED})::int as failed, sum(amount)::int8 as spend
     from call_records where company_id = $1 and at >= $2 and at < $3 and mode = 'live' group by 1`,
    [companyId, from, to],
  );
  return rows;
}

export interface Ranked {
  kind: 'connector' | 'app';
  id: number;
  name: string;
  calls: number;
  failed: number;
  spend: number;
}

/** The connectors and the apps that were called most. */
export async function mostCalled(sql: Sql, companyId: number, from: Date, limit: number): Promise<Ranked[]> {
  const { rows } = await sql.query<Ranked>(
    `with sums as (
       select connector_id, app_id, grouping(connector_id) as by_app, count(*)::int as calls,
         count(*) filter (where ${FAILED})::int as failed, sum(amount)::int8 as spend
       from call_records where company_id = $1 and at >= $2 and mode = 'live' and connector_id is not null
       group by grouping sets ((connector_id), (app_id))
     ), ranked as (select *, row_number() over (partition by by_app order by calls desc, spend desc) as place from sums)
     select case when r.by_app = 1 then 'app' else 'connector' end as kind, coalesce(r.connector_id, r.app_id) as id,
       coalesce(k.name, a.name, '') as name, r.calls, r.failed, r.spend
     from ranked r
     left join connectors k on r.by_app = 0 and k.id = r.connector_id and k.company_id = $1
     left join apps a on r.by_app = 1 and a.id = r.app_id and a.company_id = $1
     where r.place <= $3 order by r.place`,
    [companyId, from, limit],
  );
  return rows;
}

export interface Failing {
  id: number;
  name: string;
  type: string;
  calls: number;
  failed: number;
  day_calls: number;
  day_failed: number;
}

/** Connectors with calls in the last day: how many failed of the last hour's and of the day's. */
export async function recentFailures(sql: Sql, companyId: number, now: Date): Promise<Failing[]> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql.query<Failing>(
    `select k.id, k.name, k.type, count(*) filter (where c.at >= $3)::int as calls,
       count(*) filter (where c.at >= $3 and ${FAILED})::int as failed, count(*)::int as day_calls,
       count(*) filter (where ${FAILED})::int as day_failed
     from call_records c join connectors k on k.id = c.connector_id and k.company_id = c.company_id
     where c.company_id = $1 and c.at >= $2 and c.mode = 'live' and k.deleted_at is null
     group by k.id, k.name, k.type`,
    [companyId, before(86_400_000), before(3_600_000)],
  );
  return rows;
}

export interface Steps {
  app: boolean;
  key: boolean;
  connector: boolean;
  call: boolean;
  warning: boolean;
}

export async function stepsDone(sql: Sql, companyId: number): Promise<Steps> {
  const { rows } = await sql.query<Steps>(
    `select exists (select 1 from apps where company_id = $1 and deleted_at is null) as app,
       exists (select 1 from api_keys where company_id = $1 and revoked_at is null) as key,
       exists (select 1 from connectors where company_id = $1 and deleted_at is null) as connector,
       exists (select 1 from call_records where company_id = $1 and mode = 'live') as call,
       exists (select 1 from balance_warnings where company_id = $1 and enabled) as warning`,
    [companyId],
  );
  return rows[0] ?? { app: false, key: false, connector: false, call: false, warning: false };
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
  sql: Sql,
  companyId: number,
  kinds: string[],
  since: Date,
  limit: number,
): Promise<FinishedJob[]> {
  const { rows } = await sql.query<FinishedJob>(
    `select j.state, j.finished_at, j.kind, coalesce(j.payload->>'name', '') as name, k.id as connector_id,
       k.type as connector_type
     from jobs j join connectors k on k.id = (j.payload->>'connectorId')::int8 and k.company_id = j.company_id
     where j.company_id = $1 and j.finished_at >= $2 and j.kind = any($3::text[]) and k.deleted_at is null
     order by j.finished_at desc limit $4`,
    [companyId, since, kinds, limit],
  );
  return rows;
}

export interface ExpiringKey {
  name: string;
  app_id: number;
  app_name: string;
  expires_at: Date;
}

/** Keys that end soon and have no successor. */
export async function expiringKeys(
  sql: Sql,
  companyId: number,
  now: Date,
  until: Date,
  limit: number,
): Promise<ExpiringKey[]> {
  const { rows } = await sql.query<ExpiringKey>(
    `select k.name, a.id as app_id, a.name as app_name, k.expires_at from api_keys k join apps a on a.id = k.app_id
     where k.company_id = $1 and k.expires_at > $2 and k.expires_at <= $3 and k.revoked_at is null
       and k.rotated_to is null and a.deleted_at is null
     order by k.expires_at limit $4`,
    [companyId, now, until, limit],
  );
  return rows;
}
