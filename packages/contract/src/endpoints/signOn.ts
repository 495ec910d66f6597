import { z } from 'zod';
import { SIGN_ON_NAME_PATTERN } from '../constants';
import { AREAS, endpoint } from '../endpoint';
import { done, numericId, text } from '../shapes';
import { signedIn } from './signInResult';

const name = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.string().regex(SIGN_ON_NAME_PATTERN, { abort: true }));

/** Query of the callback address, without the question mark. */
const query = z.string().min(1).max(6000);
const settings = {
  issuer: z.url({ protocol: /^https?$/ }).max(300),
  client_id: text(200),
  /** Omitted: the stored secret remains. */
  client_secret: text(400).optional(),
  provisioning: z.boolean(),
  /** Accept email addresses without `email_verified`, as Entra ID sends them. */
  unmarked_mail: z.boolean().default(false),
  /** `email_verified` and `phone_number_verified` may be the text "true" instead of the boolean. */
  text_marks: z.boolean().default(false),
};

/** Single sign-on with the OpenID provider of a company. // OpenID Connect Core */
export const signOn = {
  'company.signOn': endpoint({
    method: 'GET',
    path: '/api/company-user/sign-on',
    access: 'edit-role',
    summary: "Retrieve the company's OpenID provider, without its client secret",
    input: z.strictObject({}),
    output: z.object({
      provider: z
        .object({
          name: z.string(),
          issuer: z.string(),
          client_id: z.string(),
          provisioning: z.boolean(),
          unmarked_mail: z.boolean(),
          text_marks: z.boolean(),
          /** Role of provisioned people; null for none. */
          default_role_id: numericId.nullable(),
        })
        .nullable(),
      /** Values to register at the provider. */
      redirect_uri: z.string(),
    }),
  }),
  'company.setSignOn': endpoint({
    method: 'PUT',
    path: '/api/company-user/sign-on',
    access: 'administrator',
    personal: true,
    stepUp: 'company-security',
    transaction: false,
    changes: ['company', 'audit'],
    summary: "Set the company's OpenID provider; its configuration is fetched and checked",
    input: z.strictObject({ name, ...settings, default_role_id: numericId.nullable().default(null) }),
    output: done,
    objects: { default_role_id: 'role' },
  }),
  'company.trySignOn': endpoint({
    method: 'POST',
    path: '/api/company-user/sign-on/trial',
    access: 'administrator',
    personal: true,
    transaction: false,
    changes: [],
    summary: 'Create the authorization URL for testing these settings, which need not be saved; no one is signed in',
    input: z.strictObject(settings),
    output: z.object({ url: z.string() }),
  }),
  'company.signOnTrial': endpoint({
    method: 'POST',
    path: '/api/company-user/sign-on/trial/answer',
    access: 'administrator',
    personal: true,
    transaction: false,
    changes: ['audit'],
    summary:
      'Retrieve the claims the OpenID provider sent in a test, which of them are accepted, and whom they would sign in',
    input: z.strictObject({ query }),
    output: z.object({
      /**
       * `member`: signs in as that member; `new`: becomes a member; `refused`: rejected for the reason in `message`.
       */
      outcome: z.enum(['member', 'new', 'refused']),
      /** Name of the member. */
      name: z.string().nullable(),
      /** In the reader's language. */
      message: z.string().nullable(),
      /** Empty if the response itself was rejected. */
      claims: z.array(
        z.object({
          name: z.string(),
          source: z.enum(['token', 'userinfo']),
          /** Shortened value. */
          value: z.string(),
          use: z.enum(['believed', 'refused', 'unused']),
          /** Reason of the rejection, in the user's language. */
          reason: z.string().nullable(),
        }),
      ),
    }),
  }),
  'company.removeSignOn': endpoint({
    method: 'DELETE',
    path: '/api/company-user/sign-on',
    access: 'administrator',
    personal: true,
    stepUp: 'company-security',
    changes: ['company', 'audit'],
    summary: "Remove the company's OpenID provider",
    input: z.strictObject({}),
    output: done,
  }),
  'account.beginSignOn': endpoint({
    method: 'POST',
    path: '/api/common-account/sign-on',
    access: 'public',
    personal: true,
    transaction: false,
    changes: [],
    summary: "Create the authorization URL of a company's OpenID provider",
    input: z.strictObject({ name }),
    output: z.object({ url: z.string() }),
  }),
  'account.finishSignOn': endpoint({
    method: 'POST',
    path: '/api/common-account/sign-on/answer',
    access: 'public',
    personal: true,
    transaction: false,
    changes: AREAS,
    summary: 'Complete sign-in with the response of the OpenID provider',
    input: z.strictObject({ query }),
    output: signedIn,
  }),
} as const;
