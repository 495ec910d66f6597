import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { fileRefused } from './line';

const MAX_UNPACKED_MB = 150;
const MAX_ENTRIES = 1000;
/** Sheets of thousands of equal lines pack a hundredfold; deflate itself ends at 1032. */
const MAX_RATIO = 200;
/** Below this size any ratio is harmless. */
const RATIO_FROM = 1_000_000;

/** One part of the archive; undefined when there is none of that name. */
export type OpenPart = (name: string) => Promise<Readable | undefined>;

/**
 * Opens the archive of a workbook. Its index is held against the bounds before anything is unpacked; a part that is
 * read and has another size than the index says ends in an error of its stream.
 */
export async function openZip(file: Buffer): Promise<OpenPart> {
  const zip = await yauzl.fromBufferPromise(file, { lazyEntries: true });
  if (zip.entryCount > MAX_ENTRIES) throw fileRefused('file-parts', { limit: MAX_ENTRIES });
  const entries = new Map<string, yauzl.Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize, compressedSize } = entry;
    if (/vbaProject/i.test(fileName)) throw fileRefused('file-macros');
    unpacked += uncompressedSize;
    if (unpacked > MAX_UNPACKED_MB * 1_000_000) throw fileRefused('file-unpacked', { limit: `${MAX_UNPACKED_MB} MB` });
    if (uncompressedSize > RATIO_FROM && uncompressedSize > compressedSize * MAX_RATIO)
      throw fileRefused('file-ratio', { limit: MAX_RATIO });
    if (entries.has(fileName) || !entry.canDecodeFileData()) throw fileRefused('file-not-xlsx');
    entries.set(fileName, entry);
  }
  return async (name) => {
    const entry = entries.get(name);
    return entry && zip.openReadStreamPromise(entry);
  };
}
