import { z } from 'zod';
import { GET_CACHE_TTL_MS, MAX_COUNT } from '../constants';
import { VOCABULARIES } from '../datasets/definition';
import { filterShape } from '../datasets/filter';
import { endpoint } from '../endpoint';
import { PRICING_MODES } from '../enums';
import { done, instant, money, recordId, text } from '../shapes';

/** Maximum stored searches of a person. */
export const MAX_RECENT_SEARCHES = 20;

/** A query in natural language. */
export const MAX_SENTENCE = 200;
const dataSetAndName = { data_set: z.string(), data_set_name: z.string() };

const vocabularyNode = z.object({
  /** GB/T 2260 or GB/T 4754. */
  code: z.string(),
  /** Value in rows. */
  name: z.string(),
  name_en: z.string().nullable(),
  get children() {
    return z.array(vocabularyNode).optional();
  },
});
export type VocabularyNode = z.output<typeof vocabularyNode>;

/** Field properties for the description of conditions. */
export const describedField = z.object({
  name: z.string(),
  label: z.string(),
  unit: z.string().nullable(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
});
export const describedFields = z.array(describedField);
export const describedRelations = z.array(z.object({ name: z.string(), label: z.string(), fields: describedFields }));

/** Words of a query beside its conditions. */
export const readWords = {
  /** Words of the query to search for in texts, and the words of rows for them. */
  keywords: z.array(z.object({ text: z.string(), word: z.string() })),
  /** The same as the keyword of a search; may be empty. */
  keyword: z.string(),
  /** Words that were not understood. They are neither a condition nor a keyword. */
  unread: z.array(z.string()),
  /** Well-known names that are spelled like words that were not understood. */
  suggestions: z.array(z.object({ text: z.string(), names: z.array(z.string()) })),
};

/** Start page of the market. Data sets without permission are omitted. */
export const marketHome = {
  'market.home': endpoint({
    method: 'GET',
    path: '/api/market',
    access: 'session',
    cacheMs: GET_CACHE_TTL_MS,
    summary: 'List categories with their data sets, and predefined filters across them',
    input: z.strictObject({}),
    output: z.object({
      categories: z.array(
        z.object({
          category_id: z.number().int(),
          key: z.string(),
          name: z.string(),
          data_sets: z.array(
            z.object({
              key: z.string(),
              name: z.string(),
              description: z.string(),
              icon: z.string(),
              rows: z.number().int(),
              updated_at: instant.nullable(),
              is_new: z.boolean(),
              is_hot: z.boolean(),
              /** Base price without extra fields. */
              price: z.object({
                mode: z.enum(PRICING_MODES),
                from: money,
                /** Agreed with this company only. */
                own: z.boolean(),
              }),
            }),
          ),
        }),
      ),
      hot_filters: z.array(z.object({ ...dataSetAndName, name: z.string(), is_new: z.boolean(), filter: filterShape })),
    }),
  }),
  'market.find': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/market-find',
    access: 'session',
    transaction: false,
    summary: `Search all data sets with a natural-language query; counts are capped at ${MAX_COUNT}`,
    input: z.strictObject({ text: text(MAX_SENTENCE) }),
    output: z.object({
      /** Best match first; data sets without any match or result are omitted. */
      sets: z.array(
        z.object({
          ...dataSetAndName,
          icon: z.string(),
          detail_path: z.string().nullable(),
          /** Default columns for a connector. */
          columns: z.array(z.string()),
          /** In the order of the query; combined with AND. */
          conditions: z.array(z.object({ text: z.string(), filter: filterShape })),
          fields: describedFields,
          relations: describedRelations,
          ...readWords,
          ignored: z.array(z.string()),
          /** Rows if the words that were not understood are keywords, too; null without such words, or without a count. */
          with_unread: z.object({ total: z.number().int(), capped: z.boolean() }).nullable(),
          /** Null if the count timed out. */
          total: z.number().int().nullable(),
          capped: z.boolean(),
          items: z.array(z.object({ id: z.string(), title: z.string() })),
        }),
      ),
    }),
  }),
  'market.recent': endpoint({
    method: 'GET',
    path: '/api/recent-searches',
    access: 'session',
    summary: "List the person's recent searches, newest first",
    input: z.strictObject({}),
    output: z.object({
      list: z.array(
        z.object({
          id: recordId,
          /** Null for a search across data sets. */
          data_set: z.string().nullable(),
          data_set_name: z.string().nullable(),
          keyword: z.string(),
          at: instant,
        }),
      ),
    }),
  }),
  'market.remember': endpoint({
    method: 'POST',
    changes: ['market.recent'],
    path: '/api/recent-searches',
    access: 'session',
    summary: `Save a recent search; the latest ${MAX_RECENT_SEARCHES} are kept`,
    input: z.strictObject({ keyword: text(MAX_SENTENCE), data_set: text(40).optional() }),
    output: done,
  }),
  'market.forget': endpoint({
    method: 'DELETE',
    changes: ['market.recent'],
    path: '/api/recent-searches',
    access: 'session',
    summary: 'Delete one recent search, or all of them',
    input: z.strictObject({ id: recordId.optional() }),
    output: done,
  }),
  'market.groups': endpoint({
    method: 'GET',
    path: '/api/customer-groups',
    access: 'session',
    cacheMs: GET_CACHE_TTL_MS,
    summary: `List the customer groups the member may open; counts are capped at ${MAX_COUNT}`,
    input: z.strictObject({ area: z.enum(['market', 'bidding']).optional() }),
    output: z.object({
      list: z.array(
        z.object({
          ...dataSetAndName,
          area: z.enum(['market', 'bidding']),
          type: z.string(),
          name: z.string(),
          description: z.string(),
          filter: filterShape,
          total: z.number().int(),
          capped: z.boolean(),
        }),
      ),
    }),
  }),
  'market.vocabulary': endpoint({
    method: 'GET',
    path: '/api/market-vocabulary/{name}',
    access: 'session',
    objects: { name: null },
    cacheMs: GET_CACHE_TTL_MS,
    summary: 'Retrieve regions (GB/T 2260) or industries (GB/T 4754) as a tree, or ports as a list',
    input: z.strictObject({ name: z.enum(VOCABULARIES) }),
    output: z.object({ list: z.array(vocabularyNode) }),
  }),
} as const;
