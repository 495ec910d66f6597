import { z } from 'zod';
import { AGENT_DATA_SETS_MAX } from '../constants';
import { endpoint } from '../endpoint';
import { AGENT_ENDS, PRICING_MODES } from '../enums';
import { done, instant, listOf, money, numericId, paging, positiveMoney, requireLimitOrder, text } from '../shapes';

const id = numericId;
const objects = { id: 'agent' } as const;
/** Handle of an authorization request, valid for half an hour and only in the browser that started it. */
const uid = z.string().regex(/^[\w-]{20,64}$/);
const ofRequest = { uid: null } as const;
const dataSetKey = text(40);

/** Budget and expiry of an agent; `requireLimitOrder` applies. */
export const budget = {
  /** A more expensive call requires a confirmation and is not charged. */
  spend_per_call: positiveMoney.nullable().default(null),
  spend_per_day: positiveMoney.nullable().default(null),
  spend_total: positiveMoney,
  /** At most `AGENT_DAYS_MAX` days after the consent. */
  ends_at: instant,
};

/**
 * Client of an authorization request, as stated in its metadata document. Only the address of the document is verified.
 */
const client = z.object({
  /** Address of its metadata document, which identifies it. */
  id: z.string(),
  /** Host of that address: the only verified part. */
  host: z.string(),
  name: z.string(),
});

const agent = z.object({
  /** App of the agent, used in call records, costs and limits. */
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
  /** `expired`: the expiry of the consent has passed. */
  end_reason: z.enum([...AGENT_ENDS, 'expired']).nullable(),
  last_used_at: instant.nullable(),
});

/** Agents that a person authorized by OAuth. The consent is a budget. // decision 0087 */
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
        /** Target of the redirect: a host, `localhost` for a local program, or a scheme. */
        returns_to: z.string(),
      }),
      /** Person and company that would authorize it. */
      company: z.string(),
      data_sets: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          description: z.string(),
          /** Data set that the agent requested; otherwise null. */
          wanted: z.boolean(),
          mode: z.enum(PRICING_MODES),
          /** Price of one query; null without an agreed price, which cannot be approved. */
          per_call: money.nullable(),
        }),
      ),
      /** Budget that the agent proposed, or null. */
      budget: z.object({
        spend_per_call: money.nullable(),
        spend_per_day: money.nullable(),
        spend_total: money.nullable(),
        ends_at: instant.nullable(),
      }),
      /** Balance of the company; null if the person may not see it. */
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
      .superRefine(requireLimitOrder),
    /** Address to which the browser is redirected. */
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
    input: z.strictObject({ id, ...budget }).superRefine(requireLimitOrder),
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
    input: z.strictObject({ id, ...budget }).superRefine(requireLimitOrder),
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
