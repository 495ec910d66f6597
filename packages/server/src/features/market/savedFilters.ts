import type { DataSetDefinition } from '@daas/contract/datasets';
import type { FilterNode } from '@daas/contract/datasets/filter';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { MAX_SAVED_FILTERS } from '@daas/contract/endpoints/savedFilters';
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { audit, changes } from '../../db/audit';
import { pageOf } from '../../db/page';
import { persons, savedFilters } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { onUniqueViolation } from '../../db/uniqueViolation';
import { allowedDataSet, allowedDataSets, checkFilter } from '../../kernel/dataSets';
import { productName } from '../../kernel/products';
import { Refusal } from '../../kernel/refusal';
import { iso } from '../../kernel/time';
import type { MemberContext } from '../context';
import { checkView } from './service';

type Stored = typeof savedFilters.$inferSelect;

const subject = (id: string) => `saved-filter:${id}`;
const ofCaller = ({ caller }: MemberContext) => ofCompany(savedFilters, caller.companyId);
const isOwn = ({ caller }: MemberContext) => eq(savedFilters.ownerId, caller.personId);
const whenTaken = <T>(run: Promise<T>, name: string) =>
  onUniqueViolation(run, 'saved_filters_name', () => new Refusal('name-taken', { what: '@saved-filter', name }));

export async function listSaved(
  context: MemberContext,
  { data_set: dataSet, ...page }: EndpointParsedInput<'savedFilter.list'>,
): Promise<EndpointOutput<'savedFilter.list'>> {
  const { db, caller, language } = context;
  const dataSets = dataSet === undefined ? allowedDataSets(context) : [allowedDataSet(context, dataSet)];
  const where = and(
    ofCaller(context),
    or(isOwn(context), savedFilters.shared),
    inArray(
      savedFilters.dataSet,
      dataSets.map(({ key }) => key),
    ),
  );
  const query = db
    .select({ saved: savedFilters, owner: persons.name })
    .from(savedFilters)
    .innerJoin(persons, eq(persons.id, savedFilters.ownerId))
    .where(where);
  const ownFirst = desc(sql`${savedFilters.ownerId} = ${caller.personId}`);
  const rows = await pageOf(db, query, [ownFirst, desc(savedFilters.updatedAt), savedFilters.id], page);
  return {
    ...rows,
    list: rows.list.map(({ saved, owner }) => ({
      id: saved.id,
      data_set: saved.dataSet,
      data_set_name: productName(saved.dataSet, language),
      name: saved.name,
      keyword: saved.keyword,
      filter: saved.filter,
      sort: saved.sort,
      fields: saved.fields,
      shared: saved.shared,
      own: saved.ownerId === caller.personId,
      owner,
      updated_at: iso(saved.updatedAt),
    })),
  };
}

export async function save(context: MemberContext, input: EndpointParsedInput<'savedFilter.save'>) {
  const { db, caller, now } = context;
  const { companyId, personId: ownerId } = caller;
  const def = allowedDataSet(context, input.data_set);
  checkContent(context, def, input);
  // Two at once of one person would both find room for the last.
  await db.select({ id: persons.id }).from(persons).where(eq(persons.id, ownerId)).for('no key update');
  if ((await db.$count(savedFilters, and(ofCaller(context), isOwn(context)))) >= MAX_SAVED_FILTERS)
    throw new Refusal('quota-reached', { what: '@saved-filter', limit: MAX_SAVED_FILTERS });
  const { data_set: dataSet, ...content } = input;
  const values = { ...content, dataSet, companyId, ownerId, createdAt: now, updatedAt: now };
  const [row] = await whenTaken(db.insert(savedFilters).values(values).returning(), input.name);
  if (!row) throw new Error('The filter was not stored');
  await audit(db, context, 'savedFilter.save', subject(row.id), { ...content, dataSet });
  return { id: row.id };
}

export async function update(context: MemberContext, { id, ...patch }: EndpointParsedInput<'savedFilter.update'>) {
  const { db, now } = context;
  const current = await ownOne(context, id);
  const def = allowedDataSet(context, current.dataSet);
  checkContent(context, def, patch);
  const values = patch as Partial<Stored>;
  const changed = changes(current, values);
  if (Object.keys(changed).length > 0) {
    const run = db
      .update(savedFilters)
      .set({ ...values, updatedAt: now })
      .where(and(ofCaller(context), eq(savedFilters.id, id)));
    await whenTaken(run, patch.name ?? current.name);
    await audit(db, context, 'savedFilter.update', subject(id), changed);
  }
  return { done: true as const };
}

export async function remove(context: MemberContext, id: string) {
  const { name } = await ownOne(context, id);
  await context.db.delete(savedFilters).where(and(ofCaller(context), eq(savedFilters.id, id)));
  await audit(context.db, context, 'savedFilter.delete', subject(id), { name });
  return { done: true as const };
}

type FilterContent = {
  filter?: FilterNode | null | undefined;
  sort?: string | null | undefined;
  fields?: string[] | null | undefined;
};

function checkContent(context: MemberContext, def: DataSetDefinition, content: FilterContent): void {
  checkFilter(context, def, content.filter ?? null);
  checkView(def, content);
}

/** The caller's own, locked. One shared by another member is readable, so its refusal names the owner. */
async function ownOne(context: MemberContext, id: string): Promise<Stored> {
  const { db, caller } = context;
  const [row] = await db
    .select({ saved: savedFilters, owner: persons.name })
    .from(savedFilters)
    .innerJoin(persons, eq(persons.id, savedFilters.ownerId))
    .where(and(ofCaller(context), eq(savedFilters.id, id)))
    .for('update', { of: savedFilters });
  if (!row || (row.saved.ownerId !== caller.personId && !row.saved.shared))
    throw new Refusal('not-found', { what: '@saved-filter' });
  if (row.saved.ownerId !== caller.personId) throw new Refusal('not-owner', { name: row.saved.name, owner: row.owner });
  return row.saved;
}
