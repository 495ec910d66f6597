import { BUSINESS_TIME_ZONE } from '@daas/contract/constants';
import { rowsAsJson } from '../db/jsonRows';
import { firstId } from '../kernel/id';
import type { Period } from '../kernel/period';
import { business, endOfDay, startOfDay } from '../kernel/time';
import { DAY, RECORD_LINE } from './columns';
import { type ShippingContext, type ShippingState, withShippingLease } from './lease';
import { BATCH, insertLines, SETTLED_MS } from './shipping';
import { compareSums, type Difference, periodCondition, readClickHouseSums, readPostgresSums } from './sums';

/** ClickHouse and PostgreSQL differ even after the records were sent again. */
export class RecordsDifferError extends Error {
  constructor(readonly differences: readonly Difference[]) {
    const [first] = differences as [Difference];
    const example = `company ${first.company}, ${first.day}: ${first.here.calls} calls of ${first.here.amount} in PostgreSQL, ${first.there.calls} of ${first.there.amount} in ClickHouse`;
    super(`Call records differ on ${differences.length} days, for example: ${example}`);
  }
}

export const monthOf = (at: Date): Period => {
  const month = business(at).startOf('month');
  return { from: month.toDate(), to: month.add(1, 'month').toDate() };
};

/** The first month of the partitions and of the default partition. */
const FIRST_MONTH = `
  select min(month) as month from (
    select substring(c.relname from '\\d{4}_\\d\\d$') as month from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'call_records'::regclass
    union all
    select to_char(min(at) at time zone '${BUSINESS_TIME_ZONE}', 'YYYY_MM') from call_records_default
  ) months`;
const FORGET = 'delete from call_record_sums where day >= $1 and day < $2';
const SAVE = 'insert into call_record_sums select * from json_populate_recordset(null::call_record_sums, $1::json)';
const HAND_OVER = `
  update call_shipping set kept_from = $2, handed_over_at = $3 where kept_from is not distinct from $1`;

/**
 * Switches the oldest month over to ClickHouse if PostgreSQL has more than `months` complete months and the month is copied.
 * Both stores must be equal for each company and day. Returns the month, or null if none is due.
 */
export async function handOver(shipping: ShippingContext, months: number): Promise<Period | null> {
  const { sql, clock } = shipping;
  return withShippingLease(shipping, async (state) => {
    const period = await nextMonth(shipping, state);
    const keptFrom = business(clock()).startOf('month').subtract(months, 'month').toDate();
    if (!period || period.to > keptFrom) return null;
    if (state.cursor < firstId('call', new Date(period.to.getTime() + SETTLED_MS))) return null;
    await verifyMonth(shipping, state.table_name, period);
    await sql.query(HAND_OVER, [state.kept_from, period.to, clock()]);
    return period;
  });
}

async function nextMonth({ sql }: ShippingContext, { kept_from }: ShippingState): Promise<Period | null> {
  if (kept_from) return monthOf(kept_from);
  const { rows } = await sql.query<{ month: string | null }>(FIRST_MONTH);
  const month = rows[0]?.month;
  return month ? monthOf(startOfDay(`${month.replace('_', '-')}-01`)) : null;
}

/** Makes a month in ClickHouse equal to PostgreSQL, without duplicates, and stores its sums. Throws `RecordsDifferError`. */
export async function verifyMonth(shipping: ShippingContext, table: string, period: Period): Promise<void> {
  const { clickhouse, long, sql } = shipping;
  const compare = async () => {
    await clickhouse.exec(`optimize table ${table} partition ${business(period.from).format('YYYYMM')} final`);
    const here = await readPostgresSums(long, period);
    return { here, wrong: compareSums(here, await readClickHouseSums(clickhouse, table, period)) };
  };
  let { here, wrong } = await compare();
  if (wrong.length > 0) {
    await resendDays(shipping, table, period, wrong);
    ({ here, wrong } = await compare());
    if (wrong.length > 0) throw new RecordsDifferError(wrong);
  }
  const day = (at: Date) => business(at).format('YYYY-MM-DD');
  await sql.transaction(async (tx) => {
    await tx.query(FORGET, [day(period.from), day(period.to)]);
    await tx.query(SAVE, [rowsAsJson(here)]);
  });
}

const OF_DAY = `
  select id, at, ${RECORD_LINE} as line from call_records
  where company_id = $1 and at >= $2 and at < $3 and (at, id) > ($4, $5) order by at, id limit ${BATCH}`;

/** Deletes the days in ClickHouse first: they may contain rows that PostgreSQL lacks, for example after a restore. */
async function resendDays(
  { clickhouse, sql }: ShippingContext,
  table: string,
  period: Period,
  wrong: readonly Difference[],
): Promise<void> {
  const there = wrong.filter(({ there: { calls } }) => calls > 0);
  if (there.length > 0)
    await clickhouse.exec(
      `alter table ${table} delete where ${periodCondition(period)}
         and (company_id, ${DAY.there}) in (${there.map(({ company, day }) => `(${company}, '${day}')`)})
       settings mutations_sync = 2`,
    );
  for (const { company, day } of wrong) {
    const [from, to] = [startOfDay(day), endOfDay(day)];
    for (let last = { id: '', at: from }; ; ) {
      const { rows } = await sql.query<{ id: string; at: Date; line: string }>(OF_DAY, [
        company,
        from,
        to,
        last.at,
        last.id,
      ]);
      if (rows.length > 0) await insertLines(clickhouse, table, rows);
      if (rows.length < BATCH) break;
      last = rows.at(-1) as (typeof rows)[number];
    }
  }
}
