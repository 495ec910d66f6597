import { changeTables } from '../db/changeTables';
import { HOUR_MS, type Period } from '../kernel/period';
import { business } from '../kernel/time';
import { monthOf, verifyMonth } from './handOver';
import { type ShippingContext, withShippingLease } from './lease';

/** After this time, every server knows that ClickHouse serves the month. */
const KNOWN_EVERYWHERE_MS = HOUR_MS;

const PARTITIONS = `
  select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'call_records'::regclass and c.relname ~ '\\d{4}_\\d\\d$' and c.relname < $1 order by 1 limit 1`;
const COUNTED = 'select from call_sums_progress where complete_from <= $1';
/** Finds a month with unpaid commission: the partner may still read its details. */
const UNPAID = `
  select from commission_sums s left join commission_months m using (company_id, month)
  where s.month = $1 and m.state is distinct from 'paid' limit 1`;
const SAME = `
  select (select row(count(*)::int8, coalesce(sum(amount), 0)::int8) from %I)
    = (select row(coalesce(sum(calls), 0)::int8, coalesce(sum(amount), 0)::int8) from call_record_sums where day like $1) as same`;

/**
 * Drops the oldest switched month from PostgreSQL if its commission is paid, its calls are in the sums, and both stores are
 * equal in another comparison.
 * Returns the month, or null if none can be dropped.
 */
export async function dropMonth(shipping: ShippingContext): Promise<Period | null> {
  const { sql, long, clock } = shipping;
  return withShippingLease(shipping, async ({ table_name, kept_from, handed_over_at }) => {
    if (!kept_from || !handed_over_at || clock().getTime() - handed_over_at.getTime() < KNOWN_EVERYWHERE_MS)
      return null;
    const { rows: partitions } = await sql.query<{ name: string }>(PARTITIONS, [nameOf(kept_from)]);
    const name = partitions[0]?.name;
    if (!name) return null;
    const month = name.slice(-7).replace('_', '-');
    const { rows: unpaid } = await sql.query(UNPAID, [month]);
    if (unpaid.length > 0) return null;
    const period = monthOf(new Date(`${month}-15T00:00:00Z`));
    const { rows: counted } = await sql.query(COUNTED, [period.from]);
    if (counted.length === 0) return null;
    await verifyMonth(shipping, table_name, period);
    await changeTables(long, async (tx) => {
      await tx.exec(`lock table ${name} in share mode`);
      const { rows } = await tx.query<{ same: boolean }>(SAME.replace('%I', name), [`${month}-%`]);
      if (!rows[0]?.same) throw new Error(`Call records of ${month} changed while they were compared`);
      await tx.exec(`drop table ${name}`);
    });
    return period;
  });
}

const nameOf = (at: Date): string => `call_records_${business(at).format('YYYY_MM')}`;
