import type { PermissionKey } from './permissions';

/** Retention of events and notifications in days. */
export const EVENT_DAYS = 30;

/** Channels of messages. */
export const MESSAGE_CHANNELS = ['sms', 'mail'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];
/** Notification channels; `center` is the notification center of the console. */
export const CHANNELS = ['center', 'mail', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];
export type Channels = Record<Channel, boolean>;

/** Kinds of subjects. An event names its subject as `file:dwn_0m3…`; events of a subject are in order. */
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
  'charge',
  'dispute',
  'application',
  'member',
  'person',
  'rule',
] as const;
export type EventSubject = (typeof EVENT_SUBJECTS)[number];

interface EventDefinition {
  /** First version of the platform with the event. */
  since: string;
  subject: EventSubject | readonly EventSubject[];
  /**
   * Permission to receive it for the company: required of a member, and of the owner of a webhook or cursor. Null: only
   * the affected person.
   */
  access: PermissionKey | 'administrator' | null;
  /** Recipients: everyone with the permission, the affected persons (who ordered or subscribed), or nobody. */
  recipients: 'permitted' | 'concerned' | 'none';
  /** Default channels. */
  channels: Channels;
  /** Urgent: if the only enabled channel of mail and SMS fails, the other one is used. */
  urgent?: true;
  /** Mail and SMS are sent to addresses that the company has configured. Persons among them may unsubscribe. */
  configured?: true;
  /** Events that a gateway key can read: those of its company, those of its app, or none. */
  program: 'company' | 'app' | null;
  /** Webhooks can subscribe to it. */
  webhook: boolean;
  /** It concerns the person in every company; so do the person's settings. */
  ofPerson?: true;
}

const centre: Channels = { center: true, mail: false, sms: false };
const mailed: Channels = { center: true, mail: true, sms: false };
const silent: Channels = { center: false, mail: false, sms: false };
/** Security changes of an account. */
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

/** Security changes of a company. */
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

/** Jobs whose failure creates an event. */
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

/** Events of agents that a person authorized. */
const ofAgents = {
  since: '0.10.0',
  subject: 'app',
  access: 'get-app-list',
  recipients: 'permitted',
  channels: centre,
  program: null,
  webhook: true,
} as const;

/**
 * All kinds of events with subject and recipients. The data of each kind is in `eventData.ts`, names are `event.<key>`
 * of the locales. // decision 0082
 */
export const EVENTS = {
  'balance.low': {
    since: '0.9.0',
    subject: 'company',
    access: 'get-account-overview',
    recipients: 'permitted',
    channels: { center: true, mail: true, sms: true },
    configured: true,
    program: 'company',
    webhook: true,
  },
  'budget.reached': {
    since: '0.9.0',
    subject: 'budget',
    access: 'get-account-overview',
    recipients: 'permitted',
    channels: mailed,
    program: null,
    webhook: true,
  },
  'limit.near': {
    since: '0.9.0',
    subject: ['app', 'connector'],
    access: 'get-app-list',
    recipients: 'permitted',
    channels: centre,
    program: 'app',
    webhook: true,
  },
  'key.ending': {
    since: '0.9.0',
    subject: 'key',
    access: 'get-app-list',
    recipients: 'permitted',
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
    recipients: 'permitted',
    channels: mailed,
    program: null,
    webhook: true,
  },
  'file.ready': {
    since: '0.9.0',
    subject: 'file',
    access: 'get-file-download-log-list',
    recipients: 'concerned',
    channels: mailed,
    program: 'app',
    webhook: true,
  },
  'job.failed': {
    since: '0.9.0',
    subject: ['file', 'analysis', 'report', 'set', 'name-list', 'monitor-task', 'tax-authorization'],
    access: 'get-file-download-log-list',
    recipients: 'concerned',
    channels: mailed,
    program: 'app',
    webhook: true,
  },
  'price.changing': {
    since: '0.9.0',
    subject: 'company',
    access: 'additional-purchase',
    recipients: 'permitted',
    channels: mailed,
    urgent: true,
    program: 'company',
    webhook: true,
  },
  'data-set.loaded': {
    since: '0.9.0',
    subject: 'data-set',
    access: 'get-connector-list',
    recipients: 'permitted',
    channels: silent,
    program: 'company',
    webhook: true,
  },
  'data-set.late': {
    since: '0.9.0',
    subject: 'data-set',
    access: 'get-connector-list',
    recipients: 'permitted',
    channels: centre,
    program: 'company',
    webhook: true,
  },
  'field.ending': {
    since: '0.9.0',
    subject: 'data-set',
    access: 'get-connector-list',
    recipients: 'permitted',
    channels: mailed,
    program: 'company',
    webhook: true,
  },
  'order.decided': {
    since: '0.9.0',
    subject: 'order',
    access: 'additional-purchase',
    recipients: 'concerned',
    channels: mailed,
    urgent: true,
    program: null,
    webhook: true,
  },
  'charge.refunded': {
    since: '0.10.0',
    subject: 'charge',
    access: 'get-account-overview',
    recipients: 'permitted',
    channels: centre,
    program: 'company',
    webhook: true,
  },
  'dispute.answered': {
    since: '0.10.0',
    subject: 'dispute',
    access: null,
    recipients: 'concerned',
    channels: mailed,
    program: null,
    webhook: false,
  },
  'application.ending': {
    since: '0.9.0',
    subject: 'application',
    access: 'additional-purchase',
    recipients: 'permitted',
    channels: mailed,
    urgent: true,
    program: null,
    webhook: true,
  },
  'member.changed': {
    since: '0.9.0',
    subject: 'member',
    access: 'department-staff',
    recipients: 'permitted',
    channels: centre,
    program: null,
    webhook: true,
  },
  'security.act': {
    since: '0.9.0',
    subject: 'person',
    access: 'administrator',
    recipients: 'permitted',
    channels: silent,
    urgent: true,
    program: null,
    webhook: true,
  },
  'account.security': {
    since: '0.9.0',
    subject: 'person',
    access: null,
    recipients: 'concerned',
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
    recipients: 'none',
    channels: silent,
    // Contains rows; a key may have paid for only some of their fields.
    program: null,
    webhook: true,
  },
  'monitor.digest': {
    since: '0.9.0',
    subject: 'person',
    access: null,
    recipients: 'concerned',
    channels: mailed,
    program: null,
    webhook: false,
  },
} as const satisfies Record<string, EventDefinition>;

export type EventKind = keyof typeof EVENTS;
export const EVENT_KINDS = Object.keys(EVENTS) as [EventKind, ...EventKind[]];
const definitions: Readonly<Record<EventKind, EventDefinition>> = EVENTS;
export const eventOf = (kind: EventKind): EventDefinition => definitions[kind];

/** Kinds with recipients. */
export type NoticeKind = {
  [K in EventKind]: (typeof EVENTS)[K]['recipients'] extends 'none' ? never : K;
}[EventKind];
export const isNotice = (kind: EventKind): kind is NoticeKind => eventOf(kind).recipients !== 'none';
export const NOTICE_KINDS = EVENT_KINDS.filter(isNotice) as [NoticeKind, ...NoticeKind[]];
/** Kinds that a webhook can subscribe to. */
export const WEBHOOK_KINDS = EVENT_KINDS.filter((kind) => eventOf(kind).webhook) as [EventKind, ...EventKind[]];

interface Receiver {
  permissions: ReadonlySet<string>;
  administrator: boolean;
}
/** Returns whether a member may receive such events for the company. */
export function mayReceive(kind: EventKind, { permissions, administrator }: Receiver): boolean {
  const { access } = eventOf(kind);
  if (access === null) return false;
  return access === 'administrator' ? administrator : administrator || permissions.has(access);
}
/** Returns whether a member can be a recipient of such events. */
export const mayBeTold = (kind: EventKind, who: Receiver): boolean =>
  eventOf(kind).recipients === 'concerned' || (eventOf(kind).recipients === 'permitted' && mayReceive(kind, who));
