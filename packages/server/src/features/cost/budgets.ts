import { MAX_DEPARTMENTS } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { audit, changes } from '../../db/audit';
import type { Db } from '../../db/client';
import { ofProgram } from '../../db/programConnectors';
import { apps, budgets, connectors, departments, usageCounters } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { Refusal } from '../../kernel/refusal';
import { businessMonth } from '../../kernel/time';
import type { MemberContext } from '../context';

type Budget = EndpointOutput<'cost.setBudget'>;
type Target = EndpointOutput<'cost.budgets'>['targets'][number];
type Stored = typeof budgets.$inferSelect;

const MAX_TARGETS = 1000;

/** Everything of the company that may have a budget; an agent's is its consent. */
async function targetsOf(db: Db, company: { id: number; name: string }): Promise<Target[]> {
  const idAndName = { id: departments.id, name: departments.name };
  // One after the other: in a transaction they share one connection.
  const inDepartments = await db
    .select(idAndName)
    .from(departments)
    .where(ofCompany(departments, company.id))
    .orderBy(asc(departments.id))
    .limit(MAX_DEPARTMENTS);
  const inApps = await db
    .select({ id: apps.id, name: apps.name })
    .from(apps)
    .where(and(ofCompany(apps, company.id), eq(apps.kind, 'program'), isNull(apps.deletedAt)))
    .orderBy(asc(apps.id))
    .limit(MAX_TARGETS);
  const inConnectors = await db
    .select({ id: connectors.id, name: connectors.name })
    .from(connectors)
    .where(and(ofCompany(connectors, company.id), ofProgram(), isNull(connectors.deletedAt)))
    .orderBy(asc(connectors.id))
    .limit(MAX_TARGETS);
  return [
    { scope: 'company', ...company },
    ...inDepartments.map((one) => ({ scope: 'department' as const, ...one })),
    ...inApps.map((one) => ({ scope: 'app' as const, ...one })),
    ...inConnectors.map((one) => ({ scope: 'connector' as const, ...one })),
  ];
}

async function present(db: Db, rows: Stored[], targets: Target[], now: Date): Promise<Budget[]> {
  if (rows.length === 0) return [];
  const subjects = rows.map(({ scope, targetId }) => `${scope}:${targetId}`);
  const counters = await db
    .select({ subject: usageCounters.subject, used: usageCounters.used })
    .from(usageCounters)
    .where(
      and(
        inArray(usageCounters.subject, subjects),
        eq(usageCounters.metric, 'spend'),
        eq(usageCounters.window, `m:${businessMonth(now)}`),
      ),
    );
  const used = new Map(counters.map((row) => [row.subject, row.used]));
  return rows.map(({ id, scope, targetId, monthly, hardStop }) => ({
    id,
    scope,
    target: {
      id: targetId,
      name: targets.find((target) => target.scope === scope && target.id === targetId)?.name ?? '',
    },
    monthly,
    used: used.get(`${scope}:${targetId}`) ?? 0,
    hard_stop: hardStop,
  }));
}

const companyOf = ({ caller }: MemberContext) => ({ id: caller.companyId, name: caller.companyName });

export async function listBudgets(context: MemberContext): Promise<EndpointOutput<'cost.budgets'>> {
  const { db, caller, now } = context;
  const [rows, targets] = await Promise.all([
    db.select().from(budgets).where(ofCompany(budgets, caller.companyId)).orderBy(asc(budgets.scope), asc(budgets.id)),
    targetsOf(db, companyOf(context)),
  ]);
  return { list: await present(db, rows, targets, now), targets };
}

export async function setBudget(context: MemberContext, input: EndpointParsedInput<'cost.setBudget'>): Promise<Budget> {
  const { db, caller, now } = context;
  const { scope, target_id: targetId, monthly, hard_stop: hardStop } = input;
  const targets = await targetsOf(db, companyOf(context));
  if (!targets.some((target) => target.scope === scope && target.id === targetId))
    throw new Refusal('not-found', { what: `@${scope}` });
  const own = and(ofCompany(budgets, caller.companyId), eq(budgets.scope, scope), eq(budgets.targetId, targetId));
  const [before] = await db.select().from(budgets).where(own).for('update');
  const [row] = await db
    .insert(budgets)
    .values({ companyId: caller.companyId, scope, targetId, monthly, hardStop })
    .onConflictDoUpdate({ target: [budgets.companyId, budgets.scope, budgets.targetId], set: { monthly, hardStop } })
    .returning();
  const [budget] = await present(db, row ? [row] : [], targets, now);
  if (!budget) throw new Error('The budget was not stored');
  await audit(db, context, 'cost.setBudget', `budget:${budget.id}`, {
    name: budget.target.name,
    scope,
    ...(before ? changes(before, { monthly, hardStop }) : { monthly, hardStop }),
  });
  return budget;
}

export async function deleteBudget(context: MemberContext, id: string): Promise<{ done: true }> {
  const { db, caller } = context;
  const [row] = await db
    .delete(budgets)
    .where(and(eq(budgets.id, id), ofCompany(budgets, caller.companyId)))
    .returning();
  if (!row) throw new Refusal('not-found', { what: '@budget' });
  const [gone] = await present(db, [row], await targetsOf(db, companyOf(context)), context.now);
  await audit(db, context, 'cost.deleteBudget', `budget:${id}`, {
    name: gone?.target.name ?? '',
    scope: row.scope,
    monthly: row.monthly,
  });
  return { done: true };
}
