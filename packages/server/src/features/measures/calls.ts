import { BUSINESS_TIME_ZONE } from '@daas/contract/constants';
import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { queryRows } from '../../db/queryRows';
import { callRecords } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import type { Period } from '../../kernel/period';
import type { Services } from '../../services';

/** Who asks of calls. */
export type Book = Pick<Services, 'database' | 'records'>;

/** Simulated calls are no use of anything. // decision 0074 */
export const LIVE = sql`mode = 'live'`;
/** A call that brought the program no answer: refused, or broken. */
export const FAILED = sql`outcome in ('refused', 'failed')`;

const countWhere = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
/** How calls are added up, wherever they are: parts of a select from call records. */
export const CALL_FIGURES = {
  calls: sql<number>`count(*)`.mapWith(Number),
  empty: countWhere(sql`outcome = 'empty'`),
  refused: countWhere(sql`outcome = 'refused'`),
  faulty: countWhere(sql`outcome = 'failed'`),
  failed: countWhere(FAILED),
  charged: countWhere(sql`amount > 0`),
  spend: sql<number>`coalesce(sum(amount), 0)::int8`.mapWith(Number),
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

const DAY = sql.raw(`to_char(c.at at time zone '${BUSINESS_TIME_ZONE}', 'YYYY-MM-DD')`);
const c = alias(callRecords, 'c');

/** The live calls of a period by business day; days without any are left out. */
export async function callFigures(
  { database, records }: Book,
  companyId: number,
  period: Period,
  { connectorId, appId }: CallSubject = {},
): Promise<Map<string, CallFigures>> {
  const { here, older } = await records.split(period);
  const where = and(
    ofCompany(c, companyId),
    gte(c.at, here.from),
    lt(c.at, here.to),
    LIVE,
    connectorId === undefined ? undefined : sql`${c.connectorId} = ${connectorId}`,
    appId === undefined ? undefined : sql`${c.appId} = ${appId}`,
  );
  const filter = { ...(connectorId ? { connector_id: connectorId } : {}), ...(appId ? { app_id: appId } : {}) };
  const [recent, before = []] = await Promise.all([
    queryRows<CallFigures & { day: string }>(
      database.sql,
      sql`select ${DAY} as day, ${figureColumns(...ALL)} from call_records c where ${where} group by 1`,
    ),
    older?.ask.groups(companyId, older.period, { filter, live: true }, ['day', 'outcome']),
  ]);
  const days = new Map(recent.map(({ day, ...figures }) => [day, figures]));
  for (const { day, outcome, calls, charged, failed, spend } of before) {
    const refused = outcome === 'refused' ? calls : 0;
    const empty = outcome === 'empty' ? calls : 0;
    const figures = { calls, empty, refused, faulty: failed - refused, failed, charged, spend };
    days.set(String(day), plus(days.get(String(day)) ?? NO_FIGURES, figures));
  }
  return days;
}

type Answered = { answered: number; charged: number; empty: number; unpaid: number; spend: number };

/** What could be paid for of the live calls of a period, by connector; those of no connector cost nothing. */
export async function answersByConnector(
  { database, records }: Book,
  companyId: number,
  period: Period,
): Promise<Map<number, Answered>> {
  const { here, older } = await records.split(period);
  type Part = Pick<CallFigures, 'calls' | 'charged' | 'spend'> & { connector: number; outcome: string };
  const [recent, before = []] = await Promise.all([
    queryRows<Part>(
      database.sql,
      sql`select c.connector_id as connector, outcome, ${figureColumns('calls', 'charged', 'spend')} from call_records c
      where ${ofCompany(c, companyId)} and c.at >= ${here.from} and c.at < ${here.to} and ${LIVE}
        and c.connector_id is not null group by 1, 2`,
    ),
    older?.ask.groups(companyId, older.period, { live: true, connected: true }, ['connector', 'outcome']),
  ]);
  const byConnector = new Map<number, Answered>();
  for (const { connector, outcome, calls, charged, spend } of [...recent, ...before]) {
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
