/**
 * Writes the types of both SDKs from the gateway's OpenAPI document and the contract. The generators are those of customers:
 * `daas-types` and `python -m daas.generate`. Run it after a change of either: `npm run sdk:types`. An argument names another
 * folder to write to.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createOpenApi } from '@daas/server/gateway/operations';
import { declarations, type Schema } from './typescript/src/generate';

/** Names of the answers of operations, and of the rows in them. */
const ANSWERS = {
  '/connectors': 'ConnectorList',
  '/connectors/{id}': 'ConnectorDescription',
  '/connectors/{id}/changes': 'ChangePage',
  '/connectors/{id}/files': 'FilePage',
  '/events': 'EventPage',
  '/key': 'OwnKey',
  '/usage': 'Usage',
  '/calls/{callId}': 'CallAnswer',
};

interface GatewayDocument {
  paths: Record<string, { get: { responses: { '200': { content: { 'application/json': { schema: Schema } } } } } }>;
  components: { schemas: Record<string, Schema> };
  'x-connectors': { query?: string; row?: string }[];
}
const connector = { name: '', data_set: 'enterprise', fields: ['name'], provenance: null };
const types = ['API', 'FILE', 'DATAPACKET'] as const;
const connectors = types.map((type, index) => ({ ...connector, type, id: 1_000_001 + index }));
const document = createOpenApi(connectors, 'en-US') as unknown as GatewayDocument;

const answers = Object.fromEntries(
  Object.entries(ANSWERS).map(([address, name]) => {
    const answer = document.paths[address]?.get.responses['200'];
    if (!answer) throw new Error(`The document has no answer of ${address}`);
    return [name, answer.content['application/json'].schema];
  }),
);
const part = (schema: Schema | undefined, name: string): Schema => {
  const inner = schema?.properties?.[name];
  if (!inner) throw new Error(`The document has no ${name}`);
  return inner.items ?? inner;
};
const { schemas } = document.components;
// Those of the customer's data sets are written by `daas-types`.
const ofRows = new Set(document['x-connectors'].flatMap(({ query, row }) => [query, row]));
const shared = Object.fromEntries(Object.entries(schemas).filter(([name]) => !ofRows.has(name)));
const events = Object.keys(shared).filter((name) => name.endsWith('Event') && name !== 'WebhookTestEvent');
const declared: Record<string, Schema> = {
  Scalar: { type: ['string', 'number', 'boolean'] },
  Operator: part(schemas.FilterCondition, 'op'),
  ...shared,
  ...answers,
  ConnectorSummary: part(answers.ConnectorList, 'data'),
  Change: part(answers.ChangePage, 'data'),
  Call: part(answers.CallAnswer, 'call'),
  Event: { oneOf: events.map((name) => ({ $ref: `#/components/schemas/${name}` })) },
};

const root = path.resolve(import.meta.dirname, '..');
const [folder = path.join(root, 'sdk')] = process.argv.slice(2);
const [typescript, python] = ['typescript/src/types.ts', 'python/src/daas/types.py'].map((name) => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  return file;
}) as [string, string];
const biome = ['format', '--stdin-file-path=types.ts'];
const text = execFileSync(process.execPath, [path.join(root, 'node_modules/@biomejs/biome/bin/biome'), ...biome], {
  cwd: root,
  input: `// Written by sdk/generate.ts.\n\n${declarations(declared)}`,
});
writeFileSync(typescript, text);
execFileSync('python3', ['-m', 'daas.generate', '--schemas', python], {
  cwd: path.join(root, 'sdk/python/src'),
  env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  input: JSON.stringify(declared),
});
