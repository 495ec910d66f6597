import { McpServer } from '@modelcontextprotocol/server';
import { registerInputs } from './inputs';
import { registerPrompts } from './prompts';
import { registerResources } from './resources';
import { states } from './states';
import { registerTools } from './tools';

/**
 * What the conformance suites ask of a server: tools, prompts and resources by the names, texts and schemas that their
 * scenarios spell. Lists do not change here, as ours do not.
 */
export function fixtureServer(): McpServer {
  const server = new McpServer(
    { name: 'mcp-conformance-fixtures', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: false },
        prompts: { listChanged: false },
        resources: { listChanged: false },
        logging: {},
        completions: {},
      },
      cacheHints: Object.fromEntries(
        (
          [
            'server/discover',
            'tools/list',
            'prompts/list',
            'resources/list',
            'resources/templates/list',
            'resources/read',
          ] as const
        ).map((method) => [method, { ttlMs: 60_000, cacheScope: 'public' }]),
      ),
      requestState: { verify: states.verify },
    },
  );
  registerTools(server);
  registerInputs(server);
  registerPrompts(server);
  registerResources(server);
  server.server.setRequestHandler('logging/setLevel', () => ({}));
  server.server.setRequestHandler('completion/complete', () => ({
    completion: { values: ['paris', 'park'], total: 2, hasMore: false },
  }));
  return server;
}
