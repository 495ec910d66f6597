import { randomBytes } from 'node:crypto';
import type { ClickHouse } from '../db/clickHouse';
import type { Sql } from '../db/client';
import { createTable } from './columns';

const LEASE_MS = 60_000;
const RENEWED_MS = 20_000;

/** Both databases, and the present. */
export interface Shipping {
  sql: Sql;
  /** With time for what reads a month. */
  long: Sql;
  clickhouse: ClickHouse;
  clock: () => Date;
}

/** How far it has come. */
export interface State {
  table_name: string;
  cursor: string;
  kept_from: Date | null;
  handed_over_at: Date | null;
}

/** The table is named once and then by the database, so that two installations may share a ClickHouse. */
const BEGIN = 'insert into call_shipping (table_name) values ($1) on conflict do nothing';
const CLAIM = `
  update call_shipping set lease_until = $2 where lease_until is null or lease_until <= $1
  returning table_name, cursor, kept_from, handed_over_at`;
const RENEW = 'update call_shipping set lease_until = $2 where lease_until = $1';

/** Does work that one server does at a time; null where another is at it. Its lease ends by itself when it dies. */
export async function alone<T>(
  { sql, clickhouse, clock }: Shipping,
  work: (state: State) => Promise<T>,
): Promise<T | null> {
  const later = () => new Date(clock().getTime() + LEASE_MS);
  await sql.query(BEGIN, [`call_records_${randomBytes(6).toString('hex')}`]);
  let until = later();
  const { rows } = await sql.query<State>(CLAIM, [clock(), until]);
  const [state] = rows;
  if (!state) return null;
  let renewing = Promise.resolve();
  const renew = (next: Date | null) => {
    renewing = renewing.then(async () => {
      await sql.query(RENEW, [until, next]);
      if (next) until = next;
    });
    return renewing;
  };
  // Errors here surface in the work itself: the database is unreachable, or another server holds the lease.
  const timer = setInterval(() => void renew(later()).catch(() => undefined), RENEWED_MS).unref();
  try {
    await clickhouse.exec(createTable(state.table_name));
    return await work(state);
  } finally {
    clearInterval(timer);
    await renewing.catch(() => undefined);
    await sql.query(RENEW, [until, null]).catch(() => undefined);
  }
}
