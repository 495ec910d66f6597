import { z } from 'zod';
import { endpoint } from '../endpoint';
import { instant, numericId, paging, text } from '../shapes';

const productType = z.number().int().min(1).max(999);

/** Data applications sold next to the market. // §7 */
export const applications = {
  'goodsApp.downloadQuota': endpoint({
    method: 'GET',
    path: '/api/goodsApp/download-quota',
    access: 'session',
    summary: 'Rows that may still be downloaded this month',
    input: z.strictObject({ product_type: productType.optional() }),
    output: z.object({
      limit: z.number().int().nullable(),
      used: z.number().int(),
      left: z.number().int().nullable(),
      resets_at: instant,
    }),
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
    output: z.object({
      product_type: z.number().int(),
      name: z.string(),
      yearly: z.number().int(),
      trial_quota: z.number().int(),
      currency: z.literal('CNY'),
    }),
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
      list: z.array(
        z.object({
          product_type: z.number().int(),
          key: z.string(),
          name: z.string(),
          state: z.string(),
          company_id: numericId.optional(),
        }),
      ),
      total: z.number().int(),
      current: z.number().int(),
      pageSize: z.number().int(),
    }),
  }),
} as const;
