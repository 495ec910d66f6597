import { once } from 'node:events';
import { Server } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { boundConnections, type Connections } from './connections';

/** How long a connection without a request may still bring one after nothing listens any more, where browsers connect. */
const QUIET_MS = 1000;
/** A proxy on a busy machine closes what it kept that much late. */
const LATE_MS = 2000;
/** Connections that the kernel keeps for a listener at most, as Node asks for. */
const BACKLOG = 511;

/** Milliseconds that a server which takes no more connections leaves those without a request open. */
export const quietMs = ({
  TRUST_PROXY,
  PROXY_KEEP_ALIVE_SECONDS,
}: Pick<Config, 'TRUST_PROXY' | 'PROXY_KEEP_ALIVE_SECONDS'>): number =>
  TRUST_PROXY > 0 ? PROXY_KEEP_ALIVE_SECONDS * 1000 + LATE_MS : QUIET_MS;

/** What has arrived was read: events of the first turn may have been fetched before. */
async function polled(): Promise<void> {
  await turn();
  await turn();
}

/** A turn of the loop accepts one connection; those that still wait when the listener closes are reset. // libuv#3696 */
async function acceptWaiting(connections: Connections): Promise<void> {
  for (let turns = 0, before = -1; turns < BACKLOG && before !== connections.accepted; turns += 1) {
    before = connections.accepted;
    await polled();
  }
}

/**
 * Before the server closes: takes no new connections, and lets those that are there be answered. `http.Server`'s own close
 * ends each connection whose request it has not read yet, though the request may lie in the kernel because the embedded
 * database held the thread, and its caller is reset. So the listener alone is closed, once what waited to be accepted is
 * accepted; answers say `Connection: close` (`app.ts`), and who is quiet is let go in the end. // nodejs/node#60617
 * A proxy may send a call on a connection that it kept, at any moment until it closes it by itself: whoever closed it first
 * would lose that call. So the server leaves that to the proxy until `quiet` is over. // RFC 9112, 9.3.1 and 9.6
 */
export async function releaseConnections(
  { server, connections }: FastifyInstance,
  quiet: Promise<unknown>,
): Promise<void> {
  if (!server.listening) return;
  const gone = once(server, 'close');
  await acceptWaiting(connections);
  Server.prototype.close.call(server);
  await Promise.race([gone, quiet]);
  await polled();
  // Opened ahead, or with half a request: the server's own close takes these for busy, and no time limit ends them any more. // nodejs/node#63452
  for (const { socket, outstanding } of connections.open.values()) if (outstanding.length === 0) socket.destroy();
}

/** Bounds the connections of a server beside the platform's own, and lets it end once it has answered, whoever is connected. */
export function boundAndRelease(app: FastifyInstance, config: Config): void {
  boundConnections(app, config);
  app.addHook('preClose', () => releaseConnections(app, Promise.resolve()));
}
