import type { Part } from '../../start/part';
import { registerMcp } from './mcp/route';
import { createMcpServers } from './mcp/server';
import { registerOauth } from './oauth/routes';
import { agentsRoutes } from './routes';

export const agents: Part = {
  name: 'agents',
  handlers: agentsRoutes,
  async routes(app, services, keys) {
    await app.register((scope) => registerMcp(scope, services, keys, createMcpServers(services)), { prefix: '/mcp' });
    await app.register((scope) => registerOauth(scope, services));
  },
};
