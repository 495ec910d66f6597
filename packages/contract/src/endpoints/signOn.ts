import { z } from 'zod';
import { AREAS, endpoint } from '../endpoint';
import { done, numericId, text } from '../shapes';
import { signedIn } from './signedIn';

/** What members type to be led to their provider; often the company's domain. */
export const SIGN_ON_NAME_PATTERN = /^[a-z0-9](?:[a-z0-9.-]{1,58}[a-z0-9])$/;
const name = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.string().regex(SIGN_ON_NAME_PATTERN, { abort: true }));

/** Single sign-on: a company's people prove who they are to its own OpenID provider. // OpenID Connect Core */
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
          /** Of people who are provisioned; null gives them none. */
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
    stepUp: 'company-security',
    transaction: false,
    changes: ['company', 'audit'],
    summary: "Set the company's OpenID provider; its configuration is fetched and checked",
    input: z.strictObject({
      name,
      issuer: z.url({ protocol: /^https?$/ }).max(300),
      clientId: text(200),
      /** Left out, the one that is kept stays. */
      clientSecret: text(400).optional(),
      provisioning: z.boolean(),
      defaultRoleId: numericId.nullable().default(null),
    }),
    output: done,
    objects: { defaultRoleId: 'role' },
  }),
  'company.removeSignOn': endpoint({
    method: 'DELETE',
    path: '/api/company-user/sign-on',
    access: 'administrator',
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
    transaction: false,
    changes: AREAS,
    summary: 'Complete sign-in with the response of the OpenID provider',
    input: z.strictObject({
      /** Of that address, without the question mark. */
      query: z.string().min(1).max(6000),
    }),
    output: signedIn,
  }),
} as const;
