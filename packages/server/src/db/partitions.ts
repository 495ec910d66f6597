import { business } from '../kernel/time';
import { changeTables, type Patience } from './changeTables';
import type { Sql } from './client';

const MONTHS_BACK = 4;
const MONTHS_AHEAD = 2;
/** Inserts into the default partition wait this long at most. */
const MOVE_TIMEOUT = '1s';
const QUERY_CANCELED = '57014';

const EXISTING = `select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'call_records'::regclass`;

interface Month {
  name: string;
  from: string;
  until: string;
}

/**
 * Creates missing monthly partitions of `call_records` around `now`, the current month first. Moves records of these
 * months from `call_records_default`. Throws if a lock times out: see `changeTables`.
 */
export async function ensurePartitions(database: Sql, now: Date, patience?: Patience): Promise<void> {
  const { rows } = await database.query<{ kept_from: Date }>(
    'select kept_from from call_shipping where kept_from is not null',
  );
  const months = monthsAround(now, rows[0]?.kept_from);
  for (const month of await findMissing(database, months))
    await changeTables(
      database,
      async (tx) => {
        if ((await findMissing(tx, [month])).length > 0) await createPartition(tx, month);
      },
      patience,
    );
}

function monthsAround(now: Date, keptFrom: Date | undefined): Month[] {
  const offsets = Array.from({ length: MONTHS_BACK + 1 + MONTHS_AHEAD }, (_, index) => MONTHS_AHEAD - index);
  const ordered = [...offsets.filter((offset) => offset >= 0).reverse(), ...offsets.filter((offset) => offset < 0)];
  return (
    ordered
      .map((offset) => business(now).startOf('month').add(offset, 'month'))
      // Months in ClickHouse need no partition.
      .filter((month) => !keptFrom || month.toDate() >= keptFrom)
      .map((month) => ({
        name: `call_records_${month.format('YYYY_MM')}`,
        from: month.toISOString(),
        until: month.add(1, 'month').toISOString(),
      }))
  );
}

async function findMissing(database: Pick<Sql, 'query'>, months: readonly Month[]): Promise<Month[]> {
  const { rows } = await database.query<{ name: string }>(EXISTING);
  const names = new Set(rows.map(({ name }) => name));
  return months.filter(({ name }) => !names.has(name));
}

/**
 * Attaches a separate table: `create table … partition of` would block all reads of `call_records`, attaching locks only
 * the default partition. // PostgreSQL manual, "Table Partitioning"
 */
async function createPartition(tx: Sql, { name, from, until }: Month): Promise<void> {
  await tx.exec(`create table ${name} (like call_records including all)`);
  await tx.exec('lock table call_records_default in access exclusive mode');
  try {
    await tx.exec(`set local statement_timeout = '${MOVE_TIMEOUT}'`);
    await tx.exec(`with moved as (delete from call_records_default where at >= '${from}' and at < '${until}' returning *)
      insert into ${name} select * from moved`);
    await tx.exec(`alter table call_records attach partition ${name} for values from ('${from}') to ('${until}')`);
  } catch (error) {
    if ((error as { code?: string }).code !== QUERY_CANCELED) throw error;
    throw new Error(`Cannot create ${name}: call_records_default has too many records to move while servers run`, {
      cause: error,
    });
  }
}
