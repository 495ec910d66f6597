import { createHash } from 'node:crypto';
import { MAX_UPLOAD_BYTES } from '@daas/contract/constants';
import type { FastifyError, FastifyRequest } from 'fastify';
import { Refusal } from './refusal';

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of name and bytes of the uploaded file in hex; null before it is read completely. */
    fileDigest: string | null;
  }
}

/** Maximum bytes of multipart headers around a file. */
const FRAME_BYTES = 100_000;

export function requireMultipart(request: FastifyRequest): void {
  if (!request.isMultipart()) throw new Refusal('unsupported-media', { type: request.headers['content-type'] ?? '' });
}

interface Bounds {
  /** Maximum bytes. A larger Content-Length is rejected before the body is read. */
  limit: number;
  /** The limit in messages. */
  limitText?: string;
  onName?: (name: string) => void;
}

/** Yields the part named `file`. Throws the parser's error without a status if the body is not valid multipart. */
export async function* readFilePart(
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

/** Returns the digest of the uploaded file; reads the file if no handler did. */
export async function fileDigest(request: FastifyRequest): Promise<string | null> {
  requireMultipart(request);
  if (request.fileDigest === null) for await (const _ of readFilePart(request, { limit: MAX_UPLOAD_BYTES }));
  return request.fileDigest;
}
