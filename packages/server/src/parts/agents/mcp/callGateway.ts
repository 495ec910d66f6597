import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { AgentCall, Gateway, GatewayAnswer, GatewayRequest } from '../../../gateway';
import { type AgentKey, findConnectorId } from '../../../gateway/call/agentKeys';
import { canonicalJson } from '../../../kernel/canonicalJson';
import type { FieldProblem } from '../../../kernel/refusal';
import { sha256 } from '../../../kernel/secrets';
import { yuan } from '../../../kernel/yuan';
import type { ReachedLimit } from '../../../money/limitRefusal';
import { adviceFor } from './texts';

/** The agent's request with its key. */
export interface AgentRequest {
  key: AgentKey;
  /** Headers that the gateway reads. */
  headers: Record<string, string>;
  ip: string;
  requestId: string;
  site: string;
  client: string | null;
}

/** A tool's request to the gateway. */
export interface Question {
  operation: NonNullable<GatewayRequest['operation']>;
  /** A data set's key or a connector's id. */
  dataSet?: string;
  /** Path below the connector, or below `/open/v1`. */
  path?: string;
  body?: Record<string, unknown>;
  callId?: string;
  /** Set for charged calls; `fresh` ignores an earlier answer. */
  charged?: { fresh: boolean };
}

/** Calls the gateway with the same rules as for programs. */
export function callGateway(
  gateway: Gateway,
  agentRequest: AgentRequest,
  tool: string,
  { operation, dataSet, path = '', body, callId, charged }: Question,
  { accepted, freshSince }: Pick<AgentCall, 'accepted' | 'freshSince'>,
): Promise<GatewayAnswer> {
  const { key, headers, ip, requestId, site, client } = agentRequest;
  const connectorId = dataSet === undefined ? null : findConnectorId(key, dataSet);
  const agent: AgentCall = {
    tool,
    client,
    question: charged ? digestQuestion(tool, connectorId, body) : null,
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

/** Returns a digest of the question; a retry has the same digest. */
export const digestQuestion = (tool: string, connectorId: number | null, body: unknown): string =>
  sha256(canonicalJson([tool, connectorId, body ?? null]));

/** Cost of a result, in yuan. */
export const cost = z.object({
  price_yuan: z.string().describe('Price of this call'),
  reason: z.string().describe('Why, e.g. per_query, empty_result, replay'),
  remaining_yuan: z.string().nullable().describe('Remaining budget'),
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

/** Returns the result as text and as structured content, because clients read only one of them. */
export const toolResult = (structured: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(structured) }],
  structuredContent: structured,
});

interface Problem {
  code: string;
  detail: string;
  charged: boolean | null;
  errors?: InputProblem[];
  limit?: ReachedLimit;
}

/** States what headers state to programs: when a retry can succeed. */
function retryLines({ headers, body }: GatewayAnswer): string[] {
  const { limit } = body as unknown as Problem;
  const seconds = headers['retry-after'];
  if (seconds) return [`Retry after ${seconds} s${limit?.renews_at ? `, at ${limit.renews_at}` : ''}, not earlier.`];
  return limit ? ['Waiting does not help: do not retry.'] : [];
}

type InputProblem = Pick<FieldProblem, 'field' | 'message'>;

const problemLines = (problems: readonly InputProblem[]): string[] =>
  problems.map(({ field, message }) => `- ${field}: ${message}`);

const failure = (lines: readonly string[]): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: lines.join('\n') }],
});

/** Returns an error for arguments that do not reach the gateway. */
export const inputError = (problems: readonly InputProblem[]): CallToolResult =>
  failure([
    'invalid-input:',
    ...problemLines(problems),
    'Nothing was charged.',
    `What to do: ${adviceFor('invalid-input')}`,
  ]);

/**
 * Returns an error with its reason, whether it was charged, and what to do next. Fields are named as in the arguments of
 * the tool.
 */
export function toolError(answer: GatewayAnswer, { where = {} }: { where?: unknown }): CallToolResult {
  const { code, detail, charged, errors = [] } = answer.body as unknown as Problem;
  const { remaining_yuan, call_id } = costOf(answer);
  const lines = [
    `${code}: ${detail}`,
    ...problemLines(
      errors.map(({ field, message }) => ({
        field: Object.hasOwn(where as object, field) ? `where.${field}` : field,
        message,
      })),
    ),
    ...(code === 'call-price-limit' && answer.budget ? [`Price of this call: ${yuan(answer.budget.price)} yuan.`] : []),
    charged === null ? 'It is not known yet whether the call was charged.' : 'Nothing was charged.',
    ...(remaining_yuan === null ? [] : [`Remaining budget: ${remaining_yuan} yuan.`]),
    ...retryLines(answer),
    `What to do: ${adviceFor(code)}`,
    ...(call_id ? [`call_id: ${call_id}`] : []),
  ];
  return failure(lines);
}
