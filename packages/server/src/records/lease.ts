import { randomBytes } from 'node:crypto';
import type { ClickHouse } from '../db/clickHouse';
import type { Sql } from '../db/client';
import { createTable } from './columns';

const LEASE_MS = 60_000;
const RENEWED_MS = 20_000;

/** Dependencies of moving records. */
export interface ShippingContext {
  sql: Sql;
  /** Without a statement timeout, for statements that read a month. */
  long: Sql;
  clickhouse: ClickHouse;
  clock: () => Date;
}

/** Progress of moving records. */
export interface ShippingState {
  table_name: string;
  cursor: string;
  kept_from: Date | null;
  handed_over_at: Date | null;
}

/** The table name is random and stored in PostgreSQL, so that two installations can share a ClickHouse. */
const BEGIN = 'insert into call_shipping (table_name) values ($1) on conflict do nothing';
const CLAIM = `
  update call_shipping set lease_until = $2 where lease_until is null or lease_until <= $1
  returning table_name, cursor, kept_from, handed_over_at`;
const RENEW = 'update call_shipping set lease_until = $2 where lease_until = $1';

/** Runs work under a lease for all servers; returns null if another server has it. The lease of a dead server expires. */
export async function withShippingLease<T>(
  { sql, clickhouse, clock }: ShippingContext,
  work: (state: ShippingState) => Promise<T>,
): Promise<T | null> {
  const later = () => new Date(clock().getTime() + LEASE_MS);
  await sql.query(BEGIN, [`call_records_${randomBytes(6).toString('hex')}`]);
  let until = later();
  const { rows } = await sql.query<ShippingState>(CLAIM, [clock(), until]);
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
