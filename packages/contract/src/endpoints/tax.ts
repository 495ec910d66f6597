import { z } from 'zod';
import { endpoint } from '../endpoint';
import { creditCode } from '../identity/schema';
import { codeSent, day, instant, listOf, money, paging, recordId, smsCode, sortBy, text } from '../shapes';
import {
  MAX_TAX_CONTACTS,
  TAX_CONSENT_LANGUAGES,
  TAX_CONTACT_ROLES,
  TAX_CREDIT_GRADES,
  TAX_DAYS,
  TAX_ENDED_BY,
  TAX_KINDS,
  TAX_LINK_PATTERN,
  TAX_PROVIDER_REFUSALS,
  TAX_REFUSALS,
  TAX_RULE_KEYS,
  TAX_STATUSES,
} from '../tax';

const taxNumber = creditCode;
/** Last part of a link; it authorizes the access. */
const link = z.string().regex(TAX_LINK_PATTERN);
const days = z.union(TAX_DAYS.map((count) => z.literal(count)));
const status = z.enum(TAX_STATUSES);

const ask = {
  /** Company whose tax data is requested. */
  subject: text(60, 2),
  /** Tax number. The provider's contacts of this number receive the link. */
  tax_number: taxNumber,
  /** Purpose, shown to the contact. */
  purpose: text(200, 4),
  days,
};
const state = {
  status,
  subject: z.string(),
  tax_number: z.string(),
  purpose: z.string(),
  days: z.number().int(),
  /** Expiry of an unanswered link. */
  link_expires_at: instant,
  /** Expiry of the consent. */
  ends_at: instant.nullable(),
  decided_at: instant.nullable(),
  ended_by: z.enum(TAX_ENDED_BY).nullable(),
  reason: z.enum(TAX_REFUSALS).nullable(),
  /** Original value of the provider. */
  reason_text: z.string().nullable(),
};
/** A registered contact. Name and phone are masked before the contact consents. */
const contact = z.object({ name: z.string(), role: z.enum(TAX_CONTACT_ROLES).nullable(), phone: z.string() });
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A consent text; `sha256` is that of `[title, ...clauses].join('\n')` in UTF-8. */
const consentText = z.object({
  version: z.string(),
  language: z.enum(TAX_CONSENT_LANGUAGES),
  title: z.string(),
  clauses: z.array(z.string()),
  sha256,
});
/** Record of a consent: person, time, address and text. */
const consent = z.object({
  contact,
  at: instant,
  ip: z.string(),
  version: z.string(),
  /** Null for consents before hashes were stored. */
  sha256: sha256.nullable(),
});
const authorization = z.object({
  id: recordId,
  ...state,
  /** Number of registered contacts that received the link. */
  recipients: z.number().int(),
  created_at: instant,
  created_by: z.string(),
  /** The authorization that it replaces. */
  renews: recordId.nullable(),
  /** Null until the form is confirmed by its code. */
  consent: consent.nullable(),
});
/** The requesting company never sees the link, which is sent to the registered contacts by SMS. */
const requestAnswer = z.object({ id: recordId, recipients: z.number().int(), link_expires_at: instant });

/** The view of a contact. `own`: this browser submitted or confirmed the form. */
const giverView = z.object({
  ...state,
  asker: z.string(),
  own: z.boolean(),
  /** Masked contacts, before the consent. Members of the requesting company are omitted. */
  contacts: z.array(contact.extend({ id: z.number().int() })),
  /** Contact that submitted the form or consented; null for other browsers. */
  contact: contact.nullable(),
  /** Consent text in the user's language, before the consent. */
  consent_text: consentText.nullable(),
  consent: consent.omit({ contact: true }).nullable(),
});

const amount = money;
const quarter = z.object({
  /** Quarter, such as `2026Q3`. */
  quarter: z.string().regex(/^\d{4}Q[1-4]$/),
  revenue: amount,
  invoiced: amount,
  cost: amount,
  profit: amount,
  taxes: z.object(
    Object.fromEntries(TAX_KINDS.map((kind) => [kind, amount])) as Record<(typeof TAX_KINDS)[number], typeof amount>,
  ),
  paid: amount,
  invoices: z.number().int().min(0),
  voided: z.number().int().min(0),
  /** Share of revenue of the five largest customers. */
  top5_share: z.number().min(0).max(1),
  due_on: day,
  filed_on: day,
});
/** A line of text from a provider, without control characters and direction marks. */
const line = (max: number) =>
  z
    .string()
    .max(max * 2)
    .transform((value) => value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' '))
    .pipe(text(max));
/** Response of a provider with the contacts; `phone` in any notation. */
export const taxContacts = z.object({
  contacts: z
    .array(z.object({ name: line(60), role: z.enum(TAX_CONTACT_ROLES), phone: z.string().max(40) }))
    .max(MAX_TAX_CONTACTS),
});
/** Optional reason of a rejection. */
export const taxRefusal = z.object({
  reason: z.enum(TAX_PROVIDER_REFUSALS).default('not-permitted'),
  text: line(200).nullable().default(null),
});
/** Response of a provider to a consent. */
export const taxFigures = z.object({
  credit_grade: z.enum(TAX_CREDIT_GRADES),
  taxpayer_kind: z.enum(['general', 'small-scale']),
  registered_on: day,
  authority: line(60),
  quarters: z.array(quarter).min(1).max(40),
});
export type TaxFigures = z.output<typeof taxFigures>;

const ratio = z.number().nullable();
const report = taxFigures.extend({
  authorization_id: recordId,
  subject: z.string(),
  tax_number: z.string(),
  /** Generated figures, not those of a real company. */
  demo: z.boolean(),
  fetched_at: instant,
  ends_at: instant,
  consent,
  /** Total of the last four quarters; null if the denominator is zero. */
  ratios: z.object({
    revenue: amount,
    tax: amount,
    vat_burden: ratio,
    income_burden: ratio,
    gross_margin: ratio,
    growth: ratio,
    voided: ratio,
    top5_share: ratio,
  }),
  signs: z.array(
    z.object({
      rule: z.enum(TAX_RULE_KEYS),
      level: z.enum(['high', 'medium', 'low']),
      /** Measured value: a share, a number of quarters or an amount, depending on the rule. */
      value: z.number(),
      quarters: z.array(z.string()),
    }),
  ),
});

const ofAuthorization = { id: 'taxAuthorization' } as const;
const ofLink = { link: null } as const;

/** Requests for tax data of a customer, and the report. // §2 tax-report */
export const taxReport = {
  'taxReport.list': endpoint({
    method: 'GET',
    path: '/api/data-application/tax-report',
    access: 'session',
    application: { key: 'tax_report' },
    summary: 'List the tax authorizations the company requested',
    input: z.strictObject({
      keyword: text(60).optional(),
      status: status.optional(),
      sort: sortBy(['created_at', 'ends_at']),
      ...paging,
    }),
    output: listOf(authorization).extend({
      /** False without a configured provider: requests are not possible. */
      available: z.boolean(),
      demo: z.boolean(),
    }),
  }),
  'taxReport.ask': endpoint({
    method: 'POST',
    path: '/api/data-application/tax-report',
    access: 'session',
    application: { key: 'tax_report', makes: true },
    // The provider is called before the transaction.
    transaction: false,
    changes: ['taxReport', 'goodsApp', 'dataApplication', 'audit'],
    summary: "Request a company's authorization for its tax data; its registered contacts get the link by SMS",
    input: z.strictObject(ask),
    output: requestAnswer,
  }),
  'taxReport.get': endpoint({
    method: 'GET',
    path: '/api/data-application/tax-report/{id}',
    access: 'session',
    application: { key: 'tax_report' },
    objects: ofAuthorization,
    summary: 'Retrieve a tax authorization with its consent',
    input: z.strictObject({ id: recordId }),
    output: authorization,
  }),
  'taxReport.read': endpoint({
    method: 'GET',
    path: '/api/data-application/tax-report/{id}/report',
    access: 'session',
    application: { key: 'tax_report' },
    objects: ofAuthorization,
    summary: 'Retrieve the report of a granted authorization',
    input: z.strictObject({ id: recordId }),
    output: report,
  }),
  'taxReport.renew': endpoint({
    method: 'POST',
    path: '/api/data-application/tax-report/{id}/renew',
    access: 'session',
    application: { key: 'tax_report', makes: true },
    objects: ofAuthorization,
    transaction: false,
    changes: ['taxReport', 'goodsApp', 'dataApplication', 'audit'],
    summary: 'Request again with a new link; the unanswered link expires',
    input: z.strictObject({ id: recordId, days: days.optional() }),
    output: requestAnswer,
  }),
  'taxReport.withdraw': endpoint({
    method: 'POST',
    path: '/api/data-application/tax-report/{id}/withdraw',
    access: 'session',
    application: { key: 'tax_report' },
    objects: ofAuthorization,
    changes: ['taxReport', 'audit'],
    summary: 'Give up an authorization; its report is deleted',
    input: z.strictObject({ id: recordId }),
    output: authorization,
  }),
} as const;

/**
 * Actions of the contact, without an account: the link opens the page, and a code to a registered phone binds it to a
 * browser.
 */
export const taxAuthorization = {
  'taxAuthorization.get': endpoint({
    method: 'GET',
    path: '/api/tax-authorization/{link}',
    access: 'public',
    personal: true,
    objects: ofLink,
    summary: 'Retrieve the requested authorization and its progress',
    input: z.strictObject({ link }),
    output: giverView,
  }),
  'taxAuthorization.fill': endpoint({
    method: 'POST',
    path: '/api/tax-authorization/{link}/form',
    access: 'public',
    personal: true,
    objects: ofLink,
    changes: ['taxAuthorization'],
    summary: 'Submit tax number, contact and consent; the verification code follows',
    input: z.strictObject({
      link,
      /** The requested tax number. */
      tax_number: taxNumber,
      /** Id of one of `contacts`. */
      contact: z
        .number()
        .int()
        .min(0)
        .max(MAX_TAX_CONTACTS - 1),
      /** Hash of the displayed text, in any language. */
      consent_sha256: sha256,
    }),
    output: giverView,
  }),
  'taxAuthorization.code': endpoint({
    method: 'POST',
    path: '/api/tax-authorization/{link}/code',
    access: 'public',
    personal: true,
    objects: ofLink,
    transaction: false,
    changes: [],
    summary: "Send a verification code to the registered contact's phone",
    input: z.strictObject({ link }),
    output: z.object({
      phone: z.string(),
      ...codeSent,
    }),
  }),
  'taxAuthorization.confirm': endpoint({
    method: 'POST',
    path: '/api/tax-authorization/{link}/confirm',
    access: 'public',
    personal: true,
    objects: ofLink,
    transaction: false,
    changes: ['taxAuthorization'],
    summary: 'Confirm with the verification code; afterwards the link works only in this browser',
    input: z.strictObject({ link, sms_code: smsCode }),
    output: giverView,
  }),
  'taxAuthorization.refuse': endpoint({
    method: 'POST',
    path: '/api/tax-authorization/{link}/refuse',
    access: 'public',
    personal: true,
    objects: ofLink,
    changes: ['taxAuthorization'],
    summary: 'Refuse the request',
    input: z.strictObject({ link }),
    output: giverView,
  }),
  'taxAuthorization.withdraw': endpoint({
    method: 'POST',
    path: '/api/tax-authorization/{link}/withdraw',
    access: 'public',
    personal: true,
    objects: ofLink,
    changes: ['taxAuthorization'],
    summary: "Withdraw a granted authorization; the requester's report is deleted",
    input: z.strictObject({ link }),
    output: giverView,
  }),
} as const;
