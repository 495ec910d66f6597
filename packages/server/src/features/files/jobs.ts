import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { downloads, jobs } from '../../db/schema';
import type { Job } from '../../jobs/queue';
import { HOUR_MS } from '../../kernel/period';
import type { Services } from '../../services';
import { deliverFile, giveUpDelivery } from './delivery';
import { failFile } from './downloads';
import { giveUpExport, runExport } from './exports/run';
import { DELIVER, EXPORT, MATCH } from './kinds';
import { giveUpMatching, matchNameList } from './matching';

const BROKEN_OFF_MS = HOUR_MS;
const AT_ONCE = 200;

/** Kinds of jobs that make a download, and what ends one whose job was given up. */
const GIVE_UP: Record<string, (services: Services, job: Job, error?: Error) => Promise<void>> = {
  [DELIVER]: giveUpDelivery,
  [EXPORT]: giveUpExport,
};

/** Tells the queue how to match, deliver and export. */
export function registerFileJobs(services: Services): void {
  const { jobs: queue } = services;
  queue.register(MATCH, (job) => matchNameList(services, job), { onGiveUp: (job) => giveUpMatching(services, job) });
  queue.register(DELIVER, (job) => deliverFile(services, job), { onGiveUp: (job) => giveUpDelivery(services, job) });
  queue.register(EXPORT, (job) => runExport(services, job), {
    onGiveUp: (job, error) => giveUpExport(services, job, error),
  });
}

/** Ends what a killed server left half done; runs now and then. What has expired is removed by features/cleanUp. */
export async function mendFiles(services: Services): Promise<void> {
  const db = services.database.orm;
  const now = services.clock();

  const brokenOff = await db
    .select({ id: downloads.id })
    .from(downloads)
    .where(
      and(
        eq(downloads.status, 'running'),
        inArray(downloads.kind, ['call-export', 'bill-export']),
        lt(downloads.createdAt, new Date(now.getTime() - BROKEN_OFF_MS)),
      ),
    )
    .limit(AT_ONCE);
  for (const { id } of brokenOff) await failFile(db, id, 'export-failed');

  // A job that was given up by a server killed in the same moment: the failure was not reported.
  const givenUp = await db
    .select()
    .from(jobs)
    .innerJoin(downloads, eq(downloads.id, sql`${jobs.payload}->>'downloadId'`))
    .where(
      and(
        inArray(jobs.kind, Object.keys(GIVE_UP)),
        eq(jobs.state, 'failed'),
        inArray(downloads.status, ['queued', 'running']),
      ),
    )
    .limit(AT_ONCE);
  for (const { jobs: job } of givenUp)
    await GIVE_UP[job.kind]?.(services, { ...job, keepAlive: async () => undefined });
}
