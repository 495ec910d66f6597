import { type FileHandle, open, rm } from 'node:fs/promises';
import { csvLines } from '../kernel/csv';
import type { RejectLog } from '../market';

const HEADER = `\uFEFF${csvLines([['line', 'reason']])}`;

/** Opens a CSV file for rejected lines and their reasons; creates it at the first one. */
export function openRejectFile(path: string) {
  let file: FileHandle | undefined;
  let length = 0;
  const log = {
    path,
    /** Whether a load has opened the file. */
    opened: false,
    /** Lines rejected in this run. */
    written: 0,
    async open(keptBytes: number) {
      log.opened = true;
      if (keptBytes === 0) return rm(path, { force: true });
      file = await open(path, 'a');
      length = Math.min((await file.stat()).size, keptBytes);
      await file.truncate(length);
    },
    async add(rejects: Parameters<RejectLog['add']>[0]) {
      file ??= await open(path, 'a');
      const lines = csvLines(rejects.map(({ line, reason }) => [line, reason]));
      const text = length === 0 ? HEADER + lines : lines;
      await file.appendFile(text);
      log.written += rejects.length;
      length += Buffer.byteLength(text);
      return length;
    },
    close: async () => file?.close(),
  };
  return log satisfies RejectLog;
}
