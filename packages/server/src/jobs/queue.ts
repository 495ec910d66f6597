import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Db } from '../db/client';
import { isUnavailable } from '../db/failure';
import { jobs } from '../db/schema';
import { errorText } from '../kernel/errorText';
import { newId } from '../kernel/id';
import type { Metrics } from '../kernel/metrics';
import { Refusal } from '../kernel/refusal';

const LEASE_MS = 60_000;
/** Heartbeat interval of a running job. */
const BEAT_MS = 15_000;
/** Polling interval. With LISTEN/NOTIFY it is only for scheduled jobs and lost notifications. */
const POLL_MS = 1000;
const POLL_LISTENING_MS = 5000;
/** Delay after an enqueue until its transaction ends, without LISTEN/NOTIFY (PGlite). */
const WAKE_MS = 30;
/** NOTIFY channel for committed jobs. */
const CHANNEL = 'jobs';
const MAX_ATTEMPTS = 5;
const FIRST_RETRY_MS = 5000;
const LAST_RETRY_MS = 10 * 60_000;

/** A running job. Handlers must be safe to run again from the start or from saved progress. */
export interface Job<P = unknown> {
  id: string;
  companyId: number | null;
  payload: P;
  attempts: number;
  /**
   * Extends the lease and yields to other work. Throws if another worker has the job: call it before steps that must not
   * run twice. While the process lives, the heartbeat extends the lease.
   */
  keepAlive(): Promise<void>;
}
export type JobHandler<P = unknown> = (job: Job<P>) => Promise<void>;

export interface JobOptions<P = unknown> {
  /** Attempts before a job fails. Default 5. */
  maxAttempts?: number;
  /** Pauses between attempts in ms, instead of `maxAttempts`; one attempt follows the last pause. */
  pauses?: readonly number[];
  /** Called once after the last attempt. */
  onGiveUp?: (job: Job<P>, error: Error) => Promise<void>;
}

/** Durable jobs in the database, claimed with `for update skip locked`; after an expired lease another worker claims the job. */
export interface JobQueue {
  /** Registers the handler of a kind. A job with an invalid payload fails without a retry. */
  register<P>(kind: string, payload: z.ZodType<P>, handler: JobHandler<P>, options?: JobOptions<P>): void;
  /** Adds a job in the caller's transaction and returns its id. Workers are notified after the commit. */
  enqueue(db: Db, job: NewJob): Promise<string>;
  /** Adds several jobs by one statement. */
  enqueueAll(db: Db, jobs: readonly NewJob[]): Promise<string[]>;
  start(): void;
  /** Stops and waits for running jobs. */
  stop(): Promise<void>;
  /** Runs all due jobs; for tests and the CLI. */
  drain(): Promise<void>;
}

export interface NewJob {
  kind: string;
  companyId: number | null;
  payload: Record<string, unknown>;
  runAt?: Date;
}

/** A registered kind; payloads are validated in `run`. */
interface Kind {
  maxAttempts: number;
  /** Returns the pause after an attempt in ms. */
  pauseAfter(attempts: number): number;
  run(job: Job): Promise<void>;
  giveUp(job: Job, error: Error): Promise<void>;
}

/** The payload is invalid, so a retry is useless. */
class InvalidPayload extends Error {}

interface LeasedJob {
  id: string;
  company_id: number | null;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
}

const CLAIM = `
  update jobs set state = 'running', attempts = attempts + 1, lease_until = $2
  where id = (
    select id from jobs
    where kind = any($3::text[]) and ((state = 'queued' and run_at <= $1) or (state = 'running' and lease_until <= $1))
    order by run_at, id limit 1 for update skip locked)
  returning id, company_id, kind, payload, attempts`;

export function createJobQueue(options: {
  database: Database;
  clock: () => Date;
  metrics: Metrics;
  /** Maximum concurrent jobs. */
  concurrency: number;
  onError?: (error: Error, kind: string) => void;
}): JobQueue {
  const { database, clock, metrics, concurrency, onError = () => undefined } = options;
  const kinds = new Map<string, Kind>();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => Promise<void>) | undefined;
  let started = false;

  const dateIn = (ms: number) => new Date(clock().getTime() + ms);

  async function claimJob(): Promise<LeasedJob | undefined> {
    if (kinds.size === 0) return undefined;
    const { rows } = await database.sql.query<LeasedJob>(CLAIM, [clock(), dateIn(LEASE_MS), [...kinds.keys()]]);
    return rows[0];
  }

  /** Condition: this worker still has the attempt. After an expired lease it must not write. */
  const isOwnAttempt = (job: LeasedJob) =>
    and(eq(jobs.id, job.id), eq(jobs.attempts, job.attempts), eq(jobs.state, 'running'));

  /** Writes the result of an attempt; retries while the database is unavailable and the lease is valid. */
  async function writeResult(change: Partial<typeof jobs.$inferInsert>, leasedJob: LeasedJob): Promise<boolean> {
    const until = performance.now() + LEASE_MS;
    for (;;) {
      try {
        const rows = await database.orm
          .update(jobs)
          .set(change)
          .where(isOwnAttempt(leasedJob))
          .returning({ id: jobs.id });
        return rows.length > 0;
      } catch (error) {
        if (!isUnavailable(error) || !started || performance.now() > until) throw error;
        onError(error as Error, leasedJob.kind);
        await pause(POLL_MS);
      }
    }
  }

  /** Extends the lease; returns false if another worker has the job. */
  const extend = async (leasedJob: LeasedJob): Promise<boolean> => {
    const rows = await database.orm
      .update(jobs)
      .set({ leaseUntil: dateIn(LEASE_MS) })
      .where(isOwnAttempt(leasedJob))
      .returning({ id: jobs.id });
    return rows.length > 0;
  };

  async function runJob(leasedJob: LeasedJob): Promise<void> {
    const kind = kinds.get(leasedJob.kind);
    if (!kind) return;
    // The heartbeat keeps the job during a long step, but not in a paused process.
    const beat = setInterval(
      () => void extend(leasedJob).catch((error: Error) => onError(error, leasedJob.kind)),
      BEAT_MS,
    ).unref();
    try {
      await runAttempt(kind, leasedJob);
    } finally {
      clearInterval(beat);
    }
  }

  async function runAttempt(kind: Kind, leasedJob: LeasedJob): Promise<void> {
    const job: Job = {
      id: leasedJob.id,
      companyId: leasedJob.company_id,
      payload: leasedJob.payload,
      attempts: leasedJob.attempts,
      async keepAlive() {
        if (!(await extend(leasedJob)))
          throw new Error('The lease of this job has expired; another worker has claimed it');
        // The embedded database answers synchronously: without this yield no request would be processed during a job.
        await turn();
      },
    };
    const { maxAttempts } = kind;
    try {
      if (leasedJob.attempts > maxAttempts) throw new Error(`The worker of this job crashed ${maxAttempts} times`);
      await kind.run(job);
      await writeResult({ state: 'done', finishedAt: clock(), error: null }, leasedJob);
      metrics.jobRuns.inc({ kind: leasedJob.kind, result: 'done' });
    } catch (reason) {
      const error = reason instanceof Error ? reason : new Error(String(reason));
      onError(error, leasedJob.kind);
      metrics.jobRuns.inc({ kind: leasedJob.kind, result: 'failed' });
      const text = errorText(error).slice(0, 500);
      // Business errors are not retried.
      if (leasedJob.attempts >= maxAttempts || error instanceof Refusal || error instanceof InvalidPayload) {
        if (await writeResult({ state: 'failed', finishedAt: clock(), error: text }, leasedJob))
          await kind.giveUp(job, error);
      } else {
        const runAt = dateIn(kind.pauseAfter(leasedJob.attempts));
        await writeResult({ state: 'queued', runAt, error: text }, leasedJob);
      }
    }
  }

  async function runDueJobs(): Promise<void> {
    for (let job = await claimJob(); job; job = await claimJob()) {
      // There may be more jobs, so start another worker.
      poll();
      await runJob(job);
      if (!started) return;
    }
  }

  /** Starts a worker unless the maximum is reached. */
  function poll(): void {
    if (!started) return;
    if (running.size < concurrency) {
      const worker = runDueJobs()
        .catch((error: Error) => onError(error, 'poll'))
        .finally(() => running.delete(worker));
      running.add(worker);
    }
    timer?.refresh();
  }

  async function enqueueAll(db: Db, newJobs: readonly NewJob[]): Promise<string[]> {
    const now = clock();
    const rows = newJobs.map(({ runAt = now, ...job }) => ({ ...job, id: newId('job'), runAt, createdAt: now }));
    await db.insert(jobs).values(rows);
    if (rows.every(({ runAt }) => runAt > now)) return rows.map(({ id }) => id);
    // Delivered to all servers after the commit.
    if (database.listen) await db.execute(sql`select pg_notify(${CHANNEL}, '')`);
    else if (started) setTimeout(poll, WAKE_MS).unref();
    return rows.map(({ id }) => id);
  }

  return {
    register(kind, payload, handler, { pauses, maxAttempts = MAX_ATTEMPTS, onGiveUp } = {}) {
      kinds.set(kind, {
        maxAttempts: pauses ? pauses.length + 1 : maxAttempts,
        pauseAfter: (attempts) =>
          pauses?.[attempts - 1] ?? Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LAST_RETRY_MS),
        async run(job) {
          const { data, error } = payload.safeParse(job.payload);
          if (error) throw new InvalidPayload(`The payload of ${kind} is invalid: ${z.prettifyError(error)}`);
          await handler({ ...job, payload: data });
        },
        async giveUp(job, error) {
          const { success, data } = payload.safeParse(job.payload);
          if (success) await onGiveUp?.({ ...job, payload: data }, error);
        },
      });
    },
    enqueue: async (db, job) => (await enqueueAll(db, [job]))[0] as string,
    enqueueAll,
    start() {
      started = true;
      timer = setTimeout(poll, database.listen ? POLL_LISTENING_MS : POLL_MS).unref();
      stopListening = database.listen?.(CHANNEL, poll);
    },
    async stop() {
      started = false;
      clearTimeout(timer);
      await stopListening?.();
      await Promise.all(running);
    },
    async drain() {
      for (let job = await claimJob(); job; job = await claimJob()) await runJob(job);
    },
  };
}
