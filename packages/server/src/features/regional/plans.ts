import { randomBytes } from 'node:crypto';
import { DATA_SETS } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import type { RegionalScope } from '@daas/contract/endpoints/regional';
import { MAX_REGIONAL_PLANS } from '@daas/contract/regionalAnalysis';
import { and, eq, getTableColumns, ilike, sql } from 'drizzle-orm';
import { audit, changes } from '../../db/audit';
import { containing } from '../../db/like';
import { directionOf, pageOf } from '../../db/page';
import { persons, regionalPlans } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { allowedDataSet } from '../../kernel/dataSets';
import type { Locale } from '../../kernel/locale';
import { Refusal } from '../../kernel/refusal';
import { iso, isoOrNull } from '../../kernel/time';
import { takeTrialUse } from '../applications/access';
import type { MemberContext } from '../context';
import { enqueueAnalysis } from './jobs';
import { checkScope, codeAndName } from './scope';

type Plan = typeof regionalPlans.$inferSelect;

const subject = (id: string) => `regional:${id}`;
const APPLICATION = 'region_analysis_data';
const KEY_BYTES = 16;
const ofCaller = ({ caller }: MemberContext) => ofCompany(regionalPlans, caller.companyId);
const isOwn = ({ caller }: MemberContext) => eq(regionalPlans.ownerId, caller.personId);
const gone = () => new Refusal('not-found', { what: '@regional-plan' });

const present = (
  { id, key, name, scope, status, progress, updatedAt }: Omit<Plan, 'report'>,
  locale: Locale,
): EndpointOutput<'regional.list'>['list'][number] => ({
  id,
  key,
  name,
  regions: scope.regions.map((code) => codeAndName('division', code, locale)),
  industries: scope.industries.map((code) => codeAndName('industry', code, locale)),
  comparison: codeAndName('division', scope.comparison, locale),
  status,
  progress,
  updated_at: iso(updatedAt),
});

export async function listPlans(
  context: MemberContext,
  { keyword, sort, ...page }: EndpointParsedInput<'regional.list'>,
): Promise<EndpointOutput<'regional.list'>> {
  const { db, locale } = context;
  const byKeyword = keyword ? ilike(regionalPlans.name, containing(keyword)) : undefined;
  const { report: _, ...columns } = getTableColumns(regionalPlans);
  const query = db
    .select(columns)
    .from(regionalPlans)
    .where(and(ofCaller(context), isOwn(context), byKeyword));
  const by = sort?.field === 'name' ? regionalPlans.name : regionalPlans.updatedAt;
  const direction = directionOf(sort);
  const plans = await pageOf(db, query, [direction(by), direction(regionalPlans.id)], page);
  return { ...plans, list: plans.list.map((row) => present(row, locale)) };
}

/** The caller's own, locked. */
async function ownPlan(context: MemberContext, id: string): Promise<Plan> {
  const [plan] = await context.db
    .select()
    .from(regionalPlans)
    .where(and(ofCaller(context), isOwn(context), eq(regionalPlans.id, id)))
    .for('update');
  if (!plan) throw gone();
  return plan;
}

export async function getPlan(context: MemberContext, id: string): Promise<EndpointOutput<'regional.get'>> {
  const [plan] = await context.db
    .select()
    .from(regionalPlans)
    .where(and(ofCaller(context), isOwn(context), eq(regionalPlans.id, id)));
  if (!plan) throw gone();
  return { ...present(plan, context.locale), scope: plan.scope };
}

export async function createPlan(
  context: MemberContext,
  { name, ...scope }: EndpointParsedInput<'regional.create'>,
): Promise<EndpointOutput<'regional.create'>> {
  const { db, caller, services, now } = context;
  allowedDataSet(context, 'enterprise');
  checkScope(scope);
  const { companyId, personId: ownerId } = caller;
  // Two at once of one person would both find room for the last.
  await db.select({ id: persons.id }).from(persons).where(eq(persons.id, ownerId)).for('no key update');
  if ((await db.$count(regionalPlans, and(ofCaller(context), isOwn(context)))) >= MAX_REGIONAL_PLANS)
    throw new Refusal('quota-reached', { what: '@regional-plan', limit: MAX_REGIONAL_PLANS });
  await takeTrialUse(db, APPLICATION, caller);
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const [plan] = await db
    .insert(regionalPlans)
    .values({ companyId, ownerId, key, name, scope, status: 'queued', createdAt: now, updatedAt: now })
    .returning({ id: regionalPlans.id, run: regionalPlans.run });
  if (!plan) throw new Error('The plan was not stored');
  await audit(db, context, 'regional.create', subject(plan.id), { name, ...scope });
  await enqueueAnalysis(services, db, { companyId, planId: plan.id, run: plan.run });
  return { id: plan.id, key };
}

export async function updatePlan(
  context: MemberContext,
  { id, name, ...scope }: EndpointParsedInput<'regional.update'>,
): Promise<EndpointOutput<'regional.update'>> {
  const plan = await ownPlan(context, id);
  checkScope(scope);
  await audit(context.db, context, 'regional.update', subject(id), changes(plan, { name, scope }));
  await runAgain(context, id, { name, scope });
  return { id, key: plan.key };
}

export async function refreshPlan(context: MemberContext, id: string) {
  await ownPlan(context, id);
  await runAgain(context, id, {});
  return { done: true as const };
}

async function runAgain(context: MemberContext, id: string, change: { name?: string; scope?: RegionalScope }) {
  const { db, services, caller, now } = context;
  allowedDataSet(context, 'enterprise');
  await takeTrialUse(db, APPLICATION, caller);
  const [plan] = await db
    .update(regionalPlans)
    .set({ ...change, run: sql`${regionalPlans.run} + 1`, status: 'queued', progress: 0, updatedAt: now })
    .where(and(ofCaller(context), eq(regionalPlans.id, id)))
    .returning({ run: regionalPlans.run });
  if (plan) await enqueueAnalysis(services, db, { companyId: caller.companyId, planId: id, run: plan.run });
}

export async function deletePlan(context: MemberContext, id: string) {
  const { name } = await ownPlan(context, id);
  await context.db.delete(regionalPlans).where(and(ofCaller(context), eq(regionalPlans.id, id)));
  await audit(context.db, context, 'regional.delete', subject(id), { name });
  return { done: true as const };
}

/** The plan behind a link, for every member of the company. */
export async function sharedPlan(context: MemberContext, key: string): Promise<{ plan: Plan; owner: string }> {
  const [row] = await context.db
    .select({ plan: regionalPlans, owner: persons.name })
    .from(regionalPlans)
    .innerJoin(persons, eq(persons.id, regionalPlans.ownerId))
    .where(and(ofCaller(context), eq(regionalPlans.key, key)));
  if (!row) throw gone();
  return row;
}

export async function readReport(context: MemberContext, key: string): Promise<EndpointOutput<'regional.report'>> {
  const { caller, locale, services } = context;
  allowedDataSet(context, 'enterprise');
  const { plan, owner } = await sharedPlan(context, key);
  const { scope, report, rowsVersion, ownerId, computedAt } = plan;
  return {
    ...present(plan, locale),
    measures: scope.measures,
    own: ownerId === caller.personId,
    owner,
    report,
    computed_at: isoOrNull(computedAt),
    outdated: report !== null && rowsVersion !== (await services.market.version(DATA_SETS.enterprise)),
  };
}
