import { z } from 'zod';
import { CONNECTOR_TYPES, PRICING_MODES, SEVERITIES } from '../enums';
import { CODE_FORMATS } from '../identity';
import { isArabic, isChinese } from '../naming';
import type { PermissionKey } from '../permissions';
import { keyOfDataSet } from '../places';
import { sunsetSchema } from '../sunset';
import { withArabic } from './locales';
import { UNITS } from './units';

/**
 * The language in which a data set is declared, once. Tables, loading, search, detail pages, field pickers, the
 * gateway's requests and answers, exports and price rows all follow from a `DataSetDefinition`.
 */

/**
 * Field types and what a value of each looks like on the wire (every value but a required one may be null):
 * - `text`     words for people, found by substring;   `keyword` a code or short name, compared whole
 * - `enum`     one of `values`;                         `tags`    a list of strings (of `values` when given)
 * - `integer`, `decimal`  numbers, in `unit`;           `boolean`
 * - `date`     'YYYY-MM-DD';                            `datetime` 'YYYY-MM-DDTHH:mm:ssZ', UTC
 * - `records`  a list of small flat objects with `columns`, for detail pages; rows are found by those of its columns that
 *              are `filterable`, as 'field.column', and by nothing else of it
 */
export const FIELD_TYPES = [
  'text',
  'keyword',
  'enum',
  'tags',
  'integer',
  'decimal',
  'boolean',
  'date',
  'datetime',
  'records',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Trees of names: places (GB/T 2260) and industries (GB/T 4754). And a list of ports, abroad with their cities. */
export const VOCABULARIES = ['division', 'industry', 'port'] as const;
export type Vocabulary = (typeof VOCABULARIES)[number];
export type Tree = Exclude<Vocabulary, 'port'>;

/** `opening_hours` as OpenStreetMap writes them: 'Mo-Fr 09:00-18:00; Sa 10:00-16:00'. */
export const NOTATIONS = ['opening_hours'] as const;
export type Notation = (typeof NOTATIONS)[number];

/** How a masked value is shortened before it is stored: the clear value never enters the database. */
export const MASK_RULES = ['person', 'phone', 'mail', 'all'] as const;
export type MaskRule = (typeof MASK_RULES)[number];

/** Names that a request or a row uses itself, so no field may have them. */
export const RESERVED_NAMES = [
  'id',
  'keyword',
  'filter',
  'sort',
  'limit',
  'cursor',
  'fields',
  'dry_run',
  'search_terms',
  'search_text',
  'row_number',
] as const;

/** Colours of states, as the library's tags have them. */
export const TONES = ['success', 'processing', 'warning', 'error', 'default'] as const;
export type Tone = (typeof TONES)[number];

/** So many stand in one line of a page's head. */
const MAX_FACTS = 6;

const name = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);
const label = z.string().min(1).max(60);
/** Arabic comes from `locales/ar/`. */
const names = { name_cn: label, name_en: label, name_ar: label.optional() };
const flag = z.boolean().default(false);
/** The day it came to the market; left out where it was there from the first. */
const since = z.iso.date().optional();
const money = z.number().int().min(0);

export const enumValueSchema = z.strictObject({
  value: z.string().min(1),
  ...names,
  since,
  /** Other words people use for it in plain words; several values may share one: '小微' is small or micro. */
  aliases: z.array(label).optional(),
});

/**
 * What a text names: the row of `dataSet` whose lookup field `by` is the text itself, or the value of this row's field
 * `from` where a code says it better than the name does.
 */
export const refersSchema = z.strictObject({ dataSet: name, by: name, from: name.optional() });

export const recordColumnSchema = z.strictObject({
  name_en: name,
  name_cn: label,
  /** As of a field. */
  label_en: label.optional(),
  name_ar: label.optional(),
  type: z.enum(['text', 'integer', 'decimal', 'date']),
  ordinal: flag,
  /** Rows are found by it, whole: those with a record that has it. */
  filterable: flag,
  masked: z.enum(MASK_RULES).optional(),
  /** What texts that return are called in each language; any other is shown as it is. */
  values: z.array(enumValueSchema).optional(),
  refers: refersSchema.optional(),
});

export const fieldSchema = z.strictObject({
  /** Column and API name, snake_case. */
  name_en: name,
  name_cn: label,
  /** English label; without it, `name_en` with spaces. */
  label_en: label.optional(),
  name_ar: label.optional(),
  type: z.enum(FIELD_TYPES),
  /** The code that its text, or each of its tags, is; kept and compared as `asCodeOf` writes it. */
  format: z.enum(CODE_FORMATS).optional(),
  /** Never null. */
  required: flag,
  /** Found by keyword. */
  searchable: flag,
  filterable: flag,
  sortable: flag,
  /** Counted by value beside results. */
  facet: flag,
  masked: z.enum(MASK_RULES).optional(),
  /** What the field adds to the price of one result: integer of 1/10000 yuan. */
  weight: money.default(0),
  values: z.array(enumValueSchema).optional(),
  columns: z.array(recordColumnSchema).optional(),
  refers: refersSchema.optional(),
  /** A number that names something, such as a year or an issue: written without separators of thousands. */
  ordinal: flag,
  /** The notation its text is written in, which people read as words. */
  notation: z.enum(NOTATIONS).optional(),
  /** Unit of a number in Chinese: '万元', '人', '㎡'. `UNITS` (`units.ts`) has the other languages. */
  unit: z.string().optional(),
  /** The tree or list its values are names of, which the picker offers instead of typing. */
  vocabulary: z.enum(VOCABULARIES).optional(),
  /** The field that has this one's Chinese words in English, or as a list that is named in each language. */
  english: name.optional(),
  /** Other words people use for the field when they say in plain words what they look for. */
  aliases: z.array(label).default([]),
  sample: z.unknown(),
  description: z.string().optional(),
  /**
   * What a change of it is to those who watch the row: whatever it becomes, or by the value it takes on. Left out, a state
   * is as serious as its colour and all else is minor: `severityOf`.
   */
  severity: z.union([z.enum(SEVERITIES), z.record(z.string(), z.enum(SEVERITIES))]).optional(),
  /** It goes; answers that hold it say so. */
  ends: sunsetSchema.optional(),
});

/** What changed in the fields of a data set, for those whose programs read it. A field that ends says so itself. */
export const changelogEntrySchema = z.strictObject({
  day: z.iso.date(),
  kind: z.enum(['added', 'changed', 'ending', 'removed']),
  /** Left out where it is about the data set. */
  field: name.optional(),
  text_cn: z.string().min(1).optional(),
  text_en: z.string().min(1).optional(),
});

export const sectionSchema = z.strictObject({ key: name, ...names, fields: z.array(name).min(1) });

/**
 * Rows of `dataSet` whose field `there` equals this row's field `here` ('id' allowed on both sides), or has it, where
 * `there` is a list or the 'field.column' of one of records.
 */
export const relationSchema = z.strictObject({
  key: name,
  ...names,
  dataSet: name,
  here: name,
  there: z.string().regex(/^[a-z][a-z0-9_]{0,39}(\.[a-z][a-z0-9_]{0,39})?$/),
  sort: z.string().optional(),
});

export const pricingSchema = z.strictObject({
  mode: z.enum(PRICING_MODES),
  /** Price of one result without fields that cost extra: integer of 1/10000 yuan. */
  unitPrice: money,
});

export const hotFilterSchema = z.strictObject({
  ...names,
  /** What its rows answer, as a sentence: the first ones begin the page of the data set. */
  question_cn: label.optional(),
  question_en: label.optional(),
  question_ar: label.optional(),
  since,
  filter: z.unknown(),
});

export const dataSetSchema = z
  .strictObject({
    key: name,
    ...names,
    description_cn: z.string(),
    description_en: z.string(),
    description_ar: z.string().optional(),
    /** `category_id` of `DATA_CATEGORIES`. */
    category: z.number().int(),
    productId: z.number().int().positive(),
    /** Name of an icon of @ant-design/icons, without 'Outlined'. */
    icon: z.string(),
    since,
    is_hot: flag,
    /** The console's page of one row, '{id}' in its place; without it, the row opens beside the result list. */
    detailPath: z
      .string()
      .regex(/^\/[a-z/-]+\{id\}$/)
      .optional(),
    /** Ways to buy it. // §1 */
    integratorTypes: z.array(z.enum(CONNECTOR_TYPES)).min(1),
    /** The field that names a row. */
    title: name,
    /** The field whose value people quote a row by. */
    code: name.optional(),
    /** The field that says in which state a row is, and what colour each state has. */
    status: z.strictObject({ field: name, tones: z.record(z.string(), z.enum(TONES)) }).optional(),
    fields: z.array(fieldSchema).min(1),
    /** Columns of a result list and the fixed dimensions of a DATAPACKET. */
    defaultColumns: z.array(name).min(1),
    /** What one asks first of a row: the head of its page. The first default columns where it is left out. */
    facts: z.array(name).min(1).max(MAX_FACTS).optional(),
    /** 'field' or '-field' of a sortable field; rows without it come last. */
    defaultSort: z.string(),
    /** Fields by which a name list finds rows, best first. */
    lookup: z.array(name).min(1),
    sections: z.array(sectionSchema).min(1),
    relations: z.array(relationSchema).default([]),
    changelog: z.array(changelogEntrySchema).default([]),
    hotFilters: z.array(hotFilterSchema).default([]),
    pricing: pricingSchema,
  })
  .superRefine((def, ctx) => {
    for (const problem of problemsOf(def)) ctx.addIssue({ code: 'custom', message: `${def.key}: ${problem}` });
  });

export type EnumValue = z.output<typeof enumValueSchema>;
export type RecordColumn = z.output<typeof recordColumnSchema>;
export type FieldDefinition = z.output<typeof fieldSchema>;
export type ChangelogEntry = z.output<typeof changelogEntrySchema>;
export type Section = z.output<typeof sectionSchema>;
export type Relation = z.output<typeof relationSchema>;
export type Pricing = z.output<typeof pricingSchema>;
export type DataSetDefinition = z.output<typeof dataSetSchema> & {
  /** What a member needs to see any of it; without it, being signed in is enough. // §3 feature flags, §6 */
  access?: PermissionKey;
};
export type DataSetInput = z.input<typeof dataSetSchema>;
export type FieldInput = z.input<typeof fieldSchema>;

/** Checks a definition and fills in what was left out, and the key of its place. Throws with every mistake named. */
export const defineDataSet = <const T extends DataSetInput>(input: T) => {
  const access = keyOfDataSet(input.key);
  const definition: DataSetDefinition = { ...dataSetSchema.parse(input), ...(access ? { access } : {}) };
  return withArabic(definition) as DataSetDefinition & { key: T['key'] };
};

/** The field of that name, or undefined. `id` is no field: every row has it. */
const fieldsByName = new WeakMap<DataSetDefinition, Map<string, FieldDefinition>>();

export const fieldOf = (def: DataSetDefinition, fieldName: string): FieldDefinition | undefined => {
  let fields = fieldsByName.get(def);
  if (!fields) {
    fields = new Map(def.fields.map((field) => [field.name_en, field]));
    fieldsByName.set(def, fields);
  }
  return fields.get(fieldName);
};

export const fieldLabel = (
  field: Pick<FieldDefinition, 'name_cn' | 'name_en' | 'label_en'> & { name_ar?: string | undefined },
  language: string,
): string => {
  if (isChinese(language)) return field.name_cn;
  if (isArabic(language) && field.name_ar) return field.name_ar;
  const words = field.label_en ?? field.name_en.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Fields to read; for a reader of another language than Chinese with those that have their words in English. */
export const readableFields = (def: DataSetDefinition, names: readonly string[], language: string): string[] =>
  isChinese(language) ? [...names] : [...new Set(names.flatMap((one) => [one, fieldOf(def, one)?.english ?? one]))];

/** The unit in a language; null for none. */
export function unitLabel({ unit }: FieldDefinition, language: string): string | null {
  if (!unit || isChinese(language)) return unit ?? null;
  const names = UNITS[unit];
  if (names === undefined) return unit;
  return names && (isArabic(language) ? names.ar : names.en);
}

/** What stands in the head of a row's page besides its name, code and state. */
export const factsOf = (def: DataSetDefinition): string[] =>
  def.facts ??
  def.defaultColumns
    .filter((key) => ![def.title, def.code, def.status?.field].includes(key) && fieldOf(def, key)?.type !== 'tags')
    .slice(0, MAX_FACTS);

function problemsOf(def: {
  title: string;
  code?: string | undefined;
  status?: { field: string; tones: Record<string, Tone> } | undefined;
  fields: FieldDefinition[];
  defaultColumns: string[];
  facts?: string[] | undefined;
  defaultSort: string;
  lookup: string[];
  sections: Section[];
  relations: Relation[];
  changelog: ChangelogEntry[];
}): string[] {
  const byName = new Map(def.fields.map((field) => [field.name_en, field]));
  const problems: string[] = [];
  const expect = (ok: unknown, problem: string) => {
    if (!ok) problems.push(problem);
  };
  expect(byName.size === def.fields.length, 'two fields have one name');
  for (const field of def.fields) {
    const where = `field ${field.name_en}`;
    const queryable = field.searchable || field.filterable || field.sortable || field.facet;
    expect(!(RESERVED_NAMES as readonly string[]).includes(field.name_en), `${where} has a reserved name`);
    expect(!(field.masked && queryable), `${where} is masked, so it cannot be searched, filtered, sorted or counted`);
    expect(!field.masked || ['text', 'keyword', 'tags'].includes(field.type), `${where}: only strings are masked`);
    expect(!field.format || ['keyword', 'tags'].includes(field.type), `${where}: only codes have a format`);
    expect(field.type !== 'enum' || field.values?.length, `${where} needs values`);
    expect(field.type !== 'records' || field.columns?.length, `${where} needs columns`);
    expect(!(field.type === 'records' && queryable), `${where} is a list of records, so it is only shown`);
    expect(!field.searchable || ['text', 'keyword', 'tags'].includes(field.type), `${where}: only words are searched`);
    expect(!field.sortable || field.type !== 'tags', `${where}: a list of tags has no order`);
    expect(!field.facet || ['keyword', 'enum', 'tags', 'boolean'].includes(field.type), `${where} has no few values`);
    expect(!field.facet || field.filterable, `${where} is counted but cannot be filtered`);
    expect(!field.english || byName.has(field.english), `${where} is in English in an unknown field`);
    expect(!field.ends?.instead || byName.has(field.ends.instead), `${where} is replaced by an unknown field`);
    expect(field.sample !== undefined, `${where} has no sample`);
    for (const value of typeof field.severity === 'object' ? Object.keys(field.severity) : [])
      expect(
        field.type === 'enum' && field.values?.some((one) => one.value === value),
        `${where} is never ${value}, whose severity is stated`,
      );
    for (const { name_en, filterable, values, type, masked } of field.columns ?? [])
      expect(!(filterable || values) || (type === 'text' && !masked), `${where}: ${name_en} is no text in the clear`);
    for (const { refers } of [field, ...(field.columns ?? [])])
      expect(!refers?.from || byName.has(refers.from), `${where} refers by an unknown field`);
  }
  const title = byName.get(def.title);
  expect(title?.required && title.searchable && title.type === 'text', 'the title is a required, searchable text');
  expect(!def.code || byName.get(def.code)?.masked === undefined, 'the code is masked');
  expect(!def.code || byName.has(def.code), 'the code is no field');
  const states = byName.get(def.status?.field ?? '')?.values?.map(({ value }) => value) ?? [];
  for (const state of Object.keys(def.status?.tones ?? {}))
    expect(states.includes(state), `the state ${state} is no value of the status`);
  const sorted = byName.get(def.defaultSort.replace(/^-/, ''));
  expect(sorted?.sortable, 'defaultSort names a sortable field');
  for (const key of def.lookup) {
    const field = byName.get(key);
    expect(field?.filterable && ['text', 'keyword'].includes(field.type), `lookup ${key} is no filterable string`);
  }
  const displayFields = [
    ...def.defaultColumns,
    ...(def.facts ?? []),
    ...def.sections.flatMap((section) => section.fields),
  ];
  for (const key of displayFields) expect(byName.has(key), `unknown field ${key}`);
  for (const key of [def.title, def.code, def.status?.field])
    expect(!key || !def.facts?.includes(key), `${key} stands in the head already`);
  for (const { key, fields, name_cn, name_en } of def.sections) {
    const labels = fields.flatMap((one) => {
      const field = byName.get(one);
      return field ? [fieldLabel(field, 'zh-CN'), fieldLabel(field, 'en-US')] : [];
    });
    const alike = labels.filter((label) => label === name_cn || label === name_en);
    expect(fields.length === 1 || alike.length === 0, `section ${key} is called as one of its fields: ${alike}`);
  }
  for (const { field, kind, text_cn, text_en } of def.changelog) {
    expect(!field || kind === 'removed' || byName.has(field), `changelog: unknown ${field}`);
    expect((text_cn && text_en) || field, 'changelog: an entry without a field needs a text in both languages');
  }
  for (const relation of def.relations)
    expect(relation.here === 'id' || byName.has(relation.here), `relation ${relation.key}: unknown ${relation.here}`);
  return problems;
}
