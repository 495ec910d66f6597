import { acceptedContent, inputRequired, type McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { image, resource, text } from './content';

const user = <C>(content: C) => ({ role: 'user' as const, content });

export function registerPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'Without arguments' }, () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }));
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description: 'With arguments',
      argsSchema: z.object({ arg1: z.string().describe('The first'), arg2: z.string().describe('The second') }),
    },
    ({ arg1, arg2 }) => ({ messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))] }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'With a resource', argsSchema: z.object({ resourceUri: z.string().describe('Its address') }) },
    ({ resourceUri }) => ({
      messages: [
        user(resource(resourceUri, 'text/plain', 'Embedded resource content for testing.')),
        user(text('Please process the embedded resource above.')),
      ],
    }),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'With an image' }, () => ({
    messages: [user(image), user(text('Please analyze the image above.'))],
  }));
  // A prompt without arguments is given the context alone, which the package's types leave out.
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks first' }, ((ctx: ServerContext) => {
    const given = acceptedContent<{ context: string }>(ctx.mcpReq.inputResponses, 'user_context');
    if (given) return { messages: [user(text(`Use the following context: ${given.context}`))] };
    return inputRequired({
      inputRequests: {
        user_context: inputRequired.elicit({
          message: 'What context should the prompt use?',
          requestedSchema: { type: 'object', properties: { context: { type: 'string' } }, required: ['context'] },
        }),
      },
    });
  }) as never);
}
