import { z } from 'zod';
import { BUDGET_SCOPES } from './endpoints/cost';
import type { PermissionKey } from './permissions';
import { day, instant, money, recordId } from './shapes';

/** Days for which events can be read, sent again and replayed, and for which a notice is kept. */
export const EVENT_DAYS = 30;

/** What carries messages out of the platform. */
export const MESSAGE_CHANNELS = ['sms', 'mail'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];
/** By which ways a person may be told; `center` is the notice centre of the console. */
export const CHANNELS = ['center', 'mail', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];
export type Channels = Record<Channel, boolean>;

/** What events are about; an event names its object as `file:dwn_0m3…`, and of one object they come in order. */
export const EVENT_SUBJECTS = [
  'company',
  'budget',
  'app',
  'connector',
  'key',
  'token',
  'file',
  'data-set',
  'order',
  'application',
  'member',
  'person',
  'rule',
] as const;
export type EventSubject = (typeof EVENT_SUBJECTS)[number];

interface EventDefinition {
  /** Version of the platform that told it first. */
  since: string;
  subject: EventSubject | readonly EventSubject[];
  data: z.ZodObject;
  /**
   * Who may receive it in the company's name: a member who holds this, and a webhook or cursor by whoever does. Null: nobody
   * but the person whom it concerns.
   */
  access: PermissionKey | 'administrator' | null;
  /** Persons who are told: all who may receive it, those whom it concerns (who ordered, who subscribed), or none. */
  told: 'permitted' | 'concerned' | 'none';
  /** How they are told unless they choose otherwise. */
  channels: Channels;
  /** What it tells does not wait: it goes by the other of mail and SMS, too, when the only one that is left on fails. */
  urgent?: true;
  /** Mail and SMS go to addresses that the company has set up instead; persons among them may decline. */
  configured?: true;
  /** What a key of the gateway reads of it: what concerns its company, what concerns its own app, or nothing. */
  program: 'company' | 'app' | null;
  /** Webhooks may subscribe to it. */
  webhook: boolean;
}

const centre: Channels = { center: true, mail: false, sms: false };
const mailed: Channels = { center: true, mail: true, sms: false };
const silent: Channels = { center: false, mail: false, sms: false };
const percent = z.number().int();
const numeric = z.number().int();
const name = z.string();
/** In both languages in which the platform names its own things. */
const names = { name_cn: name, name_en: name };

/** What is done for the safety of an account. */
export const SECURITY_ACTS = [
  'new-device',
  'password-changed',
  'phone-changed',
  'second-factor-on',
  'second-factor-off',
  'passkey-added',
  'passkey-removed',
  'recovery-begun',
  'recovery-withdrawn',
  'recovery-finished',
] as const;
export type SecurityAct = (typeof SECURITY_ACTS)[number];
const securityAct = { act: z.enum(SECURITY_ACTS), at: instant, ip: z.string() };

/** Jobs whose failure is told. */
export const EVENT_JOBS = ['file', 'regional-analysis', 'market-report', 'exclusive-data-set'] as const;

/** Every kind of event: what it is about, what it says and who may know. Names are `event.<key>` of the locales. */
export const EVENTS = {
  'balance.low': {
    since: '0.9.0',
    subject: 'company',
    data: z.object({ balance: money, threshold: money }),
    access: 'get-account-overview',
    told: 'permitted',
    channels: { center: true, mail: true, sms: true },
    configured: true,
    program: 'company',
    webhook: true,
  },
  'budget.reached': {
    since: '0.9.0',
    subject: 'budget',
    data: z.object({
      scope: z.enum(BUDGET_SCOPES),
      target: z.object({ id: numeric, name }),
      month: z.string(),
      monthly: money,
      used: money,
      /** Of the budget: the mark that was passed. */
      percent,
      hard_stop: z.boolean(),
    }),
    access: 'get-account-overview',
    told: 'permitted',
    channels: mailed,
    program: null,
    webhook: true,
  },
  'limit.near': {
    since: '0.9.0',
    subject: ['app', 'connector'],
    data: z.object({
      scope: z.enum(['app', 'connector']),
      target: z.object({ id: numeric, name }),
      limit: z.enum(['per_day', 'total', 'spend_per_day', 'spend_per_month', 'spend_total']),
      value: numeric,
      used: numeric,
      percent,
    }),
    access: 'get-app-list',
    told: 'permitted',
    channels: centre,
    program: 'app',
    webhook: true,
  },
  'key.ending': {
    since: '0.9.0',
    subject: 'key',
    data: z.object({
      name,
      prefix: z.string(),
      mode: z.enum(['live', 'test']),
      app: z.object({ id: numeric, name }),
      ends_at: instant,
      days: z.number().int(),
    }),
    access: 'get-app-list',
    told: 'permitted',
    channels: mailed,
    program: 'app',
    webhook: true,
  },
  'token.ending': {
    since: '0.9.0',
    subject: 'token',
    data: z.object({
      name,
      prefix: z.string(),
      account: z.object({ id: numeric, name }),
      ends_at: instant,
      days: z.number().int(),
    }),
    access: 'edit-user',
    told: 'permitted',
    channels: mailed,
    program: null,
    webhook: true,
  },
  'file.ready': {
    since: '0.9.0',
    subject: 'file',
    data: z.object({ id: recordId, name }),
    access: 'get-file-download-log-list',
    told: 'concerned',
    channels: mailed,
    program: 'app',
    webhook: true,
  },
  'job.failed': {
    since: '0.9.0',
    subject: 'file',
    data: z.object({ job: z.enum(EVENT_JOBS), id: recordId, name }),
    access: 'get-file-download-log-list',
    told: 'concerned',
    channels: mailed,
    program: 'app',
    webhook: true,
  },
  'price.changing': {
    since: '0.9.0',
    subject: 'company',
    data: z.object({
      from: day,
      /** Of a call, of an application for a year; null is the platform's own price. */
      prices: z.array(z.object({ name, before: money.nullable(), after: money.nullable() })),
    }),
    access: 'additional-purchase',
    told: 'permitted',
    channels: mailed,
    urgent: true,
    program: 'company',
    webhook: true,
  },
  'data-set.loaded': {
    since: '0.9.0',
    subject: 'data-set',
    data: z.object({ data_set: z.string(), loaded_at: instant, day: day.nullable() }),
    access: 'get-connector-list',
    told: 'permitted',
    channels: silent,
    program: 'company',
    webhook: true,
  },
  'data-set.late': {
    since: '0.9.0',
    subject: 'data-set',
    data: z.object({ data_set: z.string(), loaded_at: instant, due_at: instant }),
    access: 'get-connector-list',
    told: 'permitted',
    channels: centre,
    program: 'company',
    webhook: true,
  },
  'order.decided': {
    since: '0.9.0',
    subject: 'order',
    data: z.object({
      id: recordId,
      application: z.object({ key: z.string(), ...names }),
      decision: z.enum(['confirmed', 'refused', 'refunded']),
      until: day.nullable(),
      reason: z.string(),
    }),
    access: 'additional-purchase',
    told: 'concerned',
    channels: mailed,
    urgent: true,
    program: null,
    webhook: true,
  },
  'application.ending': {
    since: '0.9.0',
    subject: 'application',
    data: z.object({
      application: z.object({ key: z.string(), ...names }),
      ends_on: day,
      kept_until: day,
      /** 0: it has ended. */
      days: z.number().int(),
    }),
    access: 'additional-purchase',
    told: 'permitted',
    channels: mailed,
    urgent: true,
    program: null,
    webhook: true,
  },
  'member.changed': {
    since: '0.9.0',
    subject: 'member',
    data: z.object({
      id: numeric,
      name,
      change: z.enum(['joined', 'enabled', 'disabled', 'roles', 'removed']),
      /** Who did it; null for the member or the company's provider. */
      by: name.nullable(),
    }),
    access: 'department-staff',
    told: 'permitted',
    channels: centre,
    program: null,
    webhook: true,
  },
  'security.act': {
    since: '0.9.0',
    subject: 'person',
    data: z.object({ ...securityAct, name, ready_at: instant.nullable() }),
    access: 'administrator',
    told: 'permitted',
    channels: silent,
    urgent: true,
    program: null,
    webhook: true,
  },
  'account.security': {
    since: '0.9.0',
    subject: 'person',
    /** `detail` is the new phone, its middle hidden, or the passkey's name. */
    data: z.object({ ...securityAct, detail: z.string(), ready_at: instant.nullable() }),
    access: null,
    told: 'concerned',
    channels: mailed,
    urgent: true,
    program: null,
    webhook: false,
  },
  'monitor.changed': {
    since: '0.9.0',
    subject: 'rule',
    data: z.object({
      rule: z.object({ id: recordId, name }),
      data_set: z.string(),
      at: instant,
      changes: z.array(z.record(z.string(), z.unknown())),
    }),
    access: 'get-enterprise-monitor',
    told: 'none',
    channels: silent,
    // It holds rows, of whose fields a key has bought some at most.
    program: null,
    webhook: true,
  },
  'monitor.digest': {
    since: '0.9.0',
    subject: 'person',
    data: z.object({ count: z.number().int(), rows: z.array(z.object({ title: name, rules: z.array(name) })) }),
    access: null,
    told: 'concerned',
    channels: mailed,
    program: null,
    webhook: false,
  },
} as const satisfies Record<string, EventDefinition>;

export type EventKind = keyof typeof EVENTS;
export type EventData<K extends EventKind = EventKind> = z.output<(typeof EVENTS)[K]['data']>;
export const EVENT_KINDS = Object.keys(EVENTS) as [EventKind, ...EventKind[]];
const definitions: Readonly<Record<EventKind, EventDefinition>> = EVENTS;
export const eventOf = (kind: EventKind): EventDefinition => definitions[kind];

/** Kinds of which persons are told. */
export type NoticeKind = {
  [K in EventKind]: (typeof EVENTS)[K]['told'] extends 'none' ? never : K;
}[EventKind];
export const isNotice = (kind: EventKind): kind is NoticeKind => eventOf(kind).told !== 'none';
export const NOTICE_KINDS = EVENT_KINDS.filter(isNotice) as [NoticeKind, ...NoticeKind[]];
/** Kinds that a webhook may subscribe to. */
export const WEBHOOK_KINDS = EVENT_KINDS.filter((kind) => eventOf(kind).webhook) as [EventKind, ...EventKind[]];

interface Receiver {
  permissions: ReadonlySet<string>;
  administrator: boolean;
}
/** Whether a member may receive such events in the company's name. */
export function mayReceive(kind: EventKind, { permissions, administrator }: Receiver): boolean {
  const { access } = eventOf(kind);
  if (access === null) return false;
  return access === 'administrator' ? administrator : administrator || permissions.has(access);
}
/** Whether a member may be told of such events at all. */
export const mayBeTold = (kind: EventKind, who: Receiver): boolean =>
  eventOf(kind).told === 'concerned' || (eventOf(kind).told === 'permitted' && mayReceive(kind, who));

/** An event as webhooks and cursors carry it. */
export const eventMessage = z.object({
  id: recordId,
  /** Counts up by one within a company, in the order in which events became final. */
  sequence: z.number().int(),
  type: z.enum(EVENT_KINDS),
  timestamp: instant,
  subject: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type EventMessage = z.output<typeof eventMessage>;
