import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { EXCLUSIVE_SAMPLE_ROWS, KEPT_VERSIONS, MAX_EXCLUSIVE_SETS } from '@daas/contract/exclusive';
import { and, asc, desc, eq, gt, ilike, isNotNull, isNull, lte } from 'drizzle-orm';
import { audit } from '../../db/audit';
import { containing } from '../../db/like';
import { directionOf, pageOf } from '../../db/page';
import { companies, connectors, exclusiveRows, exclusiveSets, exclusiveVersions } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { allowedDataSet, definitionOf } from '../../kernel/dataSets';
import { productName } from '../../kernel/products';
import { Refusal } from '../../kernel/refusal';
import { iso, isoOrNull } from '../../kernel/time';
import type { MemberContext } from '../context';
import { checkDefinition, conditionsOf, type ExclusiveSet, liveFields, offerOf } from './definition';
import { findSet, gone, lockSet, movingAmong, rowsOfVersion } from './repository';

export const subject = (id: string) => `exclusive-set:${id}`;

export const statusAt = ({ expiresAt }: Pick<ExclusiveSet, 'expiresAt'>, now: Date) =>
  expiresAt === null ? 'draft' : expiresAt > now ? 'active' : 'expired';

const present = ({ now, language }: MemberContext, set: ExclusiveSet, moving: boolean) => {
  const status = statusAt(set, now);
  return {
    id: set.id,
    name: set.name,
    data_set: { key: set.dataSet, name: productName(set.dataSet, language) },
    rhythm: set.rhythm,
    status,
    rows: set.rows,
    version: set.version || null,
    moving,
    expires_at: isoOrNull(set.expiresAt),
    next_at: status === 'active' ? isoOrNull(set.nextAt) : null,
    created_at: iso(set.createdAt),
  } as const;
};

export async function listSets(
  context: MemberContext,
  { keyword, status, sort, ...page }: EndpointParsedInput<'exclusive.list'>,
): Promise<EndpointOutput<'exclusive.list'>> {
  const { db, caller, now } = context;
  const { expiresAt } = exclusiveSets;
  const statuses = {
    draft: isNull(expiresAt),
    active: gt(expiresAt, now),
    expired: and(isNotNull(expiresAt), lte(expiresAt, now)),
  };
  const where = and(
    ofCompany(exclusiveSets, caller.companyId),
    keyword ? ilike(exclusiveSets.name, containing(keyword)) : undefined,
    status && statuses[status],
  );
  const columns = { name: exclusiveSets.name, created_at: exclusiveSets.createdAt, expires_at: expiresAt };
  const direction = directionOf(sort);
  const order = [direction(columns[sort?.field ?? 'created_at']), direction(exclusiveSets.id)];
  const sets = await pageOf(db, db.select().from(exclusiveSets).where(where), order, page);
  const ids = sets.list.map(({ id }) => id);
  const moving = await movingAmong(db, caller.companyId, ids);
  return { ...sets, list: sets.list.map((set) => present(context, set, moving.has(set.id))) };
}

export async function createSet(context: MemberContext, input: EndpointParsedInput<'exclusive.create'>) {
  const { db, caller, now } = context;
  const { companyId, personId: createdBy } = caller;
  checkDefinition(context, input);
  // Two at once would both find room for the last.
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
  if ((await db.$count(exclusiveSets, ofCompany(exclusiveSets, companyId))) >= MAX_EXCLUSIVE_SETS)
    throw new Refusal('quota-reached', { what: '@exclusive-set', limit: MAX_EXCLUSIVE_SETS });
  const { data_set: dataSet, ...rest } = input;
  const definition = { ...rest, dataSet, fields: [...new Set(input.fields)] };
  const [set] = await db
    .insert(exclusiveSets)
    .values({ ...definition, companyId, createdBy, createdAt: now })
    .returning({ id: exclusiveSets.id });
  if (!set) throw new Error('The definition was not stored');
  await audit(db, context, 'exclusive.create', subject(set.id), definition);
  return { id: set.id };
}

export async function getSet(context: MemberContext, id: string): Promise<EndpointOutput<'exclusive.get'>> {
  const { db, caller } = context;
  const set = await findSet(context, id);
  allowedDataSet(context, set.dataSet);
  const versions = await db
    .select()
    .from(exclusiveVersions)
    .where(and(ofCompany(exclusiveVersions, caller.companyId), eq(exclusiveVersions.setId, id)))
    .orderBy(desc(exclusiveVersions.version))
    .limit(KEPT_VERSIONS);
  const moving = versions.some(({ status }) => status === 'queued' || status === 'running');
  const [connector] = await db
    .select({ id: connectors.id, name: connectors.name, type: connectors.type })
    .from(connectors)
    .where(
      and(
        ofCompany(connectors, caller.companyId),
        eq(connectors.id, set.connectorId ?? 0),
        isNull(connectors.deletedAt),
      ),
    );
  return {
    ...present(context, set, moving),
    keyword: set.keyword,
    filter: set.filter,
    fields: set.fields,
    quality: versions.find(({ version }) => version === set.version)?.quality ?? null,
    versions: versions.map(({ version, status, progress, rows, added, changed, removed, createdAt, madeAt }) => ({
      version,
      status,
      progress,
      rows,
      added,
      changed,
      removed,
      created_at: iso(createdAt),
      made_at: isoOrNull(madeAt),
    })),
    connector: connector ?? null,
  };
}

export async function offer(context: MemberContext, id: string): Promise<EndpointOutput<'exclusive.offer'>> {
  const set = await findSet(context, id);
  return offerOf(context, allowedDataSet(context, set.dataSet), set);
}

export async function sample(context: MemberContext, id: string): Promise<EndpointOutput<'exclusive.sample'>> {
  const { db, caller, services } = context;
  const set = await findSet(context, id);
  const def = allowedDataSet(context, set.dataSet);
  if (set.version === 0) {
    const fields = liveFields(def, set.fields);
    const { rows } = await services.market.scroll(def, {
      ...conditionsOf(set),
      fields,
      limit: EXCLUSIVE_SAMPLE_ROWS,
    });
    return { list: rows };
  }
  const rows = await db
    .select({ id: exclusiveRows.rowId, data: exclusiveRows.data })
    .from(exclusiveRows)
    .where(and(ofCompany(exclusiveRows, caller.companyId), rowsOfVersion(id, set.version)))
    .orderBy(asc(exclusiveRows.rowId))
    .limit(EXCLUSIVE_SAMPLE_ROWS);
  return { list: rows.map(({ id: rowId, data }) => ({ ...data, id: rowId })) };
}

export async function removeSet(context: MemberContext, id: string) {
  const { db, caller, now } = context;
  const set = await lockSet(db, caller.companyId, id);
  if (!set) throw gone();
  const status = statusAt(set, now);
  if (status !== 'draft') throw new Refusal('state-forbids', { name: set.name, state: `@exclusive-${status}` });
  await db.delete(exclusiveSets).where(and(ofCompany(exclusiveSets, caller.companyId), eq(exclusiveSets.id, id)));
  await audit(db, context, 'exclusive.delete', subject(id), { name: set.name, dataSet: definitionOf(set.dataSet).key });
  return { done: true as const };
}
