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
/** How often a job under way says that its process lives. */
const BEAT_MS = 15_000;
/** Polling interval; with NOTIFY only for jobs that became due by time or whose notification was lost. */
const POLL_MS = 1000;
const POLL_LISTENING_MS = 5000;
/** After an enqueue, long enough for its transaction to end, where the database does not tell. */
const WAKE_MS = 30;
/** What all servers hear when there is work, once it is durable. */
const CHANNEL = 'jobs';
const MAX_ATTEMPTS = 5;
const FIRST_RETRY_MS = 5000;
const LAST_RETRY_MS = 10 * 60_000;

/** A job under way; `payload` is what was queued. Handlers must be safe to run again from the start or from saved progress. */
export interface Job<P = unknown> {
  id: string;
  companyId: number | null;
  payload: P;
  attempts: number;
  /**
   * Lets others have their turn, and throws when another worker has the job by now: call it before what must not be done
   * twice. The lease itself is extended for as long as the process lives.
   */
  keepAlive(): Promise<void>;
}
export type JobHandler<P = unknown> = (job: Job<P>) => Promise<void>;

export interface JobOptions<P = unknown> {
  /** Runs before a job is given up. Default 5. */
  maxAttempts?: number;
  /** Milliseconds between runs, instead of `maxAttempts`; after the last of them one more run is made. */
  pauses?: readonly number[];
  /** Told once, when no further attempt will be made. */
  onGiveUp?: (job: Job<P>, error: Error) => Promise<void>;
}

/** Durable work in the database: taken with `for update skip locked`, given to another worker when a lease ends. */
export interface JobQueue {
  /** How jobs of that kind are done, and what their payload must be: one that is not is given up at once. */
  register<P>(kind: string, payload: z.ZodType<P>, handler: JobHandler<P>, options?: JobOptions<P>): void;
  /** Inside the caller's transaction; returns the job's id. Workers are woken after it is durable. */
  enqueue(db: Db, job: NewJob): Promise<string>;
  /** Many by one statement. */
  enqueueAll(db: Db, jobs: readonly NewJob[]): Promise<string[]>;
  start(): void;
  /** Waits for running jobs to end. */
  stop(): Promise<void>;
  /** Runs what is due until nothing is left; for tests and the CLI. */
  drain(): Promise<void>;
}

export interface NewJob {
  kind: string;
  companyId: number | null;
  payload: Record<string, unknown>;
  runAt?: Date;
}

/** A registered kind, for payloads as they were stored. */
interface Kind {
  maxAttempts: number;
  /** Milliseconds until the next run after so many. */
  pauseAfter(attempts: number): number;
  run(job: Job): Promise<void>;
  giveUp(job: Job, error: Error): Promise<void>;
}

/** No further attempt would find another payload. */
class UnknownPayload extends Error {}

interface LeasedJob {
  id: string;
  company_id: number | null;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
}

const TAKE = `
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
  /** Jobs at a time. */
  concurrency: number;
  onError?: (error: Error, kind: string) => void;
}): JobQueue {
  const { database, clock, metrics, concurrency, onError = () => undefined } = options;
  const kinds = new Map<string, Kind>();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => Promise<void>) | undefined;
  let started = false;

  const later = (ms: number) => new Date(clock().getTime() + ms);

  async function take(): Promise<LeasedJob | undefined> {
    if (kinds.size === 0) return undefined;
    const { rows } = await database.sql.query<LeasedJob>(TAKE, [clock(), later(LEASE_MS), [...kinds.keys()]]);
    return rows[0];
  }

  /** Only the worker that holds this attempt may write: one whose lease ended has lost the job. */
  const holding = (job: LeasedJob) =>
    and(eq(jobs.id, job.id), eq(jobs.attempts, job.attempts), eq(jobs.state, 'running'));

  /** Writes how an attempt ended; tries again while the database is away and the lease lasts. */
  async function write(change: Partial<typeof jobs.$inferInsert>, leasedJob: LeasedJob): Promise<boolean> {
    const until = performance.now() + LEASE_MS;
    for (;;) {
      try {
        const rows = await database.orm.update(jobs).set(change).where(holding(leasedJob)).returning({ id: jobs.id });
        return rows.length > 0;
      } catch (error) {
        if (!isUnavailable(error) || !started || performance.now() > until) throw error;
        onError(error as Error, leasedJob.kind);
        await pause(POLL_MS);
      }
    }
  }

  /** False when another worker has it. */
  const extend = async (leasedJob: LeasedJob): Promise<boolean> => {
    const rows = await database.orm
      .update(jobs)
      .set({ leaseUntil: later(LEASE_MS) })
      .where(holding(leasedJob))
      .returning({ id: jobs.id });
    return rows.length > 0;
  };

  async function run(leasedJob: LeasedJob): Promise<void> {
    const kind = kinds.get(leasedJob.kind);
    if (!kind) return;
    // A step that takes long keeps its job; a process that was stopped does not.
    const beat = setInterval(
      () => void extend(leasedJob).catch((error: Error) => onError(error, leasedJob.kind)),
      BEAT_MS,
    ).unref();
    try {
      await attempt(kind, leasedJob);
    } finally {
      clearInterval(beat);
    }
  }

  async function attempt(kind: Kind, leasedJob: LeasedJob): Promise<void> {
    const job: Job = {
      id: leasedJob.id,
      companyId: leasedJob.company_id,
      payload: leasedJob.payload,
      attempts: leasedJob.attempts,
      async keepAlive() {
        if (!(await extend(leasedJob))) throw new Error('The lease of this job ended; another worker has it');
        // The embedded database answers at once: without this, no request would be looked at while a job runs.
        await turn();
      },
    };
    const { maxAttempts } = kind;
    try {
      if (leasedJob.attempts > maxAttempts) throw new Error(`Its worker died ${maxAttempts} times`);
      await kind.run(job);
      await write({ state: 'done', finishedAt: clock(), error: null }, leasedJob);
      metrics.jobRuns.inc({ kind: leasedJob.kind, result: 'done' });
    } catch (reason) {
      const error = reason instanceof Error ? reason : new Error(String(reason));
      onError(error, leasedJob.kind);
      metrics.jobRuns.inc({ kind: leasedJob.kind, result: 'failed' });
      const text = errorText(error).slice(0, 500);
      // A rule that refused will refuse again.
      if (leasedJob.attempts >= maxAttempts || error instanceof Refusal || error instanceof UnknownPayload) {
        if (await write({ state: 'failed', finishedAt: clock(), error: text }, leasedJob))
          await kind.giveUp(job, error);
      } else {
        const runAt = later(kind.pauseAfter(leasedJob.attempts));
        await write({ state: 'queued', runAt, error: text }, leasedJob);
      }
    }
  }

  async function work(): Promise<void> {
    for (let job = await take(); job; job = await take()) {
      // Where there is one there may be more.
      poll();
      await run(job);
      if (!started) return;
    }
  }

  /** One more worker while there may be something to do. */
  function poll(): void {
    if (!started) return;
    if (running.size < concurrency) {
      const worker = work()
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
    // Heard when the transaction is durable, by the other servers, too.
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
          if (error) throw new UnknownPayload(`The payload is none of ${kind}: ${z.prettifyError(error)}`);
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
      for (let job = await take(); job; job = await take()) await run(job);
    },
  };
}
