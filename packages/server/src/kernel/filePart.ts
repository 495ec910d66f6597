import { createHash } from 'node:crypto';
import { MAX_UPLOAD_BYTES } from '@daas/contract/constants';
import type { FastifyError, FastifyRequest } from 'fastify';
import { Refusal } from './refusal';

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the name and bytes of the file that it brought, hex; null before all of it was read. */
    fileDigest: string | null;
  }
}

/** What multipart puts around a file, at most. */
const FRAME_BYTES = 100_000;

export function requireMultipart(request: FastifyRequest): void {
  if (!request.isMultipart()) throw new Refusal('unsupported-media', { type: request.headers['content-type'] ?? '' });
}

interface Bounds {
  /** In bytes; what is announced to be larger is refused before it has travelled. */
  limit: number;
  /** As a person says it. */
  limitText?: string;
  onName?: (name: string) => void;
}

/** The part named `file`, piece by piece. What is no multipart ends in an error of the parser that names no status. */
export async function* filePart(
  request: FastifyRequest,
  { limit, limitText = `${limit / 1_000_000} MB`, onName }: Bounds,
): AsyncGenerator<Buffer> {
  const tooLarge = () => new Refusal('file-refused', { reason: '@file-too-large', limit: limitText });
  if (Number(request.headers['content-length'] ?? 0) > limit + FRAME_BYTES) throw tooLarge();
  try {
    const part = await request.file();
    if (part?.fieldname !== 'file') throw new Refusal('file-refused', { reason: '@file-missing' });
    onName?.(part.filename);
    const digest = createHash('sha256').update(`${part.filename}\0`);
    let size = 0;
    for await (const piece of part.file as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > limit) throw tooLarge();
      digest.update(piece);
      yield piece;
    }
    request.fileDigest = digest.digest('hex');
  } catch (error) {
    const hasStatus = error instanceof Refusal || (error as FastifyError).statusCode !== undefined;
    throw hasStatus ? error : new Refusal('malformed-body', { format: 'multipart/form-data' });
  }
}

/** What tells the file of a request from others; reads it where nobody did. */
export async function fileDigest(request: FastifyRequest): Promise<string | null> {
  requireMultipart(request);
  if (request.fileDigest === null) for await (const _ of filePart(request, { limit: MAX_UPLOAD_BYTES }));
  return request.fileDigest;
}
