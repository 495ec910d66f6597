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
    transaction: false,
    changes: AREAS,
    summary: 'Finish signing in by a code of the authenticator, or a recovery code',
    input: z.strictObject({ ticket: text(64), code: factorCode, companyId: numericId.optional() }),
    output: signedIn,
  }),
  'personal.secondFactor': endpoint({
    method: 'GET',
    path: '/api/personal-center/second-factor',
    access: 'person',
    summary: 'Whether one has a second factor, and whether a company asks for it',
    input: z.strictObject({}),
    output: z.object({
      /** Of the authenticator. */
      since: instant.nullable(),
      /** How many; each is a second factor, too. */
      passkeys: z.number().int(),
      recovery_codes_left: z.number().int(),
      /** Names of the companies that ask for one. */
      required_by: z.array(z.string()),
    }),
  }),
  'personal.beginSecondFactor': endpoint({
    method: 'POST',
    path: '/api/personal-center/second-factor',
    access: 'person',
    stepUp: 'second-factor',
    changes: [],
    summary: 'A secret for an authenticator; it counts once a code of it was given',
    input: z.strictObject({}),
    output: z.object({ secret: z.string(), uri: z.string() }),
  }),
  'personal.confirmSecondFactor': endpoint({
    method: 'PUT',
    path: '/api/personal-center/second-factor',
    access: 'person',
    transaction: false,
    changes: ['personal', 'staff', 'audit', 'company'],
    summary: 'Show that the authenticator has the secret; answers the recovery codes, this once',
    input: z.strictObject({ code: smsCode }),
    output: recoveryCodes,
  }),
  'personal.removeSecondFactor': endpoint({
    method: 'DELETE',
    path: '/api/personal-center/second-factor',
    access: 'person',
    stepUp: 'second-factor',
    changes: ['personal', 'staff', 'audit', 'company'],
    summary: 'Sign in without a second factor, where no company asks for one',
    input: z.strictObject({}),
    output: done,
  }),
  'personal.newRecoveryCodes': endpoint({
    method: 'POST',
    path: '/api/personal-center/second-factor/recovery-codes',
    access: 'person',
    stepUp: 'second-factor',
    changes: ['personal', 'audit'],
    summary: 'Ten new recovery codes, shown this once; the ones before end',
    input: z.strictObject({}),
    output: recoveryCodes,
  }),
  'company.security': endpoint({
    method: 'GET',
    path: '/api/company-user/security',
    access: 'edit-role',
    summary: 'Whether members need a second factor, and how many have none',
    input: z.strictObject({}),
    output: z.object({ second_factor_since: instant.nullable(), without: z.number().int() }),
  }),
  'company.setSecurity': endpoint({
    method: 'PUT',
    path: '/api/company-user/security',
    access: 'edit-role',
    stepUp: 'roles',
    changes: ['company', 'personal', 'audit'],
    summary: 'Ask members for a second factor from their next sign-in on, or no longer',
    input: z.strictObject({ secondFactorRequired: z.boolean() }),
    output: done,
  }),
} as const;
