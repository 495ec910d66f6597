import { z } from 'zod';
import { endpoint } from '../endpoint';
import { NOTICE_KINDS } from '../events';
import { notificationSetting } from '../notifications';
import { PERMISSION_KEYS, ROLE_TEMPLATE_KEYS } from '../permissions';
import { codeSent, done, email, numericId, password, phone, smsCode, text } from '../shapes';

const sent = z.object(codeSent);

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};
const timeZone = text(64).refine(isTimeZone, { params: { rule: 'time-zone' } });
/** SHA-256 of a portrait, hex. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** The caller's own account. // §2 personal center */
export const personal = {
  'personal.update': endpoint({
    method: 'PUT',
    path: '/api/personal-center/info',
    access: 'session',
    personal: true,
    changes: ['user', 'staff', 'audit'],
    summary: "Update the person's name, in every company",
    input: z.strictObject({ name: text(30) }),
    output: done,
  }),
  'personal.setPreferences': endpoint({
    method: 'PUT',
    path: '/api/personal-center/preferences',
    access: 'session',
    personal: true,
    changes: ['user'],
    summary: 'Set default language, theme and time zone; null follows the browser',
    input: z.strictObject({
      locale: z
        .string()
        .regex(/^[a-z]{2,3}-[A-Z]{2}$/)
        .nullable(),
      theme: z.enum(['light', 'dark']).nullable(),
      time_zone: timeZone,
    }),
    output: done,
  }),
  'personal.portrait': endpoint({
    method: 'GET',
    path: '/api/personal-center/portrait/{hash}',
    access: 'session',
    personal: true,
    // Belongs to a person; only colleagues can read it.
    objects: { hash: null },
    summary: "Retrieve a member's profile photo in the selected company",
    input: z.strictObject({ hash }),
    output: z.object({}),
    answer: 'file',
  }),
  'personal.setPortrait': endpoint({
    method: 'POST',
    path: '/api/personal-center/portrait',
    access: 'session',
    personal: true,
    transaction: false,
    encoding: 'multipart',
    changes: ['user', 'audit'],
    summary:
      'Upload a profile photo (PNG, JPEG or WebP, up to 1 MB; field `file`); it is cropped to a square and re-encoded',
    input: z.strictObject({}),
    output: z.object({ portrait: hash }),
  }),
  'personal.removePortrait': endpoint({
    method: 'DELETE',
    path: '/api/personal-center/portrait',
    access: 'session',
    personal: true,
    changes: ['user', 'audit'],
    summary: 'Delete the profile photo',
    input: z.strictObject({}),
    output: done,
  }),
  'personal.export': endpoint({
    method: 'GET',
    path: '/api/personal-center/export',
    access: 'session',
    personal: true,
    summary: 'Download everything that is stored about the person, in all companies, as JSON',
    input: z.strictObject({}),
    output: z.object({}),
    answer: 'file',
  }),
  'personal.sendMailCode': endpoint({
    method: 'POST',
    path: '/api/personal-center/email/code',
    access: 'session',
    personal: true,
    transaction: false,
    changes: [],
    summary: 'Send a verification code to a new email address',
    input: z.strictObject({ email }),
    output: sent,
  }),
  'personal.setMail': endpoint({
    method: 'PUT',
    path: '/api/personal-center/email',
    access: 'session',
    personal: true,
    transaction: false,
    stepUp: 'change-mail',
    changes: ['user', 'staff', 'audit', 'personal.secondFactor'],
    summary: 'Confirm a new email address with its verification code',
    input: z.strictObject({ email, code: smsCode }),
    output: done,
  }),
  'personal.sendPhoneCode': endpoint({
    method: 'POST',
    path: '/api/personal-center/phone/code',
    access: 'session',
    personal: true,
    transaction: false,
    changes: [],
    summary: 'Send a verification code to a new phone',
    input: z.strictObject({ phone }),
    output: sent,
  }),
  'personal.addPhone': endpoint({
    method: 'POST',
    path: '/api/personal-center/phone',
    access: 'session',
    personal: true,
    transaction: false,
    stepUp: 'add-phone',
    changes: ['user', 'staff', 'audit', 'personal.secondFactor'],
    summary: 'Confirm a first sign-in phone with its verification code',
    input: z.strictObject({ phone, code: smsCode }),
    output: done,
  }),
  'personal.setPhone': endpoint({
    method: 'PUT',
    path: '/api/personal-center/phone',
    access: 'session',
    personal: true,
    transaction: false,
    stepUp: 'change-phone',
    changes: ['user', 'staff', 'audit'],
    summary: 'Change the sign-in phone with a verification code from each of the two phones',
    input: z.strictObject({ phone, code: smsCode }),
    output: done,
  }),
  'personal.passwordStrength': endpoint({
    method: 'POST',
    path: '/api/personal-center/password/strength',
    access: 'session',
    personal: true,
    transaction: false,
    changes: [],
    summary: 'Rate the strength of a password; the password is not stored',
    input: z.strictObject({ password: z.string().min(1).max(72) }),
    output: z.object({
      /** 0 to 4; passwords below `needed` are rejected. */
      score: z.number().int().min(0).max(4),
      needed: z.number().int(),
      /** Why it is easy to guess, in the user's language; otherwise null. */
      reason: z.string().nullable(),
    }),
  }),
  'personal.setPassword': endpoint({
    method: 'PUT',
    path: '/api/personal-center/password',
    access: 'session',
    personal: true,
    stepUp: 'change-password',
    transaction: false,
    changes: ['account.sessions', 'audit', 'personal.secondFactor'],
    summary: 'Change the password; every other session of the person ends',
    input: z.strictObject({ password }),
    output: z.object({ ended: z.number().int() }),
  }),
  'personal.notifications': endpoint({
    method: 'GET',
    path: '/api/personal-center/notifications',
    access: 'session',
    personal: true,
    summary: 'List notification kinds and their channels',
    input: z.strictObject({}),
    output: z.object({ list: z.array(notificationSetting) }),
  }),
  'personal.setNotifications': endpoint({
    method: 'PUT',
    path: '/api/personal-center/notifications',
    access: 'session',
    personal: true,
    changes: ['personal.notifications'],
    summary: 'Choose channels of notification kinds in the selected company; of account security, in every company',
    input: z.strictObject({ list: z.array(notificationSetting).min(1).max(NOTICE_KINDS.length) }),
    output: done,
  }),
  'personal.permissions': endpoint({
    method: 'GET',
    path: '/api/personal-center/permissions',
    access: 'session',
    personal: true,
    summary: "List the person's permissions in the selected company, with the role that grants each",
    input: z.strictObject({}),
    output: z.object({
      roles: z.array(z.object({ id: numericId, name: z.string(), template: z.enum(ROLE_TEMPLATE_KEYS).nullable() })),
      permissions: z.array(z.object({ key: z.enum(PERMISSION_KEYS), role_ids: z.array(numericId) })),
    }),
  }),
} as const;
