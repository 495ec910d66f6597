import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { isUnavailable } from '../db/failure';
import { FileRemoved } from '../db/fileChunks';
import { PROBLEM_TYPE, problemBody } from '../gateway/call/answer';
import { newId } from '../kernel/id';
import { apiBody, Refusal } from '../kernel/refusal';
import { MarketError } from '../market/engine';
import { marketRefusal } from '../market/refusal';
import { endConnection, hasPendingAnswer } from './connections';
import { HEADER_BYTES, REQUEST_MS } from './requestLimits';

/** Bytes to read of the request line. */
const LINE_BYTES = 2000;

/** Converts an error to a refusal; an unknown one becomes an internal error without details. */
export function toRefusal(error: unknown, { id, headers }: Pick<FastifyRequest, 'id' | 'headers'>): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof MarketError) return marketRefusal(error);
  if (error instanceof FileRemoved) return new Refusal('not-found', { what: '@download' });
  if (isUnavailable(error)) return new Refusal('unavailable');
  const { code, statusCode } = error as Partial<FastifyError>;
  const type = headers['content-type'] ?? '';
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupported-media', { type: type || '--' });
  if (code === 'FST_ERR_BAD_URL') return new Refusal('malformed-request', { reason: '@address-not-utf8' });
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return new Refusal('malformed-request', { reason: '@address-too-long' });
  if (statusCode === 413)
    return new Refusal('too-large', { limit: code === 'FST_REQ_FILE_TOO_LARGE' ? '50 MB' : '1 MB' });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal('malformed-body', { format: type.startsWith('multipart/') ? 'multipart/form-data' : 'JSON' });
  return new Refusal('internal-error', { requestId: id });
}

function parserRefusal(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Refusal('header-too-large', { name: '@headers', limit: `${HEADER_BYTES / 1024} KB` });
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal('request-timeout', { seconds: REQUEST_MS / 1000 });
  return new Refusal('malformed-request', { reason: '@no-http' });
}

type ClientError = Error & { code?: string; rawPacket?: unknown };

/**
 * Answers bytes that are no valid HTTP request, in the default language; with a problem body if the request line is for the
 * gateway. // §1
 */
export const handleClientError = (site = '') =>
  function (this: FastifyInstance, error: ClientError, socket: Socket): void {
    if (error.code === 'ECONNRESET' || !socket.writable || hasPendingAnswer(this, socket)) return void socket.destroy();
    const packet = Buffer.isBuffer(error.rawPacket) ? error.rawPacket : Buffer.alloc(0);
    const [line = ''] = packet.toString('latin1', 0, LINE_BYTES).split('\r\n');
    writeAnswer(socket, parserRefusal(error.code), /^[A-Z]+ \S*\/open\//.test(line), site);
  };

/** Refuses CONNECT, which Node does not handle as a request. */
export const refuseTunnel =
  (site = '') =>
  (_request: unknown, socket: Duplex): void =>
    writeAnswer(socket, new Refusal('method-not-allowed', { method: 'CONNECT' }), false, site);

function writeAnswer(socket: Duplex, refusal: Refusal, isProblem: boolean, site: string): void {
  const { status } = refusal;
  const language = 'zh-CN';
  const requestId = newId('req');
  const body = JSON.stringify(
    isProblem
      ? problemBody(refusal, { language, requestId, site, receipt: null })
      : apiBody(refusal, language, requestId),
  );
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    `Content-Type: ${isProblem ? PROBLEM_TYPE : 'application/json; charset=utf-8'}`,
    `X-Request-Id: ${requestId}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.on('error', () => socket.destroy());
  endConnection(socket, `${head.join('\r\n')}\r\n\r\n${body}`);
}
