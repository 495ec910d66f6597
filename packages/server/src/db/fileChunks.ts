import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { StoredFile } from '../kernel/byteRange';
import type { Db } from './client';
import { fileChunks } from './schema';

/** The embedded database blocks all other queries while it stores a chunk, so there is a pause after each one. */
const CHUNK_BYTES = 64 * 1024;

/** Opens a file for writing in chunks; replaces an earlier file with this id. */
export async function openFile(db: Db, fileId: string) {
  await removeFile(db, fileId);
  let seq = 0;
  let size = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const hash = createHash('sha256');

  const flush = async () => {
    if (waitingBytes === 0) return;
    await db.insert(fileChunks).values({ fileId, seq, bytes: Buffer.concat(waiting) });
    seq += 1;
    waiting = [];
    waitingBytes = 0;
    await setImmediate();
  };
  return {
    /** Returns the current size in bytes. */
    async write(piece: Uint8Array | string): Promise<number> {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece);
      waiting.push(bytes);
      waitingBytes += bytes.length;
      size += bytes.length;
      hash.update(bytes);
      if (waitingBytes >= CHUNK_BYTES) await flush();
      return size;
    },
    async end(): Promise<StoredFile> {
      await flush();
      return { bytes: size, sha256: hash.digest('base64') };
    },
  };
}

/** The file was deleted before or during reading. */
export class FileRemoved extends Error {
  constructor(fileId: string) {
    super(`File ${fileId} was deleted`);
  }
}

/**
 * Reads the bytes of a file from `first` up to `end`, exclusive. Throws `FileRemoved` if the file is deleted, and an error
 * if chunks are missing: a truncated file must not look complete.
 */
export async function* readFile(
  db: Db,
  fileId: string,
  { first, end }: { first: number; end: number },
): AsyncGenerator<Buffer> {
  const pieces = await db
    .select({ seq: fileChunks.seq, size: sql<number>`octet_length(${fileChunks.bytes})` })
    .from(fileChunks)
    .where(eq(fileChunks.fileId, fileId))
    .orderBy(asc(fileChunks.seq));
  if (pieces.length === 0 && end > 0) throw new FileRemoved(fileId);
  let at = 0;
  for (const [index, { seq, size }] of pieces.entries()) {
    // The position after a missing chunk is unknown.
    if (at >= end || seq !== index) break;
    if (at + size > first) {
      yield (await readPiece(db, fileId, seq)).subarray(Math.max(0, first - at), end - at);
      await setImmediate();
    }
    at += size;
  }
  if (at < end) throw new Error(`File ${fileId} has ${at} of ${end} bytes`);
}

/** Reads the summaries of a file's chunks in order; the end of the file is built from them. */
export async function summariesOf(db: Db, fileId: string): Promise<Buffer[]> {
  const rows = await db
    .select({ summary: fileChunks.summary })
    .from(fileChunks)
    .where(and(eq(fileChunks.fileId, fileId), isNotNull(fileChunks.summary)))
    .orderBy(asc(fileChunks.seq));
  return rows.flatMap(({ summary }) => (summary ? [summary] : []));
}

/** Returns the SHA-256 in base64 of the stored part of a file followed by `rest`. */
export async function digestOf(
  db: Db,
  fileId: string,
  { size, rest, keepAlive }: { size: number; rest: Buffer; keepAlive(): Promise<unknown> },
): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of readFile(db, fileId, { first: 0, end: size })) {
    hash.update(piece);
    await keepAlive();
  }
  return hash.update(rest).digest('base64');
}

/** Reads the complete file into memory that can be transferred to a worker thread. Throws `FileRemoved`. */
export async function fileBytes(db: Db, fileId: string): Promise<Uint8Array<ArrayBuffer>> {
  const size = sql<number>`coalesce(sum(length(${fileChunks.bytes})), 0)::int`;
  const [whole] = await db.select({ size }).from(fileChunks).where(eq(fileChunks.fileId, fileId));
  const end = whole?.size ?? 0;
  if (end === 0) throw new FileRemoved(fileId);
  const bytes = new Uint8Array(end);
  let at = 0;
  for await (const piece of readFile(db, fileId, { first: 0, end })) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

async function readPiece(db: Db, fileId: string, seq: number): Promise<Buffer> {
  const piece = await db.query.fileChunks.findFirst({
    where: (chunk, { and, eq: equal }) => and(equal(chunk.fileId, fileId), equal(chunk.seq, seq)),
  });
  if (!piece) throw new FileRemoved(fileId);
  return piece.bytes;
}

export const removeFile = (db: Db, fileId: string) => db.delete(fileChunks).where(eq(fileChunks.fileId, fileId));
