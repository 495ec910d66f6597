import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { DATA_SETS } from '@daas/contract/datasets';
import { createOpenApi } from '@daas/server/gateway/operations';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { bringOpenApiTools } from '../../scripts/test/openApiTools.mjs';

const SITE = 'https://data.example.org';
const execute = promisify(execFile);

type Documented = Parameters<typeof createOpenApi>[0][number];
const all = Object.values(DATA_SETS);
const connectorOf = (dataSet: string, type: Documented['type'], index: number): Documented => ({
  id: 1_000_001 + index,
  name: `Connector ${index}`,
  type,
  data_set: dataSet,
  fields: all.find(({ key }) => key === dataSet)?.fields.map(({ name_en }) => name_en) ?? [],
  provenance: null,
});
const EACH = all.map(({ key }, index) => connectorOf(key, 'API', index));
const FILES = (['FILE', 'DATAPACKET'] as const).map((type, index) => connectorOf('enterprise', type, 100 + index));
/** Documents by name. */
const DOCUMENTS: Record<string, [Documented[], 'en-US' | 'zh-CN']> = {
  'of every data set and type': [[...EACH, ...FILES], 'en-US'],
  'in Chinese': [[connectorOf('enterprise', 'API', 0), ...FILES], 'zh-CN'],
  'of a key without connectors': [[], 'en-US'],
};

let folder: string;
beforeAll(async () => {
  const tools = await bringOpenApiTools();
  folder = await mkdtemp(path.join(tmpdir(), 'daas-openapi-'));
  await symlink(path.join(tools, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(folder, '.spectral.yaml'), 'extends: ["spectral:oas"]\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a tool. Throws with its output if it fails. */
const run = (tool: string, ...args: string[]): Promise<string> =>
  execute(path.join('node_modules/.bin', tool), args, {
    cwd: folder,
    maxBuffer: 2 ** 26,
    env: { ...process.env, NODE_NO_WARNINGS: '1', REDOCLY_TELEMETRY: 'off' },
  }).then(
    ({ stdout }) => stdout,
    (error) => Promise.reject(new Error(`${tool}: ${error.stdout}${error.stderr}`)),
  );

describe.each(Object.entries(DOCUMENTS))('the document %s', (_, [connectors, locale]) => {
  beforeAll(() =>
    writeFile(path.join(folder, 'openapi.json'), JSON.stringify(createOpenApi(connectors, locale, SITE))),
  );

  test('passes the strict rules of Redocly', async () => {
    await run('redocly', 'lint', '--extends', 'recommended-strict', 'openapi.json');
  });

  test('passes Spectral without hints', async () => {
    await run('spectral', 'lint', 'openapi.json', '--fail-severity', 'hint');
  });
});

describe('a generated client', () => {
  beforeAll(() =>
    writeFile(path.join(folder, 'openapi.json'), JSON.stringify(createOpenApi([...EACH, ...FILES], 'en-US', SITE))),
  );
  const compile = async (program: string, ...options: string[]) => {
    await copyFile(path.join(import.meta.dirname, 'programs', `${program}.ts.txt`), path.join(folder, `${program}.ts`));
    const flags =
      '--noEmit --strict --noUncheckedIndexedAccess --target es2022 --module esnext --moduleResolution bundler --lib es2022,dom,dom.iterable';
    await run('tsc', ...flags.split(' '), ...options, `${program}.ts`);
  };

  test('of openapi-typescript compiles strictly', async () => {
    await run('openapi-typescript', 'openapi.json', '-o', 'openapi-typescript.d.ts');
    await compile('openapiTypescript', '--exactOptionalPropertyTypes');
  });

  // Its own runtime does not compile with exact optional properties.
  test('of hey-api compiles strictly', async () => {
    await run('openapi-ts', '-i', 'openapi.json', '-o', 'hey-api');
    await compile('heyApi');
  });
});
