import { z } from 'zod';
import type { FieldProblem, Locale } from '../kernel/refusal';
import { invalid, Refusal } from '../kernel/refusal';

const messages = { 'zh-CN': z.locales.zhCN().localeError, 'en-US': z.locales.en().localeError };

/**
 * Turns the strings of a path, query or form into what the schema expects: '5' to 5, 'true' to true, a single value
 * to a list of one. What does not fit is left as it is, for the schema to refuse by name.
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
  if (schema instanceof z.ZodNumber)
    return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
  if (schema instanceof z.ZodBoolean) return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}

/** PostgreSQL's text cannot hold U+0000, so no input may. */
function findNul(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    const here = path ? `${path}.${key}` : key;
    const found = key.includes('\0') ? path || 'body' : findNul(item, here);
    if (found) return found;
  }
  return null;
}

const nulMessages = { 'zh-CN': '不能包含空字符 U+0000', 'en-US': 'must not contain the character U+0000' };

/** The parsed input, or a refusal that names each field and rule in the reader's language. */
export function validate<S extends z.ZodType>(schema: S, raw: unknown, locale: Locale): z.output<S> {
  const nul = findNul(raw, '');
  if (nul) throw invalid(nul, 'no_nul', nulMessages[locale]);
  const result = schema.safeParse(raw, { error: messages[locale] });
  if (result.success) return result.data;
  const fields = problemsOf(result.error);
  const first = fields[0];
  throw new Refusal('invalid-input', { field: first?.field ?? '', reason: first?.message ?? '' }, fields);
}

export const problemsOf = (error: z.ZodError): FieldProblem[] =>
  error.issues.slice(0, 20).map((issue) => ({
    field: issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 5).join(', ').slice(0, 100) : issue.path.join('.'),
    rule: issue.code,
    message: issue.message.slice(0, 300),
  }));
