import type { ClickHouse } from '../db/clickHouse';
import { firstId } from '../kernel/id';
import { COLUMN_NAMES, SHIPPED_LINE } from './columns';
import { alone, type Shipping } from './lease';

/**
 * From the moment a call gets its id until its record can be seen: it waits twice for a batch (10 s each), reads (20 s),
 * has a reservation of 30 s and statements of 15 s. What comes later nevertheless, as from a server that was stopped in
 * between, is found by the sums when its month is handed over.
 */
export const SETTLED_MS = 5 * 60_000;
export const BATCH = 5000;

/** Only the holder of the lease moves it. */
const MOVE = 'update call_shipping set cursor = $2 where cursor = $1 returning cursor';
/** The primary key is in the order of ids. */
const NEXT = `
  select id, ${SHIPPED_LINE} as line from call_records where id > $1 and id < $2 order by id limit ${BATCH}`;

export const insertLines = (clickhouse: ClickHouse, table: string, lines: readonly { line: string }[]): Promise<void> =>
  clickhouse.insert(table, COLUMN_NAMES, Buffer.from(lines.map(({ line }) => line).join('\n')), 'JSONCompactEachRow');

/**
 * Ships the records that are settled, batch by batch, and returns how many. The cursor moves after ClickHouse has a batch:
 * one whose answer was lost goes there again, and its rows replace each other.
 */
export async function shipRecords(shipping: Shipping): Promise<number> {
  const { sql, clickhouse, clock } = shipping;
  const shipped = await alone(shipping, async ({ table_name, cursor }) => {
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
