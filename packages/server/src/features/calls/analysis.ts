import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { LATENCY_BOUNDS_MS } from '@daas/contract/endpoints/calls';
import { and, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sql } from '../../db/client';
import { callRecords } from '../../db/schema';
import { rowsOf } from '../../db/statement';
import { ofCompany } from '../../db/tenant';
import { iso } from '../../kernel/time';
import type { MemberContext } from '../context';
import { callPeriod, callsWhere, FAILED } from './filter';

/** Groups of errors that are told. */
const ERRORS = 10;

const c = alias(callRecords, 'c');

/** How long calls took and what they were refused with. */
export async function analysis(
  { services, caller, now }: MemberContext,
  filter: EndpointParsedInput<'call.analysis'>,
): Promise<EndpointOutput<'call.analysis'>> {
  const { sql: database } = services.database;
  const where = callsWhere(filter, callPeriod(filter, now));
  const [classes, errors] = await Promise.all([
    latencyOf(database, caller.companyId, where),
    errorGroups(database, caller.companyId, where, ERRORS),
  ]);
  const bounds = [0, ...LATENCY_BOUNDS_MS];
  return {
    latency: bounds.map((from, place) => ({ from, to: bounds[place + 1] ?? null, calls: classes.get(place) ?? 0 })),
    errors: errors.map(({ last_at, ...group }) => ({ ...group, last_at: iso(last_at) })),
  };
}

async function latencyOf(database: Sql, companyId: number, where: SQL | undefined): Promise<Map<number, number>> {
  const bounds = sql.raw(`array[${LATENCY_BOUNDS_MS.join()}]::float8[]`);
  const rows = await rowsOf<{ place: number; calls: number }>(
    database,
    sql`select width_bucket(c.duration_ms, ${bounds}) as place, count(*)::int as calls
    from call_records c where ${and(ofCompany(c, companyId), where)} group by 1`,
  );
  return new Map(rows.map(({ place, calls }) => [place, calls]));
}

interface ErrorGroup {
  code: string | null;
  calls: number;
  last_at: Date;
  example: string;
}

/** What the calls of these conditions on `call_records c` were refused with, the most frequent first. */
export const errorGroups = (
  database: Sql,
  companyId: number,
  where: SQL | undefined,
  limit: number,
): Promise<ErrorGroup[]> => {
  const failed = sql`${and(ofCompany(c, companyId), where)} and ${FAILED}`;
  return rowsOf(
    database,
    sql`with g as (
      select c.code, count(*)::int as calls, max(c.at) as last_at from call_records c where ${failed}
      group by 1 order by calls desc, last_at desc limit ${limit}
    )
    select g.*, (
      select max(c.id) from call_records c where ${failed} and c.at = g.last_at and c.code is not distinct from g.code
    ) as example
    from g order by g.calls desc, g.last_at desc`,
  );
};
