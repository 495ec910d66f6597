import { MAX_MONEY } from '@daas/contract/constants';
import { z } from 'zod';

export type Json = Record<string, unknown>;

export const ref = (name: string, kind = 'schemas'): Json => ({ $ref: `#/components/${kind}/${name}` });
export const nullable = (type: string): Json => ({ type: [type, 'null'] });

export const text: Json = { type: 'string' };
export const whole: Json = { type: 'integer' };
export const time: Json = { type: 'string', format: 'date-time' };
export const date: Json = { type: 'string', format: 'date' };
/** Bounds, because generators of other languages use 32 bits for an integer without them. */
export const amount: Json = {
  type: 'integer',
  minimum: -MAX_MONEY,
  maximum: MAX_MONEY,
  description: '1/10000 CNY',
};
export const numericId: Json = { type: 'integer', minimum: 1_000_000, maximum: 99_999_999_999 };

export const list = (items: Json): Json => ({ type: 'array', items });

/** An object schema; all properties are required unless `more.required` lists them. */
export const object = (properties: Json, more: Json = {}): Json => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  ...more,
});

/** A string with the known values; more are added without a new version of the interface. */
export const openEnum = (values: readonly string[], more: Json = {}): Json => ({
  anyOf: [{ type: 'string', enum: [...values] }, { type: 'string' }],
  ...more,
});

/** Converts to JSON Schema 2020-12, which OpenAPI 3.1 requires. A format makes the pattern of a calendar superfluous. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output' = 'input'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  }) as Json;
  return json;
}

export const queryParameter = (name: string, schema: Json): Json => ({ name, in: 'query', required: false, schema });
export const pathParameter = (name: string, more: Json = {}): Json => ({
  name,
  in: 'path',
  required: true,
  schema: text,
  ...more,
});

/** A JSON response. */
export const jsonAnswer = (schema: Json, example?: unknown): Json => ({
  '200': { content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } } },
});

/** A JSON response with these properties and a receipt. */
export const answerOf = (properties: Json, example: Json): Json =>
  jsonAnswer(object({ ...properties, receipt: ref('Receipt') }), { ...example, receipt: exampleReceipt() });

export const jsonBody = (schema: Json, more: Json = {}): Json => ({
  required: true,
  content: { 'application/json': { schema, ...more } },
});

/** The receipt of a test key. */
export const exampleReceipt = (pricingMode = 'per_query'): Json => ({
  request_id: 'req_0000000000sample',
  call_id: 'call_0000000000sample',
  amount: 0,
  currency: 'CNY',
  scale: 10_000,
  pricing_mode: pricingMode,
  reason: 'test_key',
  balance_after: null,
  ledger_entry_id: null,
});

/** Instant of the examples. */
export const EXAMPLE_AT = '2026-11-20T08:30:00.000Z';
