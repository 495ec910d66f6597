import { z } from 'zod';
import {
  AGENT_ENDS,
  BUDGET_SCOPES,
  CHANGE_KINDS,
  DISPUTE_SUBJECTS,
  PRICING_MODES,
  REFUND_KINDS,
  SEVERITIES,
} from './enums';
import { COMPANY_SECURITY_ACTS, EVENT_JOBS, EVENT_KINDS, type EventKind, SECURITY_ACTS } from './events';
import { day, instant, money, recordId } from './shapes';

const percent = z.number().int();
const numeric = z.number().int();
const name = z.string();
/** Text in both languages of the platform's own names. */
const names = { name_cn: name, name_en: name };
const securityAct = { at: instant, ip: z.string(), ready_at: instant.nullable() };

/** Data of each kind of event. Nothing else of an event leaves the platform. */
export const EVENT_DATA = {
  'balance.low': z.object({ balance: money, threshold: money }),
  'budget.reached': z.object({
    scope: z.enum(BUDGET_SCOPES),
    target: z.object({ id: numeric, name }),
    month: z.string(),
    monthly: money,
    used: money,
    /** For a budget: the threshold that was exceeded. */
    percent,
    hard_stop: z.boolean(),
  }),
  'limit.near': z.object({
    scope: z.enum(['app', 'connector']),
    target: z.object({ id: numeric, name }),
    /** Whether the app, or that of the connector, is an agent; absent in events before 0.10. */
    agent: z.boolean().optional(),
    limit: z.enum(['per_day', 'total', 'spend_per_day', 'spend_per_month', 'spend_total']),
    value: numeric,
    used: numeric,
    percent,
  }),
  'key.ending': z.object({
    name,
    prefix: z.string(),
    mode: z.enum(['live', 'test']),
    app: z.object({ id: numeric, name }),
    ends_at: instant,
    days: z.number().int(),
  }),
  /** `client` is the address of its metadata document. */
  'agent.consented': z.object({
    id: numeric,
    name,
    client: z.string(),
    by: name,
    data_sets: z.array(z.string()),
    spend_total: money,
    ends_at: instant,
  }),
  'agent.ended': z.object({
    id: numeric,
    name,
    client: z.string(),
    reason: z.enum(AGENT_ENDS),
    /** Person who ended it; null if the agent did. */
    by: name.nullable(),
  }),
  'token.ending': z.object({
    name,
    prefix: z.string(),
    account: z.object({ id: numeric, name }),
    ends_at: instant,
    days: z.number().int(),
  }),
  'file.ready': z.object({ id: recordId, name }),
  'job.failed': z.object({ job: z.enum(EVENT_JOBS), id: recordId, name }),
  'price.changing': z.object({
    from: day,
    prices: z.array(
      z.object({
        name,
        /** Price changes of the operator. */
        data_set: z.string().nullable(),
        /** Object of the price; `stock` is a unit that a partner buys for sale. */
        unit: z.enum(['call', 'year', 'stock']),
        /** Null for the operator's price, or for a partner's own price that has precedence. */
        before: money.nullable(),
        after: money.nullable(),
        /** Pricing mode; null if only the price changes. */
        pricing_mode: z.object({ before: z.enum(PRICING_MODES), after: z.enum(PRICING_MODES) }).nullable(),
      }),
    ),
  }),
  'data-set.loaded': z.object({ data_set: z.string(), loaded_at: instant, day: day.nullable() }),
  'data-set.late': z.object({ data_set: z.string(), loaded_at: instant, due_at: instant }),
  'field.ending': z.object({
    data_set: z.string(),
    field: z.string(),
    /** Day of the removal, start of the deprecation, and replacement. */
    until: day,
    since: day,
    instead: z.string().nullable(),
    connectors: z.array(z.object({ id: numeric, name })),
  }),
  'order.decided': z.object({
    id: recordId,
    application: z.object({ key: z.string(), ...names }),
    decision: z.enum(['confirmed', 'refused', 'refunded']),
    until: day.nullable(),
    reason: z.string(),
  }),
  /** `charge.cause` is the call, file or order, `month` that of its bill, `refunded` the sum of all its refunds. */
  'charge.refunded': z.object({
    id: recordId,
    charge: z.object({ id: recordId, kind: z.enum(REFUND_KINDS), cause: z.string(), amount: money }),
    amount: money,
    refunded: money,
    month: z.string(),
    reason: z.string(),
    ledger_entry_id: recordId,
  }),
  'dispute.answered': z.object({
    id: recordId,
    /** Call, file, order or bill line. */
    subject: z.object({ kind: z.enum(DISPUTE_SUBJECTS), id: z.string() }),
    state: z.enum(['refunded', 'rejected']),
    refunded: money,
    answer: z.string(),
  }),
  'application.ending': z.object({
    application: z.object({ key: z.string(), ...names }),
    ends_on: day,
    kept_until: day,
    /** 0: it has expired. */
    days: z.number().int(),
  }),
  'member.changed': z.object({
    id: numeric,
    name,
    change: z.enum(['joined', 'enabled', 'disabled', 'roles', 'removed']),
    /** Person who did it; null for the member or the company's provider. */
    by: name.nullable(),
  }),
  /** `name` is the account, or the person who acted in the company; `ip` of the operator is `cli`. */
  'security.act': z.object({ ...securityAct, act: z.enum([...SECURITY_ACTS, ...COMPANY_SECURITY_ACTS]), name }),
  /** `detail` is the new phone or email, partly masked, or the name of the passkey. */
  'account.security': z.object({ ...securityAct, act: z.enum(SECURITY_ACTS), detail: z.string() }),
  'monitor.changed': z.object({
    rule: z.object({ id: recordId, name }),
    data_set: z.string(),
    /** Data set of the related rows that changed, if not the rows themselves changed. */
    related_data_set: z.string().optional(),
    at: instant,
    /** Changes with their `severity` and `fields`, the highest severity first; `related` is the related row that changed. */
    changes: z.array(
      z.looseObject({
        row_id: z.string(),
        title: z.string(),
        severity: z.enum(SEVERITIES).nullable(),
        kind: z.enum(CHANGE_KINDS),
        fields: z.array(z.string()),
      }),
    ),
  }),
  'monitor.digest': z.object({
    count: z.number().int(),
    /** In descending severity, then newest first; null for changes without a stored severity. */
    rows: z.array(
      z.object({
        title: name,
        severity: z.enum(SEVERITIES).nullable(),
        rules: z.array(name),
        /** Names of the rules whose search result the row entered or left. */
        entered: z.array(name),
        left: z.array(name),
      }),
    ),
  }),
} as const satisfies Record<EventKind, z.ZodObject>;
export type EventData<K extends EventKind = EventKind> = z.output<(typeof EVENT_DATA)[K]>;

/** An event in webhooks and cursors. */
export const eventMessage = z.object({
  id: recordId,
  /**
   * Increases by one within a company, in the order in which events became final. A receiver that may not receive every
   * kind sees gaps.
   */
  sequence: z.number().int(),
  type: z.enum(EVENT_KINDS),
  timestamp: instant,
  subject: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** An example that did not happen. */
  test: z.literal(true).optional(),
});
export type EventMessage = z.output<typeof eventMessage>;
