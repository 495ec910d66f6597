import { DATA_SETS } from '@daas/contract/datasets';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client';
import { regionalPlans } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { emitJobFailed } from '../../messages/events/jobFailed';
import type { Services } from '../services';
import { analyse } from './analyse';

const ANALYSE = 'regional-analysis';
const runSchema = z.object({ companyId: z.number(), planId: z.string(), run: z.number().int() });
type Run = z.output<typeof runSchema>;

/** The plan, unless a later run of it has started. */
const planOf = ({ companyId, planId, run }: Run) =>
  and(ofCompany(regionalPlans, companyId), eq(regionalPlans.id, planId), eq(regionalPlans.run, run));

export const enqueueAnalysis = ({ jobs }: Services, db: Db, run: Run): Promise<string> =>
  jobs.enqueue(db, { kind: ANALYSE, companyId: run.companyId, payload: run });

/** Tells the queue how a regional analysis is made. */
export function registerRegionalJobs(services: Services): void {
  const { jobs, market, clock, database } = services;
  const db = database.orm;
  const write = (run: Run, change: Partial<typeof regionalPlans.$inferInsert>) =>
    db.update(regionalPlans).set(change).where(planOf(run));
  jobs.register(
    ANALYSE,
    runSchema,
    async ({ payload: run, keepAlive }) => {
      const [plan] = await db.select({ scope: regionalPlans.scope }).from(regionalPlans).where(planOf(run));
      if (!plan) return;
      await write(run, { status: 'running', progress: 0.05 });
      const version = await market.version(DATA_SETS.enterprise);
      const now = clock();
      const report = await analyse(market, plan.scope, now, async (progress) => {
        await write(run, { progress });
        await keepAlive();
      });
      // Numbers of two loads would not add up; the queue tries again.
      if ((await market.version(DATA_SETS.enterprise)) !== version)
        throw new Error('The companies were loaded again meanwhile');
      await write(run, { status: 'done', progress: 1, report, rowsVersion: version, computedAt: now });
    },
    {
      onGiveUp: ({ payload: run }) =>
        db.transaction(async (tx) => {
          const [plan] = await tx.update(regionalPlans).set({ status: 'failed' }).where(planOf(run)).returning();
          if (plan) await emitJobFailed(tx, { job: 'regional-analysis', ...plan }, clock());
        }),
    },
  );
}
