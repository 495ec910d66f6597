import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequests,
  inputRequired,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { text } from './content';
import { states } from './states';

const elicit = (message: string, name: string, type: 'string' | 'boolean' = 'string') =>
  inputRequired.elicit({
    message,
    requestedSchema: {
      type: 'object',
      properties: { [name]: type === 'string' ? { type } : { type } },
      required: [name],
    },
  });
const sample = (question: string) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(question) }], maxTokens: 100 });
const said = (value: string) => ({ content: [text(value)] });

/** Questions as results, which the client answers by asking again (SEP-2322), each tool as its scenario wants it. */
export function registerInputs(server: McpServer): void {
  const tool = (name: string, answer: (mcpReq: ServerContext['mcpReq']) => unknown) =>
    server.registerTool(`test_input_required_result_${name}`, { description: name, inputSchema: z.object({}) }, (async (
      _: object,
      ctx: ServerContext,
    ) => answer(ctx.mcpReq)) as never);
  const accepted = ({ inputResponses }: ServerContext['mcpReq'], key: string) =>
    acceptedContent<Record<string, unknown>>(inputResponses, key);

  tool('elicitation', (mcpReq) => {
    const name = accepted(mcpReq, 'user_name')?.name;
    if (typeof name === 'string') return said(`Hello, ${name}!`);
    return inputRequired({ inputRequests: { user_name: elicit('What is your name?', 'name') } });
  });
  tool('sampling', ({ inputResponses }) => {
    const answer = inputResponses?.capital_question;
    if (answer) return said(JSON.stringify(answer));
    return inputRequired({ inputRequests: { capital_question: sample('What is the capital of France?') } });
  });
  tool('list_roots', ({ inputResponses }) => {
    const answer = inputResponses?.client_roots;
    if (answer) return said(JSON.stringify(answer));
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  });
  tool('request_state', async (mcpReq) => {
    if (accepted(mcpReq, 'confirm') && mcpReq.requestState()) return said('state-ok');
    return inputRequired({
      inputRequests: { confirm: elicit('Please confirm', 'ok', 'boolean') },
      requestState: await states.mint({ round: 1 }),
    });
  });
  tool('tampered_state', async (mcpReq) => {
    if (accepted(mcpReq, 'confirm') && mcpReq.requestState()) return said('integrity-ok');
    return inputRequired({
      inputRequests: { confirm: elicit('Please confirm', 'ok', 'boolean') },
      requestState: await states.mint({ round: 1 }),
    });
  });
  tool('multiple_inputs', async ({ inputResponses }) => {
    if (['user_name', 'greeting', 'client_roots'].every((key) => inputResponses?.[key])) return said('All three');
    return inputRequired({
      inputRequests: {
        user_name: elicit('What is your name?', 'name'),
        greeting: sample('Generate a greeting'),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await states.mint({ round: 1 }),
    });
  });
  tool('multi_round', async (mcpReq) => {
    const round = mcpReq.requestState<{ round: number }>()?.round ?? 0;
    const questions: InputRequests[] = [
      { step1: elicit('Step 1: What is your name?', 'name') },
      { step2: elicit('Step 2: What is your favorite color?', 'color') },
    ];
    const inputRequests = questions[round];
    if (!inputRequests) return said('Multi-round complete');
    return inputRequired({ inputRequests, requestState: await states.mint({ round: round + 1 }) });
  });
  tool('capabilities', ({ inputResponses, envelope }) => {
    if (inputResponses) return said('Answered');
    const can = (envelope as { [CLIENT_CAPABILITIES_META_KEY]?: Record<string, object> } | undefined)?.[
      CLIENT_CAPABILITIES_META_KEY
    ];
    const inputRequests: InputRequests = {
      ...(can?.elicitation ? { user_name: elicit('What is your name?', 'name') } : {}),
      ...(can?.sampling ? { greeting: sample('Generate a greeting') } : {}),
      ...(can?.roots ? { client_roots: inputRequired.listRoots() } : {}),
    };
    return inputRequired({ inputRequests });
  });
}
