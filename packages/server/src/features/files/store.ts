import { setImmediate } from 'node:timers/promises';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { fileChunks } from '../../db/schema';

/** The embedded database works on a piece while everybody else waits, and answers within the turn: so there is a pause after each. */
const CHUNK_BYTES = 64 * 1024;

/** Writes a file into the database piece by piece, in place of what that id held. */
export async function openFile(db: Db, fileId: string) {
  await removeFile(db, fileId);
  let seq = 0;
  let size = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;

  const flush = async () => {
    if (waitingBytes === 0) return;
    await db.insert(fileChunks).values({ fileId, seq, bytes: Buffer.concat(waiting) });
    seq += 1;
    waiting = [];
    waitingBytes = 0;
    await setImmediate();
  };
  return {
    /** Returns how long the file is by now. */
    async write(piece: Uint8Array | string): Promise<number> {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece);
      waiting.push(bytes);
      waitingBytes += bytes.length;
      size += bytes.length;
      if (waitingBytes >= CHUNK_BYTES) await flush();
      return size;
    },
    async end(): Promise<number> {
      await flush();
      return size;
    },
  };
}

/** The pieces of a file of that many bytes. Throws where some are gone: a shortened file must not look whole. */
export async function* readFile(db: Db, fileId: string, size = 0): AsyncGenerator<Buffer> {
  const where = eq(fileChunks.fileId, fileId);
  const pieces = await db.select({ seq: fileChunks.seq }).from(fileChunks).where(where).orderBy(asc(fileChunks.seq));
  let sent = 0;
  for (const { seq } of pieces) {
    const bytes = await readPiece(db, fileId, seq);
    sent += bytes.length;
    yield bytes;
    await setImmediate();
  }
  if (sent < size) throw new Error(`File ${fileId} has ${sent} of ${size} bytes`);
}

/** The whole file, in memory that can be handed to a thread. */
export async function fileBytes(db: Db, fileId: string): Promise<Uint8Array<ArrayBuffer>> {
  const size = sql<number>`coalesce(sum(length(${fileChunks.bytes})), 0)::int`;
  const [whole] = await db.select({ size }).from(fileChunks).where(eq(fileChunks.fileId, fileId));
  const bytes = new Uint8Array(whole?.size ?? 0);
  let at = 0;
  for await (const piece of readFile(db, fileId)) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

async function readPiece(db: Db, fileId: string, seq: number): Promise<Buffer> {
  const piece = await db.query.fileChunks.findFirst({
    where: (chunk, { and, eq: equal }) => and(equal(chunk.fileId, fileId), equal(chunk.seq, seq)),
  });
  if (!piece) throw new Error(`File ${fileId} lost piece ${seq}`);
  return piece.bytes;
}

export const removeFile = (db: Db, fileId: string) => db.delete(fileChunks).where(eq(fileChunks.fileId, fileId));
