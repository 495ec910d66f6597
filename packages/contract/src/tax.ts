/** Tax authorization and tax report. // §2 */

/**
 * Current version of the consent text, whose wording is in the server (`features/tax/consent/`). A new wording is a new
 * version.
 */
export const TAX_CONSENT_VERSION = '2026-12';
export const TAX_CONSENT_LANGUAGES = ['zh-CN', 'zh-TW', 'en-US', 'ar-EG'] as const;
/** Roles of contacts registered with the tax office: 法定代表人、财务负责人、办税人员. */
export const TAX_CONTACT_ROLES = ['legal-representative', 'finance-manager', 'tax-filer', 'other'] as const;
/** Maximum contacts of a taxpayer. */
export const MAX_TAX_CONTACTS = 10;
/** An unanswered link expires after this many days. */
export const TAX_LINK_DAYS = 7;
/** Allowed durations of an authorization in days. */
export const TAX_DAYS = [30, 90, 180, 365] as const;
/** Complete quarters in a report: the last three years. */
export const TAX_QUARTERS = 12;
/** Maximum unanswered authorizations of a company. */
export const MAX_OPEN_TAX = 200;
/** Last part of a link: 256 random bits, base64url. */
export const TAX_LINK_PATTERN = /^[\w-]{43}$/;

/** States of an authorization: `sent` unanswered, `filled` awaiting the code, `waiting` for the provider. */
export const TAX_STATUSES = ['sent', 'filled', 'waiting', 'granted', 'refused', 'withdrawn', 'expired'] as const;
export type TaxStatus = (typeof TAX_STATUSES)[number];
/** Who revoked it. */
export const TAX_ENDED_BY = ['giver', 'asker', 'provider', 'platform'] as const;
/** Reasons of a provider to reject a consent. */
export const TAX_PROVIDER_REFUSALS = ['not-permitted', 'not-entitled'] as const;
/** Reasons for no result despite a consent; `asker-member` joined the requesting company. */
export const TAX_REFUSALS = ['unknown-taxpayer', ...TAX_PROVIDER_REFUSALS, 'no-answer', 'asker-member'] as const;

export const TAX_KINDS = ['vat', 'income', 'surcharge', 'stamp', 'payroll', 'other'] as const;
export const TAX_CREDIT_GRADES = ['A', 'B', 'M', 'C', 'D'] as const;

export type TaxLevel = 'high' | 'medium' | 'low';
/**
 * Rules of risk signs. `threshold` is a share, a number of quarters or an amount of 0, as the rule's text states. The
 * server's `features/tax/analysis.ts` computes the measured values.
 */
export const TAX_RULES = {
  'filed-late': { level: 'medium', threshold: 1 },
  'zero-declared': { level: 'high', threshold: 2 },
  'vat-burden-low': { level: 'medium', threshold: 0.01 },
  'revenue-drop': { level: 'high', threshold: 0.3 },
  losses: { level: 'medium', threshold: 4 },
  'invoices-voided': { level: 'medium', threshold: 0.1 },
  'customers-concentrated': { level: 'low', threshold: 0.7 },
  'invoiced-above-declared': { level: 'high', threshold: 0.05 },
  'tax-owed': { level: 'high', threshold: 0 },
  'credit-low': { level: 'high', threshold: 0 },
} as const satisfies Record<string, { level: TaxLevel; threshold: number }>;
export type TaxRule = keyof typeof TAX_RULES;
export const TAX_RULE_KEYS = Object.keys(TAX_RULES) as [TaxRule, ...TaxRule[]];
