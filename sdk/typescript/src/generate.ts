#!/usr/bin/env node
import { writeFile } from 'node:fs/promises';
import { argv, exit, stderr, stdout } from 'node:process';
import { Daas } from './client.js';

/** JSON Schema as OpenAPI 3.1 has it. */
export interface Schema {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  'x-extensible-enum'?: unknown[];
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  title?: string;
  description?: string;
  deprecated?: boolean;
}
interface ApiDocument {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
  'x-connectors'?: { id: number; name: string; fields: string[]; query?: string; row?: string }[];
}
interface Operation {
  tags?: string[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

const NAME = /^[A-Za-z_$][\w$]*$/;
const property = (name: string) => (NAME.test(name) ? name : JSON.stringify(name));
const literals = (values: unknown[]) => values.map((one) => JSON.stringify(one)).join(' | ');
const union = (types: string[]) => [...new Set(types)].join(' | ') || 'never';
const comment = ({ title, description, deprecated }: Schema, indent: string) => {
  const text = [description ?? title, deprecated ? '@deprecated' : ''].filter(Boolean).join(' ');
  return text ? `${indent}/** ${text.replace(/\s+/g, ' ').replaceAll('*/', '*\\/')} */\n` : '';
};

/** Returns a schema as a TypeScript type. */
export function typeOf(schema: Schema, indent = ''): string {
  const { $ref, oneOf, anyOf, type, items, additionalProperties, properties } = schema;
  if ($ref) return $ref.split('/').at(-1) as string;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return literals(schema.enum);
  const alternatives = oneOf ?? anyOf;
  // `string & {}` keeps the suggestions of known values in editors.
  const open = schema['x-extensible-enum'];
  if (open) return `${literals(open)} | (string & {})`;
  if (alternatives) return union(alternatives.map((one) => typeOf(one, indent)));
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one }, indent)));
  if (type === 'array') {
    const one = typeOf(items ?? {}, indent);
    return /[|&]/.test(one) && !one.startsWith('{') ? `(${one})[]` : `${one}[]`;
  }
  if (properties) return objectOf(schema, indent);
  if (type === 'object')
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown'}>`;
  return (
    { integer: 'number', number: 'number', string: 'string', boolean: 'boolean', null: 'null' }[type ?? ''] ?? 'unknown'
  );
}

function objectOf({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, one]) => {
    const isRequired = required.includes(name);
    return `${comment(one, inner)}${inner}${property(name)}${isRequired ? '' : '?'}: ${typeOf(one, inner)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

/** Returns declarations of named schemas. */
export const declarations = (schemas: Record<string, Schema>): string =>
  Object.entries(schemas)
    .map(([name, schema]) => {
      const type = typeOf(schema);
      const isObject = schema.properties && !schema.oneOf && !schema.anyOf;
      return `${comment(schema, '')}export ${isObject ? `interface ${name} ${type}` : `type ${name} = ${type};`}\n`;
    })
    .join('\n');

const referenced = (schema: unknown): string[] =>
  [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);

/** Returns types of the connectors of a document: their rows and requests, and the interface `Connectors`. */
export function connectorTypes(document: ApiDocument): string {
  const schemas = document.components?.schemas ?? {};
  const needed: Record<string, Schema> = {};
  const need = (name: string) => {
    const schema = schemas[name];
    if (needed[name] || !schema) return;
    needed[name] = schema;
    referenced(schema).forEach(need);
  };
  const lines: string[] = [];
  const add = (id: number | string, name: string, row: string, query: string) =>
    lines.push(`${comment({ title: name }, '  ')}  ${id}: { row: ${row}; query: ${query} };\n`);
  for (const { id, name, fields, row, query } of document['x-connectors'] ?? []) {
    if (!row || !query) continue;
    need(row);
    need(query);
    // Every field of the connector is in its rows, unless a query selects fewer.
    add(id, name, `Required<Pick<${row}, ${literals(['id', ...fields])}>>`, query);
  }
  // Documents of platforms up to 0.9 have a path for each connector.
  for (const [path, { post }] of Object.entries(document.paths ?? {})) {
    const id = /^\/connectors\/(\d+)\/query$/.exec(path)?.[1];
    const [answer] = Object.values(post?.responses['200']?.content ?? {});
    const row = answer?.schema.oneOf?.find(({ properties }) => properties?.data)?.properties?.data?.items;
    const [query] = Object.values(post?.requestBody?.content ?? {});
    if (!id || !row || !query) continue;
    needed[`Connector${id}Row`] = row;
    needed[`Connector${id}Query`] = query.schema;
    referenced(query.schema).forEach(need);
    add(id, post?.tags?.[0] ?? id, `Connector${id}Row`, `Connector${id}Query`);
  }
  return `${declarations(needed)}\n/** Pass it to the client: \`new Daas<Connectors>()\`. */\nexport interface Connectors {\n${lines.join('')}}\n`;
}

const HELP = `Usage: daas-types [file]
Writes TypeScript types of your connectors. DAAS_API_KEY and DAAS_BASE_URL select the key and the platform.
`;
const HEAD = '// Written by daas-types. Run it again after a change of your connectors.\n\n';

/** Runs the command. */
async function main([file]: string[]): Promise<void> {
  if (file?.startsWith('-')) {
    stdout.write(HELP);
    return;
  }
  const text = HEAD + connectorTypes(await new Daas({ language: 'en-US' }).request({ path: '/openapi.json' }));
  if (file) await writeFile(file, text);
  else stdout.write(text);
}

if (/(daas-types|generate)(\.js)?$/.test(argv[1] ?? ''))
  main(argv.slice(2)).catch((error: Error) => {
    stderr.write(`${error.message}\n`);
    exit(1);
  });
