import type { Db, Sql } from '../db/client';

/** A job under way; `payload` is what was queued. Handlers must be safe to run again from the start or from saved progress. */
export interface Job {
  id: string;
  companyId: number | null;
  payload: Record<string, unknown>;
  attempts: number;
  /** Extends the lease; call it at least every 20 s of work. */
  keepAlive(): Promise<void>;
}
export type JobHandler = (job: Job) => Promise<void>;

/** Durable work in the database: taken with `for update skip locked`, given to another worker when a lease ends. */
export interface JobQueue {
  register(kind: string, handler: JobHandler): void;
  /** Inside the caller's transaction; returns the job's id. Workers are woken after it is durable. */
  enqueue(db: Db, job: { kind: string; companyId: number | null; payload: Record<string, unknown>; runAt?: Date }): Promise<string>;
  start(): void;
  /** Waits for running jobs to end. */
  stop(): Promise<void>;
  /** Runs what is due until nothing is left; for tests and the CLI. */
  drain(): Promise<void>;
}

export type { Sql };
