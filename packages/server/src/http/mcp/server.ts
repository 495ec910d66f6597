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
import type { GatewayAnswer } from '../../gateway';
import { build } from '../../kernel/build';
import { languageOf } from '../../kernel/locale';
import { Refusal } from '../../kernel/refusal';
import { validate } from '../../kernel/validate';
import { yuan } from '../../kernel/yuan';
import type { Services } from '../../services';
import { type Asker, askGateway, errorOf, questionOf, resultOf } from './ask';
import { INSTRUCTIONS } from './texts';
import { structured, TOOLS } from './tools';
import type { Tool } from './tools/tool';

/** The list of tools is the same for everybody. */
const TOOLS_KEPT_MS = 3_600_000;
const CLIENT_MAX = 100;
/**
 * What is asked anew is not answered by what was answered longer ago. A proxy gives up after a minute, so that a request
 * that it sends a second time is still the one that was paid for.
 */
const FRESH_MS = 60_000;

/** As zod writes them, without what clients trip over: no `$schema`, no references. */
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, reused: 'inline', unrepresentable: 'any' });
  return json as ListedTool['inputSchema'];
};

export const LISTED: ListedTool[] = TOOLS.map(({ name, title, description, input, output }) => ({
  name,
  title,
  description,
  inputSchema: jsonSchema(input, 'input'),
  outputSchema: jsonSchema(output, 'output'),
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
}));

/** What is sealed into a question about a price, so that its answer is good for this call at this price and for no other. */
interface Offer {
  question: string;
  price: number;
  /** ms since 1970. What is answered from then on is what was agreed to, once, even if it is to be fresh. */
  at: number;
}
const PAY = 'pay';
const agreement = z.object({ [PAY]: z.boolean() });

/** Makes the server that answers one request: the tools, for whoever asks. */
export function agentServers({
  gateway,
  sealer,
  clock,
}: Pick<Services, 'gateway' | 'sealer' | 'clock'>): McpServerFactory {
  const offers = createRequestStateCodec<Offer>({
    key: sealer.derive('mcp price'),
    bind: (ctx) => `${ctx.mcpReq.method} ${ctx.http?.authInfo?.token}`,
  });

  async function callTool(
    { era, asker }: { era: McpRequestContext['era']; asker: Asker },
    tool: Tool,
    toolArguments: unknown,
    ctx: ServerContext,
  ): Promise<CallToolResult | InputRequiredResult> {
    let input: unknown;
    try {
      input = validate(tool.input, toolArguments ?? {}, languageOf(asker));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const problems = error.fields.map(({ field, message }) => `- ${field}: ${message}`).join('\n');
      return { isError: true, content: [{ type: 'text', text: `invalid-input:\n${problems}\nNothing was charged.` }] };
    }
    const client = clientOf(ctx) ?? asker.client;
    const call = tool.ask(input as never);
    const question = questionOf(tool.name, null, [call.dataSet, call.body]);
    const agreed = agreedOffer(ctx, question);
    const terms = { accepted: agreed?.price ?? 0, freshSince: agreed?.at ?? clock().getTime() - FRESH_MS };
    const answer = await askGateway(gateway, { ...asker, client }, tool.name, call, terms);
    if (answer.status < 400) return resultOf(structured(tool, answer, input, asker));
    if (answer.body.code === 'call-price-limit' && era === 'modern' && mayAsk(ctx))
      return askPrice(answer, question, ctx);
    return errorOf(answer);
  }

  /** Never the charge: the question, which a person answers. */
  async function askPrice(answer: GatewayAnswer, question: string, ctx: ServerContext) {
    if (ctx.mcpReq.requestState<Offer>()?.question === question && declined(ctx)) return errorOf(answer);
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
    const asker = authInfo?.extra?.asker as Asker;
    const server = new Server(
      { name: 'daas-platform', title: 'DaaS data', version: build().version },
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
    server.setRequestHandler('tools/list', () => ({ tools: LISTED }));
    server.setRequestHandler('tools/call', (request, ctx) => {
      const { name, arguments: toolArguments } = request.params;
      const tool = TOOLS.find((one) => one.name === name);
      if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name.slice(0, 60)}`);
      return callTool({ era, asker }, tool, toolArguments, ctx);
    });
    return server;
  };
}

/** What the request says of its client; nobody has checked it. */
interface ClientEnvelope {
  [CLIENT_CAPABILITIES_META_KEY]?: { elicitation?: object };
  [CLIENT_INFO_META_KEY]?: { name?: unknown; version?: unknown };
}
const saidBy = ({ mcpReq }: ServerContext): ClientEnvelope => mcpReq.envelope ?? {};

const mayAsk = (ctx: ServerContext): boolean => saidBy(ctx)[CLIENT_CAPABILITIES_META_KEY]?.elicitation !== undefined;

function declined({ mcpReq: { inputResponses } }: ServerContext): boolean {
  const answer = inputResponse(inputResponses, PAY);
  return answer.kind === 'elicit' && (answer.action !== 'accept' || answer.content?.[PAY] !== true);
}

/** The price that a person agreed to for this very question. */
function agreedOffer({ mcpReq }: ServerContext, question: string): Offer | null {
  const offer = mcpReq.requestState<Offer>();
  if (offer?.question !== question) return null;
  return acceptedContent(mcpReq.inputResponses, PAY, agreement)?.[PAY] ? offer : null;
}

/** What the agent says it runs in. */
function clientOf(ctx: ServerContext): string | null {
  const info = saidBy(ctx)[CLIENT_INFO_META_KEY];
  return info ? `${info.name} ${info.version}`.replace(/\p{Cc}/gu, '').slice(0, CLIENT_MAX) : null;
}
