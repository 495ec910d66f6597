import type { RefusalCode } from '@daas/contract/errors';
import { z } from 'zod';
import { refusalsOf } from '../gateway/openapi/refusals';
import { OPERATIONS } from '../gateway/operations';

// biome-ignore lint/suspicious/noExplicitAny: tests look into any part of a document
export type Json = Record<string, any>;

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** Rejects properties that an object schema does not list, so that an answer has nothing undocumented. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, closed(value)]);
  const open = 'properties' in schema && !('additionalProperties' in schema);
  return { ...Object.fromEntries(entries), ...(open ? { additionalProperties: false } : {}) };
}

/** Returns a function that lists the deviations of a value from a schema of the document. */
export function validatorOf(document: Json): (schema: Json, value: unknown) => string[] {
  const local = (schema: unknown) =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"#/$defs/')) as Json;
  const $defs = closed(local(document.components.schemas)) as Json;
  const compiled = new Map<string, z.ZodType>();
  return (schema, value) => {
    const text = JSON.stringify(schema);
    const own = compiled.get(text) ?? z.fromJSONSchema({ $schema: DIALECT, $defs, ...(closed(local(schema)) as Json) });
    compiled.set(text, own);
    const { error } = own.safeParse(value);
    return error ? [z.prettifyError(error)] : [];
  };
}

/** Returns the code of a refusal that the document of its operation does not list; null if there is none. */
export function undocumentedCode(method: string, url: string, body: Json | null): string | null {
  const code = body?.code as RefusalCode | undefined;
  if (code === undefined) return null;
  const path = new URL(url, 'http://gateway').pathname.replace('/open/v1', '');
  const operation = Object.values(OPERATIONS).find(
    (one) => one.method === method && new RegExp(`^${one.url.replace(/:\w+/g, '[^/]+')}$`).test(path),
  );
  return operation && !refusalsOf(operation).includes(code) ? code : null;
}
