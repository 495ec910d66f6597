import { z } from 'zod';
import { AGENT_DATA_SETS_MAX } from '../constants';
import { endpoint } from '../endpoint';
import { AGENT_ENDS, PRICING_MODES } from '../enums';
import { done, inOrder, instant, listOf, money, numericId, paging, positiveMoney, text } from '../shapes';

const id = numericId;
const objects = { id: 'agent' } as const;
/** Of an authorization request; good for half an hour, and in the browser alone in which it began. */
const uid = z.string().regex(/^[\w-]{20,64}$/);
const ofRequest = { uid: null } as const;
const dataSetKey = text(40);

/** What a person lets an agent spend, and until when; `inOrder` applies. */
export const budget = {
  /** A call that costs more is a question, never a charge. */
  spend_per_call: positiveMoney.nullable().default(null),
  spend_per_day: positiveMoney.nullable().default(null),
  spend_total: positiveMoney,
  /** Within `AGENT_DAYS_MAX` days of the consent. */
  ends_at: instant,
};

/** Who asks, as the metadata document at its own address says; nobody has checked more than that it is there. */
const client = z.object({
  /** The address of its metadata document: what it is known by. */
  id: z.string(),
  /** Of that address: the one part of all this that is proved. */
  host: z.string(),
  name: z.string(),
});

const agent = z.object({
  /** Of the app that it is: call records, costs and limits name it so. */
  id,
  name: z.string(),
  client,
  status: z.enum(['active', 'ended']),
  data_sets: z.array(z.object({ key: z.string(), name: z.string(), connector_id: id })),
  limits: z.object({
    spend_per_call: money.nullable(),
    spend_per_day: money.nullable(),
    spend_total: money.nullable(),
    ends_at: instant.nullable(),
  }),
  used: z.object({ spend_today: money, spend_total: money }),
  consented_by: z.object({ id, name: z.string() }),
  consented_at: instant,
  ended_at: instant.nullable(),
  /** `expired`: the end that the consent set has passed. */
  end_reason: z.enum([...AGENT_ENDS, 'expired']).nullable(),
  last_used_at: instant.nullable(),
});

/** Agents that a person let in by OAuth: the consent is a budget. // decision 0087 */
export const agents = {
  'agent.request': endpoint({
    method: 'GET',
    path: '/api/agent-request/{uid}',
    access: 'create-connector',
    personal: true,
    objects: ofRequest,
    summary:
      'Retrieve an agent’s authorization request: its identity, the available data sets and the price of a query',
    input: z.strictObject({ uid }),
    output: z.object({
      client: client.extend({
        /** Where the answer is sent: a host, `localhost` for a program on the person's own machine, or a scheme. */
        returns_to: z.string(),
      }),
      /** In whose name it would be let in. */
      company: z.string(),
      data_sets: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          description: z.string(),
          /** The agent named it; where it names none, none is. */
          wanted: z.boolean(),
          mode: z.enum(PRICING_MODES),
          /** Of one question; null where no price is agreed, which cannot be approved. */
          per_call: money.nullable(),
        }),
      ),
      /** What the agent proposes; null where it does not. */
      budget: z.object({
        spend_per_call: money.nullable(),
        spend_per_day: money.nullable(),
        spend_total: money.nullable(),
        ends_at: instant.nullable(),
      }),
      /** Of the company; null for a person who may not see it. */
      balance: money.nullable(),
      expires_at: instant,
    }),
  }),
  'agent.approve': endpoint({
    method: 'POST',
    changes: ['agent', 'app', 'connector', 'overview', 'company.quotaLimits'],
    path: '/api/agent-request/{uid}/approve',
    access: 'create-connector',
    charges: true,
    personal: true,
    stepUp: 'agent',
    objects: ofRequest,
    summary: 'Authorize an agent with its data sets and budget',
    input: z
      .strictObject({ uid, data_sets: z.array(dataSetKey).min(1).max(AGENT_DATA_SETS_MAX), ...budget })
      .superRefine(inOrder),
    /** Where the browser goes next. */
    output: z.object({ id, return_to: z.string() }),
  }),
  'agent.refuse': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/agent-request/{uid}/refuse',
    access: 'session',
    personal: true,
    objects: ofRequest,
    summary: 'Decline an agent’s authorization request; the agent is notified',
    input: z.strictObject({ uid }),
    output: z.object({ return_to: z.string() }),
  }),
  'agent.list': endpoint({
    method: 'GET',
    path: '/api/agent/list',
    access: 'get-app-list',
    summary: 'List authorized agents, newest first',
    input: z.strictObject({
      ...paging,
      keyword: text(60).optional(),
      status: z.enum(['active', 'ended']).optional(),
    }),
    output: listOf(agent),
  }),
  'agent.narrow': endpoint({
    method: 'PUT',
    changes: ['agent', 'app'],
    path: '/api/agent/{id}/narrow',
    access: 'edit-connector-limit',
    objects,
    summary: 'Lower an agent’s budget, or bring its expiry forward; nothing can be raised',
    input: z.strictObject({ id, ...budget }).superRefine(inOrder),
    output: agent,
  }),
  'agent.widen': endpoint({
    method: 'PUT',
    changes: ['agent', 'app'],
    path: '/api/agent/{id}/budget',
    access: 'create-connector',
    personal: true,
    stepUp: 'agent',
    objects,
    summary: 'Set an agent’s budget, including raising it',
    input: z.strictObject({ id, ...budget }).superRefine(inOrder),
    output: agent,
  }),
  'agent.end': endpoint({
    method: 'DELETE',
    changes: ['agent', 'app', 'connector', 'cost', 'overview', 'company.quotaLimits'],
    path: '/api/agent/{id}',
    access: ['enable-stop-connector', 'create-connector'],
    objects,
    summary: 'Revoke an agent: its tokens stop working immediately on every server',
    input: z.strictObject({ id }),
    output: done,
  }),
} as const;
