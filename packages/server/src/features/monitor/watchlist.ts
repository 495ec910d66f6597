import { MONITOR_DAYS } from '@daas/contract/constants';
import { type DataSetDefinition, dataSet as dataSetOf } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { MAX_MONITORED_ROWS } from '@daas/contract/endpoints/monitor';
import type { Severity } from '@daas/contract/enums';
import { and, count, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { audit } from '../../db/audit';
import type { Db } from '../../db/client';
import { companies, monitorChanges, monitoredRows, monitorRules, persons } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { allowedDataSet, allowedDataSets } from '../../kernel/dataSets';
import { DAY_MS } from '../../kernel/period';
import { productName } from '../../kernel/products';
import { missingPermission, nounText, Refusal } from '../../kernel/refusal';
import { iso } from '../../kernel/time';
import type { MarketConditions } from '../../market';
import type { MemberContext } from '../context';
import { countUnread, newestChange } from './reads';
import { standing } from './rowStates';

const ofCaller = ({ caller }: MemberContext) => ofCompany(monitoredRows, caller.companyId);
const these = (context: MemberContext, def: DataSetDefinition, ids: readonly string[]) =>
  and(ofCaller(context), eq(monitoredRows.dataSet, def.key), inArray(monitoredRows.rowId, [...ids]));

export async function listMonitored(
  context: MemberContext,
  { data_set: dataSet, severity, keyword, current, pageSize }: EndpointParsedInput<'monitor.list'>,
): Promise<EndpointOutput<'monitor.list'>> {
  const { db, language } = context;
  const dataSets = dataSet === undefined ? allowedDataSets(context) : [allowedDataSet(context, dataSet)];
  const keys = dataSets.map(({ key }) => key);
  const where = and(
    ofCaller(context),
    inArray(monitoredRows.dataSet, keys),
    severity ? lastChanged(context, severity) : undefined,
    keyword ? sql`strpos(lower(${monitoredRows.title}), ${keyword.toLowerCase()}) > 0` : undefined,
  );
  const rows = await db
    .select({ watched: monitoredRows, by: persons.name })
    .from(monitoredRows)
    .innerJoin(persons, eq(persons.id, monitoredRows.addedBy))
    .where(where)
    .orderBy(desc(monitoredRows.createdAt), monitoredRows.dataSet, monitoredRows.rowId)
    .limit(pageSize)
    .offset((current - 1) * pageSize);
  const standingOf = await standing(
    context,
    rows.map(({ watched }) => watched),
  );
  return {
    list: rows.map(({ watched, by }) => ({
      data_set: watched.dataSet,
      data_set_name: productName(watched.dataSet, language),
      row_id: watched.rowId,
      title: watched.title,
      path: pathOf(watched.dataSet, watched.rowId),
      ...standingOf(watched),
      added_by: by,
      created_at: iso(watched.createdAt),
    })),
    total: await db.$count(monitoredRows, where),
    current,
    pageSize,
  };
}

/** Rows whose last change is this grave, of at most `MAX_MONITOR_CHANGES` changes. */
function lastChanged({ db, caller }: MemberContext, severity: Severity): SQL {
  const { dataSet, rowId, id } = monitorChanges;
  const last = db
    .selectDistinctOn([dataSet, rowId], { dataSet, rowId, severity: monitorChanges.severity })
    .from(monitorChanges)
    .where(ofCompany(monitorChanges, caller.companyId))
    .orderBy(dataSet, rowId, desc(id))
    .as('last');
  const such = db.select({ dataSet: last.dataSet, rowId: last.rowId }).from(last).where(eq(last.severity, severity));
  return sql`(${monitoredRows.dataSet}, ${monitoredRows.rowId}) in ${such}`;
}

/** The page of a row. */
export const pathOf = (key: string, rowId: string): string | null =>
  dataSetOf(key)?.detailPath?.replace('{id}', encodeURIComponent(rowId)) ?? null;

export async function summary(context: MemberContext): Promise<EndpointOutput<'monitor.summary'>> {
  const { db, caller, now, language, services } = context;
  const keys = allowedDataSets(context).map(({ key }) => key);
  const watched = await db
    .select({ key: monitoredRows.dataSet, watched: count() })
    .from(monitoredRows)
    .where(ofCaller(context))
    .groupBy(monitoredRows.dataSet);
  const since = async (days: number) => {
    const where = and(
      ofCompany(monitorChanges, caller.companyId),
      inArray(monitorChanges.dataSet, keys),
      gt(monitorChanges.at, new Date(now.getTime() - days * DAY_MS)),
    );
    return db.$count(monitorChanges, where);
  };
  const answerRules = await db
    .selectDistinct({ key: monitorRules.dataSet })
    .from(monitorRules)
    .where(and(ofCompany(monitorRules, caller.companyId), eq(monitorRules.watches, 'answer')));
  const seen = new Set([...watched, ...answerRules].map(({ key }) => key).filter((key) => keys.includes(key)));
  const cutoff = now.getTime() - MONITOR_DAYS * DAY_MS;
  const incomplete = (await services.market.loads()).filter(
    ({ dataSet, complete, at }) => !complete && seen.has(dataSet) && Date.parse(at) > cutoff,
  );
  return {
    watched: watched.reduce((sum, one) => sum + one.watched, 0),
    limit: MAX_MONITORED_ROWS,
    data_sets: watched
      .filter(({ key }) => seen.has(key))
      .map(({ key, watched: n }) => ({ key, name: productName(key, language), watched: n })),
    day: await since(1),
    week: await since(7),
    unread: await countUnread(context),
    newest: await newestChange(context),
    incomplete: incomplete.map(({ dataSet, at, rows }) => ({
      key: dataSet,
      name: productName(dataSet, language),
      at,
      kept: rows,
    })),
  };
}

/** Titles are read from the market, which keeps its own connection; then all are added as one, or none. */
export async function addMonitored(
  context: MemberContext,
  { data_set: dataSet, ids }: EndpointParsedInput<'monitor.add'>,
): Promise<EndpointOutput<'monitor.add'>> {
  const { db, caller, now, services, language } = context;
  const { companyId, personId: addedBy } = caller;
  const def = allowedDataSet(context, dataSet);
  const rowIds = [...new Set(ids)];
  const marketRows = await services.market.getMany(def, rowIds, [def.title]);
  const existingIds = new Set(marketRows.map(({ id }) => id));
  const refused = rowIds
    .filter((id) => !existingIds.has(id))
    .map((id) => ({
      row: ids.indexOf(id) + 1,
      field: 'ids',
      value: id,
      reason: nounText('reject-unmatched', {}, language),
    }));
  const added = await db.transaction(async (tx) => {
    const rows = marketRows.map((row) => ({ rowId: row.id, title: String(row[def.title]) }));
    const inserted = await watch(tx, { companyId, dataSet: def.key, addedBy, now }, rows);
    if (inserted.length > 0) await audit(tx, context, 'monitor.add', `data-set:${def.key}`, { ids: inserted });
    return inserted.length;
  });
  return { added, already: marketRows.length - added, refused };
}

interface Watcher {
  companyId: number;
  dataSet: string;
  addedBy: number;
  now: Date;
}

/** Adds rows, all or none; answers the ids of those that were not watched. */
export async function watch(
  tx: Db,
  { companyId, dataSet, addedBy, now }: Watcher,
  rows: readonly { rowId: string; title: string }[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  // Two at once would both find room for the last.
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
  const inserted = await tx
    .insert(monitoredRows)
    .values(rows.map((row) => ({ ...row, companyId, dataSet, addedBy, createdAt: now })))
    .onConflictDoNothing()
    .returning({ id: monitoredRows.rowId });
  if ((await tx.$count(monitoredRows, ofCompany(monitoredRows, companyId))) > MAX_MONITORED_ROWS)
    throw new Refusal('quota-reached', { what: '@monitored-row', limit: MAX_MONITORED_ROWS });
  return inserted.map(({ id }) => id);
}

/** Stops watching rows; returns how many were watched. */
export async function unwatch(db: Db, companyId: number, dataSet: string, ids: readonly string[]): Promise<number> {
  const own = and(
    ofCompany(monitoredRows, companyId),
    eq(monitoredRows.dataSet, dataSet),
    inArray(monitoredRows.rowId, [...ids]),
  );
  return (await db.delete(monitoredRows).where(own).returning({ id: monitoredRows.rowId })).length;
}

export async function removeMonitored(
  context: MemberContext,
  { data_set: dataSet, ids }: EndpointParsedInput<'monitor.remove'>,
): Promise<EndpointOutput<'monitor.remove'>> {
  const def = allowedDataSet(context, dataSet);
  const removed = await context.db
    .delete(monitoredRows)
    .where(these(context, def, ids))
    .returning({ id: monitoredRows.rowId });
  if (removed.length > 0)
    await audit(context.db, context, 'monitor.remove', `data-set:${def.key}`, { ids: removed.map(({ id }) => id) });
  return { removed: removed.length };
}

export async function monitoredAmong(
  context: MemberContext,
  { data_set: dataSet, ids }: EndpointParsedInput<'monitor.among'>,
): Promise<EndpointOutput<'monitor.among'>> {
  const def = allowedDataSet(context, dataSet);
  const rows = await context.db
    .select({ id: monitoredRows.rowId })
    .from(monitoredRows)
    .where(these(context, def, ids));
  return { ids: rows.map(({ id }) => id) };
}

/** Everything the company watches of a data set, at most `MAX_MONITORED_ROWS`; asked inside a search. */
export async function monitoredIds({ db, caller }: MemberContext, def: DataSetDefinition): Promise<string[]> {
  if (!caller.permissions.has('get-enterprise-monitor')) throw missingPermission(['get-enterprise-monitor']);
  const rows = await db
    .select({ id: monitoredRows.rowId })
    .from(monitoredRows)
    .where(and(ofCompany(monitoredRows, caller.companyId), eq(monitoredRows.dataSet, def.key)));
  return rows.map(({ id }) => id);
}

/** The condition that excludes monitored rows; undefined where the company monitors none, so that counts stay fast. */
export async function withoutMonitored(
  context: MemberContext,
  def: DataSetDefinition,
): Promise<{ op: 'not_in'; value: string[] } | undefined> {
  const value = await monitoredIds(context, def);
  return value.length > 0 ? { op: 'not_in', value } : undefined;
}

/** As `withoutMonitored`; nothing is excluded for a member who may not see what is monitored. // §5 */
export const withoutMonitoredFor = async (context: MemberContext, def: DataSetDefinition) =>
  context.caller.permissions.has('get-enterprise-monitor') ? withoutMonitored(context, def) : undefined;

/** How many rows of a question the company watches: what leaving them out takes from its answer. */
export async function watchedAmong(
  context: MemberContext,
  def: DataSetDefinition,
  { keyword, filter }: Pick<MarketConditions, 'keyword' | 'filter'>,
): Promise<number> {
  const ids = { op: 'in' as const, value: await monitoredIds(context, def) };
  return (await context.services.market.count(def, { keyword, filter, ids }, MAX_MONITORED_ROWS)).total;
}
