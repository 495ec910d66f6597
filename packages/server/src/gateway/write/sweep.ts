import type { Sql } from '../../db/client';
import type { CounterHold } from '../../db/schema';

/** Companies per query. */
const COMPANIES_AT_ONCE = 100;
/** Retention of per-second counters; tolerates clock skew between servers. */
const SECONDS_KEPT = 120;

interface Released {
  company_id: number;
  amount: number;
  holds: CounterHold[];
}

/**
 * Releases reservations past their lease exactly once, under the same lock as every call. Also deletes expired
 * Idempotency-Keys, signatures, abandoned calls and per-second counters. Returns the number of released reservations.
 */
export async function sweepExpired(database: Sql, now: Date): Promise<number> {
  let released = 0;
  for (;;) {
    const { rows } = await database.query<{ company_id: number }>(
      'select distinct company_id from reservations where lease_until <= $1 order by company_id limit $2',
      [now, COMPANIES_AT_ONCE],
    );
    if (rows.length === 0) break;
    for (const { company_id } of rows)
      released += await database.transaction((tx) => releaseExpired(tx, company_id, now));
  }
  await database.query('delete from idempotency_keys where expires_at <= $1', [now]);
  await database.query('delete from used_signatures where expires_at <= $1', [now]);
  await database.query('delete from abandoned_calls where expires_at <= $1', [now]);
  const second = Math.floor(now.getTime() / 1000) - SECONDS_KEPT;
  await database.query(`delete from usage_counters where "window" >= 's:' and "window" < $1`, [`s:${second}`]);
  return released;
}

async function releaseExpired(tx: Sql, companyId: number, now: Date): Promise<number> {
  await lockAccountRow(tx, companyId);
  return releaseReservations(tx, companyId, 'lease_until <= $2', now);
}

export const lockAccountRow = (tx: Sql, companyId: number) =>
  tx.query('select 1 from accounts where company_id = $1 for update', [companyId]);

/** Deletes matching reservations and returns their number. The account row must be locked and is always written. */
export async function releaseReservations(tx: Sql, companyId: number, which: string, value: unknown): Promise<number> {
  const { rows } = await tx.query<Released>(
    `delete from reservations where company_id = $1 and ${which} returning company_id, amount, holds`,
    [companyId, value],
  );
  const amount = rows.reduce((sum, row) => sum + row.amount, 0);
  await tx.query('update accounts set reserved = reserved - $2 where company_id = $1', [companyId, amount]);
  const holds = rows.flatMap((row) => row.holds);
  await tx.query(
    `update usage_counters u set used = used - x.amount
     from (select subject, metric, "window", sum(amount)::bigint as amount
       from json_to_recordset($1::json) as h(subject text, metric text, "window" text, amount bigint) group by 1, 2, 3) x
     where (u.subject, u.metric, u."window") = (x.subject, x.metric, x."window")`,
    [JSON.stringify(holds)],
  );
  return rows.length;
}
