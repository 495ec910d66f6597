import { z } from 'zod';
import { GET_CACHE_TTL_MS, MAX_PURCHASE } from '../constants';
import { endpoint } from '../endpoint';
import { BILL_SUBJECTS, BUDGET_SCOPES, LEDGER_KINDS, PRICING_MODES } from '../enums';
import {
  cappedListOf,
  day,
  done,
  email,
  instant,
  listOf,
  money,
  month,
  numericId,
  paging,
  phone,
  positiveMoney,
  recordId,
  sortBy,
  text,
} from '../shapes';
import { chargeState } from './disputes';

const ledgerRow = z.object({
  id: recordId,
  at: instant,
  kind: z.enum(LEDGER_KINDS),
  amount: money,
  balance_after: money,
  description: z.string(),
  /** Cause: a call, a name list or an order. */
  cause: z.object({ type: z.string(), id: z.string() }),
  /** For a refund by the operator: the refunded call, file or order, and the month of its bill. */
  refund_of: z.object({ type: z.string(), id: z.string(), month }).optional(),
});
const priceRow = z.object({
  key: z.string(),
  category: z.string(),
  product: z.string(),
  mode: z.enum(PRICING_MODES),
  unit_price: money,
  /** Agreed with this company only. */
  own: z.boolean(),
  /** The partner's price per call, by product; absent for products that are not bought from a partner. */
  partner: z.array(
    z.object({
      name: z.string(),
      /** Null for all companies. */
      fields: z.array(z.object({ name_en: z.string(), label: z.string() })),
      /** Null if there is no price before. */
      price: money.nullable(),
      /** From the next business day; null restores the operator's price. */
      coming: z.object({ price: money.nullable(), from: day }).nullable(),
    }),
  ),
  fields: z.number().int(),
  rows: z.number().int(),
  connector_types: z.array(z.string()),
  updated_at: instant.nullable(),
});
const priceDetail = priceRow.extend({
  field_list: z.array(
    z.object({
      name_en: z.string(),
      /** In the requested language. */
      label: z.string(),
      type: z.string(),
      price: money,
      masked: z.boolean(),
      sample: z.string(),
    }),
  ),
});
const priceInput = z.strictObject({
  ...paging,
  keyword: text(60).optional(),
  category: text(40).optional(),
  sort: sortBy(['unit_price', 'product', 'rows']),
});
const budget = z.object({
  id: recordId,
  scope: z.enum(BUDGET_SCOPES),
  target: z.object({ id: numericId, name: z.string() }),
  monthly: money,
  used: money,
  hard_stop: z.boolean(),
});
const warning = z.object({
  enabled: z.boolean(),
  thresholds: z.array(positiveMoney).max(5),
  phones: z.array(phone).max(10),
  emails: z.array(email).max(10),
});
const purchase = z.object({
  id: recordId,
  amount: money,
  note: z.string(),
  status: z.enum(['pending', 'confirmed', 'rejected', 'cancelled']),
  created_by: z.string(),
  created_at: instant,
  decided_at: instant.nullable(),
  ledger_entry_id: recordId.nullable(),
});
const period = { from: day, to: day };
const shares = z.array(
  z.object({
    key: z.string(),
    name: z.string(),
    /** The app is an agent. */
    agent: z.boolean(),
    spend: money,
    calls: z.number().int(),
  }),
);

/** Total of calls, files and orders. */
const spent = z.object({ calls: money, files: money, orders: money });

/**
 * Causes of the difference between two months. `new` and `stopped` are connectors with calls in only one of them,
 * `refunds` those of calls.
 */
export const CAUSES = ['price', 'volume', 'empty', 'unpaid', 'new', 'stopped', 'refunds', 'files', 'orders'] as const;
export type Cause = (typeof CAUSES)[number];
/** Calls of a connector that could be charged, and those that were. */
const answered = z.object({
  /** Live calls with a response. */
  answered: z.number().int(),
  charged: z.number().int(),
  /** Free responses without rows. */
  empty: z.number().int(),
  /** Free responses with rows: from inventory, repeated, or included. */
  unpaid: z.number().int(),
  spend: money,
});
export type Answered = z.output<typeof answered>;
/** Days of the month that are compared. */
const comparedMonth = z.object({ month, from: day, to: day, spend: money, parts: spent });

/** Cost center: balance, ledger, bills, budgets, prices. */
export const cost = {
  'cost.overview': endpoint({
    method: 'GET',
    path: '/api/cost/overview',
    access: 'get-account-overview',
    summary: 'Retrieve balance, reservations, spend and forecast',
    input: z.strictObject({}),
    output: z.object({
      balance: money,
      reserved: money,
      available: money,
      /** Calls, files and orders minus refunds. */
      today: money,
      month: money,
      last_month: money,
      parts: z.object({ today: spent, month: spent, last_month: spent }),
      /** Average daily usage (calls and files) of the last seven complete days. */
      daily: money,
      /** Forecast of this month's spend with that usage. */
      forecast: money,
      days_left: z.number().nullable(),
      /** `spend` includes calls and files only. */
      days: z.array(z.object({ day, spend: money, calls: z.number().int() })),
      /** Days of `days` that cost much more than the days before (`UNUSUAL_SPEND`). */
      unusual: z.array(z.object({ day, spend: money, usual: money })),
      /** Days of this month: cumulative spend, from today the forecast. */
      outlook: z.array(z.object({ day, spent: money.nullable(), expected: money.nullable() })),
      /** Largest parts of this month's spend; purchases without connector or app have no key. */
      by: z.object({ product: shares, connector: shares, app: shares }),
    }),
  }),
  'cost.ledger': endpoint({
    method: 'GET',
    path: '/api/cost/ledger',
    access: 'get-account-overview',
    summary: 'List ledger entries, each with the object that caused it',
    input: z.strictObject({
      ...paging,
      kind: z.enum(LEDGER_KINDS).optional(),
      from: day.optional(),
      to: day.optional(),
      keyword: text(100).optional(),
    }),
    output: cappedListOf(ledgerRow),
  }),
  'cost.ledgerExport': endpoint({
    method: 'GET',
    path: '/api/cost/ledger/export',
    access: 'get-account-overview',
    answer: 'file',
    summary: 'Download all ledger entries of the days as CSV, between opening and closing balance',
    input: z.strictObject(period),
    output: z.any(),
  }),
  'cost.bills': endpoint({
    method: 'GET',
    path: '/api/cost/bills',
    access: 'get-account-overview',
    summary:
      'List bills by day or month and by product, connector, app or department; a department includes its sub-departments',
    input: z.strictObject({
      ...period,
      granularity: z.enum(['day', 'month']).default('day'),
      by: z.enum(BILL_SUBJECTS).default('product'),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          period: z.string(),
          key: z.string(),
          name: z.string(),
          /** The app is an agent. */
          agent: z.boolean(),
          /** Key of the parent department, whose figures include this one; otherwise null. */
          parent: z.string().nullable(),
          calls: z.number().int(),
          charged: z.number().int(),
          /** Delivered files; `amount` includes their price. */
          files: z.number().int(),
          /** Data applications and inventory, included in `amount`. */
          orders: z.number().int(),
          /** Less what was refunded in the period. */
          amount: money,
          /** `refunded` is that of the line's dispute. */
          ...chargeState,
        }),
      ),
      total: money,
    }),
  }),
  'cost.explain': endpoint({
    method: 'GET',
    path: '/api/cost/explain',
    access: 'get-account-overview',
    summary: "Split the difference between two months' spend into what caused it",
    input: z.strictObject({
      before: month,
      after: month,
      /** Compare only the first days of each month; a shorter month is compared as a whole. */
      days: z.number().int().min(1).max(31).optional(),
    }),
    output: z.object({
      before: comparedMonth,
      after: comparedMonth,
      /** The exact sum of `causes`. */
      difference: money,
      causes: z.array(z.object({ cause: z.enum(CAUSES), amount: money })),
      /** The largest difference first. The causes of a connector sum up to its difference. */
      connectors: z.array(
        z.object({
          id: numericId,
          name: z.string(),
          before: answered,
          after: answered,
          difference: money,
          causes: z.array(z.object({ cause: z.enum(CAUSES), amount: money })),
        }),
      ),
    }),
  }),
  'cost.billExport': endpoint({
    method: 'GET',
    path: '/api/cost/bills/export',
    access: 'get-account-overview',
    answer: 'file',
    summary: 'Download the bill as CSV',
    input: z.strictObject({
      ...period,
      granularity: z.enum(['day', 'month']).default('day'),
      by: z.enum(BILL_SUBJECTS).default('product'),
    }),
    output: z.any(),
  }),
  'cost.budgets': endpoint({
    method: 'GET',
    path: '/api/cost/budgets',
    access: 'get-account-overview',
    summary: "List budgets with this month's usage",
    input: z.strictObject({}),
    output: z.object({
      list: z.array(budget),
      targets: z.array(z.object({ scope: z.enum(BUDGET_SCOPES), id: numericId, name: z.string() })),
    }),
  }),
  'cost.setBudget': endpoint({
    method: 'PUT',
    changes: ['cost', 'overview'],
    path: '/api/cost/budgets',
    access: 'configure-balance-warning',
    summary: 'Set the monthly budget of a company, department, app or connector',
    input: z.strictObject({
      scope: z.enum(BUDGET_SCOPES),
      target_id: numericId,
      monthly: positiveMoney,
      hard_stop: z.boolean().default(true),
    }),
    output: budget,
  }),
  'cost.deleteBudget': endpoint({
    method: 'DELETE',
    changes: ['cost', 'overview'],
    path: '/api/cost/budgets/{id}',
    access: 'configure-balance-warning',
    objects: { id: 'budget' },
    summary: 'Delete a budget',
    input: z.strictObject({ id: recordId }),
    output: done,
  }),
  'cost.balanceWarning': endpoint({
    method: 'GET',
    path: '/api/cost/balance-warning',
    access: 'get-account-overview',
    summary: 'Retrieve the balance warning',
    input: z.strictObject({}),
    output: warning,
  }),
  'cost.setBalanceWarning': endpoint({
    method: 'PUT',
    changes: ['cost', 'overview'],
    path: '/api/cost/balance-warning',
    access: 'configure-balance-warning',
    summary: 'Set the thresholds and receivers of the balance warning',
    input: z.strictObject(warning.shape),
    output: warning,
  }),
  'cost.testBalanceWarning': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/cost/balance-warning/test',
    access: 'configure-balance-warning',
    transaction: false,
    summary: "Send a test warning to every receiver and return each delivery's result",
    input: z.strictObject({}),
    output: z.object({
      deliveries: z.array(
        z.object({ to: z.string(), state: z.enum(['sent', 'queued', 'failed']), error: z.string().nullable() }),
      ),
    }),
  }),
  'cost.priceList': endpoint({
    method: 'GET',
    path: '/api/cost/price-list',
    access: 'get-price-list',
    summary: 'List the prices that apply to the company',
    input: priceInput,
    output: listOf(priceRow).extend({ categories: z.array(z.string()) }),
  }),
  'cost.priceDetail': endpoint({
    method: 'GET',
    path: '/api/cost/price-list/{key}',
    access: 'get-price-list',
    objects: { key: null },
    summary: "Retrieve a product with its fields at the company's prices",
    input: z.strictObject({ key: text(40) }),
    output: priceDetail,
  }),
  'price.public': endpoint({
    method: 'GET',
    path: '/api/public/price-list',
    access: 'public',
    cacheMs: GET_CACHE_TTL_MS,
    summary: 'List the public catalog with list prices',
    input: priceInput,
    output: listOf(priceRow).extend({ categories: z.array(z.string()) }),
  }),
  'price.publicDetail': endpoint({
    method: 'GET',
    path: '/api/public/price-list/{key}',
    access: 'public',
    objects: { key: null },
    cacheMs: GET_CACHE_TTL_MS,
    summary: 'Retrieve a product of the public catalog with its fields and list prices',
    input: z.strictObject({ key: text(40) }),
    output: priceDetail,
  }),
  'purchase.list': endpoint({
    method: 'GET',
    path: '/api/cost/purchases',
    access: 'additional-purchase',
    summary: 'List top-up orders',
    input: z.strictObject({ ...paging }),
    output: listOf(purchase),
  }),
  'purchase.create': endpoint({
    method: 'POST',
    changes: ['purchase', 'cost', 'overview'],
    path: '/api/cost/purchases',
    access: 'additional-purchase',
    charges: true,
    summary: 'Create a top-up order; credited when the operator confirms the payment',
    input: z.strictObject({ amount: positiveMoney.max(MAX_PURCHASE), note: text(200, 0).default('') }),
    output: purchase,
  }),
  'purchase.cancel': endpoint({
    method: 'POST',
    changes: ['purchase', 'cost', 'overview'],
    path: '/api/cost/purchases/{id}/cancel',
    access: 'additional-purchase',
    objects: { id: 'purchase' },
    summary: 'Cancel a pending top-up order',
    input: z.strictObject({ id: recordId }),
    output: purchase,
  }),
} as const;
