import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { downloads, jobs } from '../../db/schema';
import { HOUR_MS } from '../../kernel/period';
import { failFile } from '../downloads/downloads';
import type { Services } from '../services';
import { deliverFile, deliverySchema, giveUpDelivery } from './delivery';
import { exportSchema, giveUpExport, runExport } from './exports/run';
import { DELIVER, EXPORT, MATCH } from './jobKinds';
import { giveUpMatching, matchingSchema, matchNameList } from './matching';

const BROKEN_OFF_MS = HOUR_MS;
const AT_ONCE = 200;

/** Kinds of jobs that make a download, and what ends one whose job was given up. */
const GIVE_UP: Record<string, (services: Services, payload: unknown) => Promise<void>> = {
  [DELIVER]: async (services, payload) => giveUpDelivery(services, deliverySchema.parse(payload)),
  [EXPORT]: async (services, payload) => giveUpExport(services, exportSchema.parse(payload)),
};

/** Tells the queue how to match, deliver and export. */
export function registerFileJobs(services: Services): void {
  const { jobs: queue } = services;
  queue.register(MATCH, matchingSchema, (job) => matchNameList(services, job), {
    onGiveUp: ({ payload }) => giveUpMatching(services, payload),
  });
  queue.register(DELIVER, deliverySchema, (job) => deliverFile(services, job), {
    onGiveUp: ({ payload }) => giveUpDelivery(services, payload),
  });
  queue.register(EXPORT, exportSchema, (job) => runExport(services, job), {
    onGiveUp: ({ payload }, error) => giveUpExport(services, payload, error),
  });
}

/** Ends what a killed server left half done; runs now and then. What has expired is removed by features/cleanUp. */
export async function recoverFiles(services: Services): Promise<void> {
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
  const problems: Error[] = [];
  for (const { jobs: job } of givenUp)
    await GIVE_UP[job.kind]?.(services, job.payload).catch((error: Error) => problems.push(error));
  if (problems.length > 0) throw new AggregateError(problems, `${problems.length} files could not be ended`);
}
