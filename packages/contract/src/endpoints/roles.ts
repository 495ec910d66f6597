import { z } from 'zod';
import { endpoint } from '../endpoint';
import { PERMISSION_KEYS, ROLE_TEMPLATE_KEYS } from '../permissions';
import { done, instant, listOf, numericId, paging, recordId, text } from '../shapes';

const permissionKey = z.enum(PERMISSION_KEYS);
const permissions = z.array(permissionKey).max(PERMISSION_KEYS.length);
const role = z.object({
  id: numericId,
  /** The console shows built-in roles with a name in the user's language. */
  name: z.string(),
  description: z.string(),
  template: z.enum(ROLE_TEMPLATE_KEYS).nullable(),
  /** All permissions, including those that they imply. */
  permissions: z.array(permissionKey),
  /** Has all permissions, including future ones. */
  administrator: z.boolean(),
  members: z.number().int(),
  /** Return it when editing. Optimistic locking: a concurrent change is rejected. */
  version: z.number().int(),
});
const holder = z.object({
  id: numericId,
  name: z.string(),
  status: z.enum(['invited', 'active', 'disabled']),
  department: z.string().nullable(),
  /** Roles with the permission. */
  roles: z.array(z.object({ id: numericId, name: z.string(), template: z.enum(ROLE_TEMPLATE_KEYS).nullable() })),
});
const settings = { name: text(30), description: text(200, 0).default(''), permissions };
const objects = { id: 'role' } as const;

/** Roles and permissions. // §6 */
export const roles = {
  'role.list': endpoint({
    method: 'GET',
    path: '/api/company-user/role',
    access: ['role-and-permission', 'add-user', 'edit-user'],
    summary: "List the company's roles, built-in ones first",
    input: z.strictObject({}),
    output: z.object({ list: z.array(role) }),
  }),
  'role.create': endpoint({
    method: 'POST',
    path: '/api/company-user/role',
    access: 'add-role',
    stepUp: 'roles',
    changes: ['role', 'audit'],
    summary: 'Create a role; permissions that the given ones require are added',
    input: z.strictObject(settings),
    output: role,
  }),
  'role.update': endpoint({
    method: 'PUT',
    path: '/api/company-user/role/{id}',
    access: 'edit-role',
    stepUp: 'roles',
    changes: ['role', 'audit', 'account', 'user'],
    summary: "Update a role; effective from its holders' next request",
    input: z.strictObject({ id: numericId, ...settings, version: z.number().int() }),
    output: role,
    objects,
  }),
  'role.delete': endpoint({
    method: 'DELETE',
    path: '/api/company-user/role/{id}',
    access: 'delete-role',
    stepUp: 'roles',
    changes: ['role', 'staff', 'audit', 'account', 'user'],
    summary: 'Delete a role; its holders get a replacement role, or lose it',
    input: z.strictObject({
      id: numericId,
      /** Replacement for members with the deleted role; required if there are any. */
      replace_by: numericId.nullable().default(null),
    }),
    output: done,
    objects,
  }),
  'role.preview': endpoint({
    method: 'POST',
    path: '/api/company-user/role/{id}/preview',
    access: 'edit-role',
    transaction: false,
    changes: [],
    summary: 'Preview which holders would gain or lose which permissions',
    input: z.strictObject({ id: numericId, permissions }),
    output: z.object({
      permissions: z.array(permissionKey),
      changes: z
        .array(
          z.object({
            member: z.object({ id: numericId, name: z.string() }),
            lost: z.array(permissionKey),
            gained: z.array(permissionKey),
          }),
        )
        .max(200),
      /** Affected members; at most 200 are listed. */
      members: z.number().int(),
    }),
    objects,
  }),
  'role.holders': endpoint({
    method: 'GET',
    path: '/api/company-user/role/holders',
    access: 'role-and-permission',
    summary: 'List the holders of a permission or role, and the role that grants it',
    input: z.strictObject({ ...paging, permission: permissionKey.optional(), role_id: numericId.optional() }),
    output: listOf(holder),
  }),
  'role.requested': endpoint({
    method: 'GET',
    path: '/api/company-user/permission-request/{permission}',
    access: 'session',
    objects: { permission: null },
    summary: 'Retrieve whether the caller has requested a permission, and who can grant it (at most 3)',
    input: z.strictObject({ permission: permissionKey }),
    output: z.object({ requested_at: instant.nullable(), administrators: z.array(z.string()) }),
  }),
  'role.request': endpoint({
    method: 'POST',
    path: '/api/company-user/permission-request',
    access: 'session',
    changes: ['role.requested', 'role.requests', 'overview', 'audit'],
    summary: 'Request a permission the caller lacks from the administrators; requesting again returns the same request',
    input: z.strictObject({ permission: permissionKey }),
    output: z.object({ id: recordId, requested_at: instant }),
  }),
  'role.requests': endpoint({
    method: 'GET',
    path: '/api/company-user/permission-request',
    access: 'administrator',
    summary: 'List requests for permissions that are not decided, oldest first (at most 100)',
    input: z.strictObject({}),
    output: z.object({
      list: z.array(
        z.object({
          id: recordId,
          member: z.object({ id: numericId, name: z.string() }),
          permission: permissionKey,
          /** All permissions that it grants, including required ones. */
          permissions: z.array(permissionKey),
          requested_at: instant,
        }),
      ),
    }),
  }),
  'role.grantRequest': endpoint({
    method: 'POST',
    path: '/api/company-user/permission-request/{id}/grant',
    access: 'administrator',
    stepUp: 'people',
    objects: { id: 'permissionRequest' },
    changes: ['role', 'staff', 'audit', 'account', 'user', 'overview'],
    summary:
      'Grant a request: the member gets a role of just that permission, created under `role_name` if there is none',
    input: z.strictObject({ id: recordId, role_name: text(30) }),
    output: done,
  }),
  'role.declineRequest': endpoint({
    method: 'POST',
    path: '/api/company-user/permission-request/{id}/decline',
    access: 'administrator',
    objects: { id: 'permissionRequest' },
    changes: ['role.requests', 'role.requested', 'audit', 'overview'],
    summary: 'Decline a request for a permission',
    input: z.strictObject({ id: recordId }),
    output: done,
  }),
} as const;
