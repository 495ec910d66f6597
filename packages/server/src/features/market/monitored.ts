import type { DataSetDefinition } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { MAX_MONITORED_ROWS } from '@daas/contract/endpoints/marketKeeps';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { audit } from '../../db/audit';
import { companies, monitoredRows, persons } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { allowedDataSet, allowedDataSets } from '../../kernel/dataSets';
import { missingPermission, Refusal } from '../../kernel/refusal';
import { iso } from '../../kernel/time';
import type { MemberContext } from '../context';
import { productName } from '../cost/products';

const ofCaller = ({ caller }: MemberContext) => ofCompany(monitoredRows, caller.companyId);
const these = (context: MemberContext, def: DataSetDefinition, ids: readonly string[]) =>
  and(ofCaller(context), eq(monitoredRows.dataSet, def.key), inArray(monitoredRows.rowId, [...ids]));

export async function listMonitored(
  context: MemberContext,
  { dataSet, current, pageSize }: EndpointParsedInput<'monitor.list'>,
): Promise<EndpointOutput<'monitor.list'>> {
  const { db, locale } = context;
  const dataSets = dataSet === undefined ? allowedDataSets(context) : [allowedDataSet(context, dataSet)];
  const keys = dataSets.map(({ key }) => key);
  const where = and(ofCaller(context), inArray(monitoredRows.dataSet, keys));
  const rows = await db
    .select({ watched: monitoredRows, by: persons.name })
    .from(monitoredRows)
    .innerJoin(persons, eq(persons.id, monitoredRows.addedBy))
    .where(where)
    .orderBy(desc(monitoredRows.createdAt), monitoredRows.dataSet, monitoredRows.rowId)
    .limit(pageSize)
    .offset((current - 1) * pageSize);
  return {
    list: rows.map(({ watched, by }) => ({
      data_set: watched.dataSet,
      data_set_name: productName(watched.dataSet, locale),
      row_id: watched.rowId,
      title: watched.title,
      added_by: by,
      created_at: iso(watched.createdAt),
    })),
    total: await db.$count(monitoredRows, where),
    current,
    pageSize,
  };
}

/** Titles are read from the market, which keeps its own connection; then all are added as one, or none. */
export async function addMonitored(
  context: MemberContext,
  { dataSet, ids }: EndpointParsedInput<'monitor.add'>,
): Promise<EndpointOutput<'monitor.add'>> {
  const { db, caller, now, services } = context;
  const { companyId, personId: addedBy } = caller;
  const def = allowedDataSet(context, dataSet);
  const wanted = [...new Set(ids)];
  const found = await services.market.getMany(def, wanted, [def.title]);
  const known = new Set(found.map(({ id }) => id));
  const added = await db.transaction(async (tx) => {
    await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
    const rows = found.map((row) => ({
      companyId,
      dataSet: def.key,
      rowId: row.id,
      title: String(row[def.title]),
      addedBy,
      createdAt: now,
    }));
    const inserted =
      rows.length > 0
        ? await tx.insert(monitoredRows).values(rows).onConflictDoNothing().returning({ id: monitoredRows.rowId })
        : [];
    if ((await tx.$count(monitoredRows, ofCaller(context))) > MAX_MONITORED_ROWS)
      throw new Refusal('quota-reached', { what: '@monitored-row', limit: MAX_MONITORED_ROWS });
    if (inserted.length > 0)
      await audit(tx, context, 'monitor.add', `data-set:${def.key}`, { ids: inserted.map(({ id }) => id) });
    return inserted.length;
  });
  return { added, already: found.length - added, unknown: wanted.filter((id) => !known.has(id)) };
}

export async function removeMonitored(
  context: MemberContext,
  { dataSet, ids }: EndpointParsedInput<'monitor.remove'>,
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
  { dataSet, ids }: EndpointParsedInput<'monitor.among'>,
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
