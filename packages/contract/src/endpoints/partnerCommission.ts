import { z } from 'zod';
import { endpoint } from '../endpoint';
import { COMMISSION_KINDS, COMMISSION_STATES } from '../enums';
import { day, done, instant, listOf, money, numericId, paging, recordId, sortBy, text } from '../shapes';

/** Of the business calendar, `YYYY-MM`. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
const sums = { calls: z.number().int(), base: money, amount: money };
const state = z.enum(['open', ...COMMISSION_STATES]);
const monthRow = z.object({
  month: z.string(),
  state,
  ...sums,
  /** Part of the amount that is due to corrections. */
  corrected: money,
  dispute: z.string(),
  stated_at: instant.nullable(),
  paid_at: instant.nullable(),
  reference: z.string(),
  /** Payment in whole fen; the rest is carried over to the next one. */
  payment: z.object({ brought: money, paid: money, carried: money }).nullable(),
});
const dayRow = z.object({ day, ...sums });
const groupRow = z.object({ key: z.string(), name: z.string(), ...sums });
const line = z.object({
  id: recordId,
  kind: z.enum(COMMISSION_KINDS),
  call_id: recordId,
  element: z.string().nullable(),
  base: money,
  /** Rate in 1/10000. */
  rate: z.number().int(),
  volume: money,
  amount: money,
  note: z.string(),
  at: instant,
});
const changes = ['partner', 'audit'] as const;

/** Connector of a customer; 0 for orders of data applications. */
const app = z.number().int().min(0).max(99_999_999_999);

/** Commission of the company. Each sum equals that of the next level, down to the single call. */
export const partnerCommission = {
  'partner.commission': endpoint({
    method: 'GET',
    path: '/api/partner/commission',
    access: 'commission-manage',
    summary: 'List months of commission, those that need action first, and the last 30 days',
    input: z.strictObject({ ...paging }),
    output: listOf(monthRow).extend({
      days: z.array(dayRow),
      figures: z.object({ month: money, unpaid: money, paid: money, disputed: z.number().int() }),
    }),
  }),
  'partner.commissionMonth': endpoint({
    method: 'GET',
    path: '/api/partner/commission/{month}',
    access: 'commission-manage',
    objects: { month: null },
    summary: 'Retrieve a month of commission by day',
    input: z.strictObject({ month }),
    output: monthRow.extend({
      days: z.array(dayRow),
      /** Statement text with its recipient. */
      number: z.string(),
      partner: z.object({ id: numericId, name: z.string() }),
    }),
  }),
  'partner.commissionGroups': endpoint({
    method: 'GET',
    path: '/api/partner/commission/{month}/groups',
    access: 'commission-manage',
    objects: { month: null, customer_id: 'customer' },
    summary:
      'List the next level of a commission breakdown: days of a month, customers of a day, or apps of a customer',
    input: z.strictObject({
      ...paging,
      month,
      day: day.optional(),
      customer_id: recordId.optional(),
      sort: sortBy(['name', 'amount']),
    }),
    output: listOf(groupRow).extend({ sum: z.object(sums) }),
  }),
  'partner.commissionLines': endpoint({
    method: 'GET',
    path: '/api/partner/commission/{month}/lines',
    access: 'commission-manage',
    objects: { month: null, customer_id: 'customer' },
    summary: "List the commission of an app's calls on a day, or of an application's orders, with corrections",
    input: z.strictObject({ ...paging, month, day, customer_id: recordId, app_id: app }),
    output: listOf(line).extend({ sum: z.object(sums) }),
  }),
  'partner.disputeCommission': endpoint({
    method: 'POST',
    path: '/api/partner/commission/{month}/dispute',
    access: 'commission-manage',
    objects: { month: null },
    changes,
    summary: "Dispute a month's statement",
    input: z.strictObject({ month, note: text(500) }),
    output: done,
  }),
  'partner.statement': endpoint({
    method: 'GET',
    path: '/api/partner/commission/{month}/statement.xlsx',
    access: 'commission-manage',
    objects: { month: null },
    answer: 'file',
    summary: "Download a month's statement as XLSX, with sums as formulas",
    input: z.strictObject({ month }),
    output: z.object({}),
  }),
} as const;
