import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { fileRefused } from './line';

const MAX_UNPACKED_MB = 150;
const MAX_ENTRIES = 1000;
/** Sheets of thousands of equal lines compress to a hundredth; the limit of deflate is 1032. */
const MAX_RATIO = 200;
/** Sizes below this are not checked. */
const RATIO_FROM = 1_000_000;

export interface Archive {
  /** Opens a part by its name in any case; returns undefined if it is missing. // ECMA-376 part 2, 6.2.2 */
  open(name: string): Promise<Readable | undefined>;
  /** Expects a lower-case name. */
  has(name: string | RegExp): boolean;
}

/**
 * Opens the archive of a workbook. Checks its index against the limits before decompressing. The stream of a part fails if
 * its size differs from the index.
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
