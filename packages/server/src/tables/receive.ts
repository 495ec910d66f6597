import { MAX_TABLE_BYTES } from '@daas/contract/constants';
import type { FastifyRequest } from 'fastify';
import { filePart, requireMultipart } from '../kernel/filePart';
import { fileRefused } from './reading/line';
import { kindOf } from './reading/table';

/** The whole part named `file`, a table, in memory, and its name. */
export async function receiveTable({
  request,
}: {
  request: FastifyRequest;
}): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  requireMultipart(request);
  const pieces: Buffer[] = [];
  let size = 0;
  let name = '';
  for await (const piece of filePart(request, (fileName) => {
    name = fileName.slice(0, 200);
    kindOf(name);
  })) {
    size += piece.length;
    if (size > MAX_TABLE_BYTES) throw fileRefused('file-too-large', { limit: `${MAX_TABLE_BYTES / 1_000_000} MB` });
    pieces.push(piece);
  }
  if (size === 0) throw fileRefused('file-empty');
  return { name, bytes: Uint8Array.from(Buffer.concat(pieces)) };
}
