import { z } from 'zod';
import { MAX_PASSKEYS } from '../constants';
import { AREAS, endpoint } from '../endpoint';
import { done, instant, numericId, recordId, shownOnce, text } from '../shapes';
import { signedIn } from './signInResult';

const base64url = z.string().regex(/^[A-Za-z0-9_-]{1,16000}$/);
const credential = {
  id: base64url.max(1400),
  rawId: base64url.max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(30).nullish(),
  clientExtensionResults: z.record(z.string().max(60), z.unknown()).default({}),
};
/** Browser response for sign-in. // WebAuthn AuthenticationResponseJSON */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});
/** Browser response for registration. // WebAuthn RegistrationResponseJSON */
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
});
/** Passed to the browser unchanged, in the format of the library. */
const options = z.looseObject({ challenge: base64url });
const name = text(40);
const objects = { id: null } as const;

/** Passkeys: sign-in without password, or a second factor in addition to password or code. // WebAuthn */
export const passkeys = {
  'account.passkeyOptions': endpoint({
    method: 'POST',
    path: '/api/common-account/passkey/options',
    access: 'public',
    personal: true,
    transaction: false,
    changes: [],
    summary: 'Create WebAuthn request options for signing in or confirming identity',
    input: z.strictObject({}),
    output: options,
  }),
  'account.passkey': endpoint({
    method: 'POST',
    path: '/api/common-account/passkey',
    access: 'public',
    personal: true,
    transaction: false,
    changes: AREAS,
    summary: 'Sign in with a passkey, or complete sign-in with one',
    input: z.strictObject({
      credential: assertion,
      /** Ticket of a correct password or code. */
      ticket: text(64).optional(),
      company_id: numericId.optional(),
    }),
    output: signedIn,
  }),
  'personal.passkeys': endpoint({
    method: 'GET',
    path: '/api/personal-center/passkeys',
    access: 'person',
    personal: true,
    summary: "List the person's passkeys, oldest first",
    input: z.strictObject({}),
    output: z.object({
      list: z
        .array(
          z.object({
            id: recordId,
            name: z.string(),
            /** Synchronized between devices by a password manager. */
            synced: z.boolean(),
            created_at: instant,
            last_used_at: instant.nullable(),
          }),
        )
        .max(MAX_PASSKEYS),
    }),
  }),
  'personal.beginPasskey': endpoint({
    method: 'POST',
    path: '/api/personal-center/passkeys',
    access: 'person',
    personal: true,
    stepUp: 'second-factor',
    changes: [],
    summary: 'Create WebAuthn options for a new passkey',
    input: z.strictObject({}),
    output: options,
  }),
  'personal.addPasskey': endpoint({
    method: 'PUT',
    path: '/api/personal-center/passkeys',
    access: 'person',
    personal: true,
    changes: ['personal', 'staff', 'audit', 'company'],
    summary:
      'Register the new passkey; recovery codes are returned only in this response, with the first second factor',
    input: z.strictObject({ name, credential: registration }),
    output: z.object({ id: recordId, recovery_codes: shownOnce(z.array(z.string()).nullable()) }),
  }),
  'personal.renamePasskey': endpoint({
    method: 'PUT',
    path: '/api/personal-center/passkeys/{id}',
    access: 'person',
    personal: true,
    // Belongs to a person, in any company.
    objects,
    changes: ['personal.passkeys', 'audit'],
    summary: 'Rename a passkey',
    input: z.strictObject({ id: recordId, name }),
    output: done,
  }),
  'personal.removePasskey': endpoint({
    method: 'DELETE',
    path: '/api/personal-center/passkeys/{id}',
    access: 'person',
    personal: true,
    objects,
    stepUp: 'second-factor',
    changes: ['personal', 'staff', 'audit', 'company'],
    summary: 'Delete a passkey; the last second factor cannot be deleted while a company requires one',
    input: z.strictObject({ id: recordId }),
    output: done,
  }),
} as const;
