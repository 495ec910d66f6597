import { z } from 'zod';

/** Stricter than `Number`, which also accepts '', '0x1f' and '1e3'. */
const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * Converts strings of a path, query or form to the types of the schema: '5' to 5, 'true' to true, a single value to a
 * list. Other values are unchanged, so that the schema rejects them by field name.
 */
export function decodeStrings(schema: z.ZodObject, raw: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => {
      const field = schema.shape[key];
      return [key, field ? decodeValue(field as z.ZodType, value) : value];
    }),
  );
}

function decodeValue(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return decodeValue(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodArray)
    return (Array.isArray(value) ? value : [value]).map((item) => decodeValue(schema.element as z.ZodType, item));
  if (typeof value !== 'string') return value;
  if (schema instanceof z.ZodNumber) return DECIMAL.test(value) ? Number(value) : value;
  if (schema instanceof z.ZodBoolean) return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}
