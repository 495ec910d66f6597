import { DATA_SETS } from '@daas/contract/datasets';
import { REPORT_CHAPTER_KEYS } from '@daas/contract/marketReport';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client';
import { marketReports, marketReportVersions } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { emitJobFailed } from '../../messages/events/jobFailed';
import { refund } from '../../money/refunds';
import type { Services } from '../services';
import { writeCertainty, writeChapter } from './chapters';
import { Book } from './reportBuilder';
import { dataSetsOf } from './scope';

const WRITE = 'market-report';
const runSchema = z.object({ companyId: z.number(), versionId: z.string() });
type Run = z.output<typeof runSchema>;
type Version = typeof marketReportVersions.$inferSelect;

export const MOVING = ['queued', 'running'] as const;

export const enqueueReport = ({ jobs }: Services, db: Db, run: Run): Promise<string> =>
  jobs.enqueue(db, { kind: WRITE, companyId: run.companyId, payload: run });

/** What a version costs, as the ledger takes it. */
export const postingOf = (
  { id, companyId, amount, departmentId }: Pick<Version, 'id' | 'companyId' | 'amount' | 'departmentId'>,
  description: string,
  now: Date,
) => ({ companyId, departmentId, amount, cause: { type: 'market-report', id }, description, now });

/** A version that is neither made nor given up. */
const movingOf = ({ companyId, versionId }: Run) =>
  and(
    ofCompany(marketReportVersions, companyId),
    eq(marketReportVersions.id, versionId),
    inArray(marketReportVersions.status, [...MOVING]),
  );

const reportOf = ({ companyId, reportId }: Pick<Version, 'companyId' | 'reportId'>) =>
  and(ofCompany(marketReports, companyId), eq(marketReports.id, reportId));

/** Tells the queue how a version of a report is made. Nothing is kept of a run that was killed: it begins again. */
export function registerReportJobs(services: Services): void {
  const { jobs, market, clock, database } = services;
  const db = database.orm;
  const write = (run: Run, change: Partial<typeof marketReportVersions.$inferInsert>) =>
    db.update(marketReportVersions).set(change).where(movingOf(run));
  jobs.register(
    WRITE,
    runSchema,
    async ({ payload: run, keepAlive }) => {
      const [row] = await db
        .select({ scope: marketReports.scope })
        .from(marketReportVersions)
        .innerJoin(
          marketReports,
          and(eq(marketReports.id, marketReportVersions.reportId), sameCompany(marketReports, marketReportVersions)),
        )
        .where(movingOf(run));
      if (!row) return;
      const { scope } = row;
      const chapters = REPORT_CHAPTER_KEYS.filter((key) => scope.chapters.includes(key));
      const dataSets = dataSetsOf(chapters);
      const versions = async () =>
        Object.fromEntries(
          await Promise.all(dataSets.map(async (key) => [key, await market.version(DATA_SETS[key])] as const)),
        );
      const rowsVersions = await versions();
      const now = clock();
      const book = new Book(market);
      for (const [n, key] of chapters.entries()) {
        await write(run, { status: 'running', progress: n / chapters.length });
        await writeChapter(key, { book, scope, now });
        await keepAlive();
      }
      await writeCertainty({ book, scope, now });
      const content = await book.content(dataSets);
      // Numbers of two loads would not add up; the queue tries again.
      if (JSON.stringify(await versions()) !== JSON.stringify(rowsVersions))
        throw new Error('Rows were loaded again meanwhile');
      await db.transaction(async (tx) => {
        const done = { status: 'done', progress: 1, content, rowsVersions, computedAt: now } as const;
        const [version] = await tx.update(marketReportVersions).set(done).where(movingOf(run)).returning();
        if (version) await tx.update(marketReports).set({ updatedAt: now }).where(reportOf(version));
      });
    },
    { onGiveUp: ({ payload: run }) => giveUp(services, run) },
  );
}

/** What was paid for it goes back, once, and who ordered it is told. */
const giveUp = ({ database, clock }: Services, run: Run): Promise<void> =>
  database.orm.transaction(async (tx) => {
    const [version] = await tx.update(marketReportVersions).set({ status: 'failed' }).where(movingOf(run)).returning();
    if (!version) return;
    if (version.amount > 0) await refund(tx, postingOf(version, '市场报告未能生成', clock()));
    const [report] = await tx.select().from(marketReports).where(reportOf(version));
    if (report) await emitJobFailed(tx, { job: 'market-report', ...report }, clock());
  });
