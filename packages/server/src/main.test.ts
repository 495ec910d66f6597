import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPglite, PGLITE_MAJOR } from './db/client';
import { migrate } from './db/migrate';
import { packageFolder } from './kernel/packageFolder';
import { freePort } from './testing/freePort';
import { buildPrograms, PRODUCTION, type Program, type Programs } from './testing/process';

let folder: string;
let programs: Programs;
const running = new Set<Program>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daas-main-'));
  programs = await buildPrograms();
});
afterEach(async () => {
  for (const program of running) {
    program.child.kill('SIGKILL');
    await program.ended;
  }
  running.clear();
});
afterAll(async () => {
  await programs.remove();
  await rm(folder, { recursive: true, force: true });
});

function run(name: 'main' | 'clone', env: Record<string, string>): Program {
  const program = programs.run(name, [], { PORT: '0', ...env });
  running.add(program);
  return program;
}
const start = (env: Record<string, string>) => run('main', { ...PRODUCTION, ...env });

async function refused(program: Program): Promise<string[]> {
  expect(await program.ended).toBe(1);
  return program.output().trim().split('\n');
}

async function refusal(env: Record<string, string>): Promise<string> {
  const lines = await refused(start(env));
  expect(lines).toHaveLength(1);
  return lines[0] as string;
}

async function ready(program: Program): Promise<Program> {
  await program.printed(/^Ready: /m);
  return program;
}

async function stop(program: Program): Promise<void> {
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
}

/** Each start is a process of its own. */
const SLOW = { timeout: 300_000 };

describe('a start that works', SLOW, () => {
  test('serves, keeps its directory to itself, and ends in order when asked to', async () => {
    const DATA_DIR = path.join(folder, 'works');
    const server = start({ DATA_DIR });
    const [, address] = await server.printed(/^Ready: (\S+)$/m);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const answer = await fetch(`${address}/api/common-account/permissions`);
    expect(await answer.json()).toMatchObject({ success: true, data: { operation_permissions: {} } });

    const pid = server.child.pid;
    expect(await refusal({ DATA_DIR })).toBe(
      `✖ ${DATA_DIR} is in use by process ${pid}: stop that server, or start with another DATA_DIR.`,
    );

    // A terminal and npm each send one.
    server.child.kill('SIGTERM');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const again = start({ DATA_DIR });
    await again.printed(/^Ready: /m);
    again.child.kill('SIGINT');
    expect(await again.ended).toBe(0);
  });
});

/** What asking for a code answers. */
async function codeFrom(address: string): Promise<unknown> {
  const answer = await fetch(`${address}/api/common-account/sms-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ phone: '13900000000', purpose: 'sign-in' }),
  });
  return ((await answer.json()) as { data: unknown }).data;
}

describe('what a database is for', SLOW, () => {
  test('a production database gives no code, whatever is left out of its settings later', async () => {
    const DATA_DIR = path.join(folder, 'production');
    await stop(await ready(run('main', { ...PRODUCTION, DATA_DIR, DEMO: '0' })));
    const company = ['create-company', '甲公司', '--admin', '张三', '--phone', '13900000000'];
    expect(await programs.run('cli', company, { DATA_DIR }).ended).toBe(0);

    const [key, carrier, ...more] = await refused(run('clone', { DATA_DIR }));
    expect(key).toMatch(/^✖ A production server needs SECRET_KEY: /);
    expect(carrier).toMatch(/^✖ A production server needs SMS_URL: /);
    expect(more).toEqual([]);
    expect(await refused(run('clone', { ...PRODUCTION, DATA_DIR, DEMO: '1' }))).toEqual([
      expect.stringMatching(/^✖ The database is for production and DEMO=1 asks for a demo: /),
    ]);

    const server = run('clone', { ...PRODUCTION, DATA_DIR });
    const [, address = ''] = await server.printed(/^Ready: (\S+)$/m);
    expect(await codeFrom(address)).toEqual({ expiresInSeconds: 300, resendInSeconds: 60 });
    const told = await fetch(`${address}/api/instance`);
    expect(await told.json()).toMatchObject({ data: { mode: 'production' } });
    await stop(server);
    expect(server.output()).not.toMatch(/demo/i);
  });

  test('nothing set: a demo in a clone; an installation says what it needs and leaves nothing behind', async () => {
    const DATA_DIR = path.join(folder, 'nothing-set');
    expect(await refused(run('main', { DATA_DIR }))).toHaveLength(2);
    expect(existsSync(DATA_DIR)).toBe(false);
    const demo = run('clone', { DATA_DIR });
    const [, address = ''] = await demo.printed(/^Ready: (\S+)$/m);
    await demo.printed(/^Demo account: phone 10000000001/m);
    expect(await codeFrom(address)).toMatchObject({ demo_code: expect.stringMatching(/^\d{6}$/) });
    await stop(demo);
    expect(await refused(run('clone', { DATA_DIR, HOST: '0.0.0.0' }))).toEqual([
      expect.stringMatching(/^✖ The database is a demo.* HOST=0\.0\.0\.0 opens it to others: set DEMO=1/),
    ]);
  });
});

describe('what watches a server', SLOW, () => {
  test('reads metrics on a port of its own, and learns that it stops before it does', async () => {
    const METRICS_PORT = String(await freePort());
    const server = start({ DATA_DIR: 'memory', METRICS_PORT, DRAIN_SECONDS: '300' });
    const [, address] = await server.printed(/^Ready: (\S+)$/m);
    const metrics = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
    expect(await metrics.text()).toMatch(/^daas_database_up 1$/m);
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);

    server.child.kill('SIGTERM');
    for (;;) {
      const answer = await fetch(`${address}/readyz`);
      if (answer.status === 200) continue;
      expect(await answer.json()).toEqual({ status: 'unavailable', reason: 'draining' });
      break;
    }
    expect((await fetch(`${address}/api/common-account/permissions`)).status).toBe(200);
  });
});

describe('a start that cannot work says in one line what to do', SLOW, () => {
  test('a wrong variable', async () => {
    expect(await refusal({ PORT: 'eighty' })).toBe('✖ Wrong environment: PORT must be a whole number from 0 to 65535.');
  });

  test('the port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await refusal({ PORT: String(port), DATA_DIR: 'memory' })).toBe(
      `✖ Port ${port} is taken: stop what listens there, or start with another PORT.`,
    );
    await new Promise((resolve) => other.close(resolve));
  });

  test('an address that is not this machine’s', async () => {
    expect(await refusal({ HOST: '192.0.2.1', DATA_DIR: 'memory' })).toMatch(/no address 192\.0\.2\.1: set HOST/);
  });

  test('a data directory that cannot be made', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    expect(await refusal({ DATA_DIR: path.join(file, 'data') })).toMatch(/file\/data is not a writable directory: /);
  });

  test('no PostgreSQL at DATABASE_URL', async () => {
    expect(await refusal({ DATABASE_URL: 'postgresql://daas:secret@127.0.0.1:1/daas', DATA_DIR: folder })).toBe(
      '✖ No PostgreSQL answers at 127.0.0.1:1: start it, or correct DATABASE_URL.',
    );
  });
});

describe('a data directory of another version', SLOW, () => {
  const DATA_DIR = () => path.join(folder, 'versions');

  async function change(statements: string): Promise<void> {
    const database = await openPglite(DATA_DIR());
    await database.sql.exec(statements);
    await database.close();
  }

  test('an older one is brought up to date, what is in it stays', async () => {
    const database = await openPglite(DATA_DIR());
    await database.sql.exec('create table migrations (tag text primary key, at timestamptz not null default now())');
    for (const tag of ['0000_init', '0001_live_names']) {
      await database.sql.exec(await readFile(path.join(packageFolder('migrations'), `${tag}.sql`), 'utf8'));
      await database.sql.query('insert into migrations (tag) values ($1)', [tag]);
    }
    await database.sql.exec(`insert into companies (name) values ('早先的公司')`);
    await database.close();
    expect(await readFile(path.join(DATA_DIR(), 'pg/PG_VERSION'), 'utf8')).toBe(`${PGLITE_MAJOR}\n`);

    const server = start({ DATA_DIR: DATA_DIR() });
    await server.printed(/^Ready: /m);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const current = await openPglite(DATA_DIR());
    const after = await current.sql.query('select name from companies');
    expect(after.rows).toEqual([{ name: '早先的公司' }]);
    expect(await migrate(current)).toBe(0);
    await current.close();
  });

  test('a new one begins as the one that was built with the programs, migrated already', async () => {
    const [before, DATA_DIR] = [new Date(), path.join(folder, 'new')];
    const server = start({ DATA_DIR });
    await server.printed(/^Ready: /m);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const database = await openPglite(DATA_DIR);
    const { rows } = await database.sql.query<{ at: Date }>('select max(at) as at from migrations');
    expect(rows[0]?.at.getTime()).toBeLessThan(before.getTime());
    expect(await migrate(database)).toBe(0);
    await database.close();
  });

  /** A kill that comes when all was made already is tried again: on a busy machine the making goes on unseen. */
  async function killedHalfWay(): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const DATA_DIR = path.join(folder, `half-${attempt}`);
      const first = start({ DATA_DIR });
      const begun = () => existsSync(path.join(DATA_DIR, 'pg.new/PG_VERSION'));
      const made = () => existsSync(path.join(DATA_DIR, 'pg'));
      await vi.waitFor(() => expect(begun() || made()).toBe(true), { timeout: 60_000, interval: 1 });
      first.child.kill('SIGKILL');
      await first.ended;
      if (begun() && !made()) return DATA_DIR;
    }
  }

  test('one that a kill left half made is made anew, and one that is no new one is left alone', async () => {
    const DATA_DIR = await killedHalfWay();
    const server = start({ DATA_DIR });
    await server.printed(/^Ready: /m);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(await readdir(DATA_DIR)).not.toContain('pg.new');

    const foreign = path.join(folder, 'foreign');
    await mkdir(path.join(foreign, 'pg'), { recursive: true });
    await writeFile(path.join(foreign, 'pg/notes.txt'), 'kept');
    expect(await refusal({ DATA_DIR: foreign })).toMatch(/cannot be opened \(its files are damaged or incomplete\): /);
    expect(await readFile(path.join(foreign, 'pg/notes.txt'), 'utf8')).toBe('kept');
  });

  test('one of another PostgreSQL, or a damaged one, is refused and left alone', async () => {
    const [other, damaged] = [path.join(folder, 'other'), path.join(folder, 'damaged')];
    for (const [directory, major] of [
      [other, '15'],
      [damaged, PGLITE_MAJOR],
    ] as const) {
      await mkdir(path.join(directory, 'pg'), { recursive: true });
      await writeFile(path.join(directory, 'pg/PG_VERSION'), `${major}\n`);
    }
    expect(await refusal({ DATA_DIR: other })).toBe(
      `✖ The database in ${other} cannot be opened (it was made by PostgreSQL 15, this is PostgreSQL ${PGLITE_MAJOR}): restore a backup that this version made, or start with another DATA_DIR.`,
    );
    expect(await refusal({ DATA_DIR: damaged })).toMatch(/cannot be opened \(its files are damaged or incomplete\): /);
    expect(await readFile(path.join(other, 'pg/PG_VERSION'), 'utf8')).toBe('15\n');
  });

  test('a newer one is refused and left alone', async () => {
    await change(`insert into migrations (tag) values ('9999_from_the_future')`);
    expect(await refusal({ DATA_DIR: DATA_DIR() })).toBe(
      '✖ The database was made by a newer version (9999_from_the_future). Start that version, or use another DATA_DIR',
    );
  });
});
