import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { partHeaders } from '../kernel/byteRange';
import type { FileAnswer } from '../kernel/fileAnswer';

/** Encodes text for a header parameter. // RFC 8187 §3.2.1 */
const extValue = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const { part, body, fileName, contentType, inline } = file;
  const headers = {
    ...(part && partHeaders(part)),
    'content-type': contentType,
    'content-disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${extValue(fileName)}`,
    'cache-control': inline ? 'private, max-age=31536000, immutable' : 'no-store',
    'x-content-type-options': 'nosniff',
  };
  reply.status(part?.status ?? 200).headers(headers);
  // This header disables the compression plugin: ranges count uncompressed bytes.
  if (part) reply.request.headers['x-no-compression'] = 'part';
  if (part?.status === 304 && reply.request.method === 'GET') return reply.send();
  const content = Readable.from(part?.sends === false ? [] : body);
  // If nothing is sent yet, remove the file's headers from the error answer.
  content.once('error', () => {
    if (reply.raw.headersSent) return;
    for (const name of Object.keys(headers)) {
      reply.removeHeader(name);
      reply.raw.removeHeader(name);
    }
  });
  return reply.send(content);
}
