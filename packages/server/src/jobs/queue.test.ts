import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Database } from '../db/client';
import { jobs } from '../db/schema';
import { createMetrics } from '../kernel/metrics';
import { Refusal } from '../kernel/refusal';
import { DATABASES, freshDatabase } from '../testing';
import { createJobQueue, type JobHandler, type JobOptions } from './queue';

const START = new Date('2026-11-17T02:00:00Z');
const LEASE_MS = 60_000;
const KIND = 'sample';
const payloadSchema = z.object({ n: z.number().optional() });
type Payload = z.output<typeof payloadSchema>;
const metrics = createMetrics();

describe.each(DATABASES)('the queue on %s', (kind) => {
  let database: Database;
  let now: Date;
  const errors: string[] = [];

  beforeAll(async () => {
    database = await freshDatabase(kind);
  }, 60_000);
  beforeEach(async () => {
    now = START;
    errors.length = 0;
    await database.orm.delete(jobs);
  });
  afterAll(() => database.close());

  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  /** A worker of its own, as another process would have. */
  function worker(handler: JobHandler<Payload>, options?: JobOptions<Payload>) {
    const queue = createJobQueue({
      database,
      metrics,
      clock: () => now,
      concurrency: 2,
      onError: ({ message }) => errors.push(message),
    });
    queue.register(KIND, payloadSchema, handler, options);
    return queue;
  }
  const enqueue = (payload: Record<string, unknown> = {}, runAt?: Date) =>
    worker(async () => undefined).enqueue(database.orm, {
      kind: KIND,
      companyId: null,
      payload,
      ...(runAt && { runAt }),
    });
  const only = async () => {
    const rows = await database.orm.select().from(jobs);
    expect(rows).toHaveLength(1);
    return rows[0] as (typeof rows)[number];
  };
  const fails = async () => {
    throw new Error('no disk');
  };

  it('runs due jobs, oldest first, and marks them as done', async () => {
    const ran: unknown[] = [];
    await enqueue({ n: 2 }, new Date(START.getTime() - 1000));
    await enqueue({ n: 3 });
    await enqueue({ n: 1 }, new Date(START.getTime() - 2000));
    await enqueue({ n: 4 }, new Date(START.getTime() + 1));
    await worker(async ({ payload }) => void ran.push(payload.n)).drain();
    expect(ran).toEqual([1, 2, 3]);
    const states = await database.orm.select({ state: jobs.state }).from(jobs);
    expect(states.map(({ state }) => state).sort()).toEqual(['done', 'done', 'done', 'queued']);
  });

  it('fails a job with an invalid payload without calling a handler', async () => {
    await enqueue({ n: 'many' });
    const told = async () => expect.fail('it was told');
    await worker(async () => expect.fail('it ran'), { onGiveUp: told }).drain();
    const { state, attempts, error } = await only();
    expect([state, attempts]).toEqual(['failed', 1]);
    expect(error).toContain('expected number');
    expect(errors).toHaveLength(1);
  });

  it('runs no job of a rolled back transaction', async () => {
    const queue = worker(async () => expect.fail('it ran'));
    const run = database.orm.transaction(async (tx) => {
      await queue.enqueue(tx, { kind: KIND, companyId: null, payload: {} });
      throw new Error('changed my mind');
    });
    await expect(run).rejects.toThrow('changed my mind');
    await queue.drain();
    expect(await database.orm.select().from(jobs)).toEqual([]);
  });

  it('leaves unknown kinds to other workers', async () => {
    await enqueue();
    await createJobQueue({ database, metrics, clock: () => now, concurrency: 2 }).drain();
    const other = createJobQueue({ database, metrics, clock: () => now, concurrency: 2 });
    other.register('another', payloadSchema, async () => expect.fail('it ran'));
    await other.drain();
    expect((await only()).state).toBe('queued');
  });

  it('gives a job to another worker only after its lease expired', async () => {
    const ran: string[] = [];
    await enqueue();
    const second = worker(async () => void ran.push('second'));
    await worker(async () => {
      pass(LEASE_MS - 1);
      await second.drain();
      ran.push('first');
    }).drain();
    expect(ran).toEqual(['first']);
  });

  it('extends the lease on keepAlive', async () => {
    const ran: string[] = [];
    await enqueue();
    const second = worker(async () => void ran.push('second'));
    await worker(async (job) => {
      pass(LEASE_MS - 1);
      await job.keepAlive();
      pass(LEASE_MS - 1);
      await second.drain();
      ran.push('first');
    }).drain();
    expect(ran).toEqual(['first']);
  });

  it('extends the lease during a long step while the process lives', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const ran: string[] = [];
      await enqueue();
      const second = worker(async () => void ran.push('second'));
      await worker(async () => {
        pass(LEASE_MS - 1);
        const until = (await only()).leaseUntil as Date;
        vi.advanceTimersByTime(LEASE_MS / 2);
        await expect.poll(async () => (await only()).leaseUntil?.getTime()).toBeGreaterThan(until.getTime());
        pass(LEASE_MS - 1);
        await second.drain();
        ran.push('first');
      }).drain();
      expect(ran).toEqual(['first']);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it.runIf(kind === 'postgres')('is notified of a job of another process', async () => {
    // Nothing is looked for by time.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ran: string[] = [];
    const listening = worker(async ({ id }) => void ran.push(id));
    try {
      listening.start();
      const { rows } = await database.sql.query<{ pid: number }>('select pg_backend_pid() as pid', []);
      const heard = () =>
        database.sql.query(`select 1 from pg_stat_activity where query like 'listen %' and pid <> $1`, [rows[0]?.pid]);
      await expect.poll(async () => (await heard()).rows.length).toBeGreaterThan(0);
      const id = await enqueue();
      await expect.poll(() => ran).toEqual([id]);
    } finally {
      await listening.stop();
      vi.useRealTimers();
    }
  });

  it.each([
    ['ends', async () => undefined],
    ['fails', fails],
    ['is refused', async () => Promise.reject(new Refusal('not-found', { what: '@app' }))],
  ])('takes nothing from the second worker when the first, whose lease ended, %s', async (_, ending) => {
    const givenUp: string[] = [];
    await enqueue();
    // Still at work while the first one wakes up and ends.
    let release: () => void = () => expect.fail('it is not at work');
    const second = worker(
      () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    );
    let secondRun: Promise<void> | undefined;
    const first = worker(
      async (job) => {
        pass(LEASE_MS);
        secondRun = second.drain();
        await expect.poll(async () => (await only()).attempts).toBe(2);
        await expect(job.keepAlive()).rejects.toThrow('another worker has it');
        await ending();
      },
      { maxAttempts: 1, onGiveUp: async ({ id }) => void givenUp.push(id) },
    );
    await first.drain();
    expect(await only()).toMatchObject({ state: 'running', attempts: 2, error: null, finishedAt: null });
    expect(givenUp).toEqual([]);
    release();
    await secondRun;
    expect(await only()).toMatchObject({ state: 'done', attempts: 2 });
  });

  it('retries with growing pauses and gives up once', async () => {
    const givenUp: string[] = [];
    await enqueue();
    const queue = worker(fails, { maxAttempts: 3, onGiveUp: async (_, { message }) => void givenUp.push(message) });
    const waits: number[] = [];
    for (let attempt = 1; attempt < 3; attempt += 1) {
      await queue.drain();
      const { state, runAt, error } = await only();
      expect({ state, error }).toEqual({ state: 'queued', error: 'no disk' });
      waits.push(runAt.getTime() - now.getTime());
      pass(runAt.getTime() - now.getTime() - 1);
      await queue.drain();
      expect(errors).toHaveLength(attempt);
      pass(1);
    }
    expect(waits).toEqual([5000, 10_000]);
    await queue.drain();
    pass(24 * 3_600_000);
    await queue.drain();
    expect(await only()).toMatchObject({ state: 'failed', attempts: 3, error: 'no disk' });
    expect(givenUp).toEqual(['no disk']);
  });

  it('does not retry a refusal', async () => {
    const givenUp: string[] = [];
    await enqueue();
    const refuse = async () => Promise.reject(new Refusal('not-found', { what: '@app' }));
    await worker(refuse, { onGiveUp: async ({ id }) => void givenUp.push(id) }).drain();
    const { id, state } = await only();
    expect({ state, givenUp }).toEqual({ state: 'failed', givenUp: [id] });
  });

  it('fails a job after repeated crashes without another run', async () => {
    await enqueue();
    await database.orm.update(jobs).set({ state: 'running', attempts: 5, leaseUntil: START });
    const givenUp: string[] = [];
    await worker(async () => expect.fail('it ran'), { onGiveUp: async (_, e) => void givenUp.push(e.message) }).drain();
    expect(givenUp).toEqual(['The worker of this job crashed 5 times']);
    expect((await only()).state).toBe('failed');
  });

  it('assigns each job to one of two workers', async () => {
    const ran: string[] = [];
    for (let n = 0; n < 8; n += 1) await enqueue();
    const take: JobHandler<Payload> = async ({ id }) => void ran.push(id);
    await Promise.all([worker(take).drain(), worker(take).drain()]);
    expect(new Set(ran).size).toBe(8);
    expect(ran).toHaveLength(8);
  });
});
