import {
  type DataSetDefinition,
  dataSet,
  fieldLabel,
  fieldOf,
  type Provenance,
  provenanceView,
  QUERY_LIMIT_MAX,
  querySchema,
  rowSchema,
} from '@daas/contract/datasets';
import { REFUSALS } from '@daas/contract/errors';
import { GATEWAY_CODES } from '@daas/contract/errors/gateway';
import { versionOf } from '@daas/contract/openapi';
import { build } from '../kernel/build';
import { nameOf } from '../kernel/locale';
import type { Locale } from '../kernel/refusal';
import type { ConnectorRow } from './accountState';
import { amount, components, headersOf, type Json, nullable, ref, schemaOf } from './openapiSchemas';
import { TEXTS, type Texts } from './openapiTexts';
import { titleOf } from './title';

export type DocumentedConnector = Pick<ConnectorRow, 'id' | 'name' | 'type' | 'data_set' | 'fields'> & {
  /** What was stated of the rows when they were loaded. */
  provenance: Provenance | null;
  /** A request that finds something. */
  example?: Json;
};

/** The OpenAPI 3.1 document of these connectors, derived from the contract and the definitions. */
export function openApiFor(connectors: readonly DocumentedConnector[], locale: Locale, site = ''): Json {
  const texts = TEXTS[locale];
  const paths: Json = {
    '/balance': { get: operation('balance', texts.balance, jsonAnswer(texts, ref('Balance'))) },
    '/openapi.json': { get: operation('openapi', texts.openapi, jsonAnswer(texts, { type: 'object' })) },
  };
  for (const connector of connectors) {
    const def = dataSet(connector.data_set);
    if (def) Object.assign(paths, pathsOf(connector, def, locale, texts));
  }
  return {
    openapi: '3.1.0',
    info: { title: texts.title, ...versionOf(build()), description: texts.about },
    servers: [{ url: `${site}/open/v1` }],
    security: [{ bearer: [] }, { apiKey: [] }],
    paths,
    components: components(texts),
  };
}

function pathsOf(connector: DocumentedConnector, def: DataSetDefinition, locale: Locale, texts: Texts): Json {
  const { id, name, type } = connector;
  const description = sourceOf(connector, locale, texts);
  if (type === 'API')
    return {
      [`/connectors/${id}/query`]: {
        post: { ...queryOperation(connector, def, locale, texts), description, tags: [name] },
      },
    };
  const paging = [
    query('limit', { type: 'integer', minimum: 1, maximum: 100, default: 20 }),
    query('cursor', { type: 'string' }),
  ];
  const list = {
    type: 'object',
    properties: {
      data: { type: 'array', items: ref('File') },
      next_cursor: nullable('string'),
      receipt: ref('Receipt'),
    },
  };
  const fileId = { name: 'fileId', in: 'path', required: true, schema: { type: 'string' } };
  const text = { schema: { type: 'string' } };
  const headers = {
    'X-Receipt': { content: { 'application/json': { schema: ref('Receipt') } } },
    ETag: text,
    'Repr-Digest': text,
    'Accept-Ranges': { schema: { const: 'bytes' } },
  };
  const content = { 'application/octet-stream': {} };
  const bytes = {
    '200': { description: texts.ok, headers, content },
    '206': { description: texts.part, headers: { ...headers, 'Content-Range': text }, content },
    '304': { description: texts.unchanged, headers },
  };
  const optional = (name: string) => ({ name, in: 'header', schema: { type: 'string' } });
  const asking = ['Range', 'If-Range', 'If-Match', 'If-None-Match'].map(optional);
  return {
    [`/connectors/${id}/files`]: {
      get: { ...operation(`files_${id}`, texts.files, jsonAnswer(texts, list), paging), description, tags: [name] },
      ...(type === 'DATAPACKET' ? { post: orderOperation(connector, texts) } : {}),
    },
    [`/connectors/${id}/files/{fileId}`]: {
      get: { ...operation(`file_${id}`, texts.file, bytes, [fileId, ...asking]), tags: [name] },
    },
    [`/connectors/${id}/files/{fileId}/status`]: {
      get: {
        ...operation(`fileStatus_${id}`, texts.fileStatus, answerOf(texts, { file: ref('FileStatus') }), [fileId]),
        tags: [name],
      },
    },
    ...(type === 'FILE' ? listPaths(connector, texts) : {}),
  };
}

/** Where the rows come from, on what terms, of which day they are and how often they are replaced. */
function sourceOf({ provenance }: DocumentedConnector, locale: Locale, texts: Texts): string {
  const { source, licence, day, refresh } = provenanceView(provenance, locale);
  if (source === null) return texts.noSource;
  const parts = [
    `${texts.source}${source}`,
    ...(licence === null ? [] : [`${texts.licence}${licence}`]),
    ...(refresh === null ? [] : [texts[refresh]]),
    ...(day === null ? [] : [`${texts.dataDay}${day}`]),
  ];
  return parts.join(' · ');
}

/** All properties are required unless `more` says which. */
const object = (properties: Json, more: Json = {}): Json => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  ...more,
});
const answerOf = (texts: Texts, properties: Json) =>
  jsonAnswer(texts, { type: 'object', properties: { ...properties, receipt: ref('Receipt') } });

function orderOperation({ id, name }: DocumentedConnector, texts: Texts): Json {
  const charge = { oneOf: [ref('FileCharge'), { type: 'null' }] };
  const answer = {
    oneOf: [
      object({ quote: ref('FileQuote'), receipt: ref('Receipt') }),
      object({ file: ref('FileStatus'), charge, receipt: ref('Receipt') }),
    ],
  };
  const body = {
    oneOf: [
      object({ dry_run: { const: true, description: texts.dryRun } }, { additionalProperties: false }),
      object({ quote: amount, dry_run: { const: false } }, { required: ['quote'], additionalProperties: false }),
    ],
  };
  return {
    ...operation(`orderFile_${id}`, texts.orderFile, jsonAnswer(texts, answer), [ref('IdempotencyKey', 'parameters')]),
    requestBody: { required: true, content: { 'application/json': { schema: body } } },
    tags: [name],
  };
}

const LIST_BODY = { schema: { type: 'string', format: 'binary' } };

function listPaths({ id, name }: DocumentedConnector, texts: Texts): Json {
  const path = `/connectors/${id}/name-lists`;
  const listId = { name: 'nameListId', in: 'path', required: true, schema: { type: 'string' } };
  const once = ref('IdempotencyKey', 'parameters');
  const one = answerOf(texts, { name_list: ref('NameList') });
  const needed = (parameter: string, schema: Json) => ({ ...query(parameter, schema), required: true });
  const parameters = [
    needed('file_name', { type: 'string', maxLength: 200, pattern: '\\.(csv|xlsx)$' }),
    needed('column', { type: 'string', maxLength: 100 }),
    needed('match_by', { type: 'string', enum: ['name', 'code'] }),
    once,
  ];
  const file = {
    'text/csv': LIST_BODY,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': LIST_BODY,
  };
  const quote = { type: 'object', required: ['quote'], properties: { quote: amount }, additionalProperties: false };
  const charge = { oneOf: [ref('FileCharge'), { type: 'null' }] };
  const delivered = answerOf(texts, { name_list: ref('NameList'), charge });
  const lists = { data: { type: 'array', items: ref('NameList') }, next_cursor: { type: 'null' } };
  const tags = [name];
  return {
    [path]: {
      get: { ...operation(`nameLists_${id}`, texts.lists, answerOf(texts, lists)), tags },
      post: {
        ...operation(`createNameList_${id}`, texts.createList, one, parameters),
        requestBody: { required: true, content: file },
        tags,
      },
    },
    [`${path}/{nameListId}`]: {
      get: { ...operation(`nameList_${id}`, texts.list, one, [listId]), tags },
      delete: {
        ...operation(`deleteNameList_${id}`, texts.deleteList, answerOf(texts, { removed: { type: 'string' } }), [
          listId,
          once,
        ]),
        tags,
      },
    },
    [`${path}/{nameListId}/deliver`]: {
      post: {
        ...operation(`deliverNameList_${id}`, texts.deliver, delivered, [listId, once]),
        requestBody: { required: true, content: { 'application/json': { schema: quote } } },
        tags,
      },
    },
  };
}

function queryOperation(
  { id, fields, example = { limit: 10 } }: DocumentedConnector,
  def: DataSetDefinition,
  locale: Locale,
  texts: Texts,
): Json {
  const known = fields.filter((field) => fieldOf(def, field));
  const row = schemaOf(rowSchema(def, known));
  const properties = row.properties as Record<string, Json>;
  for (const field of def.fields)
    if (properties[field.name_en])
      properties[field.name_en] = { ...properties[field.name_en], title: fieldLabel(field, locale) };
  const answer = {
    oneOf: [
      {
        type: 'object',
        required: ['data', 'next_cursor', 'receipt'],
        properties: {
          data: { type: 'array', items: row, maxItems: QUERY_LIMIT_MAX },
          next_cursor: nullable('string'),
          receipt: ref('Receipt'),
        },
      },
      { type: 'object', required: ['quote', 'receipt'], properties: { quote: ref('Quote'), receipt: ref('Receipt') } },
    ],
  };
  return {
    ...operation(`query_${id}`, `${texts.query}: ${nameOf(def, locale)}`, jsonAnswer(texts, answer), [
      ref('IdempotencyKey', 'parameters'),
    ]),
    requestBody: {
      content: { 'application/json': { schema: requestSchema(def, known, texts), example } },
    },
  };
}

function requestSchema(def: DataSetDefinition, fields: readonly string[], texts: Texts): Json {
  const { properties, ...schema } = schemaOf(querySchema(def, fields));
  return {
    ...schema,
    properties: {
      ...(properties as Json),
      filter: ref('Filter'),
      dry_run: { type: 'boolean', default: false, description: texts.dryRun },
    },
  };
}

function operation(operationId: string, summary: string, success: Json, parameters: Json[] = []): Json {
  const statuses = [...new Set(GATEWAY_CODES.map((code) => REFUSALS[code].status))].sort();
  const errors = statuses.map((status) => {
    const codes = GATEWAY_CODES.filter((code) => REFUSALS[code].status === status);
    const content = { 'application/problem+json': { schema: ref('Problem') } };
    const description = codes.map((code) => `${code}: ${titleOf(code)}`).join('; ');
    return [String(status), { description, headers: headersOf(status), content }];
  });
  const common = ['TestCase', 'SignatureInput', 'Signature', 'TraceParent'].map((name) => ref(name, 'parameters'));
  return {
    operationId,
    summary,
    parameters: [...parameters, ...common],
    responses: { ...success, ...Object.fromEntries(errors) },
  };
}

const query = (name: string, schema: Json): Json => ({ name, in: 'query', required: false, schema });
const jsonAnswer = (texts: Texts, schema: Json): Json => ({
  '200': {
    description: texts.ok,
    headers: headersOf(200),
    content: { 'application/json': { schema } },
  },
});
