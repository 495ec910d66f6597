import type { Sql } from '@daas/server/db/client';
import { NO_LIMITS } from '@daas/server/db/schema';

const APPS = 200;
export const CONNECTORS = 2000;
const MEMBERS = 5000;
/** One of this many calls has a ledger entry here. */
const CALLS_PER_ENTRY = 10;
export const DAYS = 16;

interface Owner {
  companyId: number;
  personId: number;
  now: Date;
}

/** Gives a company 200 apps, 2,000 connectors and 5,000 members. */
export async function addHistory(sql: Sql, { companyId, personId, now }: Owner): Promise<void> {
  const settings = `ip_rules, limits, created_by, created_at, updated_at`;
  const values = `'{}', '${JSON.stringify(NO_LIMITS)}'::jsonb, ${personId}, $2::timestamptz, $2::timestamptz`;
  await sql.query(
    `insert into apps (company_id, name, ${settings}) select $1, 'Application ' || n, ${values} from generate_series(1, ${APPS}) n`,
    [companyId, now],
  );
  await sql.query(
    `insert into connectors (company_id, name, app_id, type, status, data_set, fields, ${settings})
     select $1, 'Connector ' || n, (array(select id from apps where company_id = $1 and name like 'Application %' order by id))[1 + n % ${APPS}],
       'API', 'enabled', (array['enterprise', 'patent', 'tender'])[1 + n % 3], '{name}', ${values} from generate_series(1, ${CONNECTORS}) n`,
    [companyId, now],
  );
  await sql.query(
    `with added as (
       insert into persons (name, phone, created_at) select 'Person ' || n, '1' || (3700000000 + $1::bigint % 1000 * 10000 + n), $2::timestamptz from generate_series(1, ${MEMBERS}) n returning id
     ) insert into members (company_id, person_id, created_at) select $1, id, $2::timestamptz from added`,
    [companyId, now],
  );
}

/** Adds the calls with these numbers and a tenth of their ledger entries, spread over the days of this month, connectors and outcomes. */
export async function addCalls(sql: Sql, { companyId, now }: Owner, from: number, to: number): Promise<void> {
  const at = `date_trunc('milliseconds', $2::timestamptz - interval '${DAYS} days' * ((n::bigint * 7919) % 1000003 / 1000003.0))`;
  await sql.query(
    `with mine as (select array_agg(id order by id) as ids, array_agg(app_id order by id) as apps, array_agg(data_set order by id) as sets
       from connectors where company_id = $1 and name like 'Connector %')
     insert into call_records (id, at, company_id, app_id, connector_id, data_set, key_prefix, mode, source, status, outcome, code, rows,
       amount, duration_ms, ip, request_id, detail, reason)
     select 'call_' || lpad(n::text, 16, '0'), ${at},
       $1, apps[place], ids[place], sets[place], 'dk_live_test', 'live', 'gateway',
       case when n % 20 = 0 then 500 else 200 end, case when n % 20 = 0 then 'failed' else 'ok' end, case when n % 20 = 0 then 'internal' end,
       case when n % 20 = 0 then 0 else 1 end, case when n % 20 = 0 then 0 else 1000 end, 3 + n % 40, '127.0.0.1',
       'req_' || lpad(n::text, 16, '0'), '{"request":{"method":"POST","path":"/","headers":{},"body":{}},"answer":{"status":200,"body":{},"truncated":false},"timing":[],"decisions":[],"receipt":null,"idempotencyKey":null,"replayOf":null,"traceparent":null}',
       case when n % 20 = 0 then 'failed' else 'per_query' end
     from generate_series($3::int, $4::int) n, mine, lateral (select 1 + (n::bigint * 104729) % ${CONNECTORS} as place) p`,
    [companyId, now, from, to],
  );
  await sql.query(
    `insert into ledger_entries (id, company_id, seq, kind, amount, balance_after, cause_type, cause_id, at)
     select 'led_' || lpad(n::text, 16, '0'), $1, 1000000 + n / ${CALLS_PER_ENTRY}, 'call', -1000, 1000000000, 'call', 'call_' || lpad(n::text, 16, '0'), ${at}
     from generate_series($3::int, $4::int) n where n % ${CALLS_PER_ENTRY} = 1`,
    [companyId, now, from, to],
  );
  await sql.exec('analyze');
}
