import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { PNG } from './content';

const plain = { title: 'Text', description: 'A text', mimeType: 'text/plain' };

export function registerResources(server: McpServer): void {
  server.registerResource('static-text', 'test://static-text', plain, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
  }));
  server.registerResource(
    'static-binary',
    'test://static-binary',
    { title: 'Image', description: 'An image', mimeType: 'image/png' },
    ({ href }) => ({ contents: [{ uri: href, mimeType: 'image/png', blob: PNG }] }),
  );
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { title: 'Template', description: 'By its id', mimeType: 'application/json' },
    ({ href }, { id }) => ({
      contents: [
        {
          uri: href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        },
      ],
    }),
  );
  server.registerResource('watched-resource', 'test://watched-resource', plain, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'text/plain', text: 'Watched resource content' }],
  }));
  server.server.setRequestHandler('resources/subscribe', () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', () => ({}));
}
