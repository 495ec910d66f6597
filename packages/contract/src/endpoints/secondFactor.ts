import { z } from 'zod';
import { FACTOR_GRACE_DAYS } from '../constants';
import { AREAS, endpoint } from '../endpoint';
import { FACTOR_SCOPES } from '../enums';
import { done, instant, numericId, shownOnce, smsCode, text } from '../shapes';
import { signedIn } from './signInResult';

const recoveryCodes = z.object({ recovery_codes: shownOnce(z.array(z.string())) });
/** Code of an authenticator, or a recovery code. */
export const factorCode = text(32, 6);

/** Authenticator (TOTP) as a second factor, with recovery codes. // RFC 6238 */
export const secondFactor = {
  'account.secondFactor': endpoint({
    method: 'POST',
    path: '/api/common-account/second-factor',
    access: 'public',
    personal: true,
    transaction: false,
    changes: AREAS,
    summary: 'Complete sign-in with an authenticator code or a recovery code',
    input: z.strictObject({ ticket: text(64), code: factorCode, company_id: numericId.optional() }),
    output: signedIn,
  }),
  'personal.secondFactor': endpoint({
    method: 'GET',
    path: '/api/personal-center/second-factor',
    access: 'person',
    personal: true,
    summary: 'Retrieve whether the person has a second factor, and whether a company requires one',
    input: z.strictObject({}),
    output: z.object({
      /** Time of the setup of the authenticator. */
      since: instant.nullable(),
      /** Number of passkeys, which are second factors, too. */
      passkeys: z.number().int(),
      recovery_codes_left: z.number().int(),
      /** Names of companies that require a second factor of the person. */
      required_by: z.array(z.string()),
      /** Start of the requirement in the first of them; null if it is not in the future. */
      due: instant.nullable(),
      /** Other ways to confirm the identity: a password, and a code to a verified phone or email address. */
      password: z.boolean(),
      code_to: z.enum(['phone', 'mail']).nullable(),
      /** A report by someone with password and phone that all second factors are lost; null without a report. */
      recovery: z.object({ begun_at: instant, ready_at: instant, ip: z.string() }).nullable(),
    }),
  }),
  'personal.beginSecondFactor': endpoint({
    method: 'POST',
    path: '/api/personal-center/second-factor',
    access: 'person',
    personal: true,
    stepUp: 'second-factor',
    changes: [],
    summary: 'Create an authenticator secret; active once a code confirms it',
    input: z.strictObject({}),
    output: z.object({ secret: shownOnce(z.string()), uri: shownOnce(z.string()) }),
  }),
  'personal.confirmSecondFactor': endpoint({
    method: 'PUT',
    path: '/api/personal-center/second-factor',
    access: 'person',
    personal: true,
    transaction: false,
    changes: ['personal', 'staff', 'audit', 'company'],
    summary: 'Confirm the authenticator with a code; the recovery codes are returned only in this response',
    input: z.strictObject({ code: smsCode }),
    output: recoveryCodes,
  }),
  'personal.removeSecondFactor': endpoint({
    method: 'DELETE',
    path: '/api/personal-center/second-factor',
    access: 'person',
    personal: true,
    stepUp: 'second-factor',
    changes: ['personal', 'staff', 'audit', 'company'],
    summary: 'Remove the second factor; fails while a company requires one',
    input: z.strictObject({}),
    output: done,
  }),
  'personal.newRecoveryCodes': endpoint({
    method: 'POST',
    path: '/api/personal-center/second-factor/recovery-codes',
    access: 'person',
    personal: true,
    stepUp: 'second-factor',
    changes: ['personal', 'audit'],
    summary: 'Create ten new recovery codes, returned only in this response; the previous ones expire',
    input: z.strictObject({}),
    output: recoveryCodes,
  }),
  'company.security': endpoint({
    method: 'GET',
    path: '/api/company-user/security',
    access: 'edit-role',
    summary: 'Retrieve who needs a second factor from when on, and how many have none',
    input: z.strictObject({}),
    output: z.object({
      scope: z.enum(FACTOR_SCOPES),
      /** Start for all members; null unless the scope is `everybody`. */
      everybody_since: instant.nullable(),
      /** Start for administrators by the company's rule. */
      administrators_since: instant.nullable(),
      /** Whether and from when the operator requires a second factor of administrators. Companies cannot change it. */
      operator: z.object({ since: instant.nullable() }).nullable(),
      /** Members without a second factor, and the administrators among them. */
      without: z.number().int(),
      administrators_without: z.number().int(),
    }),
  }),
  'company.setSecurity': endpoint({
    method: 'PUT',
    path: '/api/company-user/security',
    access: 'administrator',
    personal: true,
    stepUp: 'company-security',
    changes: ['company', 'personal', 'audit'],
    summary: 'Require a second factor of administrators or of everybody after a grace period, or stop requiring it',
    /** A start that already applies to someone can only be changed to an earlier one. */
    input: z.strictObject({
      scope: z.enum(FACTOR_SCOPES),
      grace_days: z.literal([...FACTOR_GRACE_DAYS]).default(0),
    }),
    output: done,
  }),
} as const;
