import { z } from 'zod';
import { AREAS, endpoint } from '../endpoint';
import { STAFF_STATUSES } from '../enums';
import { MESSAGE_CHANNELS } from '../events';
import { ROLE_TEMPLATE_KEYS } from '../permissions';
import {
  done,
  email,
  instant,
  listOf,
  numericId,
  paging,
  password,
  phone,
  shownOnce,
  smsCode,
  sortBy,
  text,
} from '../shapes';

const departmentId = numericId.nullable().default(null);
const roleIds = z.array(numericId).max(20);
const department = z.object({
  id: numericId,
  name: z.string(),
  parent_id: numericId.nullable(),
  /** Direct members. */
  staff: z.number().int(),
  /** Members including sub-departments. */
  staff_below: z.number().int(),
});
const member = z.object({
  /** Id of the membership, not of the person. */
  id: numericId,
  /** Null until an invitation is accepted. */
  person_id: numericId.nullable(),
  name: z.string(),
  /** Null for a person who has not accepted an invitation by mail, or has not verified a phone. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Channels on which messages to the member failed. */
  failing_channels: z.array(z.enum(MESSAGE_CHANNELS)),
  /** Values of the company's OpenID provider, while the person has verified none. */
  contact_phone: z.string().nullable(),
  contact_email: z.string().nullable(),
  /** `path` contains the names of the departments from the top. */
  department: z.object({ id: numericId, path: z.array(z.string()) }).nullable(),
  roles: z.array(z.object({ id: numericId, name: z.string(), template: z.enum(ROLE_TEMPLATE_KEYS).nullable() })),
  status: z.enum(STAFF_STATUSES),
  last_sign_in_at: instant.nullable(),
  second_factor: z.boolean(),
  /** After a loss report of the member: end of the waiting period; otherwise null. */
  recovery_ready_at: instant.nullable(),
  /** Expiry of the invitation; null for members who accepted it. */
  invited_until: instant.nullable(),
  created_at: instant,
});
const filters = {
  department_id: numericId.optional(),
  /** Including sub-departments. */
  below: z.boolean().default(true),
  /** Only members without a department. */
  unassigned: z.boolean().default(false),
  /** Name, phone or mail. */
  keyword: text(60).optional(),
  /** Default: all members who were not removed. */
  status: z.enum(STAFF_STATUSES).optional(),
  role_id: numericId.optional(),
};
/** Objects that a member owns or that refer to the member, by kind. */
const belongings = z.object({
  connectors: z.number().int(),
  apps: z.number().int(),
  saved_filters: z.number().int(),
  monitored_rows: z.number().int(),
  reports: z.number().int(),
  files: z.number().int(),
  orders: z.number().int(),
  /** Balance warnings that are sent to the member. */
  warnings: z.number().int(),
});
const ofDepartment = { id: 'department' } as const;
const ofMember = { id: 'member' } as const;

/** Departments and members. // §6 */
export const staff = {
  'department.tree': endpoint({
    method: 'GET',
    path: '/api/company-user/department',
    access: ['department-staff', 'get-account-overview'],
    summary: "List the company's departments, parents before children",
    input: z.strictObject({}),
    output: z.object({
      list: z.array(department),
      /** Members without a department. */
      unassigned: z.number().int(),
    }),
  }),
  'department.create': endpoint({
    method: 'POST',
    path: '/api/company-user/department',
    access: 'add-department',
    changes: ['department', 'cost', 'audit'],
    summary: 'Create a department',
    input: z.strictObject({ name: text(60), parent_id: departmentId }),
    output: z.object({ id: numericId }),
    objects: { parent_id: 'department' },
  }),
  'department.rename': endpoint({
    method: 'PUT',
    path: '/api/company-user/department/{id}',
    access: 'edit-department',
    changes: ['department', 'staff', 'cost', 'app', 'audit', 'user'],
    summary: 'Rename a department',
    input: z.strictObject({ id: numericId, name: text(60) }),
    output: done,
    objects: ofDepartment,
  }),
  'department.move': endpoint({
    method: 'POST',
    path: '/api/company-user/department/{id}/move',
    access: 'edit-department',
    changes: ['department', 'staff', 'cost', 'audit'],
    summary: 'Move a department with its sub-departments under another one, or to the top level',
    input: z.strictObject({ id: numericId, parent_id: numericId.nullable() }),
    output: done,
    objects: ofDepartment,
  }),
  'department.delete': endpoint({
    method: 'DELETE',
    path: '/api/company-user/department/{id}',
    access: 'delete-department',
    changes: ['department', 'staff', 'cost', 'app', 'audit', 'user'],
    summary: 'Delete a department; its members, apps and sub-departments move to the given one',
    input: z.strictObject({
      id: numericId,
      /** Null: members and apps have no department then, and sub-departments become top-level. */
      move_to: numericId.nullable(),
    }),
    output: done,
    objects: ofDepartment,
  }),
  'staff.list': endpoint({
    method: 'GET',
    path: '/api/company-user/staff',
    access: 'department-staff',
    summary: "List the company's members",
    input: z.strictObject({ ...paging, ...filters, sort: sortBy(['name', 'created_at', 'last_sign_in_at']) }),
    output: listOf(member),
  }),
  'staff.export': endpoint({
    method: 'GET',
    path: '/api/company-user/staff/export',
    access: 'department-staff',
    summary: 'Download the filtered members as CSV or XLSX',
    input: z.strictObject({ ...filters, format: z.enum(['csv', 'xlsx']).default('csv') }),
    output: z.object({}),
    answer: 'file',
  }),
  'staff.invite': endpoint({
    method: 'POST',
    path: '/api/company-user/staff/invite',
    access: 'add-user',
    stepUp: 'people',
    changes: ['staff', 'department', 'role', 'audit', 'company'],
    summary:
      'Invite a person by phone, or by email where no phone is named; the link works once and expires after 72 hours',
    input: z.strictObject({
      name: text(30),
      phone: phone.optional(),
      email: email.optional(),
      department_id: departmentId,
      role_ids: roleIds,
    }),
    output: z.object({ id: numericId, invited_until: instant, demo_link: shownOnce(z.string().optional()) }),
    objects: { department_id: 'department' },
  }),
  'staff.reinvite': endpoint({
    method: 'POST',
    path: '/api/company-user/staff/{id}/invite',
    access: 'add-user',
    changes: ['staff', 'audit'],
    summary: 'Resend an invitation; the previous link expires',
    input: z.strictObject({ id: numericId }),
    output: z.object({ id: numericId, invited_until: instant, demo_link: shownOnce(z.string().optional()) }),
    objects: ofMember,
  }),
  'staff.update': endpoint({
    method: 'PUT',
    path: '/api/company-user/staff/{id}',
    access: 'edit-user',
    stepUp: 'people',
    changes: ['staff', 'department', 'role', 'audit', 'account', 'user'],
    summary: "Update a member's department and roles",
    input: z.strictObject({ id: numericId, department_id: numericId.nullable(), role_ids: roleIds }),
    output: done,
    objects: { ...ofMember, department_id: 'department' },
  }),
  'staff.move': endpoint({
    method: 'POST',
    path: '/api/company-user/staff/move',
    access: 'edit-user',
    changes: ['staff', 'department', 'audit', 'user'],
    summary: 'Move members to a department, all or none',
    input: z.strictObject({ ids: z.array(numericId).min(1).max(200), department_id: numericId.nullable() }),
    output: done,
  }),
  'staff.setStatus': endpoint({
    method: 'POST',
    path: '/api/company-user/staff/{id}/status',
    access: 'edit-user',
    stepUp: 'people',
    changes: ['staff', 'department', 'role', 'audit', 'company'],
    summary: 'Disable or enable a member',
    input: z.strictObject({ id: numericId, status: z.enum(['active', 'disabled']) }),
    output: done,
    objects: ofMember,
  }),
  'staff.resetPassword': endpoint({
    method: 'POST',
    path: '/api/company-user/staff/{id}/reset-password',
    access: 'edit-user',
    stepUp: 'people',
    changes: ['audit'],
    summary: "End a member's sessions here and require a new password, which only the member can set",
    input: z.strictObject({ id: numericId }),
    output: done,
    objects: ofMember,
  }),
  'staff.belongings': endpoint({
    method: 'GET',
    path: '/api/company-user/staff/{id}/belongings',
    access: 'delete-user',
    summary: 'List what a member owns and must hand over before leaving',
    input: z.strictObject({ id: numericId }),
    output: belongings,
    objects: ofMember,
  }),
  'staff.remove': endpoint({
    method: 'DELETE',
    path: '/api/company-user/staff/{id}',
    access: 'delete-user',
    stepUp: 'people',
    changes: AREAS,
    summary: 'Remove a member after handing over what they own',
    input: z.strictObject({
      id: numericId,
      /** An active member; required if something is owned. */
      hand_over_to: numericId.nullable().default(null),
    }),
    output: done,
    objects: ofMember,
  }),
  'invitation.get': endpoint({
    method: 'GET',
    path: '/api/common-account/invitation',
    access: 'public',
    personal: true,
    summary: 'Retrieve the invitation behind a link: company, name, expiry',
    input: z.strictObject({ token: text(64) }),
    output: z.object({
      company: z.string(),
      name: z.string(),
      /** Masked; null if the invitation was sent by mail and the phone is still unknown. */
      phone: z.string().nullable(),
      /** The phone has an account, so its password is required. */
      known: z.boolean(),
      expires_at: instant,
    }),
  }),
  'invitation.accept': endpoint({
    method: 'POST',
    path: '/api/common-account/invitation',
    access: 'public',
    personal: true,
    transaction: false,
    changes: AREAS,
    summary: 'Accept an invitation, and sign in',
    input: z.strictObject({
      token: text(64),
      /** The new password, or the existing one of the person. */
      password,
      name: text(30),
      /** For an invitation by mail: the own phone, and the registration code sent to it. */
      phone: phone.optional(),
      sms_code: smsCode.optional(),
    }),
    output: z.object({ company_id: numericId }),
  }),
} as const;
