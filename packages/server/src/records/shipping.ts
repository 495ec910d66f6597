import type { ClickHouse } from '../db/clickHouse';
import { firstId } from '../kernel/id';
import { COLUMN_NAMES, RECORD_LINE } from './columns';
import { type ShippingContext, withShippingLease } from './lease';

/**
 * Maximum time from a call's id to its visible record: two waits for a batch (10 s each), a read (20 s), a reservation of
 * 30 s and statements of 15 s. The sums find later records, for example of a stopped server, when the month is switched.
 */
export const SETTLED_MS = 5 * 60_000;
export const BATCH = 5000;

/** Only the lease holder moves the cursor. */
const MOVE = 'update call_shipping set cursor = $2 where cursor = $1 returning cursor';
/** The primary key is in the order of ids. */
const NEXT = `
  select id, ${RECORD_LINE} as line from call_records where id > $1 and id < $2 order by id limit ${BATCH}`;

export const insertLines = (clickhouse: ClickHouse, table: string, lines: readonly { line: string }[]): Promise<void> =>
  clickhouse.insert(table, COLUMN_NAMES, Buffer.from(lines.map(({ line }) => line).join('\n')), 'JSONCompactEachRow');

/**
 * Copies settled records in batches and returns their number. The cursor moves after ClickHouse confirms a batch. An
 * unconfirmed batch is sent again, and its rows replace each other.
 */
export async function shipRecords(shipping: ShippingContext): Promise<number> {
  const { sql, clickhouse, clock } = shipping;
  const shipped = await withShippingLease(shipping, async ({ table_name, cursor }) => {
    for (let count = 0, last = cursor; ; ) {
      const settled = firstId('call', new Date(clock().getTime() - SETTLED_MS));
      if (last >= settled) return count;
      const { rows } = await sql.query<{ id: string; line: string }>(NEXT, [last, settled]);
      if (rows.length > 0) await insertLines(clickhouse, table_name, rows);
      const next = (rows.length === BATCH && rows.at(-1)?.id) || settled;
      const { rows: moved } = await sql.query(MOVE, [last, next]);
      if (moved.length === 0) return count;
      last = next;
      count += rows.length;
    }
  });
  return shipped ?? 0;
}
