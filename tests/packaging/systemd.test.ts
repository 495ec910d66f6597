import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readConfig, VARIABLES } from '@daas/server/kernel/config';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installed } from '../support/programs';
import { root } from '../support/sources';

const execute = promisify(execFile);
/** systemd's own scale: 0 is locked up, 10 is wide open; below 2 it calls a service fine. */
const EXPOSURE_MAX = 20;

let folder: string;
let unit: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daas-systemd-'));
  unit = path.join(folder, 'daas.service');
  const text = await readFile(path.join(root, 'deploy/systemd/daas.service'), 'utf8');
  await writeFile(unit, text.replace('/usr/bin/node', process.execPath));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the unit is one that systemd understands, and lets the service do little', async () => {
  const analyze = installed('systemd-analyze', 'systemd');
  const { stdout, stderr } = await execute(analyze, ['verify', unit]);
  expect(stdout + stderr).toBe('');
  await execute(analyze, ['security', '--offline=true', `--threshold=${EXPOSURE_MAX}`, unit]);
});

test('the settings it reads are settings, and are taken once the empty ones are filled in', async () => {
  const text = await readFile(path.join(root, '.env.example'), 'utf8');
  const settings = [...text.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]);
  expect(settings.filter(([name = '']) => !VARIABLES.some((one) => one === name))).toEqual([['POSTGRES_PASSWORD', '']]);
  expect(readConfig(Object.fromEntries(settings))).toMatchObject({ TRUST_PROXY: 1, ACCESS_LOG: true });
});
