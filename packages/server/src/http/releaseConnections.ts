import { once } from 'node:events';
import { Server } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../kernel/config';
import { type Connections, limitConnections } from './connections';

/** Time for a request on an idle connection after the listener is closed, for direct browser connections. */
const QUIET_MS = 1000;
/** A busy proxy may close its idle connections this much later. */
const LATE_MS = 2000;
/** Node's default for the kernel's accept queue. */
const BACKLOG = 511;

/** Returns the time in ms that idle connections stay open after the listener is closed. */
export const quietMs = ({
  TRUST_PROXY,
  PROXY_KEEP_ALIVE_SECONDS,
}: Pick<Config, 'TRUST_PROXY' | 'PROXY_KEEP_ALIVE_SECONDS'>): number =>
  TRUST_PROXY > 0 ? PROXY_KEEP_ALIVE_SECONDS * 1000 + LATE_MS : QUIET_MS;

/** Waits until arrived data is read. Two turns, because events of the first may be from before. */
async function pollEvents(): Promise<void> {
  await turn();
  await turn();
}

/** Accepts queued connections, one per turn of the event loop; closing the listener would reset them. // libuv#3696 */
async function acceptWaiting(connections: Connections): Promise<void> {
  for (let turns = 0, before = -1; turns < BACKLOG && before !== connections.accepted; turns += 1) {
    before = connections.accepted;
    await pollEvents();
  }
}

/**
 * Closes the listener and answers the requests of open connections before the server closes. `http.Server`'s own close
 * resets connections whose request is not read yet, for example while the embedded database blocks the thread. Answers send
 * `Connection: close` (`app.ts`), and idle connections are destroyed at the end. // nodejs/node#60617
 * A proxy may send a request on an idle connection until it closes it, and a close by the server would lose that request.
 * So idle connections stay open until `quiet` resolves. // RFC 9112 §9.3.1 and §9.6
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
  await pollEvents();
  // Unused or with a partial request: the server's own close treats these as busy, and no timeout ends them. // nodejs/node#63452
  for (const { socket, outstanding } of connections.open.values()) if (outstanding.length === 0) socket.destroy();
}

/** Limits the connections of an internal server, and releases them when it closes. */
export function limitAndReleaseConnections(app: FastifyInstance, config: Config): void {
  limitConnections(app, config);
  app.addHook('preClose', () => releaseConnections(app, Promise.resolve()));
}
