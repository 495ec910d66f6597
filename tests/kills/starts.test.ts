import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openPglite, PGLITE_MAJOR } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { packageFolder } from '@daas/server/kernel/packageFolder';
import { freePort } from '@daas/server/testing/freePort';
import { PRODUCTION } from '@daas/server/testing/process';
import { stopProgram, useStarts, waitUntilReady } from '@daas/server/testing/starts';
import { describe, expect, test, vi } from 'vitest';

const { place, run, evaluate, start, refused, refusal } = useStarts();

/** What asking for a code answers. */
async function codeFrom(address: string): Promise<unknown> {
  const answer = await fetch(`${address}/api/common-account/sms-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ phone: '13900000000', purpose: 'sign-in' }),
  });
  return ((await answer.json()) as { data: unknown }).data;
}

describe('what a database is for', () => {
  test('a production database gives no code, whatever is left out of its settings later', async () => {
    const DATA_DIR = place('production');
    await stopProgram(await waitUntilReady(run('main', { ...PRODUCTION, DATA_DIR, DEMO: '0' })));
    const company = ['create-company', '甲公司', '--admin', '张三', '--phone', '13900000000'];
    const unsigned = run('cli', { DATA_DIR }, company);
    expect(await unsigned.ended).toBe(1);
    expect(unsigned.output()).toMatch(/^✖ SECRET_KEY is not set\. Set it to that of the server/);
    expect(await run('cli', { DATA_DIR, SECRET_KEY: PRODUCTION.SECRET_KEY }, company).ended).toBe(0);

    const [key, carrier, ...more] = await refused(run('clone', { DATA_DIR }));
    expect(key).toMatch(/^✖ A production server needs SECRET_KEY\. /);
    expect(carrier).toMatch(/^✖ A production server needs SMS_URL\. /);
    expect(more).toEqual([]);
    expect(await refused(run('clone', { ...PRODUCTION, DATA_DIR, DEMO: '1' }))).toEqual([
      expect.stringMatching(/^✖ The database is for production, but DEMO=1 requests a demo\. /),
    ]);

    const server = run('clone', { ...PRODUCTION, DATA_DIR });
    const [, address = ''] = await server.printed(/^Ready: (\S+)$/m);
    expect(await codeFrom(address)).toEqual({
      expires_in_seconds: 300,
      resend_in_seconds: 60,
      message_id: expect.stringMatching(/^msg_/),
    });
    const told = await fetch(`${address}/api/instance`);
    expect(await told.json()).toMatchObject({ data: { mode: 'production' } });
    await stopProgram(server);
    expect(server.output()).not.toMatch(/demo/i);
  });

  test('nothing set: a demo in a clone; an installation says what it needs and leaves nothing behind', async () => {
    const DATA_DIR = place('nothing-set');
    expect(await refused(run('main', { DATA_DIR }))).toHaveLength(2);
    expect(existsSync(DATA_DIR)).toBe(false);
    const demo = run('clone', { DATA_DIR });
    const [, address = ''] = await demo.printed(/^Ready: (\S+)$/m);
    await demo.printed(/^Demo account: phone 10000000001/m);
    expect(await codeFrom(address)).toMatchObject({ demo_code: expect.stringMatching(/^\d{6}$/) });
    await stopProgram(demo);
    expect(await refused(run('clone', { DATA_DIR, HOST: '0.0.0.0' }))).toEqual([
      expect.stringMatching(
        /^✖ The database is a demo.* HOST=0\.0\.0\.0 makes it reachable for other machines\. Set DEMO=1/,
      ),
    ]);
  });
});

test('the database is made while the console is built, and nothing is answered before both are there', async () => {
  const [DATA_DIR, PORT] = [place('meanwhile'), String(await freePort())];
  const server = evaluate(
    `const { serveClone } = await import('./clone.js');
     await serveClone(new Promise((built) => process.once('SIGUSR2', built)));`,
    { ...PRODUCTION, DATA_DIR, PORT },
  );
  const made = () => existsSync(path.join(DATA_DIR, 'pg'));
  await vi.waitFor(() => expect(made(), server.output()).toBe(true), { timeout: 60_000, interval: 100 });
  await expect(fetch(`http://127.0.0.1:${PORT}/healthz`)).rejects.toThrow();
  expect(server.output()).not.toMatch(/^Ready: /m);
  server.child.kill('SIGUSR2');
  await stopProgram(await waitUntilReady(server));
});

describe('a data directory of another version', () => {
  const DATA_DIR = () => place('versions');

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

    await stopProgram(await waitUntilReady(start({ DATA_DIR: DATA_DIR() })));
    const current = await openPglite(DATA_DIR());
    const after = await current.sql.query('select name from companies');
    expect(after.rows).toEqual([{ name: '早先的公司' }]);
    expect(await migrate(current)).toBe(0);
    await current.close();
  });

  test('a new one begins as the one that was built with the programs, migrated already', async () => {
    const [before, DATA_DIR] = [new Date(), place('new')];
    await stopProgram(await waitUntilReady(start({ DATA_DIR })));
    const database = await openPglite(DATA_DIR);
    const { rows } = await database.sql.query<{ at: Date }>('select max(at) as at from migrations');
    expect(rows[0]?.at.getTime()).toBeLessThan(before.getTime());
    expect(await migrate(database)).toBe(0);
    await database.close();
  });

  /** A kill that comes when all was made already is tried again: on a busy machine the making goes on unseen. */
  async function killedHalfWay(): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const DATA_DIR = place(`half-${attempt}`);
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
    await stopProgram(await waitUntilReady(start({ DATA_DIR })));
    expect(await readdir(DATA_DIR)).not.toContain('pg.new');

    const foreign = place('foreign');
    await mkdir(path.join(foreign, 'pg'), { recursive: true });
    await writeFile(path.join(foreign, 'pg/notes.txt'), 'kept');
    expect(await refusal({ DATA_DIR: foreign })).toMatch(
      /cannot be opened \(its files are damaged or incomplete\)\. Restore a backup/,
    );
    expect(await readFile(path.join(foreign, 'pg/notes.txt'), 'utf8')).toBe('kept');
  });

  test('one of another PostgreSQL, or a damaged one, is refused and left alone', async () => {
    const [other, damaged] = [place('other'), place('damaged')];
    for (const [directory, major] of [
      [other, '15'],
      [damaged, PGLITE_MAJOR],
    ] as const) {
      await mkdir(path.join(directory, 'pg'), { recursive: true });
      await writeFile(path.join(directory, 'pg/PG_VERSION'), `${major}\n`);
    }
    expect(await refusal({ DATA_DIR: other })).toBe(
      `✖ The database in ${other} cannot be opened (it was created by PostgreSQL 15, this is PostgreSQL ${PGLITE_MAJOR}). Restore a backup that this version made, or start with another DATA_DIR.`,
    );
    expect(await refusal({ DATA_DIR: damaged })).toMatch(
      /cannot be opened \(its files are damaged or incomplete\)\. Restore a backup/,
    );
    expect(await readFile(path.join(other, 'pg/PG_VERSION'), 'utf8')).toBe('15\n');
  });

  test('a newer one is refused and left alone', async () => {
    await change(`insert into migrations (tag) values ('9999_from_the_future')`);
    expect(await refusal({ DATA_DIR: DATA_DIR() })).toBe(
      '✖ The database was created by a newer version (9999_from_the_future). Start that version, or set another DATA_DIR',
    );
  });
});
