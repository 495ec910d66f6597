import { FILTER_MAX_CONDITIONS, FILTER_MAX_LIST, FILTER_MAX_TEXT, OPERATORS } from '@daas/contract/datasets';
import { receipt } from '@daas/contract/endpoints/calls';
import { PRICING_MODES, RELATION_MATCHES } from '@daas/contract/enums';
import { GATEWAY_CODES } from '@daas/contract/errors/gateway';
import { TEST_CASES } from '../call/testCases';
import { amount, type Json, list, nullable, object, openEnum, ref, schemaOf, text, time, whole } from './schemas';
import type { Texts } from './texts';

const money = { currency: { type: 'string', const: 'CNY' }, scale: { type: 'integer', const: 10_000 } };
const pricedRelations = list(object({ relation: text, price: amount }));
const progress = { type: 'number', minimum: 0, maximum: 1 };
const nullableTime = { ...nullable('string'), format: 'date-time' };

const FILE = {
  id: text,
  name: text,
  kind: text,
  content_type: text,
  rows: whole,
  bytes: whole,
  created_at: time,
  expires_at: nullableTime,
};

const scalar = { anyOf: [{ type: 'string', maxLength: FILTER_MAX_TEXT }, { type: 'number' }, { type: 'boolean' }] };

/** The shared schemas of the document; those without a reference are left out. */
const schemas = (texts: Texts): Json => ({
  Receipt: schemaOf(receipt, 'output'),
  Filter: {
    description: texts.filter,
    anyOf: [ref('FilterGroup'), ref('FilterCondition'), ref('RelationCondition')],
  },
  FilterGroup: object(
    {
      op: { type: 'string', enum: ['and', 'or'] },
      items: { ...list(ref('Filter')), maxItems: FILTER_MAX_CONDITIONS },
    },
    { additionalProperties: false },
  ),
  FilterCondition: object(
    {
      field: text,
      op: { type: 'string', enum: OPERATORS },
      value: { anyOf: [...scalar.anyOf, { ...list(scalar), maxItems: FILTER_MAX_LIST }] },
    },
    { required: ['field', 'op'], additionalProperties: false },
  ),
  RelationCondition: object(
    {
      relation: text,
      match: { type: 'string', enum: RELATION_MATCHES },
      count: { type: 'integer', minimum: 1 },
      filter: ref('Filter'),
    },
    { required: ['relation', 'match'], additionalProperties: false },
  ),
  Quote: object(
    {
      rows: { type: 'integer', maximum: 1000 },
      capped: { type: 'boolean' },
      price: amount,
      ...money,
      pricing_mode: { type: 'string', enum: PRICING_MODES },
      relations: pricedRelations,
    },
    { required: ['rows', 'capped', 'price', 'currency', 'scale', 'pricing_mode'] },
  ),
  QuoteAnswer: object({ quote: ref('Quote'), receipt: ref('Receipt') }),
  Balance: object({ balance: amount, reserved: amount, available: amount, ...money, receipt: ref('Receipt') }),
  Limits: object({
    per_second: nullable('integer'),
    per_day: nullable('integer'),
    total: nullable('integer'),
    spend_per_call: nullable('integer'),
    spend_per_day: nullable('integer'),
    spend_per_month: nullable('integer'),
    spend_total: nullable('integer'),
    ends_at: nullableTime,
  }),
  File: object(FILE),
  FileStatus: object({
    ...FILE,
    status: { type: 'string', enum: ['queued', 'running', 'done', 'failed', 'expired'] },
    progress,
    amount,
    error: nullable('string'),
  }),
  FileQuote: object({
    rows: { type: 'integer', maximum: 100_000 },
    capped: { type: 'boolean' },
    unit_price: amount,
    relations: pricedRelations,
    amount,
    ...money,
  }),
  FileCharge: object({ amount, ...money, ledger_entry_id: text, balance_after: amount }),
  FileQuoteAnswer: object({ quote: ref('FileQuote'), receipt: ref('Receipt') }),
  FileOrderAnswer: object({
    file: ref('FileStatus'),
    charge: { anyOf: [ref('FileCharge'), { type: 'null' }] },
    receipt: ref('Receipt'),
  }),
  NameList: object({
    id: text,
    version: whole,
    name: text,
    status: {
      type: 'string',
      enum: ['uploaded', 'matching', 'quoted', 'delivering', 'delivered', 'failed', 'expired'],
    },
    progress,
    rows: whole,
    matched: whole,
    duplicate: nullable('integer'),
    missing: nullable('integer'),
    rejected: whole,
    hidden_rows: whole,
    fill_rates: { type: 'object', additionalProperties: { type: 'number' } },
    quote: { ...amount, type: ['integer', 'null'] },
    amount: { ...amount, type: ['integer', 'null'] },
    file_id: nullable('string'),
    error: nullable('string'),
    created_at: time,
  }),
  Problem: object(
    {
      type: text,
      title: text,
      status: whole,
      detail: text,
      instance: text,
      code: openEnum(GATEWAY_CODES, { description: texts.codes }),
      request_id: text,
      errors: list(object({ field: text, rule: text, message: text })),
      // Generators drop null from an enumeration.
      charged: { anyOf: [{ type: 'boolean', const: false }, { type: 'null' }] },
      limit: object(
        {
          name: text,
          unit: { type: 'string', enum: ['calls', 'reads', 'money', 'time'] },
          value: whole,
          used: whole,
          needed: whole,
          renews_at: nullableTime,
        },
        { description: texts.limit },
      ),
      receipt: ref('Receipt'),
    },
    {
      required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id', 'errors', 'charged'],
    },
  ),
});

/** Headers of responses by their name. */
const HEADERS: Record<string, Json> = {
  'X-Request-Id': text,
  RateLimit: text,
  'RateLimit-Policy': text,
  'X-RateLimit-Limit': whole,
  'X-RateLimit-Remaining': whole,
  'X-RateLimit-Reset': whole,
  'Retry-After': whole,
  /** RFC 9745, RFC 8594 */
  Deprecation: text,
  Sunset: text,
  'WWW-Authenticate': text,
  'Content-Language': text,
  'Content-Range': text,
  'Content-Disposition': text,
  ETag: text,
  'Repr-Digest': text,
  'Accept-Ranges': { type: 'string', enum: ['bytes'] },
  'Idempotent-Replayed': { type: 'string', enum: ['true'] },
};

/** Returns the shared components that paths and webhooks use, and the schemas of the data sets. */
export function components(texts: Texts, { own, used }: { own: Json; used: Json }): Json {
  const parameter = (name: string, schema: Json, description: string) => ({
    name,
    in: 'header',
    required: false,
    schema,
    description,
  });
  const all: Record<string, Json> = {
    schemas: { ...schemas(texts), ...own },
    parameters: {
      IdempotencyKey: parameter('Idempotency-Key', { type: 'string', maxLength: 255 }, texts.idempotency),
      TestCase: parameter('X-Test-Case', { type: 'string', enum: TEST_CASES }, texts.testCase),
      SignatureInput: parameter('Signature-Input', text, texts.signature),
      Signature: parameter('Signature', text, texts.signature),
      TraceParent: parameter('traceparent', text, texts.traceparent),
    },
    headers: {
      ...Object.fromEntries(Object.entries(HEADERS).map(([name, schema]) => [name, { schema }])),
      'X-Receipt': { content: { 'application/json': { schema: ref('Receipt') } } },
    },
  };
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/([\w.-]+)"/g)) {
      if (found.has(`${kind} ${name}`)) continue;
      found.add(`${kind} ${name}`);
      collect(all[kind]?.[name] ?? {});
    }
  };
  collect(used);
  const kept = Object.entries(all).map(([kind, entries]) => [
    kind,
    Object.fromEntries(Object.entries(entries).filter(([name]) => found.has(`${kind} ${name}`))),
  ]);
  return {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    },
    ...Object.fromEntries(kept),
  };
}
