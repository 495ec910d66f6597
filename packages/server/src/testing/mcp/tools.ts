import { fromJsonSchema, inputRequired, type McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { image, resource, text, WAV } from './content';
import { DEFAULTS, ENUMS, SCHEMA_2020_12 } from './schemas';

const none = z.object({});
/** How long a question waits for its answer. */
const ANSWER_MS = 2000;

export function registerTools(server: McpServer): void {
  const answers = {
    test_simple_text: [text('This is a simple text response for testing.')],
    test_image_content: [image],
    test_audio_content: [{ type: 'audio' as const, data: WAV, mimeType: 'audio/wav' }],
    test_embedded_resource: [
      resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
    ],
    test_multiple_content_types: [
      text('Multiple content types test:'),
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
    test_streaming_elicitation: [text('No request of its own goes to the client')],
  };
  for (const [name, content] of Object.entries(answers))
    server.registerTool(name, { description: name }, () => ({ content }));

  server.registerTool('test_error_handling', { description: 'Fails' }, () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  server.registerTool(
    'json_schema_2020_12_tool',
    {
      description: 'Its schema is listed as written',
      inputSchema: fromJsonSchema(SCHEMA_2020_12),
    },
    (given) => ({ content: [text(JSON.stringify(given))] }),
  );
  server.registerTool(
    'test_x_mcp_header',
    {
      description: 'An argument that a header repeats',
      inputSchema: fromJsonSchema<{ region?: string }>({
        type: 'object',
        properties: {
          // An extension that the type of a JSON Schema does not know.
          region: { type: 'string', ...{ 'x-mcp-header': 'Region' } },
          level: { type: 'integer' },
        },
      }),
    },
    ({ region }) => ({ content: [text(`region=${region}`)] }),
  );
  server.registerTool('test_missing_capability', { description: 'Wants sampling', inputSchema: none }, () =>
    inputRequired({
      inputRequests: {
        answer: inputRequired.createMessage({ messages: [{ role: 'user', content: text('ping') }], maxTokens: 16 }),
      },
    }),
  );
  registerNotifying(server);
  registerAsking(server);
}

/** Messages on the way to the answer: the answer to the POST is a stream then. */
function registerNotifying(server: McpServer): void {
  server.registerTool('test_tool_with_logging', { description: 'Logs', inputSchema: none }, async (_, { mcpReq }) => {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed'])
      await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } });
    return { content: [text('Logged')] };
  });
  server.registerTool(
    'test_logging_tool',
    { description: 'Logs if asked to', inputSchema: none },
    async (_, { mcpReq }) => {
      await mcpReq.log('info', 'logged');
      return { content: [text('Logged')] };
    },
  );
  server.registerTool(
    'test_tool_with_progress',
    { description: 'Reports', inputSchema: none },
    async (_, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (const progress of progressToken === undefined ? [] : [0, 50, 100])
        await mcpReq.notify({
          method: 'notifications/progress',
          params: {
            progressToken: progressToken as string,
            progress,
            total: 100,
            message: `Completed step ${progress} of 100`,
          },
        });
      return { content: [text(String(progressToken))] };
    },
  );
}

/** Requests of the server to a client of 2025, which answers by a separate request. */
function registerAsking(server: McpServer): void {
  const ask = async ({ mcpReq }: ServerContext, request: Parameters<ServerContext['mcpReq']['send']>[0]) => ({
    content: [text(JSON.stringify(await mcpReq.send(request, z.unknown(), { timeout: ANSWER_MS })))],
  });
  server.registerTool(
    'test_sampling',
    { description: 'Asks the model', inputSchema: z.object({ prompt: z.string() }) },
    ({ prompt }, ctx) =>
      ask(ctx, {
        method: 'sampling/createMessage',
        params: { messages: [{ role: 'user', content: text(prompt) }], maxTokens: 100 },
      }),
  );
  const elicit = (message: string, properties: object, required: string[] = []) =>
    ({
      method: 'elicitation/create',
      params: { message, requestedSchema: { type: 'object', properties, required } },
    }) as Parameters<ServerContext['mcpReq']['send']>[0];
  server.registerTool(
    'test_elicitation',
    { description: 'Asks the person', inputSchema: z.object({ message: z.string() }) },
    ({ message }, ctx) => ask(ctx, elicit(message, { response: { type: 'string' } }, ['response'])),
  );
  server.registerTool('test_elicitation_sep1034_defaults', { description: 'Defaults', inputSchema: none }, (_, ctx) =>
    ask(ctx, elicit('Please review the defaults', DEFAULTS)),
  );
  server.registerTool('test_elicitation_sep1330_enums', { description: 'Choices', inputSchema: none }, (_, ctx) =>
    ask(ctx, elicit('Please choose', ENUMS)),
  );
}
