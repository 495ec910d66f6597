import { z } from 'zod';
import { SERVICE_TOKEN_RATE_LIMIT } from './constants';
import { type Endpoint, pathParameters } from './endpoint';
import { endpoints } from './endpoints';
import type { Build } from './endpoints/instance';
import { refusalBody } from './errors/bodies';
import { shownOnceOf } from './shapes';
import { STEP_UP_HEADER } from './stepUp';

type Json = Record<string, unknown>;

const MEDIA = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

const SCHEMAS = '#/components/schemas/';

/**
 * Returns the JSON Schema of transmitted data. Results of transformations are left open. Recursive schemas, such as
 * filters, are referenced in `schemas`.
 */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', name: string, schemas: Json): Json {
  const jsonSchema = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const { $schema, $defs, ...rest } = JSON.parse(JSON.stringify(jsonSchema), (key, value) =>
    key === '$ref' ? value.replace('#/$defs/', `${SCHEMAS}${name}.${io}.`) : value,
  );
  for (const [own, definition] of Object.entries($defs ?? {})) schemas[`${name}.${io}.${own}`] = definition;
  return rest;
}

/**
 * Returns the OpenAPI 3.1 document of all calls of the console. `origin` has the form `https://example.com`, `cookie`
 * is the name of the session cookie. `x-access` is the required access: `public`, `person`, `session`, a permission, or
 * alternatives; `x-besides` is an additional permission; `x-charges` marks calls that may write to the ledger;
 * `x-changes` lists calls whose responses may change.
 */
export function apiDocument(origin: string, cookie: string, build: Build): Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  for (const [name, definition] of Object.entries<Endpoint>(endpoints))
    paths[definition.path] = {
      ...paths[definition.path],
      [definition.method.toLowerCase()]: operationOf(name, definition, schemas),
    };
  return {
    openapi: '3.1.0',
    info: {
      title: 'DaaS console API',
      ...versionOf(build),
      description:
        "The calls the console makes, with a session's cookie. Programs call the gateway, /open/v1, with a key. Money is an integer of 1/10000 yuan, a time ISO 8601 in UTC.",
    },
    servers: [{ url: origin }],
    tags: [...new Set(Object.keys(endpoints).map(areaOf))].map((tag) => ({ name: tag })),
    paths,
    components: {
      schemas: { ...schemas, Refusal: schemaOf(refusalBody, 'output', 'Refusal', schemas) },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie },
        serviceToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'ds_…',
          description: `Of a service account; ${SERVICE_TOKEN_RATE_LIMIT} requests a minute each, where the operator sets no other number.`,
        },
      },
    },
  };
}

/** Version of the platform. */
export const versionOf = ({ version, commit, built_at }: Build) => ({
  version,
  'x-commit': commit,
  ...(built_at ? { 'x-built-at': built_at } : {}),
});

const areaOf = (name: string): string => name.split('.')[0] ?? name;

/** Response for a token above its rate limit. */
const TOO_MANY: Json = {
  description: 'More requests than the token may send',
  headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } } },
  content: { 'application/json': { schema: { $ref: `${SCHEMAS}Refusal` } } },
};

/** Conflict with the current state, or a repeated request whose first response contained a secret. */
const SHOWN_ONCE: Json = {
  description:
    'Conflict. A replay is refused with `already-done`: the secret is returned once. List the created objects; delete or rotate the one whose secret was lost.',
  content: { 'application/json': { schema: { $ref: `${SCHEMAS}Refusal` } } },
};

function operationOf(name: string, definition: Endpoint, schemas: Json): Json {
  const { properties = {}, required = [] } = schemaOf(definition.input, 'input', name, schemas) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const inPath = new Set(pathParameters(definition.path));
  const inBody = definition.method !== 'GET' && definition.encoding !== 'multipart';
  const parameters: Json[] = Object.entries(properties)
    .filter(([key]) => inPath.has(key) || !inBody)
    .map(([key, schema]) => ({
      name: key,
      in: inPath.has(key) ? 'path' : 'query',
      required: inPath.has(key) || required.includes(key),
      schema,
    }));
  if (definition.stepUp)
    parameters.push({
      name: STEP_UP_HEADER,
      in: 'header',
      required: !definition.stepUpFor,
      schema: { type: 'string' },
    });
  if (definition.method !== 'GET' && definition.access !== 'public' && definition.changes?.length !== 0)
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: `A replay within 24 hours returns the first result. It is authorized like a first request${definition.stepUp ? ', with a new step-up ticket' : ''}.`,
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    });
  const body = bodyOf(definition, properties, required, inPath);
  return {
    operationId: name,
    tags: [areaOf(name)],
    summary: definition.summary,
    ...(definition.ends && { deprecated: true, 'x-sunset': definition.ends.until }),
    security: securityOf(definition),
    'x-access': definition.access,
    ...(definition.besides && { 'x-besides': definition.besides }),
    ...(definition.charges && { 'x-charges': true }),
    ...(definition.changes && { 'x-changes': definition.changes }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: { [MEDIA[definition.encoding ?? 'json']]: body } } }),
    responses: {
      '200': { description: 'Success', content: contentOf(name, definition, schemas) },
      ...(shownOnceOf(definition.output).length > 0 && definition.access !== 'public' && { '409': SHOWN_ONCE }),
      ...(definition.personal ? {} : { '429': TOO_MANY }),
      default: {
        description: 'Error; `errorCode` identifies the cause',
        content: { 'application/json': { schema: { $ref: `${SCHEMAS}Refusal` } } },
      },
    },
  };
}

function securityOf({ access, personal }: Endpoint): Json[] {
  if (access === 'public') return [];
  return personal ? [{ session: [] }] : [{ session: [] }, { serviceToken: [] }];
}

function bodyOf(
  { method, encoding }: Endpoint,
  properties: Record<string, Json>,
  required: string[],
  inPath: ReadonlySet<string>,
): Json | undefined {
  if (method === 'GET') return undefined;
  if (encoding === 'multipart')
    return {
      schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
    };
  const own = Object.entries(properties).filter(([key]) => !inPath.has(key));
  if (own.length === 0) return undefined;
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(own),
      required: required.filter((key) => !inPath.has(key)),
      additionalProperties: false,
    },
  };
}

function contentOf(name: string, { answer, output }: Endpoint, schemas: Json): Json {
  if (answer === 'file') return { 'application/octet-stream': {} };
  const schema = {
    type: 'object',
    properties: { success: { const: true }, data: schemaOf(output, 'output', name, schemas) },
    required: ['success', 'data'],
  };
  return { 'application/json': { schema } };
}
