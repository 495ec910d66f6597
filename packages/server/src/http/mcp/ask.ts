import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { AgentCall, Gateway, GatewayAnswer, GatewayRequest } from '../../gateway';
import { type AgentKey, findConnectorId } from '../../gateway/call/agentKeys';
import { canonicalJson } from '../../kernel/canonicalJson';
import { sha256 } from '../../kernel/secrets';
import { yuan } from '../../kernel/yuan';
import { adviceFor } from './texts';

/** One request of an agent, as it arrived. */
export interface Asker {
  key: AgentKey;
  /** Headers that the gateway reads. */
  headers: Record<string, string>;
  ip: string;
  requestId: string;
  site: string;
  client: string | null;
}

/** What a tool asks of the gateway. */
export interface Question {
  operation: NonNullable<GatewayRequest['operation']>;
  /** A data set's key or a connector's id. */
  dataSet?: string;
  /** Below the connector, or below `/open/v1`. */
  path?: string;
  body?: Record<string, unknown>;
  callId?: string;
  /** Charged: asked once, unless anew. */
  charged?: { fresh: boolean };
}

/** Asks the gateway as a program would, over the same rules. */
export function askGateway(
  gateway: Gateway,
  asker: Asker,
  tool: string,
  { operation, dataSet, path = '', body, callId, charged }: Question,
  { accepted, freshSince }: Pick<AgentCall, 'accepted' | 'freshSince'>,
): Promise<GatewayAnswer> {
  const { key, headers, ip, requestId, site, client } = asker;
  const connectorId = dataSet === undefined ? null : findConnectorId(key, dataSet);
  const agent: AgentCall = {
    tool,
    client,
    question: charged ? questionOf(tool, connectorId, body) : null,
    freshSince: charged?.fresh ? freshSince : null,
    accepted,
  };
  return gateway.query({
    operation,
    method: body ? 'POST' : 'GET',
    url: `/open/v1${connectorId === null ? '' : `/connectors/${connectorId}`}${path}`,
    site,
    headers,
    body,
    rawBody: Buffer.from(body ? JSON.stringify(body) : ''),
    ip,
    requestId,
    connectorId,
    ...(callId === undefined ? {} : { callId }),
    agent,
  });
}

/** What is asked, however it is sent: a call that is sent again is the same one. */
export const questionOf = (tool: string, connectorId: number | null, body: unknown): string =>
  sha256(canonicalJson([tool, connectorId, body ?? null]));

/** What every result says of money, in yuan. */
export const cost = z.object({
  price_yuan: z.string().describe('What this call cost'),
  reason: z.string().describe('Why, e.g. per_query, empty_result, replay'),
  remaining_yuan: z.string().nullable().describe('What may still be spent'),
  call_id: z.string().nullable(),
  repeat_of: z.string().optional().describe('The call that was charged for this answer'),
});

export function costOf({ receipt, budget }: Pick<GatewayAnswer, 'receipt' | 'budget'>): z.output<typeof cost> {
  return {
    price_yuan: yuan(receipt?.amount ?? 0),
    reason: receipt?.reason ?? 'error',
    remaining_yuan: budget ? yuan(budget.spendable) : null,
    call_id: receipt?.call_id ?? null,
    ...(receipt?.replay_of ? { repeat_of: receipt.replay_of.call_id } : {}),
  };
}

/** For clients that read one and for those that read the other. */
export const resultOf = (structured: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(structured) }],
  structuredContent: structured,
});

interface Problem {
  code: string;
  detail: string;
  charged: boolean | null;
  errors?: { field: string; message: string }[];
}

/** An error as a model can act on it: what refused, what it means for money, and what to do next. */
export function errorOf(answer: GatewayAnswer): CallToolResult {
  const { code, detail, charged, errors = [] } = answer.body as unknown as Problem;
  const { remaining_yuan, call_id } = costOf(answer);
  const lines = [
    `${code}: ${detail}`,
    ...errors.map(({ field, message }) => `- ${field}: ${message}`),
    ...(code === 'call-price-limit' && answer.budget ? [`Price of this call: ${yuan(answer.budget.price)} yuan.`] : []),
    charged === null ? 'Whether it was charged is not known yet.' : 'Nothing was charged.',
    ...(remaining_yuan === null ? [] : [`May still be spent: ${remaining_yuan} yuan.`]),
    `What to do: ${adviceFor(code)}`,
    ...(call_id ? [`call_id: ${call_id}`] : []),
  ];
  return { isError: true, content: [{ type: 'text', text: lines.join('\n') }] };
}
