import { crc32 } from 'node:zlib';

// The container. // APPNOTE.TXT 4.3: local headers, descriptors, the central directory and its end
const LOCAL = 0x04034b50;
export const DESCRIPTOR = 0x08074b50;
const ENTRY = 0x02014b50;
export const END = 0x06054b50;
const VERSION = 20;
export const UTF8 = 0x800;
/** Flag: checksum and sizes follow the content. */
export const SIZES_LATER = 8;
export const DEFLATED = 8;
/** 1 January 1980. A constant, so that equal content makes equal files. */
const DATE = 0x21;

export interface Entry {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

export function littleEndian(...fields: (readonly [value: number, bytes: number])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, length]) => sum + length, 0));
  let at = 0;
  for (const [value, length] of fields) at = bytes.writeUIntLE(value, at, length);
  return bytes;
}

const common = ({ name, flags, method, crc, packed, size }: Entry) =>
  [
    [VERSION, 2],
    [flags, 2],
    [method, 2],
    [0, 2],
    [DATE, 2],
    [crc, 4],
    [packed, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  ] as const;

export const localHeader = (entry: Entry): Buffer =>
  Buffer.concat([littleEndian([LOCAL, 4], ...common(entry)), Buffer.from(entry.name)]);

export const directoryEntry = (entry: Entry): Buffer =>
  Buffer.concat([
    littleEndian([ENTRY, 4], [VERSION, 2], ...common(entry), [0, 2], [0, 2], [0, 2], [0, 4], [entry.offset, 4]),
    Buffer.from(entry.name),
  ]);

/** Writes uncompressed parts; `from` is their offset in the file. */
export function storedParts(parts: Record<string, string>, from = 0): { bytes: Buffer; entries: Entry[] } {
  const entries: Entry[] = [];
  let bytes = Buffer.alloc(0);
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    const size = content.length;
    const entry = {
      name,
      flags: UTF8,
      method: 0,
      crc: crc32(content),
      packed: size,
      size,
      offset: from + bytes.length,
    };
    entries.push(entry);
    bytes = Buffer.concat([bytes, localHeader(entry), content]);
  }
  return { bytes, entries };
}
