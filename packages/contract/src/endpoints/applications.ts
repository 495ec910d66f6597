import { z } from 'zod';
import { MAX_ORDER_YEARS } from '../constants';
import { endpoint } from '../endpoint';
import { APPLICATION_STATES } from '../enums';
import { instant, listOf, money, numericId, paging, recordId, text } from '../shapes';
import { chargeState } from './disputes';

const productType = z.number().int().min(1).max(999);
const state = z.enum(APPLICATION_STATES);
const application = { key: z.string(), product_type: z.number().int(), name: z.string() };

const downloadRows = { limit: z.number().int(), used: z.number().int(), left: z.number().int() };

export const ORDER_KINDS = ['trial', 'buy', 'extend'] as const;
const order = z.object({
  id: recordId,
  ...application,
  kind: z.enum(ORDER_KINDS),
  /** 0 for a trial. */
  years: z.number().int(),
  amount: money,
  status: z.enum(['pending', 'confirmed', 'refused', 'cancelled', 'refunded']),
  /** Reason of the operator for a rejection; empty otherwise. */
  reason: z.string(),
  created_by: z.string(),
  created_at: instant,
  decided_at: instant.nullable(),
  granted_until: instant.nullable(),
  ledger_entry_id: recordId.nullable(),
  ...chargeState,
});

/** Data applications sold in addition to the market. // §7 */
export const applications = {
  'goodsApp.downloadQuota': endpoint({
    method: 'GET',
    path: '/api/goodsApp/download-quota',
    access: 'session',
    summary: 'Retrieve the rows left to download this month, of one application or of all',
    input: z.strictObject({ product_type: productType.optional() }),
    output: z.object({
      ...downloadRows,
      resets_at: instant,
      /** The same for each application that can create files now; its rows count for both limits. */
      applications: z.array(z.object({ ...application, state, ...downloadRows })),
    }),
  }),
  'dataApplication.info': endpoint({
    method: 'GET',
    path: '/api/data-application/info',
    access: 'session',
    summary: 'List data applications with their state for the company, and why the caller cannot open one',
    input: z.strictObject({}),
    output: z.object({
      list: z.array(
        z.object({
          ...application,
          state,
          expires_at: instant.nullable(),
          /** Minimum retention date of the content of an expired application. */
          kept_until: instant.nullable(),
          /** Whether the caller's role may use it. */
          visible: z.boolean(),
          /** Reason why the operator stopped it; null while it is running. */
          stopped: z.string().nullable(),
          /** Price of a year for this company. */
          yearly: money,
          /** Uses of an available or active trial. */
          trial: z.object({ total: z.number().int(), left: z.number().int() }),
          pending: order.nullable(),
        }),
      ),
    }),
  }),
  'dataApplication.orders': endpoint({
    method: 'GET',
    path: '/api/data-application/orders',
    access: 'session',
    summary: "List the company's application orders, newest first",
    input: z.strictObject({ ...paging }),
    output: listOf(order),
  }),
  'dataApplication.order': endpoint({
    method: 'POST',
    path: '/api/data-application/orders',
    access: 'additional-purchase',
    charges: true,
    changes: ['dataApplication', 'goodsApp'],
    summary: 'Order a trial, a subscription or an extension; charged when the operator confirms',
    input: z.strictObject({
      product_type: productType,
      kind: z.enum(ORDER_KINDS),
      years: z.number().int().min(0).max(MAX_ORDER_YEARS),
      /** Price that the person accepted. The order is rejected if the current price differs. */
      amount: money.min(0),
    }),
    output: order,
  }),
  'dataApplication.cancelOrder': endpoint({
    method: 'POST',
    path: '/api/data-application/orders/{id}/cancel',
    access: 'additional-purchase',
    objects: { id: 'applicationOrder' },
    changes: ['dataApplication', 'goodsApp'],
    summary: 'Cancel an order that the operator has not decided',
    input: z.strictObject({ id: recordId }),
    output: order,
  }),
  'goodsApp.priceInfo': endpoint({
    method: 'GET',
    path: '/api/goodsApp/price-info',
    access: 'session',
    summary: 'Retrieve what the company can currently order for an application, and the prices',
    input: z.strictObject({ product_type: productType }),
    output: z.object({
      product_type: z.number().int(),
      name: z.string(),
      state,
      yearly: z.number().int(),
      trial_quota: z.number().int(),
      currency: z.literal('CNY'),
      offers: z.array(
        z.object({
          kind: z.enum(ORDER_KINDS),
          years: z.number().int(),
          amount: money,
          /** Expiry if the order were confirmed now. */
          until: instant,
        }),
      ),
    }),
  }),
  'goodsApp.trialQuota': endpoint({
    method: 'GET',
    path: '/api/goodsApp/trial-remaining-quota',
    access: 'session',
    summary: 'Retrieve the uses left of a trial, or the uses a trial would include; null without a limit',
    input: z.strictObject({ product_type: productType }),
    output: z.object({
      product_type: z.number().int(),
      state,
      total: z.number().int().nullable(),
      left: z.number().int().nullable(),
    }),
  }),
  'goodsApp.search': endpoint({
    method: 'GET',
    path: '/api/goodsApp/search-app',
    access: 'session',
    summary: 'Search applications by name',
    input: z.strictObject({ keyword: text(60).optional(), ...paging }),
    output: z.object({
      list: z.array(z.object({ ...application, state, yearly: money, company_id: numericId })),
      total: z.number().int(),
      current: z.number().int(),
      pageSize: z.number().int(),
    }),
  }),
} as const;
