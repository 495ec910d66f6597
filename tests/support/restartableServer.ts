import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A server that can be taken away in the middle of its answers and comes back at its address. */
export async function mortalServer(hear: (path: string, headers: Record<string, unknown>, body: string) => void) {
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;
  const start = () =>
    new Promise<void>((resolve) => {
      server = createServer(async (request, response) => {
        let body = '';
        try {
          for await (const piece of request) body += piece;
        } catch {
          return;
        }
        hear(request.url ?? '', request.headers, body);
        response.writeHead(204).end();
      });
      server.on('connection', (socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      });
      server.listen(port, '127.0.0.1', () => {
        port = (server.address() as AddressInfo).port;
        resolve();
      });
    });
  const kill = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await start();
  return { url: () => `http://127.0.0.1:${port}`, start, kill };
}
