import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { downloads, jobs } from '../../db/schema';
import type { Services } from '../../services';
import { deliverFile, giveUpDelivery } from './delivery';
import { failFile } from './downloads';
import { DELIVER, MATCH } from './kinds';
import { giveUpMatching, matchNameList } from './matching';

const BROKEN_OFF_MS = 3_600_000;
const AT_ONCE = 200;

/** Tells the queue how to match and deliver. */
export function registerFileJobs(services: Services): void {
  const { jobs: queue } = services;
  queue.register(MATCH, (job) => matchNameList(services, job), { onGiveUp: (job) => giveUpMatching(services, job) });
  queue.register(DELIVER, (job) => deliverFile(services, job), { onGiveUp: (job) => giveUpDelivery(services, job) });
}

/** Ends what a killed server left half done; runs now and then. What has expired is removed by jobs/cleanUp. */
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

  // A job that was given up by a server killed in the same moment: nobody was told.
  const givenUp = await db
    .select()
    .from(jobs)
    .innerJoin(downloads, eq(downloads.id, sql`${jobs.payload}->>'downloadId'`))
    .where(and(eq(jobs.kind, DELIVER), eq(jobs.state, 'failed'), inArray(downloads.status, ['queued', 'running'])))
    .limit(AT_ONCE);
  for (const { jobs: job } of givenUp) await giveUpDelivery(services, { ...job, keepAlive: async () => undefined });
}
