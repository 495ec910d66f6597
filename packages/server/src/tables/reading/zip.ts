import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { fileRefused } from './line';

const MAX_UNPACKED_MB = 150;
const MAX_ENTRIES = 1000;
/** Sheets of thousands of equal lines pack a hundredfold; deflate itself ends at 1032. */
const MAX_RATIO = 200;
/** Below this size any ratio is harmless. */
const RATIO_FROM = 1_000_000;

export interface Archive {
  /** One part, by its name in any case; undefined when there is none. // ECMA-376 part 2, 6.2.2 */
  open(name: string): Promise<Readable | undefined>;
  /** In small letters. */
  has(name: string | RegExp): boolean;
}

/**
 * Opens the archive of a workbook. Its index is held against the bounds before anything is unpacked; a part that is
 * read and has another size than the index says ends in an error of its stream.
 */
export async function openZip(file: Buffer): Promise<Archive> {
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
    if (entry.isEncrypted()) throw fileRefused('file-password');
    const name = fileName.toLowerCase();
    if (entries.has(name) || !entry.canDecodeFileData()) throw fileRefused('file-not-xlsx');
    entries.set(name, entry);
  }
  return {
    async open(name) {
      const entry = entries.get(name.toLowerCase());
      return entry && zip.openReadStreamPromise(entry);
    },
    has: (name) => (typeof name === 'string' ? entries.has(name) : [...entries.keys()].some((one) => name.test(one))),
  };
}
