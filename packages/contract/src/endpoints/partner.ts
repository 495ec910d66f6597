import { z } from 'zod';
import { MAX_PARTNERS } from '../constants';
import { endpoint } from '../endpoint';
import { CUSTOMER_EVENTS, CUSTOMER_REASONS, CUSTOMER_STATES } from '../enums';
import { day, done, instant, listOf, money, numericId, paging, phone, recordId, sortBy, text } from '../shapes';

const nameAndId = z.object({ id: numericId, name: z.string() });
const report = z.object({
  id: recordId,
  name: z.string(),
  uscc: z.string(),
  /** Company in the enterprise data set. */
  row_id: z.string(),
  state: z.enum(CUSTOMER_STATES),
  reason: z.enum(CUSTOMER_REASONS).nullable(),
  /** Time from which a company in its cooling-off period can be registered again. */
  reason_until: instant.nullable(),
  protected_until: instant.nullable(),
  ends_soon: z.boolean(),
  renewals: z.number().int(),
  /** Whether it can be renewed now. */
  renewable: z.boolean(),
  contact_name: z.string(),
  contact_phone: z.string(),
  need: z.string(),
  expected_amount: money,
  note: z.string(),
  won_at: instant.nullable(),
  ended_at: instant.nullable(),
  created_by: z.string(),
  created_at: instant,
});
const used = { calls: z.number().int(), spend: money };
const coming = z.object({ price: money.nullable(), from: day });
const terms = z.object({
  level: z.number().int(),
  protection_days: z.number().int(),
  won_days: z.number().int(),
  renewals: z.number().int(),
  cooling_days: z.number().int(),
});
const customer = z.object({
  id: recordId,
  name: z.string(),
  uscc: z.string(),
  /** Partner of the customer: the own company or a sub-partner. */
  partner: nameAndId,
  own: z.boolean(),
  state: z.enum(['protected', 'won']),
  protected_until: instant,
  ends_soon: z.boolean(),
  /** Has an account on the platform. */
  registered: z.boolean(),
  /** Amount of this month. */
  calls: z.number().int(),
  spend: money,
  won_at: instant.nullable(),
  created_at: instant,
});
const partnerRow = z.object({
  ...nameAndId.shape,
  parent_id: numericId.nullable(),
  level: z.number().int(),
  status: z.enum(['active', 'suspended']),
  protected: z.number().int(),
  won: z.number().int(),
  ending_soon: z.number().int(),
  created_at: instant,
});
const objects = { id: 'customer' } as const;
const changes = ['partner', 'audit'] as const;

/** Partner area: customers, their protection, and sub-partners. Only for companies with partner rights. */
export const partner = {
  'partner.candidates': endpoint({
    method: 'GET',
    path: '/api/partner/customer-insurance/candidates',
    access: 'report-customer-insurance',
    summary: 'Search companies of the enterprise data set by name or credit code',
    input: z.strictObject({ keyword: text(60, 2) }),
    output: z.object({
      list: z.array(
        z.object({
          row_id: z.string(),
          name: z.string(),
          uscc: z.string(),
          status: z.string(),
          province: z.string(),
          city: z.string(),
        }),
      ),
    }),
  }),
  'partner.report': endpoint({
    method: 'POST',
    path: '/api/partner/customer-insurance',
    access: 'report-customer-insurance',
    changes,
    transaction: false,
    summary: 'Register a prospect; one that is not available is recorded as refused, with the reason',
    input: z.strictObject({
      row_id: text(64),
      contact_name: text(30),
      contact_phone: phone,
      need: text(500),
      expected_amount: money.min(0).max(1e12),
    }),
    output: report,
  }),
  'partner.reports': endpoint({
    method: 'GET',
    path: '/api/partner/customer-insurance',
    access: 'customer-insurance',
    summary: 'List registered prospects, those that need action first',
    input: z.strictObject({
      ...paging,
      keyword: text(60).optional(),
      state: z.enum(CUSTOMER_STATES).optional(),
      soon: z.enum(['1']).optional(),
      sort: sortBy(['created_at', 'protected_until', 'expected_amount']),
    }),
    output: listOf(report).extend({
      figures: z.object({
        protected: z.number().int(),
        ending_soon: z.number().int(),
        won: z.number().int(),
        refused: z.number().int(),
        /** Released or expired. */
        ended: z.number().int(),
      }),
      terms,
    }),
  }),
  'partner.reported': endpoint({
    method: 'GET',
    path: '/api/partner/customer-insurance/{id}',
    access: 'customer-insurance',
    objects,
    summary: 'Retrieve a registered prospect and its history',
    input: z.strictObject({ id: recordId }),
    output: report.extend({ terms }),
  }),
  'partner.renew': endpoint({
    method: 'POST',
    path: '/api/partner/customer-insurance/{id}/renew',
    access: 'report-customer-insurance',
    objects,
    changes,
    summary: 'Renew a protection that expires soon, with a note on progress',
    input: z.strictObject({ id: recordId, note: text(300) }),
    output: report,
  }),
  'partner.release': endpoint({
    method: 'POST',
    path: '/api/partner/customer-insurance/{id}/release',
    access: 'release-customer-insurance',
    objects,
    changes,
    summary: 'Release a prospect',
    input: z.strictObject({ id: recordId, note: text(300, 0).default('') }),
    output: done,
  }),
  'partner.customers': endpoint({
    method: 'GET',
    path: '/api/partner/customers',
    access: 'customer-manage',
    summary: 'List the customers of the company and of the partners below it',
    input: z.strictObject({
      ...paging,
      keyword: text(60).optional(),
      state: z.enum(['protected', 'won']).optional(),
      whose: z.enum(['own', 'below']).optional(),
      sort: sortBy(['protected_until', 'created_at', 'name']),
    }),
    output: listOf(customer),
  }),
  'partner.customer': endpoint({
    method: 'GET',
    path: '/api/partner/customers/{id}',
    access: 'customer-manage',
    objects,
    summary:
      "Retrieve a customer's usage since joining the partner, in counts and amounts; for direct customers also prices, units and history",
    input: z.strictObject({ id: recordId }),
    output: customer.extend({
      days: z.array(z.object({ day, ...used })),
      products: z.array(z.object({ key: z.string(), name: z.string(), ...used })),
      /** The following fields are for own customers only. */
      apps: z.array(z.object({ id: numericId, name: z.string(), ...used })),
      prices: z.array(
        z.object({
          element: z.object({ id: recordId, name: z.string() }),
          /** Current price for this customer, or for all. */
          price: money.nullable(),
          own: z.boolean(),
          coming: coming.nullable(),
        }),
      ),
      inventory: z.array(
        z.object({
          app: z.object({ id: numericId, name: z.string() }),
          element: z.string(),
          quantity: z.number().int(),
          rest: z.number().int(),
          low: z.boolean(),
          expires_at: instant,
        }),
      ),
      /** Actions, newest first. */
      history: z.array(
        z.object({
          at: instant,
          kind: z.enum(CUSTOMER_EVENTS),
          by: z.string().nullable(),
          note: z.string(),
          element: z.string().nullable(),
          app: z.string().nullable(),
          price: money.nullable(),
          units: z.number().int().nullable(),
        }),
      ),
    }),
  }),
  'partner.partners': endpoint({
    method: 'GET',
    path: '/api/partner/partners',
    access: 'partner-manage',
    summary: 'List the company and the partners below it, with the terms of each level',
    input: z.strictObject({ ...paging, keyword: text(60).optional(), sort: sortBy(['level', 'name', 'created_at']) }),
    output: listOf(partnerRow).extend({ terms: z.array(terms).max(MAX_PARTNERS) }),
  }),
} as const;
