import type { Endpoint } from '@daas/contract/endpoint';
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
  [shapes.password, 'Lantern#orchid7'],
]);

const isOptional = (schema: z.ZodType) => schema.safeParse(undefined).success;

/** A schema without what only says that it may be left out. */
function bare(schema: z.ZodType): z.ZodType {
  if (known.has(schema)) return schema;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bare(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPrefault) return bare(schema.unwrap() as z.ZodType);
  // What is read before it is turned into something else.
  if (schema instanceof z.ZodPipe) return bare(schema.in as z.ZodType);
  return schema;
}

/** The smallest value a schema takes, without its optional parts. */
function sample(given: z.ZodType): unknown {
  const schema = bare(given);
  const value = known.get(schema);
  if (value !== undefined) return value;
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodNumber) return Math.max(1, Number.isFinite(schema.minValue) ? Number(schema.minValue) : 1);
  if (schema instanceof z.ZodEmail || (schema instanceof z.ZodString && schema.format === 'email'))
    return 'sample@example.com';
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return 'sample text'.slice(0, schema.maxLength ?? undefined);
  if (schema instanceof z.ZodArray) return [sample(schema.element as z.ZodType)];
  if (schema instanceof z.ZodRecord || schema instanceof z.ZodUnion) return {};
  if (schema instanceof z.ZodObject) return sampleObject(schema);
  if (schema instanceof z.ZodUnknown) return null;
  throw new Error(`No sample for ${schema.constructor.name}`);
}

/** The smallest valid input: required fields only, `given` ones as they are. */
export function sampleObject(schema: z.ZodObject, given: Record<string, unknown> = {}): Record<string, unknown> {
  const entries = Object.entries(schema.shape as Record<string, z.ZodType>)
    .filter(([key, field]) => key in given || !isOptional(field))
    .map(([key, field]) => [key, key in given ? given[key] : sample(field)] as const);
  return Object.fromEntries(entries);
}

type Path = readonly string[];

/** Every place of an input that holds a value, optional ones too; lists by their first item. */
export function placesOf(given: z.ZodType, at: Path = []): Path[] {
  const schema = bare(given);
  const here = at.length > 0 ? [at] : [];
  if (schema instanceof z.ZodObject)
    return [
      ...here,
      ...Object.entries(schema.shape).flatMap(([key, field]) => placesOf(field as z.ZodType, [...at, key])),
    ];
  if (schema instanceof z.ZodArray) return [...here, ...placesOf(schema.element as z.ZodType, [...at, '0'])];
  return here;
}

/** A copy of a valid input with another value at one place; what is missing on the way there is made up. */
export function withValue(schema: z.ZodType, value: unknown, place: Path, replacement: unknown): unknown {
  const [key, ...rest] = place;
  if (key === undefined) return replacement;
  const inner = bare(schema);
  if (inner instanceof z.ZodArray) {
    const list = Array.isArray(value) && value.length > 0 ? value : [sample(inner.element as z.ZodType)];
    return [withValue(inner.element as z.ZodType, list[0], rest, replacement), ...list.slice(1)];
  }
  if (!(inner instanceof z.ZodObject)) throw new Error(`Nothing lies below ${inner.constructor.name}`);
  const object = (typeof value === 'object' && value !== null ? value : sampleObject(inner)) as Record<string, unknown>;
  return { ...object, [key]: withValue(inner.shape[key] as z.ZodType, object[key], rest, replacement) };
}

/** Path parameters and what GET asks travel as text. */
export const travelsAsText = (endpoint: Endpoint, key: string): boolean =>
  endpoint.method === 'GET' || endpoint.path.includes(`{${key}}`);

const HUGE = 'x'.repeat(100_000);
const deep = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>((inner) => ({ a: inner }), 1);

/** Text that means something elsewhere. Where its length is allowed it is legal, and must come back as it was sent. */
export const TEXTS: readonly (readonly [label: string, value: string])[] = [
  ['SQL', `'; drop table persons; --`],
  ['HTML', '<script>alert(1)</script>'],
  ['template', '#{7*7}{{7*7}}%s%n$1 \\u0000 \\'],
  ['formula', '=cmd|calc!A1'],
  ['path', '../../etc/passwd'],
  ['prototype', '__proto__'],
  ['beyond the BMP', '😀 \u{1d11e} e\u0301'],
  ['right to left', '\u202eabc\u05d0'],
];

/** Values no schema should take without looking: wrong types and extremes. */
export const HOSTILE: readonly (readonly [label: string, value: unknown])[] = [
  ['number', 12.5],
  ['huge number', 1e300],
  ['largest integer', Number.MAX_SAFE_INTEGER],
  ['beyond 64 bits', 2 ** 64],
  ['beyond 32 bits', 2 ** 31],
  ['zero', 0],
  ['negative', -1],
  ['boolean', true],
  ['null', null],
  ['object', { a: { b: 1 } }],
  ['array', [1, 'a', null]],
  ['long array', Array.from({ length: 5000 }, (_, index) => index)],
  ['deep object', deep(1000)],
  ['empty text', ''],
  ['blank text', ' \t\u3000'],
  ['huge text', HUGE],
  ['NUL', 'a\u0000b'],
  ['lone surrogate', 'a\ud800b'],
  ['not a number', 'NaN'],
  ['hexadecimal', '0x1f'],
  ['exponent', '1e9'],
  ['overflow', '9'.repeat(40)],
  ['impossible day', '2026-02-30'],
  ['impossible instant', '2026-13-01T25:00:00Z'],
  ['first year', '0000-01-01'],
  ['first instant', '0000-01-01T00:00:00Z'],
  ['last instant', '9999-12-31T23:59:59-23:59'],
  ['last day', '9999-12-31'],
  ['inherited name', 'constructor'],
  ...TEXTS,
];
