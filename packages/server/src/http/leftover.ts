import type { Socket } from 'node:net';
import { MAX_UPLOAD_BYTES } from '@daas/contract/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endConnection } from './connections';

/** Read and thrown away of a body that was answered before it was read: what the largest upload may have, and its frame. */
export const LEFTOVER_BYTES = MAX_UPLOAD_BYTES + 1_000_000;

/**
 * A request may be refused before its body is read, and the next one comes on the same connection, behind that body. So
 * it is read up to a bound; beyond it the connection ends, after the answer. Senders that write all of a body before they
 * read an answer have it, too. // RFC 9112, 9.3 and 9.6
 */
export function readLeftovers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isArriving(request)) {
      if (Number(request.headers['content-length'] ?? 0) > LEFTOVER_BYTES) reply.header('connection', 'close');
      // Fastify closes after whatever a parser refuses, not knowing that the rest is read. One that is slow, or that waits to be told to go on, is left.
      else if (![408, 417].includes(reply.statusCode) && reply.hasHeader('connection'))
        reply.removeHeader('connection');
      drop(request);
    }
    done(null, payload);
  });
}

const isArriving = ({ raw, headers }: FastifyRequest): boolean =>
  !raw.complete &&
  !raw.destroyed &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

function drop({ raw }: FastifyRequest): void {
  const { socket } = raw;
  linger(socket);
  let size = 0;
  raw.unpipe();
  raw.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > LEFTOVER_BYTES) socket.destroy();
  });
  raw.resume();
}

/**
 * Node destroys a connection that is not kept alive when its answer is written; what still arrives then makes the system
 * reset it, and the sender loses the answer. It is closed on this side first.
 */
function linger(socket: Socket): void {
  socket.destroySoon = () => endConnection(socket);
}
