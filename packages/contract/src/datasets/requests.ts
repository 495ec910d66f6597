import { z } from 'zod';
import { KEYWORD_MAX } from '../constants';
import { allOf } from './allOf';
import { type DataSetDefinition, type FieldDefinition, fieldOf } from './definition';
import { type FilterNode, filterableField, ID_FIELD, type Scalar, scalarSchema } from './filter';
import { filterSchema } from './filterProblems';
import type { Row, RowValue } from './row';

/** Rows per request: maximum and default. Results are capped at 1000 (§9). */
export const QUERY_LIMIT_MAX = 1000;
export const QUERY_LIMIT_DEFAULT = 20;

/** A query of a data set as programs send it. Equality parameters have the names of their fields. */
export type DataQuery = {
  keyword?: string | undefined;
  filter?: FilterNode | undefined;
  /** 'field' or '-field'. */
  sort?: string | undefined;
  limit: number;
  cursor?: string | undefined;
  fields?: string[] | undefined;
} & { [equality: string]: unknown };

const keyword = z.string().trim().min(1).max(KEYWORD_MAX);
const enumOf = (values: string[]) => z.enum(values as [string, ...string[]]);

export const sortOptions = (def: DataSetDefinition): string[] =>
  def.fields.filter((field) => field.sortable).flatMap(({ name_en }) => [name_en, `-${name_en}`]);

/** Id of the sample row in documentation and sandbox. */
const sampleId = (def: DataSetDefinition) => `${def.key}_sample`;

/** Fields with an equality parameter: those that are compared as a whole. */
export const equalityFields = (def: DataSetDefinition): readonly FieldDefinition[] => {
  let fields = comparedFields.get(def);
  if (!fields) {
    const own = def.fields.filter((field) => filterableField(def, field.name_en));
    fields = [{ ...ID_FIELD, sample: sampleId(def) }, ...own];
    comparedFields.set(def, fields);
  }
  return fields;
};
const comparedFields = new WeakMap<DataSetDefinition, FieldDefinition[]>();

/**
 * Schema of the body of a gateway query. Unknown parameters are rejected. `fields` selects columns among `fieldNames`
 * (the fields of a connector; default: all fields of the data set).
 */
export const querySchema = (def: DataSetDefinition, fieldNames?: readonly string[]): z.ZodType<DataQuery> => {
  const columns = fieldNames ?? def.fields.map((field) => field.name_en);
  const equality: z.ZodRawShape = {};
  for (const field of equalityFields(def))
    (equality as Record<string, z.ZodType>)[field.name_en] = scalarSchema(field).optional();
  return z.strictObject({
    ...equality,
    keyword: keyword.optional(),
    filter: filterSchema(def).optional(),
    sort: enumOf(sortOptions(def)).optional(),
    limit: z.number().int().min(1).max(QUERY_LIMIT_MAX).default(QUERY_LIMIT_DEFAULT),
    cursor: z.string().min(1).max(1024).optional(),
    // Every row has its id anyway.
    fields: z
      .array(enumOf([ID_FIELD.name_en, ...columns]))
      .min(1)
      .max(columns.length + 1)
      .transform((names) => names.filter((name) => name !== ID_FIELD.name_en))
      .optional(),
  }) as unknown as z.ZodType<DataQuery>;
};

/** Combines equality parameters and filter of a query; undefined if the query matches every row. */
export const queryFilter = (def: DataSetDefinition, query: DataQuery): FilterNode | undefined => {
  const items: FilterNode[] = equalityFields(def)
    .filter(({ name_en }) => query[name_en] !== undefined)
    .map(({ name_en }) => ({ field: name_en, op: 'eq', value: query[name_en] as Scalar }));
  if (query.filter) items.push(query.filter);
  return allOf(items) ?? undefined;
};

/** Schema of the value of a field in a row. */
export const valueSchema = (field: FieldDefinition): z.ZodType<RowValue> => {
  const one = typeSchema(field);
  return field.required ? one : one.nullable();
};

const columnTypes = {
  text: z.string(),
  integer: z.number().int(),
  decimal: z.number(),
  date: z.iso.date(),
};

function typeSchema(field: FieldDefinition): z.ZodType<RowValue> {
  switch (field.type) {
    case 'text':
    case 'keyword':
      return z.string(); // longer than the limit of filters, and masked
    case 'tags':
      return z.array(field.values ? scalarSchema(field) : z.string()) as unknown as z.ZodType<RowValue>;
    case 'records':
      return z.array(
        z.strictObject(
          Object.fromEntries((field.columns ?? []).map(({ name_en, type }) => [name_en, columnTypes[type].nullable()])),
        ),
      ) as unknown as z.ZodType<RowValue>;
    default:
      return scalarSchema(field) as unknown as z.ZodType<RowValue>;
  }
}

/**
 * Schema of a row in a response: `id` and the named fields (default: all). Every field is present; empty values are
 * null.
 */
export const rowSchema = (def: DataSetDefinition, fields?: readonly string[]): z.ZodType<Row> => {
  const shape: Record<string, z.ZodType> = { id: z.string().min(1).max(64) };
  for (const name of fields ?? def.fields.map((field) => field.name_en)) {
    const field = fieldOf(def, name);
    if (!field) throw new Error(`${def.key} has no field ${name}`);
    shape[name] = valueSchema(field);
  }
  return z.strictObject(shape) as unknown as z.ZodType<Row>;
};

/** Returns a sample row from the definition, for documentation and the sandbox. */
export const sampleRow = (def: DataSetDefinition, fields?: readonly string[]): Row => {
  const row: Row = { id: sampleId(def) };
  for (const field of def.fields)
    if (!fields || fields.includes(field.name_en)) row[field.name_en] = field.sample as RowValue;
  return row;
};
