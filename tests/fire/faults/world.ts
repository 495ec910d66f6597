import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { ensurePartitions } from '@daas/server/db/partitions';
import { sweepExpired } from '@daas/server/gateway/write/sweep';
import { checkLedger } from '@daas/server/money/check';
import { type Customer, createCustomer, loadEnterprises, PRICE, servicesFor } from '@daas/server/testing/gateway';
import { startPostgres, type TestPostgres } from '../../support/postgres';
import type { Callers } from './callers';

const BALANCE = 100_000_000 * PRICE;
/** Past every lease. */
const LATER_MS = 3600_000;

/** A database with one customer who can pay, for servers in processes of their own. */
export interface World {
  /** Null for the embedded database. */
  postgres: TestPostgres | null;
  env: Record<string, string>;
  customer: Customer;
  open(): Promise<Database>;
  remove(): Promise<void>;
}

export async function makeWorld(kind: Database['kind'], parent = tmpdir()): Promise<World> {
  const folder = await mkdtemp(path.join(parent, 'daas-fire-'));
  const postgres = kind === 'postgres' ? await startPostgres({ parent }) : null;
  const env = { DATA_DIR: folder, ...(postgres ? { DATABASE_URL: postgres.url } : {}) };
  const open = () => openDatabase({ dataDir: folder, url: postgres?.url });
  const database = await open();
  await migrate(database);
  await ensurePartitions(database.sql, new Date());
  await loadEnterprises(database);
  const services = await servicesFor(database, () => new Date());
  const customer = await createCustomer(services, { balance: BALANCE });
  await database.close();
  return {
    postgres,
    env,
    customer,
    open,
    async remove() {
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface Books {
  /** Acknowledged calls that are not in the ledger as they were answered. */
  lost: number;
  /** Idempotency-Keys that were charged more than once, and entries without a call. */
  double: number;
  /** What `check-ledger` finds, and what is left reserved. */
  problems: string[];
}

/** Compares the ledger with what callers were told. The servers have stopped. */
export async function audit(world: World, { acknowledged }: Pick<Callers, 'acknowledged'>): Promise<Books> {
  const database = await world.open();
  try {
    await sweepExpired(database.sql, new Date(Date.now() + LATER_MS));
    const { rows } = await database.sql.query<{ id: string; amount: number; entry: string; key: string | null }>(
      `select c.id, -l.amount as amount, l.id as entry, c.detail->>'idempotencyKey' as key from call_records c
       join ledger_entries l on l.id = c.ledger_entry_id and l.cause_id = c.id and -l.amount = c.amount`,
      [],
    );
    const kept = new Map(rows.map((row) => [row.id, row]));
    const paid = acknowledged.filter(({ entry }) => entry !== null);
    const lost = paid.filter(({ callId, amount, entry }) => {
      const row = kept.get(callId);
      return row?.amount !== amount || row.entry !== entry;
    });
    const keys = rows.map(({ key }) => key);
    const account = await database.sql.query<{ balance: number; reserved: number }>(
      'select balance, reserved from accounts',
      [],
    );
    const { balance, reserved } = account.rows[0] ?? { balance: 0, reserved: 0 };
    const spent = rows.reduce((sum, { amount }) => sum + amount, 0);
    const problems = (await checkLedger(database.long)).map(({ rule, detail }) => `${rule}: ${detail}`);
    if (balance !== BALANCE - spent) problems.push(`balance ${balance}, expected ${BALANCE - spent}`);
    if (reserved !== 0) problems.push(`${reserved} still reserved`);
    // Every call is sent until it is acknowledged, so each key has one entry.
    if (new Set(keys).size !== acknowledged.length)
      problems.push(`${acknowledged.length} calls acknowledged, ${new Set(keys).size} in the ledger`);
    return { lost: lost.length, double: keys.length - new Set(keys).size, problems };
  } finally {
    await database.close();
  }
}
