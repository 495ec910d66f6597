import { z } from 'zod';
import { GET_CACHE_TTL_MS, MAX_COUNT } from '../constants';
import { filterShape } from '../datasets/filter';
import { endpoint } from '../endpoint';
import { instant, numericId, paging, text } from '../shapes';

const dataSet = text(40);

/** Searching the market, from the data-set definitions. */
export const market = {
  'market.filterConfig': endpoint({
    method: 'GET',
    path: '/api/market/{dataSet}/filter-config',
    access: 'session',
    cacheMs: GET_CACHE_TTL_MS,
    summary: 'What may be filtered; categories and hot_list are JSON text. // §3',
    input: z.strictObject({ dataSet }),
    output: z.object({
      categories: z.string(),
      hot_list: z.string(),
      filter_options: z.array(z.object({ name: z.string(), options: z.array(z.object({ value: z.string(), label: z.string(), is_new: z.boolean() })) })),
      input_values: z.array(z.object({ name: z.string(), type: z.string(), operators: z.array(z.string()) })),
    }),
  }),
  'market.search': endpoint({
    method: 'POST',
    path: '/api/market/{dataSet}/search',
    access: 'session',
    summary: `Search a data set; the count stops at ${MAX_COUNT}`,
    input: z.strictObject({
      dataSet,
      ...paging,
      keyword: text(60).optional(),
      filter: filterShape.nullable().default(null),
      sort: text(60).optional(),
      facets: z.array(text(60)).max(5).default([]),
    }),
    output: z.object({
      list: z.array(z.record(z.string(), z.unknown())),
      total: z.number().int(),
      capped: z.boolean(),
      current: z.number().int(),
      pageSize: z.number().int(),
      highlight: z.record(z.string(), z.record(z.string(), z.string())),
      facets: z.array(z.object({ field: z.string(), values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() })) })),
      updated_at: instant.nullable(),
    }),
  }),
  'market.detail': endpoint({
    method: 'GET',
    path: '/api/market/{dataSet}/detail/{rowId}',
    access: 'session',
    summary: 'One row in full; masked fields stay masked',
    input: z.strictObject({ dataSet, rowId: text(64) }),
    output: z.object({ row: z.record(z.string(), z.unknown()), updated_at: instant.nullable() }),
  }),
} as const;

const productType = z.number().int().min(1).max(999);

/** Data applications sold next to the market. // §7 */
export const applications = {
  'goodsApp.downloadQuota': endpoint({
    method: 'GET',
    path: '/api/goodsApp/download-quota',
    access: 'session',
    summary: 'Rows that may still be downloaded this month',
    input: z.strictObject({ product_type: productType.optional() }),
    output: z.object({ limit: z.number().int().nullable(), used: z.number().int(), left: z.number().int().nullable(), resets_at: instant }),
  }),
  'dataApplication.info': endpoint({
    method: 'GET',
    path: '/api/data-application/info',
    access: 'session',
    summary: 'Each data application with its state for the company. // §3',
    input: z.strictObject({}),
    output: z.object({
      list: z.array(
        z.object({
          key: z.string(),
          product_type: z.number().int(),
          name: z.string(),
          state: z.enum(['NEW', 'EXPERIMENTAL', 'OFFICIAL', 'EXPIRED']),
          expires_at: instant.nullable(),
        }),
      ),
    }),
  }),
  'goodsApp.priceInfo': endpoint({
    method: 'GET',
    path: '/api/goodsApp/price-info',
    access: 'session',
    summary: 'The price of one application for the company',
    input: z.strictObject({ product_type: productType }),
    output: z.object({ product_type: z.number().int(), name: z.string(), yearly: z.number().int(), trial_quota: z.number().int(), currency: z.literal('CNY') }),
  }),
  'goodsApp.trialQuota': endpoint({
    method: 'GET',
    path: '/api/goodsApp/trial-remaining-quota',
    access: 'session',
    summary: 'Uses left of a trial',
    input: z.strictObject({ product_type: productType }),
    output: z.object({ product_type: z.number().int(), total: z.number().int(), left: z.number().int() }),
  }),
  'goodsApp.search': endpoint({
    method: 'GET',
    path: '/api/goodsApp/search-app',
    access: 'session',
    summary: 'Applications by name',
    input: z.strictObject({ keyword: text(60).optional(), ...paging }),
    output: z.object({
      list: z.array(z.object({ product_type: z.number().int(), key: z.string(), name: z.string(), state: z.string(), company_id: numericId.optional() })),
      total: z.number().int(),
      current: z.number().int(),
      pageSize: z.number().int(),
    }),
  }),
} as const;
