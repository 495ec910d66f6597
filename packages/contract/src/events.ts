import type { PermissionKey } from './permissions';

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
  'analysis',
  'report',
  'set',
  'name-list',
  'monitor-task',
  'tax-authorization',
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
  /** It concerns the person in every company, and so does what the person chose. */
  ofPerson?: true;
}

const centre: Channels = { center: true, mail: false, sms: false };
const mailed: Channels = { center: true, mail: true, sms: false };
const silent: Channels = { center: false, mail: false, sms: false };
/** What is done for the safety of an account. */
export const SECURITY_ACTS = [
  'new-device',
  'password-changed',
  'phone-changed',
  'second-factor-on',
  'second-factor-off',
  'passkey-added',
  'passkey-removed',
  'mail-changed',
  'recovery-codes-made',
  'recovery-begun',
  'recovery-withdrawn',
  'recovery-finished',
  'second-factor-due',
] as const;
export type SecurityAct = (typeof SECURITY_ACTS)[number];

/** What is done for, or against, the safety of a company as a whole. */
export const COMPANY_SECURITY_ACTS = [
  'white-list-changed',
  'second-factor-rule-changed',
  'sign-on-changed',
  'role-changed',
  'service-account-changed',
  'token-made',
  'password-reset-asked',
] as const;
export type CompanySecurityAct = (typeof COMPANY_SECURITY_ACTS)[number];

/** Jobs whose failure is told. */
export const EVENT_JOBS = [
  'file',
  'name-list',
  'regional-analysis',
  'market-report',
  'exclusive-data-set',
  'monitor-task',
  'tax-report',
] as const;
export type EventJob = (typeof EVENT_JOBS)[number];

/** Of agents that a person let in. */
const ofAgents = {
  since: '0.10.0',
  subject: 'app',
  access: 'get-app-list',
  told: 'permitted',
  channels: centre,
  program: null,
  webhook: true,
} as const;

/**
 * Every kind of event: what it is about and who may know. What each says is in `eventData.ts`, names are `event.<key>` of the
 * locales. // decision 0082
 */
export const EVENTS = {
  'balance.low': {
    since: '0.9.0',
    subject: 'company',
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
    access: 'get-account-overview',
    told: 'permitted',
    channels: mailed,
    program: null,
    webhook: true,
  },
  'limit.near': {
    since: '0.9.0',
    subject: ['app', 'connector'],
    access: 'get-app-list',
    told: 'permitted',
    channels: centre,
    program: 'app',
    webhook: true,
  },
  'key.ending': {
    since: '0.9.0',
    subject: 'key',
    access: 'get-app-list',
    told: 'permitted',
    channels: mailed,
    program: 'app',
    webhook: true,
  },
  'agent.consented': ofAgents,
  'agent.ended': ofAgents,
  'token.ending': {
    since: '0.9.0',
    subject: 'token',
    access: 'edit-user',
    told: 'permitted',
    channels: mailed,
    program: null,
    webhook: true,
  },
  'file.ready': {
    since: '0.9.0',
    subject: 'file',
    access: 'get-file-download-log-list',
    told: 'concerned',
    channels: mailed,
    program: 'app',
    webhook: true,
  },
  'job.failed': {
    since: '0.9.0',
    subject: ['file', 'analysis', 'report', 'set', 'name-list', 'monitor-task', 'tax-authorization'],
    access: 'get-file-download-log-list',
    told: 'concerned',
    channels: mailed,
    program: 'app',
    webhook: true,
  },
  'price.changing': {
    since: '0.9.0',
    subject: 'company',
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
    access: 'get-connector-list',
    told: 'permitted',
    channels: silent,
    program: 'company',
    webhook: true,
  },
  'data-set.late': {
    since: '0.9.0',
    subject: 'data-set',
    access: 'get-connector-list',
    told: 'permitted',
    channels: centre,
    program: 'company',
    webhook: true,
  },
  'field.ending': {
    since: '0.9.0',
    subject: 'data-set',
    access: 'get-connector-list',
    told: 'permitted',
    channels: mailed,
    program: 'company',
    webhook: true,
  },
  'order.decided': {
    since: '0.9.0',
    subject: 'order',
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
    access: 'department-staff',
    told: 'permitted',
    channels: centre,
    program: null,
    webhook: true,
  },
  'security.act': {
    since: '0.9.0',
    subject: 'person',
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
    access: null,
    told: 'concerned',
    channels: mailed,
    urgent: true,
    program: null,
    webhook: false,
    ofPerson: true,
  },
  'monitor.changed': {
    since: '0.9.0',
    subject: 'rule',
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
    access: null,
    told: 'concerned',
    channels: mailed,
    program: null,
    webhook: false,
  },
} as const satisfies Record<string, EventDefinition>;

export type EventKind = keyof typeof EVENTS;
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
