import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../kernel/address';
import type { Config } from '../kernel/config';
import { Refusal } from '../kernel/refusal';

/** Maximum pipelined requests behind the current one. // RFC 9112 §9.3.2 */
const MAX_PIPELINED = 10;
/** Timeout for a client that neither sends nor reads while the server waits for it. */
const STALLED_MS = 30_000;
/** Time for the client to read the last answer before the connection is destroyed. */
const LINGER_MS = 5_000;
/** Connections that one turn of the event loop may accept above the limit before others are closed. */
const ACCEPTED_AT_ONCE = 1024;
/** A refused connection counts as exhaustion this long; longer than the interval of load balancer probes. */
const EXHAUSTED_MS = 10_000;
/** Share of the file descriptors: an answer may need a second one for a file, and a fifth is reserved. */
const SHARE_OF_DESCRIPTORS = 0.4;
const MOST_CONNECTIONS = 20_000;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

interface Connection {
  socket: Socket;
  address: string;
  /** Unanswered requests in order; the first is being answered. */
  outstanding: Exchange[];
}

/** Connections by name, least recently used first. */
export interface Connections {
  open: ReadonlyMap<string, Connection>;
  /** Number of accepted connections since start. */
  accepted: number;
  /** Whether a connection was refused recently because no other could be closed. */
  isExhausted(): boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections;
  }
}

/** With TLS, the sockets of request and connection differ but have the same address. */
const connectionName = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/** Returns the connection limit without MAX_CONNECTIONS. */
function defaultMaximum(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const descriptors = Number(userLimits?.open_files?.soft);
  return descriptors > 0
    ? Math.min(MOST_CONNECTIONS, Math.floor(descriptors * SHARE_OF_DESCRIPTORS))
    : MOST_CONNECTIONS;
}

/**
 * Limits connections of unauthenticated clients. A pipelined request waits until its response owns the connection, so that
 * no file is opened for a response that is never written. Above the limit, the connection whose client has been idle
 * longest is closed, as in nginx; never one whose request is being processed.
 */
export function limitConnections(app: FastifyInstance, config: Config, stalledMs = STALLED_MS): void {
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
  /** Moves a connection to the end of the order. */
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
    const name = connectionName(socket);
    const address = addressOf(socket.remoteAddress ?? '');
    connections.accepted += 1;
    const ofAddress = byAddress.get(address);
    const hasRoom =
      // Behind a proxy all connections have its address.
      (config.TRUST_PROXY > 0 || (ofAddress?.size ?? 0) < most.ofAddress || closeOneOf(ofAddress ?? [])) &&
      (open.size < most.ofAll || closeOneOf(open));
    if (!hasRoom) {
      refusedAt = performance.now();
      return void socket.destroy();
    }
    add(name, { socket, address, outstanding: [] });
    socket.once('close', () => {
      if (open.get(name)?.socket === socket) remove(name);
    });
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const name = connectionName(request.socket);
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
    const connection = open.get(connectionName(socket));
    if (!connection || waitsForClient(connection)) socket.destroy();
    else socket.setTimeout(stalledMs);
  });

  app.addHook('onRequest', (_request, { raw }, done) => {
    if (raw.socket) done();
    else raw.once('socket', () => done());
  });
  if (config.TRUST_PROXY > 0) limitRequestsPerAddress(app, most.ofAddress);
}

/** Whether the server waits for a request, the rest of one, or for the client to read. */
function waitsForClient({ outstanding: [current] }: Connection): boolean {
  return !current?.request.complete || current.request.socket.writableLength > 0;
}

/** Limits concurrent requests per client address, because a proxy sends requests of many clients on few connections. */
function limitRequestsPerAddress(app: FastifyInstance, most: number): void {
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

/** Sends `last`, ends the connection, and destroys it if the client does not close it. */
export function endConnection(socket: Duplex, last?: string): void {
  socket.end(last);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** Whether an answer now would be taken for the answer to an earlier request. */
export function hasPendingAnswer({ connections }: FastifyInstance, socket: Socket): boolean {
  const [current, next] = connections.open.get(connectionName(socket))?.outstanding ?? [];
  return next !== undefined || (current !== undefined && (current.request.complete || current.response.headersSent));
}
