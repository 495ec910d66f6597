import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { fileRefused } from './line';

const MAX_UNPACKED = 150_000_000;
const MAX_ENTRIES = 1000;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** What may stand between two entries: a data descriptor, too short for a hidden entry. */
const MAX_GAP = 24;
const inflate = promisify(inflateRaw) as (data: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

/**
 * Unpacks every entry of a workbook within a bound before a reader may see it, so that a small file cannot fill the
 * memory. Entries must lie one after the other: a reader that walks them and one that uses the index find the same.
 */
export async function checkZip(file: Buffer): Promise<void> {
  try {
    const { count, start } = endOf(file);
    let left = MAX_UNPACKED;
    let index = start;
    let expected = 0;
    for (let n = 0; n < count; n += 1) {
      if (file.readUInt32LE(index) !== ENTRY) throw fileRefused('file-not-xlsx');
      const encrypted = (file.readUInt16LE(index + 8) & 1) === 1;
      const method = file.readUInt16LE(index + 10);
      const packed = file.readUInt32LE(index + 20);
      const nameLength = file.readUInt16LE(index + 28);
      const local = file.readUInt32LE(index + 42);
      const name = file.toString('latin1', index + 46, index + 46 + nameLength);
      if (/vbaProject/i.test(name)) throw fileRefused('file-macros');
      if (encrypted || (method !== 0 && method !== 8) || local < expected || local > expected + MAX_GAP)
        throw fileRefused('file-not-xlsx');
      if (file.readUInt32LE(local) !== LOCAL || file.readUInt16LE(local + 8) !== method)
        throw fileRefused('file-not-xlsx');
      const data = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
      expected = data + packed;
      if (expected > start) throw fileRefused('file-not-xlsx');
      left -= method === 0 ? packed : (await inflate(file.subarray(data, expected), { maxOutputLength: left })).length;
      if (left <= 0) throw fileRefused('file-unpacked');
      index += 46 + nameLength + file.readUInt16LE(index + 30) + file.readUInt16LE(index + 32);
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw fileRefused('file-unpacked');
    throw (error as Error).message === 'file-refused' ? error : fileRefused('file-not-xlsx');
  }
}

function endOf(file: Buffer): { count: number; start: number } {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 65_557); at -= 1) {
    if (file.readUInt32LE(at) !== END) continue;
    const count = file.readUInt16LE(at + 10);
    if (count > MAX_ENTRIES) throw fileRefused('file-unpacked');
    return { count, start: file.readUInt32LE(at + 16) };
  }
  throw fileRefused('file-not-xlsx');
}
