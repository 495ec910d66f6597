import * as shapes from '@daas/contract/shapes';
import { z } from 'zod';

/** Values that satisfy the shared shapes whose rule is a pattern. */
const known = new Map<z.ZodType, unknown>([
  [shapes.phone, '10000009999'],
  [shapes.smsCode, '123456'],
  [shapes.numericId, 1_000_001],
  [shapes.recordId, 'call_0000000000000000'],
  [shapes.instant, '2026-11-01T00:00:00Z'],
  [shapes.day, '2026-11-01'],
  [shapes.password, 'Sample@2026'],
]);

const isOptional = (schema: z.ZodType) => schema.safeParse(undefined).success;

/** The smallest value a schema takes, without its optional parts. */
export function sample(schema: z.ZodType): unknown {
  const value = known.get(schema);
  if (value !== undefined) return value;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return sample(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodNumber) return Math.max(1, Number.isFinite(schema.minValue) ? Number(schema.minValue) : 1);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return 'sample text'.slice(0, schema.maxLength ?? undefined);
  if (schema instanceof z.ZodArray) return [sample(schema.element as z.ZodType)];
  if (schema instanceof z.ZodRecord || schema instanceof z.ZodUnion) return {};
  if (schema instanceof z.ZodObject) return sampleObject(schema);
  throw new Error(`No sample for ${schema.constructor.name}`);
}

/** The smallest valid input: required fields only, `given` ones as they are. */
export function sampleObject(schema: z.ZodObject, given: Record<string, unknown> = {}): Record<string, unknown> {
  const entries = Object.entries(schema.shape as Record<string, z.ZodType>)
    .filter(([key, field]) => key in given || !isOptional(field))
    .map(([key, field]) => [key, key in given ? given[key] : sample(field)] as const);
  return Object.fromEntries(entries);
}

const HUGE = 'x'.repeat(100_000);

/** Values no schema should take without looking: wrong types, extremes, and text that means something elsewhere. */
export const HOSTILE: readonly (readonly [label: string, value: unknown])[] = [
  ['number', 12.5],
  ['huge number', 1e300],
  ['negative', -1],
  ['boolean', true],
  ['null', null],
  ['object', { a: { b: 1 } }],
  ['array', [1, 'a', null]],
  ['empty text', ''],
  ['huge text', HUGE],
  ['SQL', `'; drop table persons; --`],
  ['HTML', '<script>alert(1)</script>'],
  ['NUL', 'a\u0000b'],
  ['lone surrogate', 'a\ud800b'],
  ['path', '../../etc/passwd'],
  ['prototype', '__proto__'],
];
