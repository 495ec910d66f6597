import { type ClickHouse, Params } from '../db/clickHouse';
import type { Period } from '../kernel/period';

/** Columns of a found record, as `find` prints them. */
const FOUND = `id, fromUnixTimestamp64Milli(toUnixTimestamp64Milli(at), 'UTC') as at, company_id, app_id, connector_id, data_set,
  key_prefix, mode, source, status, outcome, code, rows, amount, duration_ms, ip, request_id,
  nullIf(JSONExtractString(detail, 'receipt', 'ledger_entry_id'), '') as ledger_entry_id`;
const FOUND_MAX = 20;

export type FoundCall = Record<string, unknown> & { id: string; company_id: number };

/** Finds calls of all companies, for the operator: by the id of the call or of its request. */
export async function findOlder(
  clickhouse: ClickHouse,
  table: string,
  { from, to }: Period,
  by: { id: string } | { requestId: string },
): Promise<FoundCall[]> {
  const params = new Params();
  const moment = (at: Date) => `fromUnixTimestamp64Milli(${params.add(at.getTime(), 'Int64')}, 'UTC')`;
  const named =
    'id' in by ? `id = ${params.add(by.id, 'String')}` : `request_id = ${params.add(by.requestId, 'String')}`;
  return clickhouse.query<FoundCall>(
    `select ${FOUND} from ${table} where at >= ${moment(from)} and at < ${moment(to)} and ${named}
     order by ${table}.at, id limit 1 by id limit ${FOUND_MAX}`,
    params,
  );
}
