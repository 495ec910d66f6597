import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '@daas/server/db/client';
import { databaseOptions } from '@daas/server/db/openConfigured';
import { freePort } from '@daas/server/testing/freePort';
import { stopProgram, useStarts, waitUntilReady } from '@daas/server/testing/starts';
import { expect, test } from 'vitest';
import { configFor, KEY, makeOrigin } from './origin';

const { place, run, start } = useStarts();

test('the server makes backups and tries each; metrics and doctor say how it went', { timeout: 600_000 }, async () => {
  const DATA_DIR = place('data');
  const BACKUP_DIR = place('backups');
  await makeOrigin(configFor({ DATA_DIR }));
  const METRICS_PORT = String(await freePort());
  const env = { SECRET_KEY: KEY, DATA_DIR, BACKUP_DIR, BACKUP_KEEP: '1', METRICS_PORT };
  const figure = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  const names = async () => (await readdir(BACKUP_DIR)).filter((name) => !name.startsWith('.'));
  const doctor = async () => {
    const program = run('cli', env, ['doctor', '--json']);
    await program.ended;
    const { checks } = JSON.parse(program.output().split('\n')[0] ?? '') as { checks: { name: string }[] };
    return checks.find(({ name }) => name === 'backup');
  };
  const change = async (statements: string) => {
    const database = await openDatabase(databaseOptions(configFor({ DATA_DIR })));
    await database.sql.exec(`set session_replication_role = replica; ${statements}`);
    await database.close();
  };
  const due = `delete from settings where key = 'backup-begun'`;

  const before = Date.now() / 1000;
  const first = await waitUntilReady(start(env));
  await expect
    .poll(() => figure('daas_backup_held_timestamp_seconds'), { timeout: 200_000 })
    .toBeGreaterThan(before - 1);
  expect(await figure('daas_backup_interval_seconds')).toBe(86_400);
  expect(await figure('daas_backup_problems')).toBe(0);
  expect(await figure('daas_backup_bytes')).toBeGreaterThan(1_000_000);
  const held = await figure('daas_backup_held_timestamp_seconds');
  await stopProgram(first);
  const [whole = ''] = await names();
  expect(whole).toMatch(/^daas-\d{4}-/);
  expect(await readdir(path.join(DATA_DIR, 'scratch'))).toEqual([]);
  expect(await doctor()).toMatchObject({
    state: 'ok',
    detail: expect.stringMatching(/^the last verified backup is \d+\.\d h old/),
  });

  await change(`update accounts set balance = balance + 1; ${due}`);
  const second = await waitUntilReady(start(env));
  await expect.poll(() => figure('daas_backup_problems'), { timeout: 200_000 }).toBeGreaterThan(0);
  expect(await figure('daas_backup_held_timestamp_seconds')).toBe(held);
  await expect.poll(second.output).toMatch(/cannot be restored: ledger: /);
  await stopProgram(second);
  // The good one stays, and nobody takes the bad one for the newest.
  expect((await names()).sort()).toEqual([expect.stringMatching(/^bad-daas-/), whole]);
  expect(await doctor()).toMatchObject({
    state: 'wrong',
    detail: expect.stringMatching(/; problems of the backup at .*: ledger: /),
  });

  await change(`update accounts set balance = balance - 1; ${due}`);
  const third = await waitUntilReady(start(env));
  await expect.poll(() => figure('daas_backup_held_timestamp_seconds'), { timeout: 200_000 }).toBeGreaterThan(held);
  await expect.poll(names, { timeout: 60_000 }).not.toContain(whole);
  await stopProgram(third);
  expect(await names()).toHaveLength(2);
});
