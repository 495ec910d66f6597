import {
  type DataSetDefinition,
  equalityFields,
  type FieldDefinition,
  fieldLabel,
  QUERY_LIMIT_DEFAULT,
  type Row,
} from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import type { Locale } from '../../kernel/locale';

type Parameter = EndpointOutput<'connector.docs'>['parameters'][number];

const TEXTS = {
  'zh-CN': {
    keyword: '关键词',
    filter: '条件树，与市场的高级筛选相同',
    sort: '排序字段，前加 - 为倒序',
    fields: '只返回这些字段',
    limit: '最多返回的条数',
    cursor: '上一页返回的 next_cursor',
    dry_run: '为 true 时只返回报价，不计费',
  },
  'en-US': {
    keyword: 'Search terms',
    filter: 'Filter tree, as built by the advanced filter of the market',
    sort: 'Sort field; prefix with - for descending order',
    fields: 'Return only these fields',
    limit: 'Maximum number of items to return',
    cursor: 'next_cursor of the previous page',
    dry_run: 'If true, returns only the quote; free of charge',
  },
} as const satisfies Record<Locale, Record<string, string>>;

/** How a parameter decides whether a row is meant. */
const MATCHES = {
  'zh-CN': {
    words: (fields: string) => `包含：每个词须出现在${fields}中的任一字段`,
    whole: '完全一致，区分大小写',
    same: '取值相等',
    tag: '含有该标签',
    code: '与所列取值之一相等',
    tree: '按条件各自的运算符',
  },
  'en-US': {
    words: (fields: string) => `Contains: each word is in one of ${fields}`,
    whole: 'Exact match, case-sensitive',
    same: 'Equal value',
    tag: 'Contains this tag',
    code: 'Equal to one of the listed codes',
    tree: 'By the operator of each condition',
  },
} as const satisfies Record<Locale, Record<string, unknown>>;

export function matchOf({ type, values }: FieldDefinition, locale: Locale): string {
  const texts = MATCHES[locale];
  if (type === 'tags') return texts.tag;
  if (values) return texts.code;
  return type === 'text' || type === 'keyword' ? texts.whole : texts.same;
}

const described = (
  name: keyof (typeof TEXTS)['en-US'],
  type: string,
  example: string,
  locale: Locale,
  match = '',
): Parameter => ({ name, type, required: false, description: TEXTS[locale][name], match, example });

export const pageParameters = (locale: Locale): Parameter[] => [
  described('limit', 'integer', String(QUERY_LIMIT_DEFAULT), locale),
  described('cursor', 'string', '', locale),
];

/** What a query takes; examples are values of `row`, so that they find it. */
export function queryParameters(
  def: DataSetDefinition,
  fields: readonly FieldDefinition[],
  row: Row,
  locale: Locale,
): Parameter[] {
  const texts = MATCHES[locale];
  const [by = 'id'] = def.lookup;
  const searched = def.fields.filter(({ searchable }) => searchable).map((field) => fieldLabel(field, locale));
  const words = texts.words(searched.join(locale === 'zh-CN' ? '、' : ', '));
  return [
    described('keyword', 'string', valueText(row[def.title]), locale, words),
    ...equalityFields(def).map((field) => ({
      name: field.name_en,
      type: field.type,
      required: false,
      description: fieldLabel(field, locale),
      match: matchOf(field, locale),
      example: valueText(row[field.name_en]),
    })),
    described('filter', 'object', JSON.stringify({ field: by, op: 'eq', value: row[by] }), locale, texts.tree),
    described('sort', 'string', def.defaultSort, locale),
    described('fields', 'array', JSON.stringify(fields.slice(0, 2).map(({ name_en }) => name_en)), locale),
    ...pageParameters(locale),
    described('dry_run', 'boolean', 'true', locale),
  ];
}

/** As it stands in a parameter; of a list, its first value, which is one that the row has. */
const valueText = (value: Row[string] | undefined): string => {
  const [one] = [value].flat();
  if (one === null || one === undefined || typeof one === 'object') return '';
  return String(one);
};

/** A request that finds the row; without one, whatever rows come first. */
export function exampleRequest(def: DataSetDefinition, row: Row | null): Record<string, unknown> {
  const by = row && def.lookup.find((name) => row[name] !== null && row[name] !== undefined);
  return { ...(by ? { [by]: row[by] } : {}), limit: 10 };
}
