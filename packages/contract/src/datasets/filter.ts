import { z } from 'zod';
import { codeRule } from '../identity/schema';
import { day, inCalendar } from '../shapes';
import { type DataSetDefinition, type FieldDefinition, type FieldType, fieldOf } from './definition';

/**
 * Filters: a tree of `{ op: 'and' | 'or', items }` over conditions `{ field, op, value }`. Negative operators (`ne`,
 * `not_in`, `not_contains`) also match rows with an empty field. An empty list of items matches every row under `and`
 * and is rejected under `or`.
 */
export const FILTER_MAX_DEPTH = 5;
export const FILTER_MAX_CONDITIONS = 100;
export const FILTER_MAX_LIST = 1000; // §5: free-text lists are capped at 1000
export const FILTER_MAX_TEXT = 200;

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
export type FilterGroup = { op: 'and' | 'or'; items: FilterNode[] };
export type FilterNode = FilterGroup | FilterCondition;

export const isGroup = (node: FilterNode): node is FilterGroup => node.op === 'and' || node.op === 'or';

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

// Expanded level by level: deep input is rejected without recursion, and JSON Schema can express it.
const shapeOfDepth = (depth: number): z.ZodType<FilterNode> =>
  depth === 0
    ? condition
    : z.discriminatedUnion('op', [
        condition,
        z.strictObject({
          op: z.enum(['and', 'or']),
          items: z.array(shapeOfDepth(depth - 1)).max(FILTER_MAX_CONDITIONS),
        }),
      ]);

/** A condition within the limits, for any data set. */
export const conditionShape: z.ZodType<FilterCondition> = condition;

/** A filter tree within the limits, for any data set. */
export const filterShape: z.ZodType<FilterNode> = shapeOfDepth(FILTER_MAX_DEPTH);

/** Problems of a condition beyond its shape; the texts are in `nouns` of the errors. */
export type FilterRule = 'or-needs-item' | 'not-filterable' | 'no-operator' | 'takes-no-value' | 'too-many-conditions';
/** A problem of a filter: its path (`items.0.value`) and the violated rule, or the message of the value's schema. */
export type FilterProblem = {
  path: (string | number)[];
  broken: { rule: FilterRule; params?: Record<string, string | number> } | { issue: z.core.$ZodIssue };
};

/** Returns the problems of a well-formed tree for this data set; empty if it can be executed. */
export function filterProblems(def: DataSetDefinition, root: FilterNode): FilterProblem[] {
  const problems: FilterProblem[] = [];
  let conditions = 0;
  const visit = (node: FilterNode, path: (string | number)[]): void => {
    if (isGroup(node)) {
      if (node.op === 'or' && node.items.length === 0)
        problems.push({ path: [...path, 'items'], broken: { rule: 'or-needs-item' } });
      for (const [index, item] of node.items.entries()) visit(item, [...path, 'items', index]);
      return;
    }
    conditions += 1;
    const field = filterableField(def, node.field);
    if (!field) {
      problems.push({ path: [...path, 'field'], broken: { rule: 'not-filterable', params: { name: node.field } } });
    } else if (!OPERATORS_OF[field.type].includes(node.op)) {
      problems.push({
        path: [...path, 'op'],
        broken: { rule: 'no-operator', params: { name: node.field, op: node.op } },
      });
    } else {
      const schema = operandSchema(field, node.op);
      const result = schema?.safeParse(node.value, { reportInput: true });
      if (!schema && node.value !== undefined)
        problems.push({ path: [...path, 'value'], broken: { rule: 'takes-no-value', params: { op: node.op } } });
      for (const issue of result?.error?.issues ?? [])
        problems.push({
          path: [...path, 'value', ...(issue.path as (string | number)[])],
          broken: { issue },
        });
    }
  };
  visit(root, []);
  if (conditions > FILTER_MAX_CONDITIONS)
    problems.push({ path: [], broken: { rule: 'too-many-conditions', params: { limit: FILTER_MAX_CONDITIONS } } });
  return problems;
}

/** Schema of filters of one data set: shape, fields, operators and values. */
export const filterSchema = (def: DataSetDefinition): z.ZodType<FilterNode> =>
  filterShape.superRefine((root, ctx) => {
    for (const { path, broken } of filterProblems(def, root)) ctx.addIssue({ code: 'custom', path, params: broken });
  });

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
