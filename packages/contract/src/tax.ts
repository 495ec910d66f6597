/** Tax authorization and tax report. // §2 */

/** The consent text in force, whose wording the server has (`features/tax/consent/`). A new wording is a new version. */
export const TAX_CONSENT_VERSION = '2026-12';
export const TAX_CONSENT_LANGUAGES = ['zh-CN', 'zh-TW', 'en-US', 'ar-EG'] as const;
/** As whom a contact is registered with the tax office: 法定代表人、财务负责人、办税人员. */
export const TAX_CONTACT_ROLES = ['legal-representative', 'finance-manager', 'tax-filer', 'other'] as const;
/** Contacts of one taxpayer that a provider may name. */
export const MAX_TAX_CONTACTS = 10;
/** An unanswered link expires after this many days. */
export const TAX_LINK_DAYS = 7;
/** For how many days an authorization may be asked. */
export const TAX_DAYS = [30, 90, 180, 365] as const;
/** Complete quarters that a report covers, the last three years. */
export const TAX_QUARTERS = 12;
/** Authorizations of a company that wait for their answer. */
export const MAX_OPEN_TAX = 200;
/** Last part of a link: 256 random bits, base64url. */
export const TAX_LINK_PATTERN = /^[\w-]{43}$/;

/** What an authorization is at a moment: `sent` not answered yet, `filled` awaiting the code, `waiting` for the provider. */
export const TAX_STATUSES = ['sent', 'filled', 'waiting', 'granted', 'refused', 'withdrawn', 'expired'] as const;
export type TaxStatus = (typeof TAX_STATUSES)[number];
/** Who ended it before its time. */
export const TAX_ENDED_BY = ['giver', 'asker', 'provider', 'platform'] as const;
/** Why a provider refuses a consent: what the taxpayer allows, or who consented. */
export const TAX_PROVIDER_REFUSALS = ['not-permitted', 'not-entitled'] as const;
/** Why nothing was given although somebody consented; `asker-member` joined the company that asks. */
export const TAX_REFUSALS = ['unknown-taxpayer', ...TAX_PROVIDER_REFUSALS, 'no-answer', 'asker-member'] as const;

export const TAX_KINDS = ['vat', 'income', 'surcharge', 'stamp', 'payroll', 'other'] as const;
export const TAX_CREDIT_GRADES = ['A', 'B', 'M', 'C', 'D'] as const;

export type TaxLevel = 'high' | 'medium' | 'low';
/**
 * The rules that raise risk signs. `threshold` is a share, a number of quarters or an amount of 0, as the rule's text
 * says; what a company's figures are measured by is computed in the server's `features/tax/analysis.ts`.
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
