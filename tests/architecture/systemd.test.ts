import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../support/sources';

const execute = promisify(execFile);

test('operator commands run with the user, folder, data and settings of the unit', async () => {
  const text = await readFile(path.join(root, 'deploy/systemd/daas.service'), 'utf8');
  const inUnit = new Map([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
  const folder = await mkdtemp(path.join(tmpdir(), 'daas-systemd-run-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const fake = path.join(folder, 'systemd-run');
  await writeFile(fake, '#!/bin/sh\nprintf "%s\\n" "$@"\n');
  await chmod(fake, 0o755);
  const env = { PATH: `${folder}:${process.env.PATH}`, OPERATOR_KEY: 'op_secret', SUDO_USER: 'li' };
  const script = path.join(root, 'deploy/systemd/platform');
  const { stdout } = await execute('sh', [script, 'create-company', '示例 公司'], { env });
  const args = stdout.trim().split('\n');
  const given = (option: string) =>
    args.filter((arg) => arg.startsWith(`--${option}=`)).map((arg) => arg.slice(option.length + 3));
  for (const property of given('property')) {
    const [name = '', value] = property.split(/=(.*)/);
    expect([name, value]).toEqual([name, inUnit.get(name)]);
  }
  expect(given('property').map((property) => property.split('=')[0])).toEqual(
    expect.arrayContaining(['DynamicUser', 'User', 'StateDirectory', 'WorkingDirectory', 'EnvironmentFile', 'UMask']),
  );
  expect(given('setenv')).toEqual([...(inUnit.get('Environment') ?? '').split(' '), 'OPERATOR_KEY', 'SUDO_USER']);
  expect(args.slice(-4)).toEqual([
    inUnit.get('ExecStart')?.split(' ')[0],
    'packages/server/dist/cli.js',
    'create-company',
    '示例 公司',
  ]);
});
