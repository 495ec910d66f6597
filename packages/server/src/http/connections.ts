import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { addressOf } from '../kernel/address';
import { Refusal } from '../kernel/refusal';

/** Requests that may wait on a connection behind the one that is being answered. // RFC 9112, 9.3.2 */
const MAX_PIPELINED = 10;
/** A connection ends when its client has neither sent nor read a byte for so long while the server waits for it. */
const STALLED_MS = 30_000;
/** A connection that ends after its answer is kept so long for the client to read it. */
const LINGER_MS = 5_000;
/** Connections that one turn of the event loop may accept beyond the limit before it can close others. */
const ACCEPTED_AT_ONCE = 1024;
/** How long a refused connection counts as exhaustion: load balancers ask every few seconds. */
const EXHAUSTED_MS = 10_000;
/** Of the descriptors that a process may have: an answer may open a file beside its connection, and a fifth stays for others. */
const SHARE_OF_DESCRIPTORS = 0.4;
const MOST_CONNECTIONS = 20_000;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

interface Connection {
  socket: Socket;
  address: string;
  /** Requests that are not answered yet, in their order: the first is being answered. */
  outstanding: Exchange[];
}

/** The connections of a server by their name, the one that has been used least recently first. */
export interface Connections {
  open: ReadonlyMap<string, Connection>;
  /** How many there have been. */
  accepted: number;
  /** Whether a new connection was refused in the last seconds because no other could be closed for it. */
  isExhausted(): boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections;
  }
}

/** Below TLS a request's socket is another than the connection's, with the same address. */
const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/** Connections that a server may have at a time where MAX_CONNECTIONS is not set. */
function defaultMaximum(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const descriptors = Number(userLimits?.open_files?.soft);
  return descriptors > 0
    ? Math.min(MOST_CONNECTIONS, Math.floor(descriptors * SHARE_OF_DESCRIPTORS))
    : MOST_CONNECTIONS;
}

/**
 * Bounds what clients without an account can hold. A request waits until its response has the connection, so that nothing
 * is opened for a response that a closed connection will never write. Where there are too many connections, the one whose
 * client has let the server wait for longest is closed, as nginx does; one whose request is being worked on never is.
 */
export function boundConnections(app: FastifyInstance, config: Config, stalledMs = STALLED_MS): void {
  const { server } = app;
  const most = {
    ofAll: config.MAX_CONNECTIONS ?? defaultMaximum(),
    ofAddress: config.CONNECTIONS_PER_ADDRESS || Number.POSITIVE_INFINITY,
  };
  const open = new Map<string, Connection>();
  const byAddress = new Map<string, Map<string, Connection>>();
  let refusedAt = Number.NEGATIVE_INFINITY;
  const connections: Connections = {
    open,
    accepted: 0,
    isExhausted: () => performance.now() - refusedAt < EXHAUSTED_MS,
  };
  app.decorate('connections', connections);

  function remove(name: string): void {
    const connection = open.get(name);
    if (!connection) return;
    open.delete(name);
    const ofAddress = byAddress.get(connection.address);
    ofAddress?.delete(name);
    if (ofAddress?.size === 0) byAddress.delete(connection.address);
  }
  function add(name: string, connection: Connection): void {
    const ofAddress = byAddress.get(connection.address) ?? new Map<string, Connection>();
    byAddress.set(connection.address, ofAddress.set(name, connection));
    open.set(name, connection);
  }
  /** Makes it the one that has been used most recently. */
  function touch(name: string, connection: Connection): void {
    remove(name);
    add(name, connection);
  }
  function closeOneOf(candidates: Iterable<[string, Connection]>): boolean {
    for (const [name, connection] of candidates)
      if (waitsForClient(connection)) {
        remove(name);
        connection.socket.destroy();
        return true;
      }
    return false;
  }

  server.maxConnections = most.ofAll + ACCEPTED_AT_ONCE;
  server.on('drop', () => {
    refusedAt = performance.now();
  });
  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    const address = addressOf(socket.remoteAddress ?? '');
    connections.accepted += 1;
    const ofAddress = byAddress.get(address);
    const isRoom =
      // Behind a proxy all come from its address.
      (config.TRUST_PROXY > 0 || (ofAddress?.size ?? 0) < most.ofAddress || closeOneOf(ofAddress ?? [])) &&
      (open.size < most.ofAll || closeOneOf(open));
    if (!isRoom) {
      refusedAt = performance.now();
      return void socket.destroy();
    }
    add(name, { socket, address, outstanding: [] });
    socket.once('close', () => {
      if (open.get(name)?.socket === socket) remove(name);
    });
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const name = nameOf(request.socket);
    const connection = open.get(name);
    if (!connection) return;
    const exchange = { request, response };
    if (connection.outstanding.push(exchange) > MAX_PIPELINED + 1) return void request.socket.destroy();
    response.once('close', () => {
      connection.outstanding = connection.outstanding.filter((other) => other !== exchange);
      if (open.get(name) === connection) touch(name, connection);
    });
  });
  server.setTimeout(stalledMs, (socket) => {
    const connection = open.get(nameOf(socket));
    if (!connection || waitsForClient(connection)) socket.destroy();
    else socket.setTimeout(stalledMs);
  });

  app.addHook('onRequest', (_request, { raw }, done) => {
    if (raw.socket) done();
    else raw.once('socket', () => done());
  });
  if (config.TRUST_PROXY > 0) boundRequestsOfAddress(app, most.ofAddress);
}

/** Nothing was asked, or the rest of a request has yet to arrive, or an answer has yet to be read. */
function waitsForClient({ outstanding: [current] }: Connection): boolean {
  return !current?.request.complete || current.request.socket.writableLength > 0;
}

/** A proxy sends requests of many addresses on few connections. */
function boundRequestsOfAddress(app: FastifyInstance, most: number): void {
  const inProgress = new Map<string, number>();
  app.addHook('onRequest', ({ ip, routeOptions }, { raw }, done) => {
    if (routeOptions.config?.probe) return done();
    const address = addressOf(ip);
    const count = inProgress.get(address) ?? 0;
    if (count >= most) return done(new Refusal('too-many-requests', { seconds: 1 }));
    inProgress.set(address, count + 1);
    raw.once('close', () => {
      const left = (inProgress.get(address) ?? 0) - 1;
      if (left > 0) inProgress.set(address, left);
      else inProgress.delete(address);
    });
    done();
  });
}

/** Ends a connection after `last`, and closes it where its client does not. */
export function endConnection(socket: Duplex, last?: string): void {
  socket.end(last);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** Whether an answer to what a connection brought last would be taken for that to an earlier request. */
export function owesAnswer({ connections }: FastifyInstance, socket: Socket): boolean {
  const [current, next] = connections.open.get(nameOf(socket))?.outstanding ?? [];
  return next !== undefined || (current !== undefined && (current.request.complete || current.response.headersSent));
}
