import { type FileHandle, open } from 'node:fs/promises';
import { isWide, markOf } from '../../tables/reading/encoding';
import { MarketError, type SourceEncoding, type SourceFormat, type SourceSyntax } from '../engine';

/** A position in a file: the byte and the number of the line that begins there. */
export type Place = { offset: number; line: number };
/** Complete records of a file with their start and end. */
export type Chunk = { bytes: Uint8Array<ArrayBuffer>; from: Place; to: Place };

export const START: Place = { offset: 0, line: 1 };
const CHUNK_BYTES = 2 ** 21;
/** A longer record indicates a quote that is never closed. */
const RECORD_MAX = 2 ** 25;
const [LF, CR, QUOTE] = [0x0a, 0x0d, 0x22];

/** Splits a file into chunks of complete records, from the start of a record. */
export async function* chunksOf(
  path: string,
  format: SourceFormat,
  start: Place,
  chunkBytes = CHUNK_BYTES,
  { delimiter = ',', encoding = 'utf-8' }: Pick<SourceSyntax, 'delimiter' | 'encoding'> = {},
): AsyncGenerator<Chunk> {
  const file = await open(path);
  try {
    let from = start.offset === 0 ? { ...start, offset: await markLength(file, encoding) } : start;
    const width = isWide(encoding) ? 2 : 1;
    let rest: Uint8Array = new Uint8Array(0);
    const cut = format === 'csv' ? csvCutter(delimiter.charCodeAt(0)) : lineCutter;
    for (;;) {
      // allocUnsafeSlow: outside the pool, so that the buffer can be transferred to a thread; not zeroed.
      const bytes = new Uint8Array(Buffer.allocUnsafeSlow(rest.length + chunkBytes).buffer);
      bytes.set(rest);
      const { bytesRead } = await file.read(bytes, rest.length, chunkBytes, from.offset + rest.length);
      const content = bytes.subarray(0, rest.length + bytesRead);
      const ended = bytesRead === 0;
      const signs = signsOf(content, encoding);
      const size = ended ? content.length : cut(signs, Math.floor(rest.length / width)) * width;
      rest = content.slice(size);
      if (size > 0) {
        const to = { offset: from.offset + size, line: from.line + linesIn(signs.subarray(0, size / width)) };
        yield { bytes: bytes.subarray(0, size), from, to };
        from = to;
      }
      if (ended) return;
      if (rest.length > RECORD_MAX)
        throw new MarketError('bad_load', `the record in line ${from.line} does not end. Close its quotes`);
    }
  } finally {
    await file.close();
  }
}

/** Returns the length of the byte order mark; 0 without one. */
async function markLength(file: FileHandle, encoding: SourceEncoding): Promise<number> {
  const mark = markOf(isWide(encoding) ? encoding : 'utf-8');
  const { buffer } = await file.read(new Uint8Array(mark.length), 0, mark.length, 0);
  return mark.every((byte, index) => buffer[index] === byte) ? mark.length : 0;
}

const NO_SIGN = 0xff;
/**
 * Returns bytes that can be searched for line ends, quotes and delimiters. In UTF-16 other characters may contain such
 * bytes, so each unit becomes one byte.
 */
function signsOf(bytes: Uint8Array, encoding: SourceEncoding): Uint8Array {
  if (!isWide(encoding)) return bytes;
  const [low, high] = encoding === 'utf-16le' ? [0, 1] : [1, 0];
  const signs = new Uint8Array(Math.floor(bytes.length / 2));
  for (let at = 0; at < signs.length; at += 1)
    signs[at] = bytes[2 * at + high] === 0 ? (bytes[2 * at + low] as number) : NO_SIGN;
  return signs;
}

/** Returns the length up to the end of the last complete record. Bytes before `seen` have been scanned. */
type Cutter = (bytes: Uint8Array, seen: number) => number;

const lineCutter: Cutter = (bytes) => bytes.lastIndexOf(LF) + 1;

/**
 * Ignores line breaks between quotes; a quote opens only at the start of a cell. Handles a CR at the next character, so
 * that no chunk ends between CR and LF.
 */
function csvCutter(delimiter: number): Cutter {
  let quoted = false;
  let opens = true; // a quote here opens a cell, or continues one after a doubled quote
  let returned = false; // the previous character was a CR that ends a record, unless this one is its LF
  return (bytes, seen) => {
    let end = 0;
    for (let i = seen; i < bytes.length; i += 1) {
      const byte = bytes[i];
      if (returned && byte !== LF) end = i;
      returned = false;
      if (byte === QUOTE && (quoted || opens)) {
        quoted = !quoted;
        opens = true;
      } else if (!quoted) {
        returned = byte === CR;
        opens = returned || byte === delimiter || byte === LF;
        if (byte === LF) end = i + 1;
      }
    }
    return end;
  };
}

function linesIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) count += 1;
  for (let at = bytes.indexOf(CR); at >= 0; at = bytes.indexOf(CR, at + 1)) if (bytes[at + 1] !== LF) count += 1;
  return count;
}
