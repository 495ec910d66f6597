import { z } from 'zod';
import { endpoint } from '../endpoint';
import { done, instant, ipRules, limits, listOf, money, numericId, paging, recordId, sortBy, text } from '../shapes';

const id = numericId;
const appRow = z.object({
  id,
  name: z.string(),
  description: z.string(),
  status: z.enum(['enabled', 'disabled']),
  keys: z.number().int(),
  connectors: z.number().int(),
  today: z.object({ calls: z.number().int(), failed: z.number().int(), spend: money }),
  last_used_at: instant.nullable(),
  created_at: instant,
});
const key = z.object({
  id: recordId,
  name: z.string(),
  /** Enough to recognise it by, as `dk_live_4f2a…`. */
  prefix: z.string(),
  mode: z.enum(['live', 'test']),
  status: z.enum(['active', 'rotating', 'expired', 'revoked']),
  created_at: instant,
  expires_at: instant.nullable(),
  last_used_at: instant.nullable(),
});
const appDetail = appRow.extend({
  ipRules: z.array(z.string()),
  limits,
  requireSignature: z.boolean(),
  used: z.object({ today: z.number().int(), total: z.number().int(), spendThisMonth: money }),
  keyList: z.array(key),
  connectorList: z.array(z.object({ id, name: z.string(), type: z.string(), status: z.string() })),
  version: z.number().int(),
});
/** The only answers that ever carry a secret. */
const secret = z.object({ key, secret: z.string(), signingSecret: z.string() });
const objects = { id: 'app' } as const;

/** Apps: a customer's programs, with keys, limits and the connectors bound to them. */
export const apps = {
  'app.list': endpoint({
    method: 'GET',
    path: '/api/app/list',
    access: ['get-app-list', 'create-connector'],
    summary: "List the company's apps",
    input: z.strictObject({
      ...paging,
      keyword: text(60).optional(),
      status: z.enum(['enabled', 'disabled']).optional(),
      sort: sortBy(['created_at', 'name', 'last_used_at']),
    }),
    output: listOf(appRow),
  }),
  'app.get': endpoint({
    method: 'GET',
    path: '/api/app/{id}',
    access: 'get-app-list',
    objects,
    summary: 'Retrieve an app',
    input: z.strictObject({ id }),
    output: appDetail,
  }),
  'app.create': endpoint({
    method: 'POST',
    changes: ['app', 'overview', 'company.quotaLimits'],
    path: '/api/app',
    access: 'create-connector',
    summary: 'Create an app',
    input: z.strictObject({ name: text(60), description: text(500, 0).default('') }),
    output: z.object({ id }),
  }),
  'app.update': endpoint({
    method: 'PATCH',
    changes: ['app', 'connector', 'call', 'cost', 'overview'],
    path: '/api/app/{id}',
    access: 'create-connector',
    objects,
    summary: "Update an app's name, description or signature requirement",
    input: z.strictObject({
      id,
      version: z.number().int(),
      name: text(60).optional(),
      description: text(500, 0).optional(),
      requireSignature: z.boolean().optional(),
    }),
    output: appDetail,
  }),
  'app.setIpRules': endpoint({
    method: 'PUT',
    changes: ['app'],
    path: '/api/app/{id}/ip-rules',
    access: 'edit-connector-bind-ip',
    objects,
    summary: 'Set the IP addresses an app may be called from; an empty list allows every address',
    input: z.strictObject({ id, ipRules }),
    output: appDetail,
  }),
  'app.setLimits': endpoint({
    method: 'PUT',
    changes: ['app'],
    path: '/api/app/{id}/limits',
    access: 'edit-connector-limit',
    objects,
    summary: "Set an app's rate, daily, total and spend limits",
    input: z.strictObject({ id, limits }),
    output: appDetail,
  }),
  'app.setStatus': endpoint({
    method: 'PUT',
    changes: ['app', 'connector', 'overview'],
    path: '/api/app/{id}/status',
    access: 'enable-stop-connector',
    objects,
    summary: 'Enable or disable an app',
    input: z.strictObject({ id, status: z.enum(['enabled', 'disabled']) }),
    output: appDetail,
  }),
  'app.delete': endpoint({
    method: 'DELETE',
    changes: ['app', 'connector', 'cost', 'overview', 'company.quotaLimits'],
    path: '/api/app/{id}',
    access: 'delete-connector',
    stepUp: 'delete',
    objects,
    summary: 'Delete an app; fails while connectors are bound to it',
    input: z.strictObject({ id }),
    output: done,
  }),
  'app.createKey': endpoint({
    method: 'POST',
    changes: ['app', 'overview', 'company.quotaLimits'],
    path: '/api/app/{id}/keys',
    access: 'get-connector-secret',
    stepUp: 'show-secret',
    objects,
    summary: 'Create an API key; its secret is returned only in this response',
    input: z.strictObject({
      id,
      name: text(60),
      mode: z.enum(['live', 'test']).default('live'),
      expiresInDays: z.number().int().min(1).max(3650).nullable().default(null),
    }),
    output: secret,
  }),
  'app.rotateKey': endpoint({
    method: 'POST',
    changes: ['app', 'overview', 'company.quotaLimits'],
    path: '/api/app/{id}/keys/{keyId}/rotate',
    access: 'get-connector-secret',
    stepUp: 'show-secret',
    objects: { id: 'app', keyId: 'key' },
    summary: 'Rotate an API key; the previous key stays valid for the overlap period',
    input: z.strictObject({ id, keyId: recordId, overlapHours: z.number().int().min(0).max(720).default(24) }),
    output: secret,
  }),
  'app.revokeKey': endpoint({
    method: 'DELETE',
    changes: ['app', 'overview', 'company.quotaLimits'],
    path: '/api/app/{id}/keys/{keyId}',
    access: 'get-connector-secret',
    stepUp: 'delete',
    objects: { id: 'app', keyId: 'key' },
    summary: 'Revoke an API key immediately',
    input: z.strictObject({ id, keyId: recordId }),
    output: done,
  }),
} as const;
