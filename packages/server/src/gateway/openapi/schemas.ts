import { filterShape } from '@daas/contract/datasets';
import { receipt } from '@daas/contract/endpoints/calls';
import { REFUSALS } from '@daas/contract/errors';
import { GATEWAY_CODES } from '@daas/contract/errors/gateway';
import { z } from 'zod';
import { TEST_CASES } from '../call/testCases';
import { titleOf } from '../call/title';
import type { Texts } from './texts';

export type Json = Record<string, unknown>;

export const ref = (name: string, kind = 'schemas'): Json => ({ $ref: `#/components/${kind}/${name}` });
export const nullable = (type: string): Json => ({ type: [type, 'null'] });

const text = { schema: { type: 'string' } };
const whole = { schema: { type: 'integer' } };

/** Headers of a response with this status; limit headers need an identified caller. */
export const headersOf = (status: number): Json => ({
  'X-Request-Id': text,
  RateLimit: text,
  'RateLimit-Policy': text,
  'X-RateLimit-Limit': whole,
  'X-RateLimit-Remaining': whole,
  'X-RateLimit-Reset': whole,
  ...([402, 403, 409, 429, 503].includes(status) ? { 'Retry-After': whole } : {}),
  /** RFC 9745, RFC 8594 */
  Deprecation: text,
  Sunset: text,
  ...(status === 401 ? { 'WWW-Authenticate': text } : {}),
  ...(status >= 400 ? { 'Content-Language': text } : {}),
});

/** Converts to JSON Schema 2020-12, which OpenAPI 3.1 requires. */
export function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return json;
}

export const amount = { type: 'integer', description: '1/10000 CNY' };

export const list = (items: Json): Json => ({ type: 'array', items });

/** An object schema; all properties are required unless `more.required` lists them. */
export const object = (properties: Json, more: Json = {}): Json => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  ...more,
});

export const queryParameter = (name: string, schema: Json): Json => ({ name, in: 'query', required: false, schema });

export const jsonAnswer = (texts: Texts, schema: Json): Json => ({
  '200': {
    description: texts.ok,
    headers: headersOf(200),
    content: { 'application/json': { schema } },
  },
});

/** A JSON response with these properties and a receipt. */
export const answerOf = (texts: Texts, properties: Json): Json =>
  jsonAnswer(texts, { type: 'object', properties: { ...properties, receipt: ref('Receipt') } });

/** An operation with the common errors and parameters. */
export function operationOf(operationId: string, summary: string, success: Json, parameters: Json[] = []): Json {
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

/** The shared components of the document. */
export function components(texts: Texts): Json {
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
          relations: list(object({ relation: { type: 'string' }, price: amount })),
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
          matched: { type: 'integer' },
          duplicate: nullable('integer'),
          missing: nullable('integer'),
          rejected: { type: 'integer' },
          hidden_rows: { type: 'integer' },
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
          relations: list(object({ relation: { type: 'string' }, price: amount })),
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
          limit: object(
            {
              name: { type: 'string' },
              unit: { enum: ['calls', 'reads', 'money'] },
              value: { type: 'integer' },
              used: { type: 'integer' },
              needed: { type: 'integer' },
              renews_at: { ...nullable('string'), format: 'date-time' },
            },
            { description: texts.limit },
          ),
          receipt: ref('Receipt'),
        },
      },
    },
  };
}
