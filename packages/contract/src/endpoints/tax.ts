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
/** A link's last part is the right to use it. */
const link = z.string().regex(TAX_LINK_PATTERN);
const days = z.union(TAX_DAYS.map((count) => z.literal(count)));
const status = z.enum(TAX_STATUSES);

const ask = {
  /** The company whose tax data is asked for. */
  subject: text(60, 2),
  /** Says who may consent: the provider's contacts of this number get the link, and nobody else. */
  tax_number: taxNumber,
  /** What the data is wanted for, as its giver reads it. */
  purpose: text(200, 4),
  days,
};
const state = {
  status,
  subject: z.string(),
  tax_number: z.string(),
  purpose: z.string(),
  days: z.number().int(),
  /** Until when an unanswered link can be used. */
  link_expires_at: instant,
  /** The end of what was granted. */
  ends_at: instant.nullable(),
  decided_at: instant.nullable(),
  ended_by: z.enum(TAX_ENDED_BY).nullable(),
  reason: z.enum(TAX_REFUSALS).nullable(),
  /** The provider's own words beside it. */
  reason_text: z.string().nullable(),
};
/** A registered contact as the platform shows one: name and phone are masked where their owner has not consented. */
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
/** Who consented, when, from where, and to which text. */
const consent = z.object({
  contact,
  at: instant,
  ip: z.string(),
  version: z.string(),
  /** Null where the consent is older than hashes are kept. */
  sha256: sha256.nullable(),
});
const authorization = z.object({
  id: recordId,
  ...state,
  /** How many registered contacts got the link. */
  recipients: z.number().int(),
  created_at: instant,
  created_by: z.string(),
  /** The one it takes the place of. */
  renews: recordId.nullable(),
  /** Null until the form is confirmed by its code. */
  consent: consent.nullable(),
});
/** Who asks never sees the link: it goes to the registered contacts by SMS. */
const requestAnswer = z.object({ id: recordId, recipients: z.number().int(), link_expires_at: instant });

/** What the giver sees. `own`: this browser filled it in or confirmed it. */
const giverView = z.object({
  ...state,
  asker: z.string(),
  own: z.boolean(),
  /** Who may consent, masked, while nobody has. Members of the company that asks are left out. */
  contacts: z.array(contact.extend({ id: z.number().int() })),
  /** Who fills it in or consented; null to other browsers. */
  contact: contact.nullable(),
  /** What is consented to, in the reader's language, while nobody has. */
  consent_text: consentText.nullable(),
  consent: consent.omit({ contact: true }).nullable(),
});

const amount = money;
const quarter = z.object({
  /** As `2026Q3`. */
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
  /** Of the revenue, from the five largest customers. */
  top5_share: z.number().min(0).max(1),
  due_on: day,
  filed_on: day,
});
/** One line of what a provider writes, without characters that steer a terminal or the direction of a text. */
const line = (max: number) =>
  z
    .string()
    .max(max * 2)
    .transform((value) => value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' '))
    .pipe(text(max));
/** What a provider of tax data answers when it is asked who may consent; `phone` in any spelling. */
export const taxContacts = z.object({
  contacts: z
    .array(z.object({ name: line(60), role: z.enum(TAX_CONTACT_ROLES), phone: z.string().max(40) }))
    .max(MAX_TAX_CONTACTS),
});
/** What it may add when it refuses. */
export const taxRefusal = z.object({
  reason: z.enum(TAX_PROVIDER_REFUSALS).default('not-permitted'),
  text: line(200).nullable().default(null),
});
/** What it answers to a consent. */
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
  /** Generated figures: no company's. */
  demo: z.boolean(),
  fetched_at: instant,
  ends_at: instant,
  consent,
  /** Of the last four quarters together; null where nothing stands below the line. */
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
      /** What was measured: a share, a number of quarters or an amount, as its rule. */
      value: z.number(),
      quarters: z.array(z.string()),
    }),
  ),
});

const ofAuthorization = { id: 'taxAuthorization' } as const;
const ofLink = { link: null } as const;

/** Asking a company's customer for its tax data, and reading the report. // §2 tax-report */
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
      /** False where no provider of tax data is configured: nothing can be asked for. */
      available: z.boolean(),
      demo: z.boolean(),
    }),
  }),
  'taxReport.ask': endpoint({
    method: 'POST',
    path: '/api/data-application/tax-report',
    access: 'session',
    application: { key: 'tax_report', makes: true },
    // The provider is asked who may consent, before its own transaction.
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

/** What the giver does, without an account: the link opens it, a code to a registered phone binds it to one browser. */
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
      /** As it was asked for. */
      tax_number: taxNumber,
      /** The id of one of `contacts`. */
      contact: z
        .number()
        .int()
        .min(0)
        .max(MAX_TAX_CONTACTS - 1),
      /** Of the text that was shown, in whichever language. */
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
