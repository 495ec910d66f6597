import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ClickHouse, openClickHouse } from '@daas/server/db/clickHouse';
import { openDatabase } from '@daas/server/db/client';
import { databaseOptions } from '@daas/server/db/openConfigured';
import { type Config, readConfig } from '@daas/server/kernel/config';
import { clickHouseEngine } from '@daas/server/market/clickhouse/engine';
import { makeBackup } from '@daas/server/parts/backup/makeBackup';
import { restoreBackup } from '@daas/server/parts/backup/restore';
import { verifyBackup } from '@daas/server/parts/backup/verify';
import { loadEnterprises } from '@daas/server/testing/gateway';
import type { Program } from '@daas/server/testing/process';
import { useStarts } from '@daas/server/testing/starts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPython } from '../../scripts/test/prerequisites.mjs';
import { BACKUP_DISK, startClickHouse, type TestClickHouse } from '../support/clickhouse';
import { clock, KEY, makeOrigin, NOW } from './origin';

const KILLS = 10;
/** Rows of a kilobyte that does not compress, and bytes a second: copying them takes long enough to be killed in. */
const BALLAST = 60_000;
const BANDWIDTH = 20_000_000;

describe.skipIf(!hasPython())('ClickHouse', { timeout: 900_000 }, () => {
  const { place, run } = useStarts();
  let server: TestClickHouse;
  let clickhouse: ClickHouse;
  let env: Record<string, string>;
  let tables: Record<string, number>;
  const configOf = (settings: Record<string, string>): Config => readConfig({ LOG_LEVEL: 'silent', ...settings });
  const at = (name: string) => new URL(`/${name}`, server.url).href;

  /** The rows of each table of a database there; null where there is no such database. */
  async function rowsOf(database: string): Promise<Record<string, number> | null> {
    const [there] = await clickhouse.query(`select name from system.databases where name = '${database}'`);
    if (!there) return null;
    const rows = await clickhouse.query<{ name: string; total_rows: string }>(
      `select name, total_rows from system.tables where database = '${database}' order by name`,
    );
    return Object.fromEntries(rows.map(({ name, total_rows }) => [name, Number(total_rows)]));
  }

  beforeAll(async () => {
    server = await startClickHouse({ settings: { max_backup_bandwidth: BANDWIDTH } });
    clickhouse = openClickHouse(at('system'));
    await clickhouse.exec('create database origin');
    env = {
      SECRET_KEY: KEY,
      DATA_DIR: place('data'),
      CLICKHOUSE_URL: at('origin'),
      CLICKHOUSE_BACKUP_DISK: BACKUP_DISK,
    };
    const config = configOf(env);
    await makeOrigin(config);
    const [database, origin] = [await openDatabase(databaseOptions(config)), openClickHouse(at('origin'))];
    await loadEnterprises(database, clickHouseEngine(database, origin, { clock }));
    await database.close();
    await origin.exec(
      `create table ballast engine = MergeTree order by n as
       select number as n, randomString(1000) as text from numbers(${BALLAST})`,
    );
    await origin.close();
    tables = (await rowsOf('origin')) ?? {};
  }, 300_000);
  afterAll(async () => {
    await clickhouse?.close();
    await server?.stop();
  });

  /** How far ClickHouse is with a backup or a restoration that it began after so many others. */
  const lastOperation = async () =>
    (
      await clickhouse.query<{ status: string; ms: string }>(
        `select status, dateDiff('millisecond', start_time, if(end_time < start_time, now64(6), end_time)) as ms
         from system.backups order by start_time desc limit 1`,
      )
    )[0];

  /**
   * Runs a command ten times, and each time `kill`s when ClickHouse is at work at it: the later, the higher the attempt.
   * `after` is told what the command ended with.
   */
  async function killing(
    args: string[],
    {
      status,
      settings = async () => env,
      kill,
      after,
    }: {
      status: 'CREATING_BACKUP' | 'RESTORING';
      settings?: (attempt: number) => Promise<Record<string, string>>;
      kill: (program: Program) => Promise<void>;
      after: (attempt: number, ended: number | null) => Promise<void>;
    },
  ): Promise<void> {
    const whole = run('cli', await settings(0), args);
    expect(await whole.ended, whole.output()).toBe(0);
    const took = Number((await lastOperation())?.ms);
    await after(0, 0);
    for (let attempt = 1, hits = 0; hits < KILLS; attempt += 1) {
      const before = await clickhouse.query('select id from system.backups');
      const program = run('cli', await settings(attempt), args);
      const ended = program.ended.then((code) => ({ code }));
      let isAtWork = false;
      while (!isAtWork && !(await Promise.race([ended, pause(5)]))) {
        const now = await clickhouse.query('select id from system.backups');
        isAtWork = now.length > before.length;
      }
      await pause((took * hits) / KILLS);
      if ((await lastOperation())?.status === status) hits += 1;
      await kill(program);
      await after(attempt, (await ended).code);
    }
  }

  const killServer = async () => {
    await server.kill();
    await server.start();
  };
  const killCommand = async ({ child, ended }: Program) => {
    child.kill('SIGKILL');
    await ended;
  };

  for (const [what, kill] of [
    ['its server', killServer],
    ['the command', killCommand],
  ] as const)
    test(`a backup within which ${what} is killed is not there, or whole; the next one is`, async () => {
      const into = place(`backups of ${what}`);
      const verified = new Set<string>();
      await killing(['backup', into], {
        status: 'CREATING_BACKUP',
        kill,
        async after(_, ended) {
          const names = (await readdir(into)).filter((name) => name.startsWith('daas-') && !verified.has(name));
          expect(names.length).toBe(ended === 0 ? 1 : 0);
          for (const name of names) {
            const found = await verifyBackup(path.join(into, name), {
              config: configOf(env),
              parent: place('scratch'),
              clock,
            });
            expect(found.problems).toEqual([]);
            verified.add(name);
          }
          expect(await rowsOf('origin')).toEqual(tables);
        },
      });
      const { clickhouse: part } = (await makeBackup(configOf(env), { into, operator: 'ann', now: NOW })).manifest;
      expect(part?.name).toMatch(/^daas-/);
    });

  test('a restoration within which either is killed has put nothing there, or everything, and may be made again', async () => {
    const into = place('restore');
    await mkdir(into, { recursive: true });
    const { folder } = await makeBackup(configOf(env), { into, operator: 'ann', now: NOW });
    const settingsOf = (attempt: number) => ({
      ...env,
      DATA_DIR: place(`restored-${attempt}`),
      CLICKHOUSE_URL: at(`restored_${attempt}`),
    });
    let turn = 0;
    await killing(['restore', folder], {
      status: 'RESTORING',
      settings: async (attempt) => settingsOf(attempt),
      async kill(program) {
        turn += 1;
        await (turn % 2 === 0 ? killServer() : killCommand(program));
      },
      async after(attempt, ended) {
        const rows = await rowsOf(`restored_${attempt}`);
        if (ended === 0) expect(rows).toEqual(tables);
        else {
          expect(rows === null || Object.keys(rows).length === 0 || rows.ballast === BALLAST).toBe(true);
          await again(attempt, rows);
        }
        for (const name of [`restored_${attempt}`, `restored_${attempt}_restoring`])
          await clickhouse.exec(`drop database if exists ${name} sync`);
      },
    });

    /** To the same place, once more. */
    async function again(attempt: number, rows: Record<string, number> | null) {
      if (rows?.ballast) await clickhouse.exec(`drop database restored_${attempt} sync`);
      await restoreBackup(folder, { config: configOf(settingsOf(attempt)), operator: 'bob', now: NOW });
      expect(await rowsOf(`restored_${attempt}`)).toEqual(tables);
    }
  });
});
