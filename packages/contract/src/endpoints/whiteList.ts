import { z } from 'zod';
import { MAX_WHITE_LIST_RULES } from '../constants';
import { endpoint } from '../endpoint';
import { WHITE_LIST_GUARDS, WHITE_LIST_MODES } from '../enums';
import { done, instant, listOf, numericId, paging, recordId, sortBy, text } from '../shapes';

const mode = z.enum(WHITE_LIST_MODES);
const guards = z.enum(WHITE_LIST_GUARDS);
const rule = z.object({
  id: recordId,
  /** An address, or a block such as `10.0.0.0/8`. */
  rule: z.string(),
  note: z.string(),
  guards,
  /** Expiry; null for never. */
  expires_at: instant.nullable(),
  expired: z.boolean(),
  /** Null when the person was deleted. */
  created_by: z.object({ id: numericId, name: z.string() }).nullable(),
  created_at: instant,
});
const settings = { note: text(100, 0).default(''), guards, expires_at: instant.nullable().default(null) };
const address = text(64);
const objects = { id: 'whiteListRule' } as const;
const changes = ['whiteList', 'audit', 'account', 'user'] as const;

/** Allowed addresses for the console and the gateway of a company. // §6 white list */
export const whiteList = {
  'whiteList.get': endpoint({
    method: 'GET',
    path: '/api/company-user/white-list/state',
    access: 'get-white-list',
    summary: "Retrieve the mode of the allowlist, and its decision for the caller's address",
    input: z.strictObject({}),
    output: z.object({
      mode,
      /** Rules, including expired ones; at most MAX_WHITE_LIST_RULES. */
      rules: z.number().int(),
      expired: z.number().int(),
      /** Areas without rules are open to all addresses. */
      guarded: z.object({ console: z.boolean(), gateway: z.boolean() }),
      /** Address of the request. */
      own_address: z.string(),
      /** Whether the rules allow it to use the console, regardless of the mode. */
      own_allowed: z.boolean(),
    }),
  }),
  'whiteList.list': endpoint({
    method: 'GET',
    path: '/api/company-user/white-list',
    access: 'get-white-list',
    summary: 'List the rules of the allowlist',
    input: z.strictObject({
      ...paging,
      /** Part of a rule or a note. */
      keyword: text(60).optional(),
      guards: guards.optional(),
      state: z.enum(['valid', 'expired']).optional(),
      sort: sortBy(['created_at', 'expires_at', 'rule']),
    }),
    output: listOf(rule),
  }),
  'whiteList.check': endpoint({
    method: 'GET',
    path: '/api/company-user/white-list/check',
    access: 'get-white-list',
    summary: 'Evaluate the rules for an address, independent of the mode',
    input: z.strictObject({ address }),
    output: z.object({
      console: z.boolean(),
      gateway: z.boolean(),
      /** Active rules that contain the address. */
      rules: z.array(rule).max(MAX_WHITE_LIST_RULES),
    }),
  }),
  'whiteList.create': endpoint({
    method: 'POST',
    path: '/api/company-user/white-list',
    access: 'create-white-list',
    stepUp: 'white-list',
    changes,
    summary: 'Create rules, all or none',
    input: z.strictObject({
      /** IPv4, IPv6 or CIDR. */
      rules: z.array(address).min(1).max(MAX_WHITE_LIST_RULES),
      ...settings,
    }),
    output: z.object({ ids: z.array(recordId) }),
  }),
  'whiteList.update': endpoint({
    method: 'PUT',
    path: '/api/company-user/white-list/{id}',
    access: 'edit-white-list',
    stepUp: 'white-list',
    changes,
    summary: 'Update a rule',
    input: z.strictObject({ id: recordId, rule: address, ...settings }),
    output: done,
    objects,
  }),
  'whiteList.delete': endpoint({
    method: 'DELETE',
    path: '/api/company-user/white-list/{id}',
    access: 'delete-white-list',
    stepUp: 'white-list',
    changes,
    summary: 'Delete a rule',
    input: z.strictObject({ id: recordId }),
    output: done,
    objects,
  }),
  'whiteList.setMode': endpoint({
    method: 'POST',
    path: '/api/company-user/white-list/mode',
    access: 'administrator',
    stepUp: 'company-security',
    changes,
    summary: 'Set the mode of the allowlist: off, watch or on',
    input: z.strictObject({ mode }),
    output: done,
  }),
} as const;
