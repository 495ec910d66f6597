import type { Period } from '../kernel/period';
import { startOfDay } from '../kernel/time';
import { CHARGE_OF_ENTRY, CLICKHOUSE_CHARGES } from './columns';
import type { ShippingContext } from './lease';
import { periodCondition } from './sums';

/** An inconsistency of call records, in the form of `money/check.ts`. */
export interface RecordsProblem {
  rule: string;
  company: number | null;
  detail: string;
}

const NAMED = 20;
/** The sums that were verified when a month was switched over, by company and day. */
const PROVED = `
  select company_id as company, day, sum(calls)::int8 as calls, sum(amount)::int8 as amount, sum(charges)::int8 as charges
  from call_record_sums group by 1, 2`;
/** The time of a ledger entry is that of its call. */
const LEDGER = `
  with entries as (
    select l.company_id, to_char(l.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, sum(-l.amount)::int8 as amount,
      sum(${CHARGE_OF_ENTRY})::int8 as charges
    from ledger_entries l where l.kind = 'call' and l.at < (select kept_from from call_shipping) group by 1, 2
  ), records as (
    select company_id, day, sum(amount)::int8 as amount, sum(charges)::int8 as charges from call_record_sums group by 1, 2
  )
  select coalesce(r.company_id, e.company_id) as company,
    format('%s: records %s, entries %s', coalesce(r.day, e.day), r.amount, coalesce(e.amount, 0)) as detail
  from records r full join entries e on (r.company_id, r.day) = (e.company_id, e.day)
  where (coalesce(r.amount, 0), coalesce(r.charges, 0)) <> (coalesce(e.amount, 0), coalesce(e.charges, 0)) limit ${NAMED}`;

interface Day {
  company: number;
  day: string;
  calls: number;
  amount: number;
  charges: number;
}

/** Compares ClickHouse with the verified sums, and those with the ledger. `dropMonth` compares details. */
export async function findRecordProblems({ long, clickhouse }: ShippingContext): Promise<RecordsProblem[]> {
  const { rows: states } = await long.query<{ table_name: string; kept_from: Date }>(
    'select table_name, kept_from from call_shipping where kept_from is not null',
  );
  const [state] = states;
  if (!state) return [];
  const { rows: proved } = await long.query<Day>(PROVED);
  const period: Period = { from: startOfDay('1970-01-01'), to: state.kept_from };
  const daysThere = await clickhouse.query<Day>(
    `select ${CLICKHOUSE_CHARGES} from ${state.table_name} where ${periodCondition(period)} group by 1, 2
     settings prefer_column_name_to_alias = 1`,
  );
  const keyOf = ({ company, day }: Day) => `${company} ${day}`;
  const there = new Map(daysThere.map((day) => [keyOf(day), day]));
  const here = new Set(proved.map(keyOf));
  const dayText = (day: Day | undefined) => (day ? `${day.calls} calls of ${day.amount}` : 'nothing');
  const problem = (proof: Day | undefined, one: Day | undefined): RecordsProblem => ({
    rule: 'ClickHouse contains the call records moved to it',
    company: (proof ?? one)?.company ?? null,
    detail: `${(proof ?? one)?.day}: moved ${dayText(proof)}, found ${dayText(one)}`,
  });
  const same = (one: Day, other: Day | undefined) =>
    one.calls === other?.calls && one.amount === other.amount && one.charges === other.charges;
  const problems = [
    ...proved.filter((day) => !same(day, there.get(keyOf(day)))).map((day) => problem(day, there.get(keyOf(day)))),
    ...daysThere.filter((day) => !here.has(keyOf(day))).map((day) => problem(undefined, day)),
  ];
  const { rows: ledger } = await long.query<Omit<RecordsProblem, 'rule'>>(LEDGER);
  return [
    ...problems.slice(0, NAMED),
    ...ledger.map((row) => ({ ...row, rule: 'each charged call in ClickHouse has a ledger entry' })),
  ];
}
