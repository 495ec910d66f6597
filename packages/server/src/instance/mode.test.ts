import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/client';
import { companies } from '../db/schema';
import { readConfig } from '../kernel/config';
import { packageFolder } from '../kernel/packageFolder';
import { StartRefused } from '../kernel/startRefused';
import type { Sealer } from '../sealing/sealer';
import { createServices } from '../start/createServices';
import { startPlatform } from '../start/platform';
import { DATABASES, freshDatabase } from '../testing';
import { PRODUCTION } from '../testing/process';
import { findMode, modeOfNew, recordMode, requireSettings } from './mode';

const NOW = new Date('2026-11-21T04:00:00Z');
/** Which key seals is another test's. */
const SEALER = { derive: () => 'secret' } as unknown as Sealer;

const linesOf = (run: () => void): readonly string[] => {
  try {
    run();
  } catch (error) {
    if (error instanceof StartRefused) return error.lines;
    throw error;
  }
  return [];
};

describe('a new database', () => {
  test.each([
    [{}, 'demo'],
    [{ PORT: '9000', DATA_DIR: '/srv/data', LOG_LEVEL: 'info', HOST: '::1', PUBLIC_RATE_LIMIT: '0' }, 'demo'],
    [{ HOST: '0.0.0.0' }, 'production'],
    [{ HOST: '127.example.com' }, 'production'],
    [{ DATABASE_URL: 'postgresql://127.0.0.1/daas' }, 'production'],
    [{ PUBLIC_URL: 'https://data.example.com' }, 'production'],
    [{ SECRET_KEY: PRODUCTION.SECRET_KEY }, 'production'],
    [{ SMS_URL: PRODUCTION.SMS_URL }, 'production'],
    [{ TRUST_PROXY: '1' }, 'production'],
    [{ FRAME_ANCESTORS: 'https://plugin.example.com' }, 'production'],
    [{ DEMO: '0' }, 'production'],
    [{ DEMO: '1', HOST: '0.0.0.0' }, 'demo'],
  ])('begun in a clone with %j is for %s', (env, mode) => {
    // As `serve` reads it, with and without the argument.
    for (const takeOver of [false, true]) expect(modeOfNew({ ...readConfig(env), takeOver }, 'demo')).toBe(mode);
  });

  test('begun by an installation is for production, unless DEMO=1 is said', () => {
    expect(modeOfNew(readConfig({}), 'production')).toBe('production');
    expect(modeOfNew(readConfig({ DEMO: '1' }), 'production')).toBe('demo');
  });
});

describe('settings', () => {
  test('all that a production server lacks is told at once', () => {
    expect(linesOf(() => requireSettings('production', readConfig({ HOST: '0.0.0.0', DATA_DIR: 'memory' })))).toEqual([
      expect.stringMatching(/^A production server needs SECRET_KEY\. Create one with/),
      expect.stringMatching(/^A production server on HOST=0\.0\.0\.0 needs PUBLIC_URL\. /),
      expect.stringMatching(/^A production server needs SMS_URL\. /),
    ]);
    const all = { ...PRODUCTION, HOST: '0.0.0.0', PUBLIC_URL: 'https://data.example.com' };
    expect(linesOf(() => requireSettings('production', readConfig(all)))).toEqual([]);
    expect(linesOf(() => requireSettings('production', readConfig(PRODUCTION)))).toEqual([]);
  });

  test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://data.example.com' }, { TRUST_PROXY: '1' }])(
    'a demo that others can reach by %j needs DEMO=1',
    (env) => {
      const [[name, value]] = Object.entries(env) as [[string, string]];
      expect(linesOf(() => requireSettings('demo', readConfig(env)))).toEqual([
        expect.stringContaining(`${name}=${value} makes it reachable for other machines. Set DEMO=1`),
      ]);
      expect(linesOf(() => requireSettings('demo', readConfig({ ...env, DEMO: '1' })))).toEqual([]);
    },
  );

  test('a demo for this machine alone needs none', () => {
    const own = readConfig({ PUBLIC_URL: 'http://localhost:8000' });
    expect(linesOf(() => requireSettings('demo', own))).toEqual([]);
  });
});

describe.each(DATABASES)('the mode in the database, %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(kind);
  });
  afterAll(() => database.close());

  const reset = () => database.sql.exec('delete from instance');
  const modes = async () =>
    (await database.sql.query<{ mode: string }>('select mode from instance')).rows.map(({ mode }) => mode);
  const start = (env: Record<string, string>) =>
    createServices(readConfig({ DATA_DIR: 'memory', LOG_LEVEL: 'silent', ...env }), { database, sealer: SEALER });

  test('decides every start after the first', async () => {
    await reset();
    expect((await start({ ...PRODUCTION, DEMO: '0' })).mode).toBe('production');
    expect((await start(PRODUCTION)).mode).toBe('production');
    await expect(start({ ...PRODUCTION, DEMO: '1' })).rejects.toThrow(/for production, but DEMO=1 requests a demo/);
    await expect(start({})).rejects.toThrow(/needs SECRET_KEY/);

    await reset();
    expect((await start({ DEMO: '1' })).mode).toBe('demo');
    expect((await start({})).mode).toBe('demo');
    await expect(start({ ...PRODUCTION, DEMO: '0' })).rejects.toThrow(/is a demo and cannot become a production/);
  });

  test('is not written by a start that is refused', async () => {
    await reset();
    await expect(start({})).rejects.toThrow(/needs SECRET_KEY/);
    const noDemo = startPlatform(readConfig({ DATA_DIR: 'memory', DEMO: '1' }), { database });
    await expect(noDemo).rejects.toThrow(/is for production and contains no demo/);
    expect(await modes()).toEqual([]);
  });

  test('an installation without demo data does not serve a demo', async () => {
    await reset();
    await recordMode(database.orm, 'demo', NOW);
    const asDemo = startPlatform(readConfig({ DATA_DIR: 'memory', LOG_LEVEL: 'silent' }), {
      database: { ...database, close: async () => undefined },
    });
    await expect(asDemo).rejects.toThrow(/is for production and contains no demo/);
  });

  test('of two first starts that disagree one is refused', async () => {
    await reset();
    const both = [recordMode(database.orm, 'demo', NOW), recordMode(database.orm, 'production', NOW)];
    const ended = await Promise.allSettled(both);
    expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await modes()).toHaveLength(1);
  });

  test.each([
    ['with the mark of the seed', `insert into settings values ('demo', '{"done": true}')`, 'demo'],
    ['with a seed that was killed', `insert into settings values ('demo', '{"done": false}')`, 'demo'],
    ['with customers', `insert into companies (name, created_at) values ('早先的公司', now())`, 'production'],
    ['without anybody yet', 'select 1', 'production'],
  ])('a database from before, %s', async (_, statement, mode) => {
    const folder = packageFolder('migrations');
    const file = (await readdir(folder)).find((name) => name.endsWith('_instance.sql')) as string;
    const text = await readFile(path.join(folder, file), 'utf8');
    await database.sql.exec('drop table instance; delete from settings; delete from companies');
    await database.sql.exec(statement);
    await database.sql.exec(text);
    expect(await modes()).toEqual([mode]);
    expect(await findMode(database.orm, readConfig({}), mode === 'demo' ? 'production' : 'demo')).toBe(mode);
    await database.orm.delete(companies);
  });
});
