import { z } from 'zod';
import { RELATION_MAX_COUNT } from '../constants';
import { RELATION_MATCHES } from '../enums';
import { codeRule } from '../identity/schema';
import { day, inCalendar } from '../shapes';
import { type DataSetDefinition, type FieldDefinition, type FieldType, fieldOf } from './definition';

/**
 * Filters: a tree of `{ op: 'and' | 'or', items }` over conditions `{ field, op, value }`. Negative operators (`ne`,
 * `not_in`, `not_contains`) also match rows with an empty field. An empty list of items matches every row under `and`
 * and is rejected under `or`.
 *
 * A condition `{ relation, match, count, filter }` counts the rows of a relation of the data set that match a filter on
 * them: at least one (`any`), none (`none`, also without a reference), or `count` (`at_least`). It cannot be nested.
 */
export const FILTER_MAX_DEPTH = 5;
export const FILTER_MAX_CONDITIONS = 100;
export const FILTER_MAX_LIST = 1000; // §5: free-text lists are capped at 1000
export const FILTER_MAX_TEXT = 200;
/** Conditions on related rows in one filter, and the depth of their filters. */
export const RELATIONS_MAX = 5;
export const RELATION_MAX_DEPTH = 3;

export const OPERATORS = [
  'eq',
  'ne',
  'in',
  'not_in',
  'all',
  'contains',
  'not_contains',
  'starts_with',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'is_empty',
  'not_empty',
] as const;
export type Operator = (typeof OPERATORS)[number];

const word = ['eq', 'ne', 'in', 'not_in', 'starts_with', 'is_empty', 'not_empty'] as const;
const ordered = ['eq', 'ne', 'in', 'not_in', 'gt', 'gte', 'lt', 'lte', 'between', 'is_empty', 'not_empty'] as const;

/**
 * The operators of each field type. On `tags`, `eq` means 'has it', `in` 'has one of them', `all` 'has all
 * of them', `ne` and `not_in` 'has none'. `contains` takes A for a, `starts_with` does not. `between` includes both ends.
 */
export const OPERATORS_OF: Record<FieldType, readonly Operator[]> = {
  text: ['contains', 'not_contains', ...word],
  keyword: word,
  enum: ['eq', 'ne', 'in', 'not_in', 'is_empty', 'not_empty'],
  tags: ['eq', 'ne', 'in', 'not_in', 'all', 'is_empty', 'not_empty'],
  integer: ordered,
  decimal: ordered,
  date: ordered,
  datetime: ordered,
  boolean: ['eq', 'ne', 'is_empty', 'not_empty'],
  records: [],
};

export type Scalar = string | number | boolean;
export type FilterCondition = { field: string; op: Operator; value?: Scalar | Scalar[] | undefined };
export type RelationMatch = (typeof RELATION_MATCHES)[number];
export type RelationCondition = {
  relation: string;
  match: RelationMatch;
  /** Required with `at_least`, and only there. */
  count?: number | undefined;
  filter?: FilterNode | undefined;
};
export type FilterGroup = { op: 'and' | 'or'; items: FilterNode[] };
export type FilterNode = FilterGroup | FilterCondition | RelationCondition;

export const isGroup = (node: FilterNode): node is FilterGroup => 'items' in node;
export const isRelation = (node: FilterNode): node is RelationCondition => 'relation' in node;

/** Returns the conditions of a tree; those inside a relation are part of its condition. */
export const conditionsIn = (node: FilterNode | null | undefined): (FilterCondition | RelationCondition)[] =>
  !node ? [] : isGroup(node) ? node.items.flatMap(conditionsIn) : [node];

/** Returns the names of the data set's own fields in a filter. */
export const fieldsIn = (node: FilterNode | null | undefined): string[] =>
  conditionsIn(node).flatMap((one) => (isRelation(one) ? [] : [one.field]));

export const relationsIn = (node: FilterNode | null | undefined): RelationCondition[] =>
  conditionsIn(node).filter(isRelation);

const text = z.string().min(1).max(FILTER_MAX_TEXT);
/** Returns the schema of one value of a field in conditions, equality parameters and rows. */
export const scalarSchema = (field: FieldDefinition): z.ZodType<Scalar> => {
  switch (field.type) {
    case 'integer':
      return z.number().int().min(-2147483648).max(2147483647);
    case 'decimal':
      return z.number();
    case 'boolean':
      return z.boolean();
    case 'date':
      return day;
    case 'datetime':
      return z.iso.datetime({ precision: 0 }).refine(...inCalendar);
    case 'enum':
    case 'tags':
      if (field.values) return z.enum(field.values.map(({ value }) => value) as [string, ...string[]]);
      break;
    default:
  }
  return field.format ? text.superRefine(codeRule(field.format)) : text;
};

const operandSchemas = new WeakMap<FieldDefinition, Map<Operator, z.ZodType | undefined>>();

/** Returns the schema of the value of an operator on a field; undefined if the operator has no value. */
export const operandSchema = (field: FieldDefinition, op: Operator): z.ZodType | undefined => {
  const byOperator = operandSchemas.get(field) ?? new Map<Operator, z.ZodType | undefined>();
  if (!byOperator.has(op)) operandSchemas.set(field, byOperator.set(op, buildOperandSchema(field, op)));
  return byOperator.get(op);
};

const buildOperandSchema = (field: FieldDefinition, op: Operator): z.ZodType | undefined => {
  const one = scalarSchema(field);
  switch (op) {
    case 'is_empty':
    case 'not_empty':
      return undefined;
    case 'in':
    case 'not_in':
    case 'all':
      return z.array(one).min(1).max(FILTER_MAX_LIST);
    case 'between':
      return z.tuple([one, one]).refine(([low, high]) => low <= high, { params: { rule: 'ends-swapped' } });
    case 'starts_with':
      return text;
    default:
      return one;
  }
};

const scalar = z.union([z.string().max(FILTER_MAX_TEXT), z.number(), z.boolean()]);
const condition = z.strictObject({
  field: z.string().max(40),
  op: z.enum(OPERATORS),
  value: z.union([scalar, z.array(scalar).max(FILTER_MAX_LIST)]).optional(),
});

const FILTER_KEYS = ['field', 'op', 'value', 'items', 'relation'];
const hasFilterKey = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && FILTER_KEYS.some((key) => key in value);

/** Selects the schema of a node by its keys, so that errors are those of one schema. JSON Schema describes both. */
const eitherShape = (relation: z.ZodType<FilterNode>, other: z.ZodType<FilterNode>): z.ZodType<FilterNode> => {
  const either = z.union([relation, other]);
  const run: typeof either._zod.run = (payload, ctx) => {
    const { value } = payload as { value: unknown };
    // A field as a key, a list or a text: the problem is the form, not a missing `op`.
    if (!hasFilterKey(value)) {
      (payload as z.core.ParsePayload).issues.push({
        code: 'custom',
        input: value,
        path: [],
        params: { rule: 'filter-form' },
        inst: either,
      });
      return payload as z.core.ParsePayload<never>;
    }
    const isOfRelation = typeof value === 'object' && value !== null && 'relation' in value;
    return (isOfRelation ? relation : other)._zod.run(payload, ctx);
  };
  either._zod.run = run;
  either._zod.parse = run;
  // A refinement would copy the union without its `run`.
  return z.lazy(() => either);
};

// Expanded level by level: deep input is rejected without recursion, and JSON Schema can express it.
const shapeOfDepth = (depth: number, relation?: z.ZodType<FilterNode>): z.ZodType<FilterNode> => {
  if (depth === 0) return relation ? eitherShape(relation, condition) : condition;
  const items = z.array(shapeOfDepth(depth - 1, relation)).max(FILTER_MAX_CONDITIONS);
  const node = z.discriminatedUnion('op', [condition, z.strictObject({ op: z.enum(['and', 'or']), items })]);
  return relation ? eitherShape(relation, node) : node;
};

const relationShape: z.ZodType<RelationCondition> = z.strictObject({
  relation: z.string().max(40),
  match: z.enum(RELATION_MATCHES),
  count: z.number().int().min(1).max(RELATION_MAX_COUNT).optional(),
  filter: shapeOfDepth(RELATION_MAX_DEPTH).optional(),
});

/** A condition within the limits, for any data set. */
export const conditionShape: z.ZodType<FilterCondition> = condition;

/** A filter tree within the limits, for any data set. */
export const filterShape: z.ZodType<FilterNode> = shapeOfDepth(FILTER_MAX_DEPTH, relationShape);

/** The row id can be filtered like a keyword, although it is not a declared field. */
export const ID_FIELD: FieldDefinition = {
  name_en: 'id',
  name_cn: '编号',
  label_en: 'ID',
  name_ar: 'المعرّف',
  type: 'keyword',
  required: true,
  searchable: false,
  filterable: true,
  sortable: true,
  facet: false,
  ordinal: false,
  weight: 0,
  aliases: [],
  sample: 'ent_000001',
};

/** Returns field and column of 'field.column'; undefined for a field. */
export const recordColumn = (name: string): { records: string; column: string } | undefined => {
  const [records, column] = name.split('.');
  return records && column ? { records, column } : undefined;
};

/** Filterable columns of records. Each is filtered like tags of the row. */
export const recordFields = (def: DataSetDefinition): FieldDefinition[] =>
  def.fields.flatMap((field) =>
    (field.columns ?? [])
      .filter(({ filterable }) => filterable)
      .map(({ name_en, name_cn, label_en, name_ar }) => ({
        ...ID_FIELD,
        name_en: `${field.name_en}.${name_en}`,
        name_cn,
        label_en,
        name_ar,
        type: 'tags' as const,
        required: false,
        sortable: false,
      })),
  );

export const filterableField = (def: DataSetDefinition, name: string): FieldDefinition | undefined => {
  if (name === 'id') return ID_FIELD;
  if (recordColumn(name)) return recordFields(def).find(({ name_en }) => name_en === name);
  const field = fieldOf(def, name);
  return field?.filterable && !field.masked ? field : undefined;
};

export const filterableNames = (def: DataSetDefinition): string[] => [
  ...def.fields.filter(({ filterable, masked }) => filterable && !masked).map(({ name_en }) => name_en),
  ...recordFields(def).map(({ name_en }) => name_en),
  'id',
];
