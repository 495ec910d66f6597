import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type Tool as ListedTool,
  type McpRequestContext,
  type McpServerFactory,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Services } from '../../../features/services';
import type { GatewayAnswer } from '../../../gateway';
import { ownBuild } from '../../../kernel/build';
import { languageOf } from '../../../kernel/locale';
import { fieldsOf, Refusal } from '../../../kernel/refusal';
import { validate } from '../../../kernel/validate';
import { yuan } from '../../../kernel/yuan';
import { type AgentRequest, callGateway, digestQuestion, inputError, toolError, toolResult } from './callGateway';
import { suggestQueries } from './suggestions';
import { INSTRUCTIONS } from './texts';
import { structureResult, TOOLS } from './tools';
import { refuseOtherThanFields } from './tools/conditions';
import type { Tool } from './tools/tool';

/** Clients may cache the list of tools, which is the same for all. */
const TOOLS_KEPT_MS = 3_600_000;
const CLIENT_MAX = 100;
/**
 * A fresh question ignores answers older than this. Proxies retry within a minute, so a retry of the proxy still finds the
 * paid answer.
 */
const FRESH_MS = 60_000;

/**
 * Converts a schema without `$schema` and references, which some clients do not support. Answers may contain more
 * properties than the list that a client has cached. // QuantConnect/mcp-server#58
 */
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    reused: 'inline',
    unrepresentable: 'any',
    override({ jsonSchema: one }) {
      if (io === 'output' && one.additionalProperties === false) delete one.additionalProperties;
    },
  });
  return json as ListedTool['inputSchema'];
};

export const LISTED_TOOLS: ListedTool[] = TOOLS.map(({ name, title, description, input, output, charged = false }) => ({
  name,
  title,
  description,
  inputSchema: jsonSchema(input, 'input'),
  outputSchema: jsonSchema(output, 'output'),
  // Clients run read-only tools without a confirmation. A charge is no destruction, which is the default of others.
  annotations: { readOnlyHint: !charged, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}));

/** Sealed state of a price confirmation, which is valid for this question and price only. */
interface Offer {
  question: string;
  price: number;
  /** ms since 1970. A later answer is the confirmed one, even for a fresh question. */
  at: number;
}
const PAY = 'pay';
const agreement = z.object({ [PAY]: z.boolean() });

/** Returns a factory that creates the server for one request. */
export function createMcpServers(
  services: Pick<Services, 'gateway' | 'sealer' | 'clock' | 'database' | 'market'>,
): McpServerFactory {
  const { gateway, sealer, clock } = services;
  const offers = createRequestStateCodec<Offer>({
    key: sealer.derive('mcp price'),
    bind: (ctx) => `${ctx.mcpReq.method} ${ctx.http?.authInfo?.token}`,
  });

  async function callTool(
    { era, agentRequest }: { era: McpRequestContext['era']; agentRequest: AgentRequest },
    tool: Tool,
    toolArguments: unknown,
    ctx: ServerContext,
  ): Promise<CallToolResult | InputRequiredResult> {
    let input: Record<string, unknown>;
    try {
      input = validate(tool.input, toolArguments ?? {}, languageOf(agentRequest));
      refuseOtherThanFields(input, agentRequest);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return inputError(fieldsOf(error, languageOf(agentRequest)));
    }
    const client = clientOf(ctx) ?? agentRequest.client;
    const call = tool.ask(input as never);
    const question = digestQuestion(tool.name, null, [call.dataSet, call.body]);
    const agreed = findConfirmedOffer(ctx, question);
    const terms = { accepted: agreed?.price ?? 0, freshSince: agreed?.at ?? clock().getTime() - FRESH_MS };
    const answer = await callGateway(gateway, { ...agentRequest, client }, tool.name, call, terms);
    if (answer.status < 400) {
      const result = structureResult(tool, answer, input, agentRequest);
      if (!tool.isEmpty?.(answer, input as never)) return toolResult(result);
      return toolResult({ ...result, suggestions: await suggestQueries(services, agentRequest, input) });
    }
    if (answer.body.code === 'call-price-limit' && era === 'modern' && canElicit(ctx))
      return askPrice(answer, question, ctx);
    return toolError(answer, input);
  }

  /** Returns a request for a person to confirm the price; charges nothing. */
  async function askPrice(answer: GatewayAnswer, question: string, ctx: ServerContext) {
    if (ctx.mcpReq.requestState<Offer>()?.question === question && isDeclined(ctx)) return toolError(answer, {});
    const price = answer.budget?.price ?? 0;
    return inputRequired({
      inputRequests: {
        [PAY]: inputRequired.elicit({
          mode: 'form',
          message: `${answer.body.detail} ${yuan(price)} yuan?`,
          requestedSchema: {
            type: 'object',
            properties: { [PAY]: { type: 'boolean', title: `Pay ${yuan(price)} yuan for this call` } },
            required: [PAY],
          },
        }),
      },
      requestState: await offers.mint({ question, price, at: clock().getTime() }, ctx),
    });
  }

  return ({ era, authInfo }) => {
    const agentRequest = authInfo?.extra?.agentRequest as AgentRequest;
    const server = new Server(
      { name: 'daas-platform', title: 'DaaS data', version: ownBuild().version },
      {
        capabilities: { tools: {} },
        instructions: INSTRUCTIONS,
        cacheHints: {
          'tools/list': { ttlMs: TOOLS_KEPT_MS, cacheScope: 'public' },
          'server/discover': { ttlMs: TOOLS_KEPT_MS, cacheScope: 'public' },
        },
        inputRequired: { legacyShim: false },
        requestState: { verify: offers.verify },
      },
    );
    server.setRequestHandler('tools/list', () => ({ tools: LISTED_TOOLS }));
    server.setRequestHandler('tools/call', (request, ctx) => {
      const { name, arguments: toolArguments } = request.params;
      const tool = TOOLS.find((one) => one.name === name);
      if (!tool)
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `Unknown tool ${name.slice(0, 60)}. Call tools/list for the available tools.`,
        );
      return callTool({ era, agentRequest }, tool, toolArguments, ctx);
    });
    return server;
  };
}

/** Client data of the request; not verified. */
interface ClientEnvelope {
  [CLIENT_CAPABILITIES_META_KEY]?: { elicitation?: object };
  [CLIENT_INFO_META_KEY]?: { name?: unknown; version?: unknown };
}
const clientEnvelope = ({ mcpReq }: ServerContext): ClientEnvelope => mcpReq.envelope ?? {};

const canElicit = (ctx: ServerContext): boolean =>
  clientEnvelope(ctx)[CLIENT_CAPABILITIES_META_KEY]?.elicitation !== undefined;

function isDeclined({ mcpReq: { inputResponses } }: ServerContext): boolean {
  const answer = inputResponse(inputResponses, PAY);
  return answer.kind === 'elicit' && (answer.action !== 'accept' || answer.content?.[PAY] !== true);
}

/** Returns the price that a person confirmed for this question, or null. */
function findConfirmedOffer({ mcpReq }: ServerContext, question: string): Offer | null {
  const offer = mcpReq.requestState<Offer>();
  if (offer?.question !== question) return null;
  return acceptedContent(mcpReq.inputResponses, PAY, agreement)?.[PAY] ? offer : null;
}

/** Returns name and version that the client reports, or null. */
function clientOf(ctx: ServerContext): string | null {
  const info = clientEnvelope(ctx)[CLIENT_INFO_META_KEY];
  return info ? `${info.name} ${info.version}`.replace(/\p{Cc}/gu, '').slice(0, CLIENT_MAX) : null;
}
