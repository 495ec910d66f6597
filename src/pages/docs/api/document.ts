export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
}
interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  'x-access': string | string[];
  'x-besides'?: string;
  'x-charges'?: true;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: { 200: { content: Record<string, { schema?: Schema }> } };
}
/** The part of `/api/openapi.json` that the page reads. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
}
export interface Call extends Operation {
  method: string;
  path: string;
}
/** One line of an input or an answer. `name` is its way from the top: `list[].id`. */
export interface Field {
  name: string;
  type: string;
  rule: string;
  required: boolean;
}

export const callsOf = ({ paths }: ApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );

/** Beyond it a schema that contains itself would never end. */
const DEPTH_MAX = 6;
/** What JavaScript's numbers hold is no rule of the field's. */
const isRule = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

/** Every field below a schema, depth first. */
export function fieldsOf(schema: Schema, parent = '', depth = 0): Field[] {
  if (depth > DEPTH_MAX) return [];
  if (schema.items) return fieldsOf(schema.items, `${parent}[]`, depth);
  const branches = schema.anyOf?.flatMap((one) => fieldsOf(one, parent, depth)) ?? [];
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const name = parent ? `${parent}.${key}` : key;
    const required = schema.required?.includes(key) ?? false;
    return [{ name, type: typeOf(value), rule: ruleOf(value), required }, ...fieldsOf(value, name, depth + 1)];
  });
  return [...own, ...branches];
}

export function typeOf({ $ref, type, anyOf, items, enum: values, const: only }: Schema): string {
  if ($ref) return $ref.split('.').at(-1) ?? $ref;
  if (only !== undefined) return JSON.stringify(only);
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' | ');
  if (items) return `${typeOf(items)}[]`;
  if (Array.isArray(type)) return type.join(' | ');
  return type ?? (values ? 'string' : 'any');
}

export function ruleOf({ enum: values, format, minimum, maximum, minLength, maxLength, items }: Schema): string {
  if (values) return values.map((one) => JSON.stringify(one)).join(', ');
  const rules = [
    format,
    isRule(minimum) && `≥ ${minimum}`,
    isRule(maximum) && `≤ ${maximum}`,
    minLength !== undefined && `length ≥ ${minLength}`,
    maxLength !== undefined && `length ≤ ${maxLength}`,
    items && ruleOf(items),
  ];
  return rules.filter(Boolean).join(', ');
}
