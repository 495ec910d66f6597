/**
 * Writes the types of both SDKs from the gateway's OpenAPI document and the contract. The generators are those of customers:
 * `daas-types` and `python -m daas.generate`. Run it after a change of either: `npm run sdk:types`. An argument names another
 * folder to write to.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OPERATORS } from '@daas/contract/datasets';
import { EVENT_DATA, eventMessage } from '@daas/contract/eventData';
import { type EventKind, eventOf } from '@daas/contract/events';
import { createOpenApi } from '@daas/server/gateway/operations';
import { z } from 'zod';
import { declarations, type Schema } from './typescript/src/generate';

/** Names of the answers of operations; those with a name in the document refer to it. */
const ANSWERS = {
  'get /connectors': 'ConnectorList',
  'get /connectors/{id}': 'ConnectorDescription',
  'get /connectors/{id}/changes': 'ChangePage',
  'get /connectors/{id}/files': 'FilePage',
  'get /key': 'OwnKey',
  'get /usage': 'Usage',
  'get /calls/{callId}': 'CallAnswer',
};
const word: Schema = { type: 'string' };
const scalar: Schema = { type: ['string', 'number', 'boolean'] };
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});
const FILTER: Record<string, Schema> = {
  Scalar: scalar,
  Operator: { enum: [...OPERATORS] },
  Filter: { oneOf: [ref('FilterGroup'), ref('FilterCondition'), ref('RelationCondition')] },
  FilterGroup: object({ op: { enum: ['and', 'or'] }, items: { type: 'array', items: ref('Filter') } }),
  FilterCondition: object(
    { field: word, op: ref('Operator'), value: { anyOf: [ref('Scalar'), { type: 'array', items: ref('Scalar') }] } },
    ['field', 'op'],
  ),
  RelationCondition: object(
    {
      relation: word,
      match: { enum: ['any', 'none', 'at_least'] },
      count: { type: 'integer' },
      filter: ref('Filter'),
    },
    ['relation', 'match'],
  ),
};

interface Media {
  content?: { 'application/json'?: { schema: Schema } };
}
interface GatewayDocument {
  paths: Record<string, Record<string, { responses: Record<string, Media> }>>;
  components: { schemas: Record<string, Schema> };
}
const connector = { name: '', data_set: 'enterprise', fields: ['name'], provenance: null };
const types = ['API', 'FILE', 'DATAPACKET'] as const;
const connectors = types.map((type, index) => ({ ...connector, type, id: 1_000_001 + index }));
const { paths, components } = createOpenApi(connectors, 'en-US') as unknown as GatewayDocument;

/** An answer has all of its properties, whether the document says so or not. */
const complete = (schema: Schema): Schema => ({
  ...schema,
  ...(schema.properties && !schema.required
    ? { required: Object.keys(schema.properties).filter((name) => name !== 'relations') }
    : {}),
  ...(schema.properties
    ? { properties: Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, complete(one)])) }
    : {}),
  ...(schema.items ? { items: complete(schema.items) } : {}),
});

/** The parts of a combined schema as one. */
function flat(schema: Schema & { allOf?: Schema[] }): Schema {
  if (!schema.allOf) return complete(schema);
  const parts = schema.allOf.map((one) => complete(components.schemas[one.$ref?.split('/').at(-1) ?? ''] ?? one));
  return object(Object.assign({}, ...parts.map(({ properties }) => properties)));
}

const answers = Object.entries(ANSWERS).map(([operation, name]): [string, Schema] => {
  const [method = '', address = ''] = operation.split(' ');
  const found = Object.entries(paths).find(
    ([one, item]) => one.replace(/\/\d{7}/, '/{id}') === address && item[method],
  )?.[1][method];
  const schema = found?.responses['200']?.content?.['application/json']?.schema;
  if (!schema) throw new Error(`The document has no answer of ${operation}`);
  return [name, complete(schema)];
});
const part = (of: string, ...names: string[]): Schema => {
  const start = answers.find(([name]) => name === of)?.[1] as Schema;
  return names.reduce((schema, name) => {
    const inner = schema.properties?.[name];
    return inner?.items ?? inner ?? {};
  }, start);
};

const pascal = (kind: string) => kind.replace(/(?:^|\W)(\w)/g, (_, letter: string) => letter.toUpperCase());
const eventName = (kind: string) => `${pascal(kind)}Event`;
const kinds = (Object.keys(EVENT_DATA) as EventKind[]).filter((kind) => eventOf(kind).webhook || eventOf(kind).program);
const schemaOf = (schema: z.ZodType) => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return json as Schema;
};
const envelope = schemaOf(eventMessage).properties ?? {};
const events = Object.fromEntries(
  kinds.map((kind) => [
    eventName(kind),
    object({ ...envelope, type: { enum: [kind] }, data: schemaOf(EVENT_DATA[kind]) }),
  ]),
);
const named = Object.fromEntries(answers);
const { Filter: _, ...shared } = components.schemas;
const schemas: Record<string, Schema> = {
  ...FILTER,
  ...Object.fromEntries(Object.entries(shared).map(([name, schema]) => [name, flat(schema)])),
  FileOrder: object({
    file: ref('FileStatus'),
    charge: { oneOf: [ref('FileCharge'), { type: 'null' }] },
    receipt: ref('Receipt'),
  }),
  ...named,
  ConnectorSummary: part('ConnectorList', 'data'),
  Change: part('ChangePage', 'data'),
  Call: part('CallAnswer', 'call'),
  ...events,
  Event: { oneOf: kinds.map((kind) => ref(eventName(kind))) },
  EventPage: object({
    data: { type: 'array', items: ref('Event') },
    next: { type: 'integer' },
    more: { type: 'boolean' },
    receipt: ref('Receipt'),
  }),
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
  input: `// Written by sdk/generate.ts.\n\n${declarations(schemas)}`,
});
writeFileSync(typescript, text);
execFileSync('python3', ['-m', 'daas.generate', '--schemas', python], {
  cwd: path.join(root, 'sdk/python/src'),
  env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  input: JSON.stringify(schemas),
});
