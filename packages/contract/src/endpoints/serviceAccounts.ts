import { z } from 'zod';
import { MAX_SERVICE_TOKEN_DAYS } from '../constants';
import { endpoint } from '../endpoint';
import { done, instant, ipRules, listOf, numericId, paging, recordId, shownOnce, text } from '../shapes';

const token = z.object({
  id: recordId,
  name: z.string(),
  /** Prefix for recognition, such as `ds_4f2a…`. */
  prefix: z.string(),
  /** Allowed addresses; empty for all addresses that the company's allowlist permits. */
  ip_rules: z.array(z.string()),
  status: z.enum(['active', 'rotating', 'expired', 'revoked']),
  created_at: instant,
  expires_at: instant,
  last_used_at: instant.nullable(),
});
const serviceAccount = z.object({
  /** Id of the membership, as for a member. */
  id: numericId,
  /** Name in the audit log. */
  person_id: numericId,
  name: z.string(),
  description: z.string(),
  status: z.enum(['active', 'disabled']),
  roles: z.array(z.object({ id: numericId, name: z.string() })),
  /** Endpoints with step-up that this account may call without a person. */
  acts: z.array(z.string()),
  tokens: z.array(token),
  created_at: instant,
  created_by: z.string(),
  /** Return it when editing: a concurrent change is rejected. */
  version: z.number().int(),
});
const settings = {
  name: text(60),
  description: text(500, 0).default(''),
  role_ids: z.array(numericId).max(20),
  acts: z.array(text(60)).max(60).default([]),
};
/** The only responses that contain the token. */
const issued = z.object({ token, secret: shownOnce(z.string()) });
const ofAccount = { id: 'serviceAccount' } as const;
const ofToken = { id: 'serviceAccount', token_id: 'serviceToken' } as const;
const path = '/api/company-user/service-account';

/**
 * Programs of a company as members: with roles, without phone or password. Their tokens can call the endpoints that the
 * roles allow, except personal ones. // decision 0081
 */
export const serviceAccounts = {
  'serviceAccount.list': endpoint({
    method: 'GET',
    path,
    access: ['role-and-permission', 'department-staff'],
    summary: "List the company's service accounts with their tokens",
    input: z.strictObject({ ...paging, keyword: text(60).optional() }),
    output: listOf(serviceAccount),
  }),
  'serviceAccount.acts': endpoint({
    method: 'GET',
    path: `${path}-acts`,
    access: ['role-and-permission', 'department-staff'],
    summary:
      'List the endpoints that require a person to confirm their identity and can be allowed for a service account',
    input: z.strictObject({}),
    output: z.object({ list: z.array(z.string()) }),
  }),
  'serviceAccount.create': endpoint({
    method: 'POST',
    path,
    access: 'add-user',
    personal: true,
    stepUp: 'people',
    changes: ['serviceAccount', 'role', 'audit'],
    summary: 'Create a service account; callers can only assign permissions they have themselves',
    input: z.strictObject(settings),
    output: z.object({ id: numericId }),
  }),
  'serviceAccount.update': endpoint({
    method: 'PUT',
    path: `${path}/{id}`,
    access: 'edit-user',
    personal: true,
    stepUp: 'people',
    changes: ['serviceAccount', 'role', 'audit'],
    objects: ofAccount,
    summary: 'Update a service account; effective from its next request',
    input: z.strictObject({
      id: numericId,
      ...settings,
      status: z.enum(['active', 'disabled']),
      version: z.number().int(),
    }),
    output: done,
  }),
  'serviceAccount.remove': endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: 'delete-user',
    personal: true,
    stepUp: 'people',
    changes: ['serviceAccount', 'role', 'audit'],
    objects: ofAccount,
    summary: 'Remove a service account; its tokens are revoked immediately, and what it created is kept',
    input: z.strictObject({ id: numericId }),
    output: done,
  }),
  'serviceAccount.createToken': endpoint({
    method: 'POST',
    path: `${path}/{id}/tokens`,
    access: 'edit-user',
    personal: true,
    stepUp: 'show-secret',
    changes: ['serviceAccount', 'audit'],
    objects: ofAccount,
    summary: 'Create a token of a service account; it is returned only in this response',
    input: z.strictObject({
      id: numericId,
      name: text(60),
      ip_rules: ipRules.default([]),
      expires_in_days: z.number().int().min(1).max(MAX_SERVICE_TOKEN_DAYS).default(90),
    }),
    output: issued,
  }),
  'serviceAccount.rotateToken': endpoint({
    method: 'POST',
    path: `${path}/{id}/tokens/{token_id}/rotate`,
    access: 'edit-user',
    personal: true,
    stepUp: 'show-secret',
    changes: ['serviceAccount', 'audit'],
    objects: ofToken,
    summary: 'Rotate a token; the previous one stays valid for the overlap period',
    input: z.strictObject({
      id: numericId,
      token_id: recordId,
      overlap_hours: z.number().int().min(0).max(720).default(24),
    }),
    output: issued,
  }),
  'serviceAccount.revokeToken': endpoint({
    method: 'DELETE',
    path: `${path}/{id}/tokens/{token_id}`,
    access: 'edit-user',
    personal: true,
    stepUp: 'people',
    changes: ['serviceAccount', 'audit'],
    objects: ofToken,
    summary: 'Revoke a token immediately',
    input: z.strictObject({ id: numericId, token_id: recordId }),
    output: done,
  }),
} as const;
