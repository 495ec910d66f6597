import type { FastifyError, FastifyRequest } from 'fastify';
import { Refusal } from './refusal';

/** What multipart puts around a file, at most. */
const FRAME_BYTES = 100_000;

export function requireMultipart(request: FastifyRequest): void {
  if (!request.isMultipart()) throw new Refusal('unsupported-media', { type: request.headers['content-type'] ?? '' });
}

interface Bounds {
  /** In bytes; what is announced to be larger is refused before it has travelled. */
  limit: number;
  /** As a person says it. */
  said?: string;
  onName?: (name: string) => void;
}

/** The part named `file`, piece by piece. What is no multipart ends in an error of the parser that names no status. */
export async function* filePart(
  request: FastifyRequest,
  { limit, said = `${limit / 1_000_000} MB`, onName }: Bounds,
): AsyncGenerator<Buffer> {
  const tooLarge = () => new Refusal('file-refused', { reason: '@file-too-large', limit: said });
  if (Number(request.headers['content-length'] ?? 0) > limit + FRAME_BYTES) throw tooLarge();
  try {
    const part = await request.file();
    if (part?.fieldname !== 'file') throw new Refusal('file-refused', { reason: '@file-missing' });
    onName?.(part.filename);
    let size = 0;
    for await (const piece of part.file as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > limit) throw tooLarge();
      yield piece;
    }
  } catch (error) {
    const known = error instanceof Refusal || (error as FastifyError).statusCode !== undefined;
    throw known ? error : new Refusal('malformed-body', { format: 'multipart/form-data' });
  }
}
