import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@daas/server/db/client';
import pg from 'pg';
import { type ServerProcess, startServerProcess } from '../../support/serverProcess';
import { type Callers, startCallers } from './callers';
import { audit, makeWorld, type World } from './world';

type Kind = Database['kind'];

/** What one kind of fault did; seconds from the moment that the fault was over to the next call that is answered with 200. */
export interface Outcome {
  done: string;
  calls: number;
  lost: number;
  double: number;
  unanswered: number;
  seconds: number[];
  /** Answers besides 200, and what is worth a word. */
  notes: string[];
  problems: string[];
}

export interface Scenario {
  name: string;
  run(): Promise<Outcome>;
}

const CALLERS = 8;
const LOAD_MS = 5000;
const ANSWER_MS = 10_000;
const DAY_MS = 86_400_000;
const FREEZE_MS = [2000, 2000, 2000, 2000, 25_000];
const RESTARTS = 10;
const KILLS = 25;
const TERMINATIONS = 20;
/** Longest life of a server after its first answer. */
const LIFE_MS = 600;
/** A third of a start would go into compiling the embedded database for a speed that so short a life never sees. */
const SHORT_LIFE = ['--liftoff-only'];

const elapsed = async (wait: Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await wait;
  return (performance.now() - begun) / 1000;
};

/** Runs a fault under load on servers of one database, then looks at the books. */
async function underLoad(
  kind: Kind,
  fault: (
    world: World,
    servers: ServerProcess[],
    callers: Callers,
  ) => Promise<{ done: string; seconds: number[]; notes?: string[] }>,
  { launches = [{}], parent }: { launches?: { env?: Record<string, string>; args?: string[] }[]; parent?: string } = {},
): Promise<Outcome> {
  const world = await makeWorld(kind, parent);
  const servers: ServerProcess[] = [];
  for (const { env = {}, args = [] } of launches)
    servers.push(await startServerProcess({ ...world.env, ...env }, args));
  const callers = startCallers(CALLERS, (n) => servers[n % servers.length]?.url ?? '', world.customer);
  const problems: string[] = [];
  try {
    await callers.nextSuccess();
    const { done, seconds, notes = [] } = await fault(world, servers, callers);
    await callers.stop();
    for (const server of servers) if (server.exitCode() !== null) problems.push(`a server ended: ${server.exitCode()}`);
    for (const server of servers) await server.kill();
    const books = await audit(world, callers);
    const refused = [...callers.refused].map(([what, count]) => `${what} ×${count}`);
    return {
      done,
      calls: callers.acknowledged.length,
      lost: books.lost,
      double: books.double,
      unanswered: callers.unanswered,
      seconds,
      notes: [...refused, ...notes],
      problems: [...problems, ...books.problems],
    };
  } finally {
    for (const server of servers) await server.kill();
    await world.remove();
  }
}

/** Connections of the server as PostgreSQL sees them at the moment they are terminated. */
const MOMENTS = {
  'in the middle of a statement': `state = 'active' and coalesce(wait_event, '') not ilike 'wal%'`,
  'at commit': `wait_event ilike 'walsync' or wait_event ilike 'walwrite' or wait_event = 'WALWrite'`,
  'while idle': `state like 'idle%'`,
};

function terminated(moment: keyof typeof MOMENTS): Scenario {
  return {
    name: `backends terminated ${moment}`,
    run: () =>
      underLoad('postgres', async (world, _, callers) => {
        const admin = new pg.Client({ connectionString: world.env.DATABASE_URL });
        await admin.connect();
        const seconds: number[] = [];
        const until = performance.now() + 60_000;
        let count = 0;
        while (count < TERMINATIONS && performance.now() < until) {
          const { rowCount } = await admin.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and (${MOMENTS[moment]})`,
          );
          if (!rowCount) continue;
          count += rowCount;
          seconds.push(await elapsed(callers.nextSuccess()));
        }
        await admin.end();
        return { done: `${count} backends`, seconds };
      }),
  };
}

const restarted: Scenario = {
  name: 'PostgreSQL restarted',
  run: () =>
    underLoad('postgres', async ({ postgres }, _, callers) => {
      const seconds: number[] = [];
      for (let n = 0; n < RESTARTS; n += 1) {
        await postgres?.restart();
        seconds.push(await elapsed(callers.nextSuccess()));
      }
      return { done: `${RESTARTS} times`, seconds };
    }),
};

const frozen: Scenario = {
  name: 'PostgreSQL stopped (SIGSTOP)',
  run: () =>
    underLoad('postgres', async ({ postgres }, _, callers) => {
      const seconds: number[] = [];
      for (const ms of FREEZE_MS) {
        postgres?.signal('SIGSTOP');
        await pause(ms);
        postgres?.signal('SIGCONT');
        seconds.push(await elapsed(callers.nextSuccess()));
      }
      return { done: `${FREEZE_MS.map((ms) => ms / 1000).join(', ')} s`, seconds };
    }),
};

const killed = (kind: Kind): Scenario => ({
  name: `server killed (SIGKILL), ${kind}`,
  run: () =>
    underLoad(
      kind,
      async (world, servers, callers) => {
        const seconds: number[] = [];
        for (let n = 0; n < KILLS; n += 1) {
          await pause(Math.random() * LIFE_MS);
          await servers[0]?.kill();
          const recovery = callers.nextSuccess();
          seconds.push(
            await elapsed(
              startServerProcess(world.env, SHORT_LIFE).then((server) => {
                servers[0] = server;
                return recovery;
              }),
            ),
          );
        }
        return { done: `${KILLS} times`, seconds, notes: ['seconds include the start'] };
      },
      { launches: [{ args: SHORT_LIFE }] },
    ),
});

/** A file system of its own in memory; throws where this machine does not let us make one. */
async function smallDisk(
  megabytes: number,
): Promise<{ folder: string; remount(options: string): void; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'daas-disk-'));
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe' });
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw new Skipped('no file system can be mounted here (root with CAP_SYS_ADMIN is needed)', { cause: error });
  }
  return {
    folder,
    remount: (options) => void run('mount', '-o', `remount,${options}`, folder),
    async remove() {
      run('umount', '-l', folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What this machine cannot do; the table says so. */
export class Skipped extends Error {}

/** PostgreSQL has room in its log for a while: writes into it until it cannot. */
async function writeLog(url: string | undefined): Promise<void> {
  const client = new pg.Client({ connectionString: url, query_timeout: ANSWER_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (;;) await client.query(`select pg_logical_emit_message(true, 'fire', repeat('x', 1000000))`);
  } catch {
    client.end().catch(() => undefined);
  }
}

/** Fills a folder's disk to the last byte; the function that is returned empties it. */
function fill(folder: string): () => Promise<void> {
  const file = path.join(folder, 'ballast');
  const opened = openSync(file, 'w');
  try {
    for (const size of [1 << 20, 1 << 12]) writeUntilFull(opened, Buffer.alloc(size));
  } finally {
    closeSync(opened);
  }
  return () => rm(file);
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

const fullDisk = (kind: Kind, megabytes: number): Scenario => ({
  name: `disk full, ${kind}`,
  async run() {
    const disk = await smallDisk(megabytes);
    try {
      return await underLoad(
        kind,
        async (world, servers, callers) => {
          const empty = fill(disk.folder);
          if (world.postgres) await writeLog(world.env.DATABASE_URL);
          while (callers.refused.size === 0) await pause(100);
          await pause(2000);
          await empty();
          const recovery = callers.nextSuccess();
          const notes: string[] = [];
          // PostgreSQL ends when it cannot write its log; so does the embedded one, with its server.
          const seconds = await elapsed(
            Promise.race([recovery, pause(3000)]).then(async () => {
              await world.postgres?.restart();
              if (!world.postgres && servers[0]) {
                notes.push('the server was started again');
                await servers[0].kill();
                servers[0] = await startServerProcess(world.env);
              }
              await recovery;
            }),
          );
          return { done: 'once', seconds: [seconds], notes };
        },
        { parent: disk.folder },
      );
    } finally {
      await disk.remove();
    }
  },
});

const refusesToStart = async (env: Record<string, string>): Promise<{ notes: string[]; problems: string[] }> => {
  const started = await startServerProcess(env).catch((error: Error) => error);
  if (!(started instanceof Error)) {
    await started.kill();
    return { notes: [], problems: ['the server started'] };
  }
  const said = started.message.split('\n').slice(1);
  return {
    notes: said.map((line) => line.replace(env.DATA_DIR ?? '', 'DATA_DIR')),
    problems: said.length === 1 ? [] : ['not said in one line'],
  };
};

const NOTHING = { calls: 0, lost: 0, double: 0, unanswered: 0, seconds: [] };

const readOnly: Scenario = {
  name: 'folder read-only',
  async run() {
    const disk = await smallDisk(16);
    try {
      disk.remount('ro');
      return {
        ...NOTHING,
        done: 'start refused',
        ...(await refusesToStart({ DATA_DIR: path.join(disk.folder, 'data') })),
      };
    } finally {
      await disk.remove();
    }
  },
};

const wrongClock: Scenario = {
  name: 'clock wrong by a day',
  run: () => {
    const off = (ms: number) => ({
      env: { CLOCK_OFFSET_MS: String(ms) },
      args: ['--require', path.join(import.meta.dirname, 'clock.cjs')],
    });
    return underLoad(
      'postgres',
      async () => {
        await pause(LOAD_MS);
        return { done: 'three servers: right, +1, −1', seconds: [] };
      },
      { launches: [{}, off(DAY_MS), off(-DAY_MS)] },
    );
  },
};

const twoServers: Scenario = {
  name: 'two servers on one PostgreSQL',
  run: () =>
    underLoad(
      'postgres',
      async (_, servers, callers) => {
        await pause(LOAD_MS);
        // One dies, and its callers go to the other.
        const [one, other] = servers as [ServerProcess, ServerProcess];
        await one.kill();
        servers.splice(0, 1);
        const seconds = await elapsed(callers.nextSuccess());
        return {
          done: `${LOAD_MS / 1000} s, then one killed`,
          seconds: [seconds],
          notes: other.exitCode() === null ? [] : ['the other ended'],
        };
      },
      { launches: [{}, {}] },
    ),
};

const twoOnOneFolder: Scenario = {
  name: 'two servers on one folder',
  async run() {
    const world = await makeWorld('pglite');
    const first = await startServerProcess(world.env);
    try {
      return { ...NOTHING, done: 'second start refused', ...(await refusesToStart(world.env)) };
    } finally {
      await first.kill();
      await world.remove();
    }
  },
};

export const SCENARIOS: readonly Scenario[] = [
  ...(Object.keys(MOMENTS) as (keyof typeof MOMENTS)[]).map(terminated),
  restarted,
  frozen,
  killed('postgres'),
  killed('pglite'),
  fullDisk('postgres', 600),
  fullDisk('pglite', 200),
  readOnly,
  wrongClock,
  twoServers,
  twoOnOneFolder,
];
