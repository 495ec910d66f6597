import { z } from 'zod';
import { AREAS, endpoint } from '../endpoint';
import { done, instant, numericId, smsCode, text } from '../shapes';
import { signedIn } from './signedIn';

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
/** Of an authenticator, or a recovery code. */
export const factorCode = text(32, 6);

/** The authenticator beside password or code: TOTP, with recovery codes. // RFC 6238 */
export const secondFactor = {
  'account.secondFactor': endpoint({
    method: 'POST',
    path: '/api/common-account/second-factor',
    access: 'public',
    personal: true,
    transaction: false,
    changes: AREAS,
    summary: 'Complete sign-in with an authenticator code or a recovery code',
    input: z.strictObject({ ticket: text(64), code: factorCode, companyId: numericId.optional() }),
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
      /** Of the authenticator. */
      since: instant.nullable(),
      /** How many; each is a second factor, too. */
      passkeys: z.number().int(),
      recovery_codes_left: z.number().int(),
      /** Names of the companies that ask for one. */
      required_by: z.array(z.string()),
      /** What else the person can step up by: a password, and a code to the phone or to a proved mail address. */
      password: z.boolean(),
      code_to: z.enum(['phone', 'mail']).nullable(),
      /** Somebody with password and phone says that all of them are lost; null when nobody does. */
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
    output: z.object({ secret: z.string(), uri: z.string() }),
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
    summary: 'Retrieve whether members need a second factor, and how many have none',
    input: z.strictObject({}),
    output: z.object({ second_factor_since: instant.nullable(), without: z.number().int() }),
  }),
  'company.setSecurity': endpoint({
    method: 'PUT',
    path: '/api/company-user/security',
    access: 'administrator',
    personal: true,
    stepUp: 'company-security',
    changes: ['company', 'personal', 'audit'],
    summary: 'Require a second factor of members from their next sign-in, or stop requiring it',
    input: z.strictObject({ secondFactorRequired: z.boolean() }),
    output: done,
  }),
} as const;
