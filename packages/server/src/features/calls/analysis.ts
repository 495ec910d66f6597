import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { LATENCY_BOUNDS_MS } from '@daas/contract/endpoints/calls';
import { and, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sql } from '../../db/client';
import { queryRows } from '../../db/queryRows';
import { callRecords } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { iso } from '../../kernel/time';
import type { Group, Order } from '../../records/olderRecords';
import type { MemberContext } from '../context';
import { FAILED } from '../measures/calls';
import { callPeriod, callsWhere } from './filter';

/** Maximum number of error groups. */
const ERRORS = 10;
/** Every code of the catalogue. */
const ALL_ERRORS = 1000;

const c = alias(callRecords, 'c');

/** How long calls took and what they were refused with. */
export async function analysis(
  { services, caller, now }: MemberContext,
  filter: EndpointParsedInput<'call.analysis'>,
): Promise<EndpointOutput<'call.analysis'>> {
  const { here, older } = await services.records.split(callPeriod(filter, now));
  const { sql: database } = services.database;
  const where = callsWhere(filter, here);
  const [classes, errors] = await Promise.all([
    latencyOf(database, caller.companyId, where),
    errorGroups(database, caller.companyId, where, older ? ALL_ERRORS : ERRORS),
  ]);
  if (older) {
    const { period, ask } = older;
    const [places, codes] = await Promise.all([
      ask.groups(caller.companyId, period, { filter }, ['latency']),
      ask.groups(caller.companyId, period, { filter, failed: true }, ['code']),
    ]);
    for (const { latency, calls } of places) classes.set(Number(latency), (classes.get(Number(latency)) ?? 0) + calls);
    for (const { code, calls, last } of codes as (Group<'code'> & { code: string | null })[]) {
      const errorGroup = errors.find((group) => group.code === code);
      if (errorGroup) errorGroup.calls += calls;
      else errors.push({ code, calls, last_at: new Date(last), example: '' });
    }
    errors
      .sort((one, other) => other.calls - one.calls || other.last_at.getTime() - one.last_at.getTime())
      .splice(ERRORS);
    for (const group of errors.filter(({ example }) => example === '')) {
      const newest: Order = { sort: { field: 'at', direction: 'desc' }, limit: 1 };
      const which = { filter, failed: true, code: group.code };
      group.example = (await ask.rows(caller.companyId, period, which, newest))[0]?.id ?? '';
    }
  }
  const bounds = [0, ...LATENCY_BOUNDS_MS];
  return {
    latency: bounds.map((from, place) => ({ from, to: bounds[place + 1] ?? null, calls: classes.get(place) ?? 0 })),
    errors: errors.map(({ last_at, ...group }) => ({ ...group, last_at: iso(last_at) })),
  };
}

async function latencyOf(database: Sql, companyId: number, where: SQL | undefined): Promise<Map<number, number>> {
  const bounds = sql.raw(`array[${LATENCY_BOUNDS_MS.join()}]::float8[]`);
  const rows = await queryRows<{ place: number; calls: number }>(
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
  return queryRows(
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
