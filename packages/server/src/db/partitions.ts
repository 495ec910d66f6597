import { business } from '../kernel/time';
import type { Sql } from './client';

const MONTHS_BACK = 4;
const MONTHS_AHEAD = 2;

/** Makes the monthly partitions of `call_records` around `now`; safe to run at any time. */
export async function ensurePartitions(database: Sql, now: Date): Promise<void> {
  const { rows } = await database.query<{ kept_from: Date }>(
    'select kept_from from call_shipping where kept_from is not null',
  );
  const keptFrom = rows[0]?.kept_from;
  for (let offset = -MONTHS_BACK; offset <= MONTHS_AHEAD; offset += 1) {
    const month = business(now).startOf('month').add(offset, 'month');
    // What was handed over to ClickHouse does not come again.
    if (keptFrom && month.toDate() < keptFrom) continue;
    const name = `call_records_${month.format('YYYY_MM')}`;
    const until = month.add(1, 'month');
    await database.exec(
      `create table if not exists ${name} partition of call_records for values from ('${month.toISOString()}') to ('${until.toISOString()}')`,
    );
  }
}
