import type { FastifyError, FastifyRequest } from 'fastify';
import { Refusal } from './refusal';

export function requireMultipart(request: FastifyRequest): void {
  if (!request.isMultipart()) throw new Refusal('unsupported-media', { type: request.headers['content-type'] ?? '' });
}

/** The part named `file`, piece by piece. What is no multipart ends in an error of the parser that names no status. */
export async function* filePart(
  request: FastifyRequest,
  onName: (name: string) => void = () => undefined,
): AsyncGenerator<Buffer> {
  try {
    const part = await request.file();
    if (part?.fieldname !== 'file') throw new Refusal('file-refused', { reason: '@file-missing' });
    onName(part.filename);
    yield* part.file;
  } catch (error) {
    const known = error instanceof Refusal || (error as FastifyError).statusCode !== undefined;
    throw known ? error : new Refusal('malformed-body', { format: 'multipart/form-data' });
  }
}
