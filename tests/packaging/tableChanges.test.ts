import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensurePartitions } from '@daas/server/db/partitions';
import { business } from '@daas/server/kernel/time';
import { checkLedger } from '@daas/server/money/check';
import { freePort } from '@daas/server/testing/freePort';
import { type Customer, createCustomer, PRICE } from '@daas/server/testing/gateway';
import { describe, expect, it } from 'vitest';
import { callThrough } from '../support/callThrough';
import { startDebianPostgres } from '../support/debianPostgres';
import { type Fleet, startFleet } from '../support/fleet';
import { startPostgres } from '../support/postgres';
import { PROXIES } from '../support/proxies';
import { buildServer, startServerProcess } from '../support/serverProcess';

const CALLERS = 8;
const CUSTOMERS = 4;
/** Between two attempts of the scheduled job, which a server makes every ten minutes. */
const ATTEMPT_MS = 3000;
/** How long the dump keeps its locks. */
const DUMP_MS = Number(process.env.DUMP_SECONDS ?? 20) * 1000;

const READING = `select count(*)::int as locks from pg_locks l join pg_stat_activity a using (pid)
  where a.application_name = 'pg_dump' and l.relation = 'call_records_default'::regclass and l.granted`;

/** A dump that has locked every table and goes no further until `end`, as its output is not read. */
async function startDump(fleet: Fleet, bin: string): Promise<{ end(): Promise<number> }> {
  const dump: ChildProcess = spawn(path.join(bin, 'pg_dump'), [fleet.env.DATABASE_URL ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(dump, 'exit');
  const locks = async () => (await fleet.database.sql.query<{ locks: number }>(READING)).rows[0]?.locks ?? 0;
  await expect.poll(locks).toBeGreaterThan(0);
  return {
    async end() {
      expect(await locks()).toBeGreaterThan(0);
      dump.stdout?.resume();
      return (await ended)[0];
    },
  };
}

describe('tables that change under load', () => {
  it('creates the partition of a new month beside a dump, while two servers behind nginx answer', async () => {
    let bin = '';
    const fleet = await startFleet(2, {}, async () => {
      const postgres = await startDebianPostgres();
      bin = postgres.bin;
      return postgres;
    });
    const { database, services, folder } = fleet;
    const month = `call_records_${business(new Date()).format('YYYY_MM')}`;
    const partOf = async () =>
      (
        await database.sql.query<{ part: string; calls: number }>(
          'select tableoid::regclass::text as part, count(*)::int as calls from call_records group by 1',
        )
      ).rows;
    try {
      await database.sql.exec(`drop table ${month}`);
      const https = await freePort();
      const ports = fleet.servers.map(({ port }) => port);
      const proxy = await PROXIES.nginx({ folder, http: await freePort(), https, servers: ports });
      const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: CALLERS });
      const customers = await Promise.all(
        Array.from({ length: CUSTOMERS }, () => createCustomer(services, { balance: 1_000_000 * PRICE })),
      );
      const call = (customer: Customer, idempotencyKey: string) =>
        callThrough({ agent, https, customer, idempotencyKey });
      let calls = 1;
      let isOver = false;
      const refused: string[] = [];
      const durations: number[] = [];
      try {
        while ((await call(customers[0] as Customer, 'first')).status !== 200) await pause(100);
        const caller = async (index: number) => {
          for (let n = 0; !isOver; n += 1) {
            const begun = performance.now();
            const { status, text } = await call(customers[index % CUSTOMERS] as Customer, `${index}-${n}`);
            durations.push(performance.now() - begun);
            calls += 1;
            if (status !== 200) refused.push(`${status} ${text.slice(0, 200)}`);
            await pause(20);
          }
        };
        const callers = Array.from({ length: CALLERS }, (_, index) => caller(index));
        const dump = await startDump(fleet, bin);
        const until = performance.now() + DUMP_MS;
        const tryAlready = () =>
          ensurePartitions(database.sql, new Date()).then(
            () => 'created',
            ({ code }: { code: string }) => code,
          );
        // A start tries, too.
        for (const index of [0, 1]) {
          await fleet.servers[index]?.process.stop();
          await fleet.start(index);
        }
        do {
          expect(await tryAlready()).toBe('55P03');
          await pause(ATTEMPT_MS);
        } while (performance.now() < until);
        expect(await partOf()).toEqual([{ part: 'call_records_default', calls: expect.any(Number) }]);
        expect(await dump.end()).toBe(0);
        await expect.poll(tryAlready).toBe('created');
        await pause(ATTEMPT_MS);
        isOver = true;
        await Promise.all(callers);
      } finally {
        isOver = true;
        agent.destroy();
        if (proxy.kill('SIGTERM')) await once(proxy, 'exit');
      }
      const sorted = durations.toSorted((one, other) => one - other);
      const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
      process.stdout.write(`${calls} calls, ms: median ${at(0.5)}, 99 % ${at(0.99)}, slowest ${at(1)}\n`);
      expect(refused).toEqual([]);
      expect(fleet.servers.map(({ process }) => process.exitCode())).toEqual([null, null]);
      expect(await partOf()).toEqual([{ part: month, calls }]);
      expect(await checkLedger(database.long)).toEqual([]);
    } finally {
      await fleet.close();
    }
  });

  it('starts ten servers together on an empty database', async () => {
    await buildServer();
    const postgres = await startPostgres({ durable: false });
    const folder = await mkdtemp(path.join(tmpdir(), 'daas-ten-'));
    const env = { DATABASE_URL: postgres.url, DATA_DIR: folder, PUBLIC_URL: 'https://data.example.com' };
    const started = await Promise.allSettled(Array.from({ length: 10 }, () => startServerProcess(env)));
    const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    try {
      expect(started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([]);
      for (const { url } of servers)
        await expect.poll(async () => (await (await fetch(`${url}/readyz`)).json()).status).toBe('ready');
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
