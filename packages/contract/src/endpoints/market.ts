import { z } from 'zod';
import { ANY_DATA_SET, DATA_PATH_PREFIXES, GET_CACHE_TTL_MS, MAX_COUNT } from '../constants';
import { FIELD_TYPES, NOTATIONS, TONES, VOCABULARIES } from '../datasets/definition';
import { conditionShape, filterShape } from '../datasets/filter';
import { provenanceSchema } from '../datasets/provenance';
import type { DataSetView } from '../datasets/view';
import { endpoint } from '../endpoint';
import { CONNECTOR_TYPES } from '../enums';
import { cappedListOf, day, instant, money, paging, text } from '../shapes';
import { emptyResultDiagnosis, rowCount } from './calls';
import { describedField, readWords } from './marketHome';

/** Maximum texts of a row that become links. */
export const MAX_LINKS = 100;
/** Maximum events of a timeline, the newest. */
export const MAX_EVENTS = 100;

const dataSet = text(40);
const labelled = z.array(z.object({ value: z.string(), label: z.string() }));

const dataSetView = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  updated_at: instant.nullable(),
  icon: z.string(),
  title: z.string(),
  code: z.string().nullable(),
  status: z.object({ field: z.string(), tones: z.record(z.string(), z.enum(TONES)) }).nullable(),
  detail_path: z.string().nullable(),
  connector_types: z.array(z.enum(CONNECTOR_TYPES)),
  source: provenanceSchema.shape.source_cn.nullable(),
  ...provenanceSchema.pick({ licence: true, day: true, refresh: true }).shape,
  fields: z.array(
    z.object({
      name_en: z.string(),
      label: z.string(),
      type: z.enum(FIELD_TYPES),
      unit: z.string().nullable(),
      ordinal: z.boolean(),
      masked: z.boolean(),
      searchable: z.boolean(),
      notation: z.enum(NOTATIONS).nullable(),
      facet: z.boolean(),
      is_new: z.boolean(),
      english: z.string().nullable(),
      vocabulary: z.enum(VOCABULARIES).nullable(),
      description: z.string().nullable(),
      values: labelled.nullable(),
      columns: z
        .array(
          z.object({
            name_en: z.string(),
            label: z.string(),
            type: z.string(),
            ordinal: z.boolean(),
            values: labelled.nullable(),
          }),
        )
        .nullable(),
    }),
  ),
  default_columns: z.array(z.string()),
  facts: z.array(z.string()),
  default_sort: z.string(),
  sorts: z.array(z.string()),
  equality: z.array(z.object({ name_en: z.string(), label: z.string(), type: z.enum(FIELD_TYPES) })),
  sections: z.array(z.object({ key: z.string(), title: z.string(), fields: z.array(z.string()) })),
  relations: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      data_set: z.string(),
      here: z.string(),
      there: z.string(),
      sort: z.string().nullable(),
    }),
  ),
}) satisfies z.ZodType<DataSetView>;

/** Filter options; categories and hot_list are JSON text. // §3 */
const vocabulary = z.object({ name: z.enum(VOCABULARIES), level: z.number().int() }).nullable();
export const filterConfigShape = z.object({
  categories: z.string(),
  hot_list: z.string(),
  filter_options: z.array(
    z.object({
      name: z.string(),
      options: z.array(z.object({ value: z.string(), label: z.string(), is_new: z.boolean() })),
    }),
  ),
  input_values: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      operators: z.array(z.string()),
      unit: z.string().nullable(),
      vocabulary,
    }),
  ),
  relations: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      data_set: z.string(),
      price: money,
      fields: z.array(describedField.extend({ type: z.string(), operators: z.array(z.string()), vocabulary })),
    }),
  ),
});

/** Returns all paths of an endpoint with the path parameters that are fixed by the path. */
export const pathsOf = (path: string): { path: string; parameters: Record<string, string> }[] => [
  { path, parameters: {} },
  ...(path === ANY_DATA_SET || path.startsWith(`${ANY_DATA_SET}/`)
    ? Object.entries(DATA_PATH_PREFIXES).map(([dataSet, prefix]) => ({
        path: path.replace(ANY_DATA_SET, prefix),
        parameters: { data_set: dataSet },
      }))
    : []),
];

/** A query with the values selected beside its results. Selected values do not narrow the counts of their own field. */
const questionFields = {
  keyword: text(60).optional(),
  filter: filterShape.nullable().default(null),
  choices: z.array(conditionShape).max(30).default([]),
  /** Only watched rows, or only others; requires get-enterprise-monitor. */
  monitored: z.enum(['only', 'exclude']).optional(),
};
const facet = z.object({
  field: z.string(),
  /** False if only a part of the matching rows was counted. */
  exact: z.boolean(),
  values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() })),
});
/** Non-empty buckets of a histogram. */
const bucket = z.object({
  /** The lower bound, inclusive; null if open. */
  from: z.union([z.number(), z.string()]).nullable(),
  /** The upper bound, exclusive; null if open. */
  to: z.union([z.number(), z.string()]).nullable(),
  count: z.number().int(),
});

/** Search in the market, derived from the data set definitions. */
export const market = {
  'market.dataSet': endpoint({
    method: 'GET',
    path: '/api/market/{data_set}',
    access: 'session',
    objects: { data_set: null },
    cacheMs: GET_CACHE_TTL_MS,
    summary:
      "Retrieve a data set's presentation: fields, columns, sections, sort orders, relations; labels in the requested language",
    input: z.strictObject({ data_set: dataSet }),
    output: dataSetView,
  }),
  'market.filterConfig': endpoint({
    method: 'GET',
    path: '/api/market/{data_set}/filter-config',
    access: 'session',
    objects: { data_set: null },
    cacheMs: GET_CACHE_TTL_MS,
    summary: 'Retrieve the filterable fields of a data set; `categories` and `hot_list` are JSON text',
    input: z.strictObject({ data_set: dataSet }),
    output: filterConfigShape,
  }),
  'market.search': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/market/{data_set}/search',
    access: 'session',
    objects: { data_set: null },
    transaction: false,
    summary: `Search a data set; paging ends at row ${MAX_COUNT}, and all are counted where facets or histograms know them`,
    input: z.strictObject({
      data_set: dataSet,
      ...paging,
      ...questionFields,
      /** 'field' or '-field' of a sortable field. */
      sort: text(60).optional(),
      /** Columns of the rows besides `id`; default: those of the data set. */
      fields: z.array(text(60)).min(1).max(200).optional(),
      facets: z.array(text(60)).max(5).default([]),
      /** Numbers and dates with a histogram. */
      histograms: z.array(text(60)).max(3).default([]),
    }),
    output: z.object({
      ...cappedListOf(z.record(z.string(), z.unknown())).shape,
      /** Rows excluded because the company watches them; null unless `monitored` is 'exclude'. */
      left_out: z.number().int().nullable(),
      /** Row id → field → text split at the matches of the keyword. */
      highlight: z.record(z.string(), z.record(z.string(), z.array(z.object({ text: z.string(), hit: z.boolean() })))),
      facets: z.array(facet),
      histograms: z.array(z.object({ field: z.string(), exact: z.boolean(), buckets: z.array(bucket) })),
      updated_at: instant.nullable(),
    }),
  }),
  'market.facet': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/market/{data_set}/facet',
    access: 'session',
    objects: { data_set: null },
    transaction: false,
    summary: 'Search the values of a facet, with their counts',
    input: z.strictObject({ data_set: dataSet, ...questionFields, field: text(60), text: text(60) }),
    output: facet,
  }),
  'market.detail': endpoint({
    method: 'GET',
    path: '/api/market/{data_set}/detail/{row_id}',
    access: 'session',
    objects: { data_set: null, row_id: null },
    summary: 'Retrieve a row; masked fields stay masked',
    input: z.strictObject({ data_set: dataSet, row_id: text(64) }),
    output: z.object({ row: z.record(z.string(), z.unknown()), updated_at: instant.nullable() }),
  }),
  'market.related': endpoint({
    method: 'GET',
    path: '/api/market/{data_set}/detail/{row_id}/related/{relation}',
    access: 'session',
    objects: { data_set: null, row_id: null, relation: null },
    summary: `List the related rows of a row, with their data set's default columns; counts are capped at ${MAX_COUNT}`,
    input: z.strictObject({ data_set: dataSet, row_id: text(64), relation: text(40), ...paging }),
    output: z.object({
      data_set: z.string(),
      /** Address of the page of a row with the placeholder '{id}'. */
      detail_path: z.string().nullable(),
      columns: z.array(z.string()),
      list: z.array(z.record(z.string(), z.unknown())),
      total: z.number().int(),
      capped: z.boolean(),
      current: z.number().int(),
      pageSize: z.number().int(),
    }),
  }),
  'market.around': endpoint({
    method: 'GET',
    path: '/api/market/{data_set}/detail/{row_id}/around',
    access: 'session',
    objects: { data_set: null, row_id: null },
    cacheMs: GET_CACHE_TTL_MS,
    summary: `Count the related rows per relation (capped at ${MAX_COUNT}), and list the rows mentioned in this row's text`,
    input: z.strictObject({ data_set: dataSet, row_id: text(64) }),
    output: z.object({
      /** Relations that the member may see, by key. */
      relations: z.record(z.string(), z.object({ total: z.number().int(), capped: z.boolean() })),
      links: z
        .array(
          z.object({
            /** Value in the row. */
            text: z.string(),
            data_set: z.string(),
            id: z.string(),
            /** Address of its page; null if it opens beside its list. */
            path: z.string().nullable(),
          }),
        )
        .max(MAX_LINKS),
    }),
  }),
  'market.timeline': endpoint({
    method: 'GET',
    path: '/api/market/{data_set}/detail/{row_id}/timeline',
    access: 'session',
    objects: { data_set: null, row_id: null },
    cacheMs: GET_CACHE_TTL_MS,
    summary:
      'List the events of a row, newest first: its own dates and dated records, the latest related rows, and changes made by data updates',
    input: z.strictObject({ data_set: dataSet, row_id: text(64) }),
    output: z.object({
      events: z
        .array(
          z.discriminatedUnion('source', [
            z.object({ at: day, source: z.literal('date'), field: z.string() }),
            z.object({
              at: day,
              source: z.literal('record'),
              field: z.string(),
              /** The other columns of the record. */
              values: z.record(z.string(), z.union([z.string(), z.number()]).nullable()),
            }),
            z.object({
              at: day,
              source: z.literal('related'),
              relation: z.string(),
              data_set: z.string(),
              id: z.string(),
              title: z.string(),
              path: z.string().nullable(),
            }),
            z.object({
              at: day,
              source: z.literal('load'),
              kind: z.enum(['appeared', 'vanished', 'changed']),
              fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
            }),
          ]),
        )
        .max(MAX_EVENTS),
      /** Older events are omitted. */
      more: z.boolean(),
    }),
  }),
  'market.control': endpoint({
    method: 'GET',
    path: '/api/market/enterprise/detail/{row_id}/control',
    access: 'session',
    objects: { row_id: null },
    cacheMs: GET_CACHE_TTL_MS,
    summary:
      'Trace the shareholders of a company to the ultimate owners, with the effective share of each, and name who controls it',
    input: z.strictObject({ row_id: text(64) }),
    output: z.object({
      /** Holders without known holders, the largest first. */
      ends: z.array(
        z.object({
          /** Stable identifier of a holder: credit code, number of the person, or name. */
          id: z.string(),
          name: z.string(),
          /** A value of `holder_kind` of the shareholdings. */
          kind: z.string(),
          /** Percent, two decimals: the product of the shares along each path, summed over all paths. */
          share: z.number(),
          path: z.string().nullable(),
        }),
      ),
      /**
       * The holder with more than half of the votes, including those of companies that it controls; null if there is
       * none.
       */
      controller: z
        .object({
          id: z.string(),
          name: z.string(),
          kind: z.string(),
          /** Percent, two decimals. */
          votes: z.number(),
          path: z.string().nullable(),
        })
        .nullable(),
      /** Number of followed levels of holders. */
      levels: z.number().int(),
      /** False if not all levels were followed; the last ones then appear as ends. */
      complete: z.boolean(),
    }),
  }),
  'market.whyEmpty': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/market/{data_set}/why-empty',
    access: 'session',
    objects: { data_set: null },
    transaction: false,
    summary:
      'Explain an empty search: results without each condition, with wider ones, with other keywords, and in other data sets',
    input: z.strictObject({ data_set: dataSet, ...questionFields, unread: z.array(text(200)).max(10).default([]) }),
    output: emptyResultDiagnosis(rowCount),
  }),
  'market.words': endpoint({
    method: 'GET',
    path: '/api/market/{data_set}/words',
    access: 'session',
    objects: { data_set: null },
    summary: 'Parse a natural-language query into filter conditions, keywords and words that were not understood',
    input: z.strictObject({ data_set: dataSet, text: text(200) }),
    output: z.object({
      /** In the order of the query; combined with AND. */
      conditions: z.array(
        z.object({ /** Words of the query for this condition. */ text: z.string(), filter: filterShape }),
      ),
      ...readWords,
      /** Ignored words, such as 'the' and 'companies'. */
      ignored: z.array(z.string()),
      /** Phrases about fields that the data set does not have. */
      lacks: z.array(z.string()),
    }),
  }),
} as const;
