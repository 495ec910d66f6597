import type { ClickHouse } from '../db/clickHouse';
import type { Sql } from '../db/client';
import type { Period } from '../kernel/period';
import { SUMS } from './columns';

/** Sums of a company's records on a business day, by app and connector. */
export interface Sums {
  company_id: number;
  day: string;
  app_id: number;
  connector_id: number;
  calls: number;
  /** Calls with a live key. */
  live: number;
  amount: number;
  digest: number;
  charges: number;
}

export async function readPostgresSums(sql: Sql, { from, to }: Period): Promise<Sums[]> {
  const { rows } = await sql.query<Sums>(
    `select ${SUMS.here} from call_records where at >= $1 and at < $2 group by 1, 2, 3, 4`,
    [from, to],
  );
  return rows;
}

export const readClickHouseSums = (clickhouse: ClickHouse, table: string, period: Period): Promise<Sums[]> =>
  clickhouse.query<Sums>(
    `select ${SUMS.there} from ${table} where ${periodCondition(period)} group by 1, 2, 3, 4
     settings prefer_column_name_to_alias = 1, max_execution_time = 0`,
  );

const instant = (at: Date): string => `fromUnixTimestamp64Milli(${at.getTime()}, 'UTC')`;
export const periodCondition = ({ from, to }: Period): string => `at >= ${instant(from)} and at < ${instant(to)}`;

const keyOf = ({ company_id, day, app_id, connector_id }: Sums): string =>
  `${company_id} ${day} ${app_id} ${connector_id}`;
const isSame = (one: Sums, other: Sums | undefined): boolean =>
  other !== undefined &&
  one.calls === other.calls &&
  one.live === other.live &&
  one.amount === other.amount &&
  one.digest === other.digest &&
  one.charges === other.charges;

/** A day of a company with different sums: calls and amount in each store. */
export interface Difference {
  company: number;
  day: string;
  here: Pick<Sums, 'calls' | 'amount'>;
  there: Pick<Sums, 'calls' | 'amount'>;
}

const dayOf = ({ company_id, day }: Sums): string => `${company_id} ${day}`;
const NOTHING = { calls: 0, amount: 0 };

/** Returns the days with different sums, by company. */
export function compareSums(here: readonly Sums[], there: readonly Sums[]): Difference[] {
  const sumsThere = new Map(there.map((sums) => [keyOf(sums), sums]));
  const keysOfHere = new Set(here.map(keyOf));
  const wrong = new Set(
    [
      ...here.filter((one) => !isSame(one, sumsThere.get(keyOf(one)))),
      ...there.filter((one) => !keysOfHere.has(keyOf(one))),
    ].map(dayOf),
  );
  const [ours, theirs] = [totals(here, wrong), totals(there, wrong)];
  return [...wrong].map((key) => {
    const [company, day] = key.split(' ') as [string, string];
    return { company: Number(company), day, here: ours.get(key) ?? NOTHING, there: theirs.get(key) ?? NOTHING };
  });
}

function totals(list: readonly Sums[], days: ReadonlySet<string>): Map<string, typeof NOTHING> {
  const sums = new Map<string, typeof NOTHING>();
  for (const one of list) {
    const key = dayOf(one);
    if (!days.has(key)) continue;
    const { calls, amount } = sums.get(key) ?? NOTHING;
    sums.set(key, { calls: calls + one.calls, amount: amount + one.amount });
  }
  return sums;
}
