import { z } from 'zod';
import { CONNECTOR_TYPES, PRICING_MODES, SEVERITIES } from '../enums';
import { CODE_FORMATS } from '../identity';
import { inLanguage, isArabic, isChinese } from '../naming';
import type { PermissionKey } from '../permissions';
import { keyOfDataSet } from '../places';
import { sunsetSchema } from '../sunset';
import { withArabic } from './locales';
import { UNITS } from './units';

/**
 * Declares a data set once. Tables, loading, search, detail pages, field pickers, gateway requests and responses,
 * exports and price rows are derived from a `DataSetDefinition`.
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

/**
 * Trees of names: regions (GB/T 2260) and industries (GB/T 4754); and a list of ports, those abroad with their cities.
 */
export const VOCABULARIES = ['division', 'industry', 'port'] as const;
export type Vocabulary = (typeof VOCABULARIES)[number];
export type Tree = Exclude<Vocabulary, 'port'>;

/** Opening hours in the notation of OpenStreetMap: 'Mo-Fr 09:00-18:00; Sa 10:00-16:00'. */
export const NOTATIONS = ['opening_hours'] as const;
export type Notation = (typeof NOTATIONS)[number];

/** How a value is masked before it is stored. The database never contains the clear value. */
export const MASK_RULES = ['person', 'phone', 'mail', 'all'] as const;
export type MaskRule = (typeof MASK_RULES)[number];

/** Reserved names in requests and rows, not allowed as field names. */
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

/** Colors of states: presets of antd's Tag. */
export const TONES = ['success', 'processing', 'warning', 'error', 'default'] as const;
export type Tone = (typeof TONES)[number];

/** Additional price of a result for a condition on related rows, unless the relation declares another. */
const RELATION_WEIGHT = 100;

/** Maximum fields in one line of a page header. */
const MAX_FACTS = 6;

const name = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);
const label = z.string().min(1).max(60);
/** `locales/ar/` contains Arabic. */
const names = { name_cn: label, name_en: label, name_ar: label.optional() };
const flag = z.boolean().default(false);
/** Day of the addition to the market; omitted for initial content. */
const since = z.iso.date().optional();
const money = z.number().int().min(0);

export const enumValueSchema = z.strictObject({
  value: z.string().min(1),
  ...names,
  since,
  /** Synonyms in natural-language queries; several values may share one: '小微' is small or micro. */
  aliases: z.array(label).optional(),
});

/**
 * The object that a text names: the row of `dataSet` whose lookup field `by` equals the text, or the value of this
 * row's field `from` if a code identifies it better.
 */
export const refersSchema = z.strictObject({ dataSet: name, by: name, from: name.optional() });

export const recordColumnSchema = z.strictObject({
  name_en: name,
  name_cn: label,
  /** As in a field. */
  label_en: label.optional(),
  name_ar: label.optional(),
  type: z.enum(['text', 'integer', 'decimal', 'date']),
  ordinal: flag,
  /** Rows can be searched by it; a record must contain the complete value. */
  filterable: flag,
  masked: z.enum(MASK_RULES).optional(),
  /** Names of recurring texts in each language; other texts are shown unchanged. */
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
  /** Format of the code in its text or tags. Codes are stored and compared in the form of `asCodeOf`. */
  format: z.enum(CODE_FORMATS).optional(),
  /** Never null. */
  required: flag,
  /** The keyword search includes it. */
  searchable: flag,
  filterable: flag,
  sortable: flag,
  /** Counted by value beside the results. */
  facet: flag,
  masked: z.enum(MASK_RULES).optional(),
  /** Additional price of the field per result: integer of 1/10000 yuan. */
  weight: money.default(0),
  values: z.array(enumValueSchema).optional(),
  columns: z.array(recordColumnSchema).optional(),
  refers: refersSchema.optional(),
  /** A number that identifies something, such as a year or an issue; displayed without thousands separators. */
  ordinal: flag,
  /** Notation of the text, which the console displays as words. */
  notation: z.enum(NOTATIONS).optional(),
  /** Unit of a number in Chinese: '万元', '人', '㎡'. `UNITS` (`units.ts`) has the other languages. */
  unit: z.string().optional(),
  /** The tree or list of its values; the console shows a picker. */
  vocabulary: z.enum(VOCABULARIES).optional(),
  /** The field with the English text, or with a list that has names in each language. */
  english: name.optional(),
  /** Synonyms of the field in natural-language queries. */
  aliases: z.array(label).default([]),
  sample: z.unknown(),
  /** Restrictions, or the standard that defines the values. */
  description: z.string().optional(),
  /** The same in English, unless `description` has no Chinese. */
  description_en: z.string().optional(),
  /**
   * Severity of a change for those who watch the row: fixed, or by the new value. Default: that of the color for a
   * state, otherwise minor (`severityOf`).
   */
  severity: z.union([z.enum(SEVERITIES), z.record(z.string(), z.enum(SEVERITIES))]).optional(),
  /** Deprecation of the field; responses that contain it announce it. */
  ends: sunsetSchema.optional(),
});

export const CHANGELOG_KINDS = ['added', 'changed', 'ending', 'removed'] as const;
/** Changes of the fields of a data set for developers of programs. Deprecations are declared at the field. */
export const changelogEntrySchema = z.strictObject({
  day: z.iso.date(),
  kind: z.enum(CHANGELOG_KINDS),
  /** Omitted if the change concerns the whole data set. */
  field: name.optional(),
  text_cn: z.string().min(1).optional(),
  text_en: z.string().min(1).optional(),
});

export const sectionSchema = z.strictObject({ key: name, ...names, fields: z.array(name).min(1) });

/**
 * Rows of `dataSet` whose field `there` equals this row's field `here` ('id' allowed on both sides), or contains it if
 * `there` is a list or a 'field.column' of records.
 */
export const relationSchema = z.strictObject({
  key: name,
  ...names,
  dataSet: name,
  here: name,
  there: z.string().regex(/^[a-z][a-z0-9_]{0,39}(\.[a-z][a-z0-9_]{0,39})?$/),
  sort: z.string().optional(),
  /** Additional price of a result that is found by a condition on these rows: integer of 1/10000 yuan. */
  weight: money.default(RELATION_WEIGHT),
});

export const pricingSchema = z.strictObject({
  mode: z.enum(PRICING_MODES),
  /** Price of one result without extra fields: integer of 1/10000 yuan. */
  unitPrice: money,
});

export const hotFilterSchema = z.strictObject({
  ...names,
  /** Questions that its rows answer; the first ones are at the top of the data set's page. */
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
    /** Address of the page of a row with the placeholder '{id}'. Without it, the row opens beside the result list. */
    detailPath: z
      .string()
      .regex(/^\/[a-z/-]+\{id\}$/)
      .optional(),
    /** Integrator types. // §1 */
    integratorTypes: z.array(z.enum(CONNECTOR_TYPES)).min(1),
    /** Field with the name of a row. */
    title: name,
    /** Field with the number by which people cite a row. */
    code: name.optional(),
    /** Field with the state of a row, and the color of each state. */
    status: z.strictObject({ field: name, tones: z.record(z.string(), z.enum(TONES)) }).optional(),
    fields: z.array(fieldSchema).min(1),
    /** Columns of a result list, and the fixed dimensions of a DATAPACKET. */
    defaultColumns: z.array(name).min(1),
    /** Fields in the page header of a row. Default: the first default columns. */
    facts: z.array(name).min(1).max(MAX_FACTS).optional(),
    /** 'field' or '-field' of a sortable field; rows without a value come last. */
    defaultSort: z.string(),
    /** Date of a row whose newest value is the day of the data. Default: the day that the load states. */
    newestBy: name.optional(),
    /** Fields that match name lists, best first. */
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
  /** Permission to see any of it; without it, every signed-in member may. // §3 feature flags, §6 */
  access?: PermissionKey;
};
export type DataSetInput = z.input<typeof dataSetSchema>;
export type FieldInput = z.input<typeof fieldSchema>;

const defined = new Map<string, DataSetDefinition>();

/** Validates a definition and adds defaults and the permission of its page. Throws with all errors. */
export const defineDataSet = <const T extends DataSetInput>(input: T) => {
  const access = keyOfDataSet(input.key);
  const definition: DataSetDefinition = { ...dataSetSchema.parse(input), ...(access ? { access } : {}) };
  const translated = withArabic(definition);
  defined.set(input.key, translated);
  return translated as DataSetDefinition & { key: T['key'] };
};

/** Returns the definition of that key if its module is loaded. Relations lead to it without an import cycle. */
export const definedDataSet = (key: string): DataSetDefinition | undefined => defined.get(key);

/** Returns the field of that name, or undefined. `id` is not a field: every row has it. */
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

/** Returns what the field's name does not say, or null. */
export const fieldDescription = (
  { description, description_en = description }: Pick<FieldDefinition, 'description' | 'description_en'>,
  language: string,
): string | null => inLanguage(language, { cn: description, en: description_en }) ?? null;

/** Returns the fields to read; for languages other than Chinese, with the fields that contain translations. */
export const readableFields = (def: DataSetDefinition, names: readonly string[], language: string): string[] =>
  isChinese(language) ? [...names] : [...new Set(names.flatMap((one) => [one, fieldOf(def, one)?.english ?? one]))];

/** Returns the unit in a language, or null. */
export function unitLabel({ unit }: FieldDefinition, language: string): string | null {
  if (!unit || isChinese(language)) return unit ?? null;
  const names = UNITS[unit];
  if (names === undefined) return unit;
  return names && (isArabic(language) ? names.ar : names.en);
}

/** Returns the fields of the page header besides name, code and state. */
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
  newestBy?: string | undefined;
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
  const newest = byName.get(def.newestBy ?? def.defaultSort.replace(/^-/, ''));
  expect(newest?.sortable && (!def.newestBy || newest.type === 'date'), 'newestBy names a sortable date');
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
