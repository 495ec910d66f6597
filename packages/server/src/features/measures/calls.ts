import { type SQL, sql } from 'drizzle-orm';
import { queryRows } from '../../db/queryRows';
import type { Period } from '../../kernel/period';
import { DAY_OF_SUM } from '../../records/callSums';
import type { Services } from '../services';

/** Sources of figures of calls. */
export type Book = Pick<Services, 'database' | 'records'>;

/** Calls with a test key are not use of data. // decision 0074 */
export const LIVE = sql`mode = 'live'`;
/** A call that brought the program no answer. */
export const FAILED = sql`outcome in ('refused', 'failed')`;

const callsWhere = (condition: SQL) =>
  sql<number>`coalesce(sum(c.calls) filter (where ${condition}), 0)::int8`.mapWith(Number);
/** Figures as parts of a select from the sums of calls `c` (`records.sums`). */
export const CALL_FIGURES = {
  calls: sql<number>`coalesce(sum(c.calls), 0)::int8`.mapWith(Number),
  empty: callsWhere(sql`outcome = 'empty'`),
  refused: callsWhere(sql`outcome = 'refused'`),
  faulty: callsWhere(sql`outcome = 'failed'`),
  failed: callsWhere(FAILED),
  charged: callsWhere(sql`charged`),
  spend: sql<number>`coalesce(sum(c.amount), 0)::int8`.mapWith(Number),
};
export type CallFigures = Record<keyof typeof CALL_FIGURES, number>;

/** The figures of these names as columns of a plain statement. */
export const figureColumns = (...names: (keyof CallFigures)[]): SQL =>
  sql.join(
    names.map((name) => sql`${CALL_FIGURES[name]} as ${sql.raw(name)}`),
    sql`, `,
  );

export const NO_FIGURES: CallFigures = { calls: 0, empty: 0, refused: 0, faulty: 0, failed: 0, charged: 0, spend: 0 };
const ALL = Object.keys(NO_FIGURES) as (keyof CallFigures)[];
const plus = (one: CallFigures, other: CallFigures): CallFigures =>
  Object.fromEntries(ALL.map((name) => [name, one[name] + other[name]])) as unknown as CallFigures;

/** Whose calls: a connector's, an app's, or all of the company. */
export interface CallSubject {
  connectorId?: number;
  appId?: number;
}

/** The live calls of a period by business day; days without any are left out. */
export async function callFigures(
  { database, records }: Book,
  companyId: number,
  period: Period,
  { connectorId, appId }: CallSubject = {},
): Promise<Map<string, CallFigures>> {
  const filter = { mode: 'live', connector_id: connectorId, app_id: appId } as const;
  const sums = await records.sums(companyId, period, { filter, grain: 'day' });
  const rows = await queryRows<CallFigures & { day: string }>(
    database.sql,
    sql`select ${DAY_OF_SUM} as day, ${figureColumns(...ALL)} from ${sums} c group by 1`,
  );
  return new Map(rows.map(({ day, ...figures }) => [day, figures]));
}

type Answered = { answered: number; charged: number; empty: number; unpaid: number; spend: number };

/** What could be paid for of the live calls of a period, by connector; those of no connector cost nothing. */
export async function answersByConnector(
  { database, records }: Book,
  companyId: number,
  period: Period,
): Promise<Map<number, Answered>> {
  type Part = Pick<CallFigures, 'calls' | 'charged' | 'spend'> & { connector: number; outcome: string };
  const sums = await records.sums(companyId, period, { filter: { mode: 'live' }, grain: 'day', bySubject: true });
  const parts = await queryRows<Part>(
    database.sql,
    sql`select c.connector_id as connector, outcome, ${figureColumns('calls', 'charged', 'spend')} from ${sums} c
      where c.connector_id > 0 group by 1, 2`,
  );
  const byConnector = new Map<number, Answered>();
  for (const { connector, outcome, calls, charged, spend } of parts) {
    const one = byConnector.get(Number(connector)) ?? { answered: 0, charged: 0, empty: 0, unpaid: 0, spend: 0 };
    const free = calls - charged;
    one.charged += charged;
    one.spend += spend;
    if (outcome === 'empty') one.empty += free;
    if (outcome === 'ok') one.unpaid += free;
    one.answered = one.charged + one.empty + one.unpaid;
    byConnector.set(Number(connector), one);
  }
  return byConnector;
}

/** The live calls of a period in one sum. */
export const callTotals = async (...of: Parameters<typeof callFigures>): Promise<CallFigures> =>
  [...(await callFigures(...of)).values()].reduce(plus, NO_FIGURES);
