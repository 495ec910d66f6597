import { BUILD_VERSION } from '@daas/contract/constants';
import {
  type DataSetDefinition,
  dataSet,
  fieldLabel,
  fieldOf,
  filterShape,
  QUERY_LIMIT_MAX,
  querySchema,
  rowSchema,
} from '@daas/contract/datasets';
import { receipt } from '@daas/contract/endpoints/calls';
import { REFUSALS } from '@daas/contract/errors';
import { GATEWAY_CODES } from '@daas/contract/errors/gateway';
import { z } from 'zod';
import type { Locale } from '../kernel/refusal';
import type { ConnectorRow } from './accountState';
import { TEST_CASES } from './sandbox';
import { titleOf } from './title';

type Json = Record<string, unknown>;
export type DocumentedConnector = Pick<ConnectorRow, 'id' | 'name' | 'type' | 'data_set' | 'fields'> & {
  /** A request that finds something. */
  example?: Json;
};

const TEXTS = {
  'zh-CN': {
    title: '数据网关',
    about: '金额为 1/10000 元的整数。错误为 application/problem+json，code 说明原因；出错不计费。',
    query: '查询',
    files: '已交付的文件',
    file: '下载文件',
    fileStatus: '文件的状态与进度',
    orderFile: '询价（dry_run，免费）或按报价订购：计费一次并生成文件',
    lists: '名单（最新的在前，最多 100 份）',
    createList: '上传名单并开始匹配；匹配免费',
    list: '名单的状态与报价',
    deliver: '按报价交付：计费一次并生成文件',
    deleteList: '删除名单',
    balance: '账户余额',
    openapi: '本文档',
    idempotency: '相同的键与参数返回首次的结果，不重复计费；保留 24 小时。',
    dryRun: '为 true 时只返回报价，不计费。',
    testCase: '仅测试密钥：指定要返回的情况。',
    signature: '可选的 HTTP 消息签名（RFC 9421，hmac-sha256）；应用要求签名时必填。',
    ok: '成功',
  },
  'en-US': {
    title: 'Data gateway',
    about:
      'Amounts are integers in units of 1/10000 yuan. Errors are returned as application/problem+json; `code` identifies the cause. Failed calls are never charged.',
    query: 'Query',
    files: 'List delivered files',
    file: 'Download a file',
    fileStatus: 'Retrieve the status and progress of a file',
    orderFile: 'Quote a file (dry_run, free), or order it at the quoted price: charges once and creates the file',
    lists: 'List name lists, newest first (at most 100)',
    createList: 'Upload a name list and start matching; matching is free',
    list: 'Retrieve the status and quote of a name list',
    deliver: 'Deliver at the quoted price: charges once and creates the file',
    deleteList: 'Delete a name list',
    balance: 'Retrieve the account balance',
    openapi: 'Retrieve this document',
    idempotency:
      'Retrying with the same key and parameters returns the original result and is not charged again. Keys are kept for 24 hours.',
    dryRun: 'If true, returns only the quote; free of charge.',
    testCase: 'Test keys only: the case to simulate.',
    signature: 'Optional HTTP message signature (RFC 9421, hmac-sha256); required if the app enforces signed requests.',
    ok: 'Success',
  },
} as const;
type Texts = Record<keyof (typeof TEXTS)['en-US'], string>;

/** The OpenAPI 3.1 document of these connectors, derived from the contract and the definitions. */
export function openApiFor(connectors: readonly DocumentedConnector[], locale: Locale, origin = ''): Json {
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
    info: { title: texts.title, version: BUILD_VERSION.replace(/^v/, ''), description: texts.about },
    servers: [{ url: `${origin}/open/v1` }],
    security: [{ bearer: [] }, { apiKey: [] }],
    paths,
    components: components(texts),
  };
}

function pathsOf(connector: DocumentedConnector, def: DataSetDefinition, locale: Locale, texts: Texts): Json {
  const { id, name, type } = connector;
  if (type === 'API')
    return {
      [`/connectors/${id}/query`]: { post: { ...queryOperation(connector, def, locale, texts), tags: [name] } },
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
  const bytes = {
    '200': {
      description: texts.ok,
      headers: { 'X-Receipt': { content: { 'application/json': { schema: ref('Receipt') } } } },
      content: { 'application/octet-stream': {} },
    },
  };
  return {
    [`/connectors/${id}/files`]: {
      get: { ...operation(`files_${id}`, texts.files, jsonAnswer(texts, list), paging), tags: [name] },
      ...(type === 'DATAPACKET' ? { post: orderOperation(connector, texts) } : {}),
    },
    [`/connectors/${id}/files/{fileId}`]: {
      get: { ...operation(`file_${id}`, texts.file, bytes, [fileId]), tags: [name] },
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
    ...operation(
      `query_${id}`,
      `${texts.query}: ${locale === 'zh-CN' ? def.name_cn : def.name_en}`,
      jsonAnswer(texts, answer),
      [ref('IdempotencyKey', 'parameters')],
    ),
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

const ref = (name: string, kind = 'schemas'): Json => ({ $ref: `#/components/${kind}/${name}` });
const nullable = (type: string): Json => ({ type: [type, 'null'] });
const query = (name: string, schema: Json): Json => ({ name, in: 'query', required: false, schema });
const jsonAnswer = (texts: Texts, schema: Json): Json => ({
  '200': {
    description: texts.ok,
    headers: {
      ...headersOf(200),
    },
    content: { 'application/json': { schema } },
  },
});

const text = { schema: { type: 'string' } };
const whole = { schema: { type: 'integer' } };

/** What comes beside an answer of this status; of limits wherever some hold and the caller is known. */
const headersOf = (status: number): Json => ({
  'X-Request-Id': text,
  RateLimit: text,
  'RateLimit-Policy': text,
  'X-RateLimit-Limit': whole,
  'X-RateLimit-Remaining': whole,
  'X-RateLimit-Reset': whole,
  ...(status === 409 || status === 429 || status === 503 ? { 'Retry-After': whole } : {}),
  ...(status === 401 ? { 'WWW-Authenticate': text } : {}),
  ...(status >= 400 ? { 'Content-Language': text } : {}),
});

/** JSON Schema 2020-12, which is what OpenAPI 3.1 takes. */
function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return json;
}

const amount = { type: 'integer', description: '1/10000 CNY' };

function components(texts: Texts): Json {
  const header = (name: string, schema: Json, description?: string) => ({
    name,
    in: 'header',
    required: false,
    schema,
    ...(description ? { description } : {}),
  });
  const money = { currency: { const: 'CNY' }, scale: { const: 10_000 } };
  return {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    },
    parameters: {
      IdempotencyKey: header('Idempotency-Key', { type: 'string', maxLength: 255 }, texts.idempotency),
      TestCase: header('X-Test-Case', { type: 'string', enum: [...TEST_CASES] }, texts.testCase),
      SignatureInput: header('Signature-Input', { type: 'string' }, texts.signature),
      Signature: header('Signature', { type: 'string' }),
      TraceParent: header('traceparent', { type: 'string' }),
    },
    schemas: {
      Receipt: schemaOf(receipt),
      Filter: schemaOf(filterShape),
      Quote: {
        type: 'object',
        properties: {
          rows: { type: 'integer', maximum: 1000 },
          capped: { type: 'boolean' },
          price: amount,
          ...money,
          pricing_mode: { type: 'string' },
        },
      },
      Balance: {
        type: 'object',
        properties: { balance: amount, reserved: amount, available: amount, ...money, receipt: ref('Receipt') },
      },
      File: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          name: { type: 'string' },
          kind: { type: 'string' },
          content_type: { type: 'string' },
          rows: { type: 'integer' },
          bytes: { type: 'integer' },
          created_at: { type: 'string', format: 'date-time' },
          expires_at: { type: ['string', 'null'], format: 'date-time' },
        },
      },
      FileStatus: {
        allOf: [
          ref('File'),
          {
            type: 'object',
            properties: {
              status: { type: 'string', enum: ['queued', 'running', 'done', 'failed', 'expired'] },
              progress: { type: 'number', minimum: 0, maximum: 1 },
              amount,
              error: nullable('string'),
            },
          },
        ],
      },
      NameList: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          version: { type: 'integer' },
          name: { type: 'string' },
          status: {
            type: 'string',
            enum: ['uploaded', 'matching', 'quoted', 'delivering', 'delivered', 'failed', 'expired'],
          },
          progress: { type: 'number', minimum: 0, maximum: 1 },
          rows: { type: 'integer' },
          rejected: { type: 'integer' },
          matched: { type: 'integer' },
          fill_rates: { type: 'object', additionalProperties: { type: 'number' } },
          quote: { ...amount, type: ['integer', 'null'] },
          amount: { ...amount, type: ['integer', 'null'] },
          file_id: nullable('string'),
          error: nullable('string'),
          created_at: { type: 'string', format: 'date-time' },
        },
      },
      FileQuote: {
        type: 'object',
        properties: {
          rows: { type: 'integer', maximum: 100_000 },
          capped: { type: 'boolean' },
          unit_price: amount,
          amount,
          ...money,
        },
      },
      FileCharge: {
        type: 'object',
        properties: { amount, ...money, ledger_entry_id: { type: 'string' }, balance_after: amount },
      },
      Problem: {
        type: 'object',
        required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id', 'errors', 'charged'],
        properties: {
          type: { type: 'string' },
          title: { type: 'string' },
          status: { type: 'integer' },
          detail: { type: 'string' },
          instance: { type: 'string' },
          code: { type: 'string', enum: [...GATEWAY_CODES] },
          request_id: { type: 'string' },
          errors: {
            type: 'array',
            items: {
              type: 'object',
              properties: { field: { type: 'string' }, rule: { type: 'string' }, message: { type: 'string' } },
            },
          },
          charged: { enum: [false, null] },
          receipt: ref('Receipt'),
        },
      },
    },
  };
}
