import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PRICE } from '@daas/server/testing/gateway';
import { stopProgram, useStarts, waitUntilReady } from '@daas/server/testing/starts';
import { beforeAll, describe, expect, test } from 'vitest';
import { CALLS, configFor, KEY, makeOrigin, OPENING } from './origin';

const { place, run, start } = useStarts();
const keys = { SECRET_KEY: KEY };

/** As an operator does, with the programs as they are built. */
describe('the embedded database', { timeout: 300_000 }, () => {
  let origin: { connectorId: number; secret: string };
  const env = () => ({ ...keys, DATA_DIR: place('data') });
  beforeAll(async () => {
    origin = await makeOrigin(configFor({ DATA_DIR: place('data') }));
  }, 120_000);

  const call = async (address: string) => {
    const answer = await fetch(`${address}/open/v1/connectors/${origin.connectorId}/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${origin.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ limit: 1 }),
    });
    return { status: answer.status, body: (await answer.json()) as { receipt?: { balance_after: number } } };
  };
  const ended = async (program: ReturnType<typeof run>) => ({
    code: await program.ended,
    output: program.output().trim(),
  });
  const json = async (program: ReturnType<typeof run>) => {
    const { code, output } = await ended(program);
    expect(code, output).toBe(0);
    return JSON.parse(output);
  };

  test('is backed up while it serves calls, none of which fails, and comes back as it was then', async () => {
    const server = await waitUntilReady(start(env()));
    const [, address = ''] = await server.printed(/^Ready: (\S+)$/m);
    const answers: number[] = [];
    let over = false;
    const callers = Array.from({ length: 4 }, async () => {
      while (!over) answers.push((await call(address)).status);
    });
    const into = place('backups');
    const made = await json(run('cli', env(), ['backup', into, '--as', '李工', '--json']));
    over = true;
    await Promise.all(callers);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(made).toMatchObject({ audited: true, elsewhere: [], keyId: expect.stringMatching(/^[\da-f]{8}$/) });
    expect(await readdir(into)).toEqual([path.basename(made.folder)]);
    expect((await stat(made.folder)).mode & 0o077).toBe(0);
    expect(existsSync(path.join(made.folder, 'secret.key'))).toBe(false);
    const manifest = JSON.parse(await readFile(path.join(made.folder, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ operator: '李工', mode: 'production', database: { kind: 'pglite', major: 18 } });
    const before = manifest.tables['public.ledger_entries'] - 2;
    await stopProgram(server);

    expect((await ended(run('cli', env(), ['verify-backup', made.folder]))).output).toMatch(/ is valid: restored, /);
    expect(await readdir(path.join(place('data'), 'scratch'))).toEqual([]);

    const DATA_DIR = place('restored');
    // Objects of a store have no empty folders.
    const kept = place('kept');
    await cp(made.folder, kept, { recursive: true });
    for (const name of ['pg_notify', 'pg_twophase']) await rm(path.join(kept, 'pg', name), { recursive: true });
    const restored = await ended(run('cli', { ...keys, DATA_DIR }, ['restore', kept, '--verify', '--as', 'bob']));
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('is restored.') });
    const again = await ended(run('cli', { ...keys, DATA_DIR }, ['restore', kept]));
    expect(again).toEqual({
      code: 1,
      output: `✖ DATA_DIR (${DATA_DIR}) contains a database. Use a folder without one`,
    });

    expect((await ended(run('cli', { ...keys, DATA_DIR }, ['check-ledger']))).output).toContain(
      'The ledger is consistent.',
    );
    expect((await ended(run('cli', { ...keys, DATA_DIR }, ['check-audit']))).output).toMatch(
      /is intact: \d+ lines of 2 chains/,
    );
    const second = await waitUntilReady(start({ ...keys, DATA_DIR }));
    const [, at = ''] = await second.printed(/^Ready: (\S+)$/m);
    const { status, body } = await call(at);
    expect({ status, left: body.receipt?.balance_after }).toEqual({
      status: 200,
      left: 2 * OPENING - (before + 1) * PRICE,
    });
    expect(before).toBeGreaterThanOrEqual(CALLS);
    await stopProgram(second);
  });

  test('is backed up when nobody serves it, too; a demo’s own key goes along', async () => {
    const DATA_DIR = place('demo');
    await mkdir(DATA_DIR, { recursive: true });
    await stopProgram(await waitUntilReady(run('clone', { DATA_DIR })));
    const { folder } = await json(run('cli', { DATA_DIR }, ['backup', place('demos'), '--json']));
    expect(existsSync(path.join(folder, 'secret.key'))).toBe(true);
    const target = place('demo-again');
    expect(await ended(run('cli', { DATA_DIR: target }, ['restore', folder, '--verify']))).toMatchObject({ code: 0 });
    await stopProgram(await waitUntilReady(run('clone', { DATA_DIR: target })));
  });

  test('a wrong key, a folder that is none, and a place of another kind are refused in one line', async () => {
    const { folder } = await json(run('cli', env(), ['backup', place('refused'), '--json']));
    const wrong = { ...env(), SECRET_KEY: Buffer.alloc(32, 9).toString('base64') };
    const unsealed = await ended(run('cli', wrong, ['backup', place('wrong')]));
    expect(unsealed.output).toMatch(/^✖ SECRET_KEY \(key id \w+\) did not seal this database's secrets/);
    expect(await readdir(place('wrong'))).toEqual([]);
    const restore = (given: Record<string, string>) => ended(run('cli', given, ['restore', folder]));
    const DATA_DIR = place('untouched');
    expect(await restore({ ...wrong, DATA_DIR })).toEqual({
      code: 3,
      output: expect.stringMatching(
        /^✖ key: the secrets are sealed by key id .*\n✖ 1 problems found .*\. Nothing was restored$/,
      ),
    });
    expect(await restore({ ...keys, DATA_DIR, DATABASE_URL: 'postgresql://a:b@127.0.0.1:9/c' })).toEqual({
      code: 1,
      output: '✖ The backup is of the embedded database. Unset DATABASE_URL and set DATA_DIR to the target folder',
    });
    const none = await ended(run('cli', { ...keys, DATA_DIR }, ['restore', place('nothing')]));
    expect(none.output).toContain('is not a backup: manifest.json is missing');
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});
