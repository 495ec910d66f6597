import type { Socket } from 'node:net';
import { MAX_UPLOAD_BYTES } from '@daas/contract/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endConnection } from './connections';

/** Limit of discarded bytes: the largest upload with its multipart frame. */
export const DISCARD_MAX_BYTES = MAX_UPLOAD_BYTES + 1_000_000;

/**
 * Discards the rest of a body that was refused before it was read, because the next request follows it on the same
 * connection. Above the limit the connection ends after the answer. Clients that send the whole body before they read also
 * receive the answer. // RFC 9112 §9.3 and §9.6
 */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isArriving(request)) {
      if (Number(request.headers['content-length'] ?? 0) > DISCARD_MAX_BYTES) reply.header('connection', 'close');
      // Fastify closes the connection after a parser error, but the rest is discarded here. Keep the close for 408 and 417.
      else if (![408, 417].includes(reply.statusCode) && reply.hasHeader('connection'))
        reply.removeHeader('connection');
      discardBody(request);
    }
    done(null, payload);
  });
}

const isArriving = ({ raw, headers }: FastifyRequest): boolean =>
  !raw.complete &&
  !raw.destroyed &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

function discardBody({ raw }: FastifyRequest): void {
  const { socket } = raw;
  endBeforeDestroy(socket);
  let size = 0;
  raw.unpipe();
  raw.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > DISCARD_MAX_BYTES) socket.destroy();
  });
  raw.resume();
}

/**
 * Replaces the immediate destroy by Node after a last answer. Bytes that arrive after it would cause a reset, and the client
 * would lose the answer.
 */
function endBeforeDestroy(socket: Socket): void {
  socket.destroySoon = () => endConnection(socket);
}
