import { z } from 'zod';
import { GET_CACHE_TTL_MS } from '../constants';
import { AREAS, endpoint } from '../endpoint';
import { MESSAGE_CHANNELS } from '../events';
import { codeSent, done, instant, numericId, password, phone, recordId, shownOnce, smsCode, text } from '../shapes';
import { STEP_UP_PURPOSES } from '../stepUp';
import { assertion } from './passkeys';
import { factorCode } from './secondFactor';
import { company, signedIn } from './signInResult';

const stepUpPurpose = z.enum(STEP_UP_PURPOSES);
const ticket = z.object({ ticket: shownOnce(z.string()), expires_in_seconds: z.number() });
const hex = z.string().regex(/^[0-9a-f]{1,128}$/);
/** Proof-of-work challenge for a browser, signed by the server, in the format of the library. */
const challenge = z.object({
  parameters: z.strictObject({
    algorithm: z.literal('SHA-256'),
    nonce: hex,
    salt: hex,
    /** Number of hash rounds per counter. */
    cost: z.number().int().min(1).max(1_000_000),
    keyLength: z.number().int().min(1).max(64),
    keyPrefix: hex,
    /** `expires` in milliseconds since 1970. */
    data: z.strictObject({ expires: z.number().int(), level: z.number().int().min(1).max(100) }),
  }),
  signature: hex,
});
const captcha = {
  /** Solution of a challenge, required after `captcha-required`. */
  proof: z
    .strictObject({
      challenge,
      solution: z.object({
        counter: z
          .number()
          .int()
          .min(0)
          .max(2 ** 32 - 1),
        derivedKey: hex,
      }),
    })
    .optional(),
};
const menuItem: z.ZodType<MenuEntry> = z.lazy(() =>
  z.object({
    id: z.number().int(),
    name: z.string(),
    path: z.string().optional(),
    icon: z.string().optional(),
    children: z.array(menuItem).optional(),
  }),
);
export interface MenuEntry {
  id: number;
  name: string;
  path?: string | undefined;
  icon?: string | undefined;
  children?: MenuEntry[] | undefined;
}

/** Sign-in, sign-out, and the identity and permissions of the caller. */
export const account = {
  'account.signIn': endpoint({
    method: 'POST',
    changes: AREAS,
    path: '/api/common-account/sign-in',
    access: 'public',
    personal: true,
    transaction: false,
    summary: 'Sign in by password or SMS code',
    input: z.strictObject({
      phone,
      password: z.string().min(1).max(72).optional(),
      sms_code: smsCode.optional(),
      company_id: numericId.optional(),
      ...captcha,
    }),
    output: signedIn,
  }),
  'account.captcha': endpoint({
    method: 'POST',
    path: '/api/common-account/captcha',
    access: 'public',
    personal: true,
    transaction: false,
    changes: [],
    summary: 'Create a proof-of-work challenge for the next sign-in attempt with a phone',
    input: z.strictObject({ phone }),
    output: challenge,
  }),
  'account.smsCode': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/common-account/sms-code',
    access: 'public',
    personal: true,
    transaction: false,
    summary: 'Send a verification code to a phone',
    input: z.strictObject({ phone, purpose: z.enum(['sign-in', 'register', 'reset-password']), ...captcha }),
    output: z.object(codeSent),
  }),
  'account.codeDelivery': endpoint({
    method: 'GET',
    path: '/api/common-account/code-delivery',
    access: 'public',
    personal: true,
    summary: 'Retrieve the delivery status of a verification code',
    input: z.strictObject({ message_id: recordId }),
    /** `delayed`: the carrier rejected it temporarily, and it is retried. `failed`: it cannot be delivered. */
    output: z.object({ state: z.enum(['sending', 'delayed', 'sent', 'failed']) }),
  }),
  'account.register': endpoint({
    method: 'POST',
    changes: AREAS,
    path: '/api/common-account/register',
    access: 'public',
    personal: true,
    transaction: false,
    summary: 'Register a company with its first administrator, and sign in',
    input: z.strictObject({
      company_name: text(60, 2),
      name: text(30),
      phone,
      sms_code: smsCode,
      password,
      agreed: z.literal(true),
    }),
    output: signedIn,
  }),
  'account.resetPassword': endpoint({
    method: 'POST',
    changes: AREAS,
    path: '/api/common-account/reset-password',
    access: 'public',
    personal: true,
    transaction: false,
    summary: 'Reset a password with a verification code; all sessions of the person end',
    input: z.strictObject({ phone, sms_code: smsCode, password }),
    output: done,
  }),
  'account.companies': endpoint({
    method: 'GET',
    path: '/api/common-account/companies',
    access: 'person',
    personal: true,
    summary: 'List the companies the signed-in person belongs to',
    input: z.strictObject({}),
    output: z.object({ companies: z.array(company), company_id: numericId.nullable() }),
  }),
  'account.chooseCompany': endpoint({
    method: 'POST',
    changes: AREAS,
    path: '/api/common-account/choose-company',
    access: 'person',
    personal: true,
    summary: 'Select the company of the current session',
    input: z.strictObject({ company_id: numericId }),
    output: signedIn,
  }),
  'account.logout': endpoint({
    method: 'POST',
    changes: AREAS,
    path: '/api/logout',
    access: 'public',
    personal: true,
    encoding: 'form',
    summary: 'End the current session',
    input: z.strictObject({}),
    output: done,
  }),
  'account.sessions': endpoint({
    method: 'GET',
    path: '/api/common-account/sessions',
    access: 'person',
    personal: true,
    summary: "List the person's sessions, most recently used first",
    input: z.strictObject({}),
    output: z.object({
      list: z.array(
        z.object({
          id: recordId,
          /** The caller's own session. */
          current: z.boolean(),
          ip: z.string(),
          user_agent: z.string(),
          created_at: instant,
          last_seen_at: instant,
          expires_at: instant,
        }),
      ),
    }),
  }),
  'account.endSession': endpoint({
    method: 'DELETE',
    path: '/api/common-account/sessions/{id}',
    access: 'person',
    personal: true,
    // Belongs to a person, in any company.
    objects: { id: null },
    changes: ['account.sessions'],
    summary: "End one of the person's sessions",
    input: z.strictObject({ id: recordId }),
    output: done,
  }),
  'account.endOtherSessions': endpoint({
    method: 'POST',
    path: '/api/common-account/sessions/end-others',
    access: 'person',
    personal: true,
    changes: ['account.sessions'],
    summary: "End all of the person's sessions except the current one",
    input: z.strictObject({}),
    output: z.object({ ended: z.number().int() }),
  }),
  'account.menus': endpoint({
    method: 'GET',
    path: '/api/common-account/menus',
    access: 'public',
    summary: 'List the menu items of the caller; empty for guests',
    input: z.strictObject({}),
    output: z.object({
      menu_lists: z.array(menuItem),
      /**
       * Reason why a guest's session ended, by §8's code: 21 signed in elsewhere, 20 no longer valid; null for other
       * guests.
       */
      ended: z.union([z.literal(20), z.literal(21)]).nullable(),
    }),
  }),
  'account.permissions': endpoint({
    method: 'GET',
    path: '/api/common-account/permissions',
    access: 'public',
    summary: 'List the menu ids and operation permissions of the caller; empty for guests',
    input: z.strictObject({}),
    output: z.object({
      permissions: z.array(z.number().int()),
      operation_permissions: z.record(z.string(), z.array(z.string())),
      /** Has the rights of administrators, in addition to permissions. */
      administrator: z.boolean(),
    }),
  }),
  'user.info': endpoint({
    method: 'GET',
    path: '/api/user/info',
    access: 'session',
    summary: 'Retrieve the profile: products, companies, service errors',
    input: z.strictObject({}),
    output: z.object({
      name: z.string(),
      products: z.array(
        z.object({
          product_type: z.number().int(),
          product_id: z.number().int(),
          name: z.string(),
          expires_at: instant.nullable(),
        }),
      ),
      /** For clients that show a weekly report; §2 has no such page. // §3 */
      weekly_report_visible: z.boolean(),
      /** Absent if the service is not available to the company. The console renames it to the common profile. // §3 */
      foreign_trade_profile: z
        .object({ user_id: numericId, company_id: numericId, role_names: z.array(z.string()), is_admin: z.boolean() })
        .nullable(),
      companies: z.array(company),
      service_error_product_types: z.array(z.number().int()),
      /** Last part of the address of `personal.portrait`; null without a portrait. */
      portrait: z.string().nullable(),
      /** Time from which the person needs a second factor in this company; null if one exists or none is required. */
      second_factor_due: instant.nullable(),
      /** Language that the person chose for all browsers; null follows the browser. */
      preferences: z.object({
        locale: z.string().nullable(),
        theme: z.enum(['light', 'dark']).nullable(),
        time_zone: z.string(),
      }),
    }),
  }),
  'user.get': endpoint({
    method: 'GET',
    path: '/api/user',
    access: 'session',
    summary: 'Retrieve the signed-in person',
    input: z.strictObject({}),
    output: z.object({
      id: numericId,
      name: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      /**
       * Channels on which messages to the person failed. Entering a code from the channel shows that it works again.
       */
      failing_channels: z.array(z.enum(MESSAGE_CHANNELS)),
      department: z.string().nullable(),
      roles: z.array(z.string()),
      last_sign_in_at: instant.nullable(),
    }),
  }),
  'user.phone': endpoint({
    method: 'GET',
    path: '/api/get_phone',
    access: 'session',
    personal: true,
    summary: "Retrieve the person's own phone number",
    input: z.strictObject({}),
    output: z.object({ phone: z.string().nullable() }),
  }),
  'company.baseInfo': endpoint({
    method: 'GET',
    path: '/api/company-user/base-info',
    access: 'session',
    summary: 'Retrieve id and name of the selected company',
    input: z.strictObject({}),
    output: z.object({ company_id: numericId, name: z.string() }),
  }),
  'company.profile': endpoint({
    method: 'GET',
    path: '/api/company-user/profile',
    access: 'session',
    summary: 'Retrieve the full profile of the selected company',
    input: z.strictObject({}),
    output: z.object({
      company_id: numericId,
      name: z.string(),
      status: z.enum(['active', 'disabled', 'expired']),
      created_at: instant,
      expires_at: instant.nullable(),
      staff_count: z.number().int(),
      is_demo: z.boolean(),
    }),
  }),
  'company.quotaLimits': endpoint({
    method: 'GET',
    path: '/api/enterprice-data/quota-limits',
    access: 'session',
    summary: "Retrieve the company's limits and what is left of them",
    input: z.strictObject({}),
    output: z.object({
      /** 0 no quota, 1 trial, 2 normal. // §3 daasQuotaStatus, default 2 */
      status: z.number().int().min(0).max(2),
      limits: z.array(
        z.object({
          key: z.enum(['connectors', 'apps', 'keys']),
          limit: z.number().int(),
          used: z.number().int(),
        }),
      ),
    }),
    cacheMs: GET_CACHE_TTL_MS,
  }),
  'integrator.sendCaptcha': endpoint({
    method: 'GET',
    path: '/api/v1/integrator/send_captcha',
    access: 'session',
    personal: true,
    acts: true,
    summary:
      "Send a verification code to the person's own phone, or else their verified email address, before a sensitive action",
    input: z.strictObject({ purpose: stepUpPurpose }),
    /** Masked receiver of the code. */
    output: z.object({
      phone: z.string().nullable(),
      email: z.string().nullable(),
      ...codeSent,
    }),
  }),
  'integrator.checkCaptcha': endpoint({
    method: 'GET',
    path: '/api/v1/integrator/check_captcha',
    access: 'session',
    personal: true,
    acts: true,
    summary: 'Exchange a verification code for a ticket, valid for one action of this session',
    input: z.strictObject({ purpose: stepUpPurpose, code: smsCode }),
    output: ticket,
  }),
  'account.stepUp': endpoint({
    method: 'POST',
    path: '/api/common-account/step-up',
    access: 'session',
    personal: true,
    transaction: false,
    changes: [],
    summary:
      'Exchange the password, or for people with a second factor only that, for a ticket, valid for one action of this session',
    input: z.strictObject({
      purpose: stepUpPurpose,
      password: z.string().min(1).max(72).optional(),
      factor_code: factorCode.optional(),
      credential: assertion.optional(),
    }),
    output: ticket,
  }),
} as const;
