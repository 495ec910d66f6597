import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../support/sources';

const config = '.dependency-cruiser.cjs';
const { forbidden } = createRequire(import.meta.url)(path.join(root, config)) as {
  forbidden: { name: string; to: { pathNot?: string } }[];
};
/** Features that know some others, each with a rule of its own. */
const KNOWING = forbidden.flatMap(({ name }) => /^server-feature-(\w+)-knows-few$/.exec(name)?.[1] ?? []);

/** Imports that the rules inside the server refuse: rule → a file, and what it must not import. */
const PLANTED: Record<string, readonly [file: string, imported: string]> = {
  ...Object.fromEntries(
    KNOWING.map((name) => [
      `server-feature-${name}-knows-few`,
      [`features/${name}/knowing`, 'features/unheardOf/service'] as const,
    ]),
  ),
  'server-feature-knows-no-other': ['features/unheardOf/planted', 'features/files/quota'],
  'server-http-knows-nothing-above': ['http/planted', 'start/createServices'],
  'server-operator-knows-nothing-above': ['operator/planted', 'cli/tools'],
  'server-features-knows-nothing-above': ['features/apps/planted', 'http/authorize'],
  'server-gateway-knows-nothing-above': ['gateway/call/above', 'features/apps/service'],
  'server-gateway-operations-knows-nothing-above': ['gateway/operations/planted', 'gateway/gateway'],
  'server-gateway-openapi-knows-nothing-above': ['gateway/openapi/planted', 'gateway/operations/query'],
  'server-gateway-call-knows-nothing-above': ['gateway/call/planted', 'gateway/operations/index'],
  'server-gateway-write-knows-nothing-above': ['gateway/write/planted', 'gateway/call/answer'],
  'server-gateway-decide-knows-nothing-above': ['gateway/decide/planted', 'gateway/write/unitOfWork'],
  'server-gateway-model-knows-nothing-above': ['gateway/model', 'gateway/decide/accountState'],
  'server-gateway-file-in-a-layer': ['gateway/planted', 'kernel/time'],
  'server-domains-knows-nothing-above': ['jobs/planted', 'features/services'],
  'server-instance-knows-nothing-above': ['sealing/planted', 'messages/outbox'],
  'server-db-knows-nothing-above': ['db/planted', 'sealing/sealer'],
  'server-kernel-knows-nothing-above': ['kernel/planted', 'db/client'],
  'server-domains-are-independent': ['money/planted', 'market/engine'],
  'server-load-reads-tables-only': ['market/load/asks', 'jobs/queue'],
  'server-asks-the-market-s-engine': ['gateway/call/asking', 'market/sql/table'],
  'server-market-knows-no-database': ['market/load/planted', 'db/client'],
  'server-engine-knows-no-other': ['market/clickhouse/planted', 'market/sql/table'],
  'server-knows-no-part': ['start/naming', 'parts/index'],
  'server-part-is-used-by-its-entry': ['parts/index', 'parts/one/commands'],
  'server-part-knows-no-other': ['parts/two/planted', 'parts/one/index'],
  'server-file-in-a-layer': ['planted', 'kernel/id'],
  'no-cycles': ['kernel/one', 'kernel/other'],
  'server-without-test-helpers': ['gateway/call/helped', 'testing/sign'],
};
/** Imports that look alike and are allowed. */
const ALLOWED: readonly (readonly [file: string, imported: string])[] = [
  ['cli/allowed', 'operator/money'],
  ['parts/one/allowed', 'start/createServices'],
  ['parts/two/allowed', 'gateway/operations/app'],
  ['http/allowed', 'features/index'],
  ['operator/allowed', 'features/sessions/session'],
  ['gateway/write/allowed', 'money/ledger'],
  ['gateway/call/asks', 'market/engine'],
  ['gateway/decide/allowed.test', 'gateway/operations/files'],
  ['start/openMarket', 'market/sql/engine'],
  ['market/sql/loads', 'market/load/target'],
  ['market/clickhouse/kept', 'market/catalog/db'],
  ['messages/allowed', 'sealing/sealer'],
  ['market/load/reads', 'tables/reading/encoding'],
  ['db/allowed', 'kernel/id'],
  ['features/cost/allowed', 'features/downloads/downloads'],
  ['features/unheardOf/allowed', 'tables/reading/reader'],
  ['jobs/allowed.test', 'features/services'],
  ['testing/allowed', 'http/app'],
];

interface Violation {
  rule: { name: string };
  from: string;
  to: string;
}

const folder = mkdtempSync(path.join(tmpdir(), 'layers-'));
const source = (name: string) => `packages/server/src/${name}.ts`;
let violations: Violation[];

function write(name: string, text: string): void {
  const file = path.join(folder, source(name));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

beforeAll(() => {
  const planted = [...Object.values(PLANTED), ...ALLOWED];
  for (const [, imported] of planted) write(imported, 'export const value = 1;\n');
  for (const [file, imported] of planted) {
    const to = path.relative(path.dirname(file), imported);
    write(file, `import { value } from '${to.startsWith('.') ? to : `./${to}`}';\nexport const planted = value;\n`);
  }
  write('gateway/decide/type', "export type Planted = import('../write/unitOfWork').Planted;\n");
  write('kernel/other', "import type { planted } from './one';\nexport const value = 1 as typeof planted;\n");
  cpSync(path.join(root, config), path.join(folder, config));
  writeFileSync(path.join(folder, 'tsconfig.json'), '{ "compilerOptions": { "moduleResolution": "bundler" } }');
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const said = execFileSync(process.execPath, [program, '--config', config, '--output-type', 'json', 'packages'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  violations = (JSON.parse(said) as { summary: { violations: Violation[] } }).summary.violations;
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(Object.entries(PLANTED))('%s finds %j', (rule, [file, imported]) => {
  const found = violations.filter((one) => one.from === source(file)).map((one) => [one.rule.name, one.to]);
  expect(found).toContainEqual([rule, source(imported)]);
});

test('an import of a type alone is found', () => {
  const found = violations.filter((one) => one.from === source('gateway/decide/type')).map((one) => one.rule.name);
  expect(found).toContain('server-gateway-decide-knows-nothing-above');
});

test.each(ALLOWED)('%s may import %s', (file) => {
  expect(violations.filter((one) => one.from === source(file))).toEqual([]);
});

test('features that may import each other form no cycle', () => {
  const allowed = new Map(
    forbidden.flatMap(({ name, to }) => {
      const feature = /^server-feature-(\w+)-knows-few$/.exec(name)?.[1];
      const others = /features\/\(([\w|]+)\)/.exec(String(to.pathNot))?.[1]?.split('|') ?? [];
      return feature ? [[feature, others.filter((other) => other !== feature)] as const] : [];
    }),
  );
  const reach = (feature: string, path: readonly string[]): string[] =>
    path.includes(feature)
      ? [[...path, feature].join(' → ')]
      : (allowed.get(feature) ?? []).flatMap((other) => reach(other, [...path, feature]));
  expect(allowed.get('market')).toEqual(['monitor']);
  expect([...allowed.keys()].flatMap((feature) => reach(feature, []))).toEqual([]);
});

test('each rule inside the server is broken here', () => {
  const inside = forbidden.map(({ name }) => name).filter((name) => name.startsWith('server-') || name === 'no-cycles');
  const between = ['server-knows-the-contract-only', 'server-runs-without-the-demo'];
  expect(inside.filter((name) => !between.includes(name)).sort()).toEqual(Object.keys(PLANTED).sort());
});
