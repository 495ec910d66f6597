import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from '../support/sources';

const runNew = (args: readonly string[], folder = root) =>
  spawnSync(process.execPath, [path.join(folder, 'scripts/new.mjs'), ...args], { encoding: 'utf8' });

const NAMES = ['--zh', '愿望', '--en', 'Wishes', '--ar', 'الأمنيات'];
const page = (name: string, endpoint = 'overview.samples') => ['page', name, '--endpoint', endpoint, ...NAMES];

test('prints the usage for --help', () => {
  const { status, stdout } = runNew(['--help']);
  expect(status).toBe(0);
  for (const kind of ['page', 'endpoint', 'dataset', 'app', 'permission'])
    expect(stdout).toContain(`npm run new -- ${kind} `);
});

describe('a wrong command prints the problem and the usage', () => {
  test.each([
    [[], 'The kind is missing.'],
    [['view', 'x'], 'Unknown kind view. Available kinds: page, endpoint, dataset, app, permission'],
    [['endpoint'], 'The name is missing.'],
    [['endpoint', 'overview.samples', 'extra'], 'Unexpected argument: extra'],
    [['endpoint', 'overview.samples', '--acess', 'x'], "Unknown option '--acess'"],
    [['endpoint', 'overview.samples', ...NAMES], "Unknown option '--zh'"],
    [['dataset', 'sample_set', '--zh', '仓库', '--en', ' '], 'Missing options: --en, --ar'],
  ])('%j', (args, problem) => {
    const { status, stdout, stderr } = runNew(args);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr.split('\n')[0]).toBe(`✖ ${problem}`);
    expect(stderr).toContain('Usage: npm run new');
    expect(stderr).not.toContain(' at ');
  });
});

describe('a wrong name prints only the problem', () => {
  test.each([
    [page('/my-data/sample-page'), '"/my-data/sample-page" is not a valid name. Write it like my-data/wishes.'],
    [page('my-data\\sample-page'), '"my-data\\sample-page" is not a valid name. Write it like my-data/wishes.'],
    [page('my-data/Wünsche'), '"my-data/Wünsche" is not a valid name. Write it like my-data/wishes.'],
    [page('my-date/sample-page'), 'Unknown area my-date. Available areas: cloud-service, company-center, '],
    [page('my-data/agents'), 'The path /my-data/agents already exists in config/routes/my-data.ts.'],
    [page('my-data/sample-page', 'overview.get'), 'overview.get does not return a list of id and name'],
    [page('my-data/sample-page', 'sample.list'), 'Unknown area sample. Available areas: account, '],
    [['endpoint', 'overview.get'], 'overview.get already exists in packages/contract/src/endpoints/overview.ts.'],
    [['endpoint', 'overview.samples', '--access', 'get-samples'], 'Unknown permission get-samples.'],
    [['dataset', 'bidding', ...NAMES], 'The data set bidding already exists in '],
    [['dataset', 'class', ...NAMES], '"class" is a reserved word. Choose another name.'],
    [['dataset', 'sample_set', ...NAMES, '--en', '仓库'], '--en must not contain Chinese characters.'],
    [['dataset', 'sample_set', ...NAMES, '--ar', 'Wishes'], '--ar must contain Arabic letters.'],
    [['dataset', 'sample_set', ...NAMES, '--zh', '{愿望}'], '--zh must not contain { } < > or line breaks.'],
    [['app', 'sample-app', '--path', 'map', ...NAMES], 'The path /map already exists in config/routes/sub-apps.ts.'],
    [['permission', 'get-app-list', '--group', 'my-data', ...NAMES], 'The permission get-app-list already exists in '],
    [['permission', 'get-samples', '--group', 'samples', ...NAMES], 'Unknown group samples. Available groups: '],
  ])('%j', (args, problem) => {
    const { status, stdout, stderr } = runNew(args);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr.trim()).toMatch(/^✖ .*$/);
    expect(stderr).toContain(`✖ ${problem}`);
  });
});

describe('a permission', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'daas-new-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  for (const one of ['scripts', 'src/locales', 'packages/contract/src/permissions.ts'])
    cpSync(path.join(root, one), path.join(folder, one), { recursive: true });
  mkdirSync(path.join(folder, 'src/.umi'));
  mkdirSync(path.join(folder, 'node_modules/.bin'), { recursive: true });
  const setExitCode = (program: string, code: number) => {
    const file = path.join(folder, 'node_modules/.bin', program);
    writeFileSync(file, `#!/bin/sh\nexit ${code}\n`);
    chmodSync(file, 0o755);
  };
  const create = (name: string) => runNew(['permission', name, '--group', 'my-data', ...NAMES], folder);

  test('is added to the contract and the texts', () => {
    for (const program of ['vitest', 'biome', 'jest']) setExitCode(program, 0);
    const { status, stdout } = create('get-samples');
    expect(status).toBe(0);
    expect(stdout).toContain('Then run: npm run check');
    const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
    expect(read('packages/contract/src/permissions.ts')).toContain("'get-samples',");
    expect(read('src/locales/ar-EG/permission.ts')).toContain("'permission.get-samples': 'الأمنيات',");
  });

  test('fails with the name of the step that failed and the commands that are left', () => {
    setExitCode('biome', 3);
    const { status, stderr } = create('edit-samples');
    expect(status).toBe(1);
    expect(stderr).toContain('✖ The step "Format the files" failed with exit code 3.');
    expect(stderr).toContain('npx jest --ci src/access.test.ts --updateSnapshot');
  });
});
