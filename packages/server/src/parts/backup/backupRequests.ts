import path from 'node:path';
import { z } from 'zod';
import type { Database, Embedded } from '../../db/client';
import { type DirectoryInUse, holderText, type RequestHandler } from '../../db/directoryLock';
import type { Services } from '../../features/services';
import { thrownText } from '../../kernel/errorText';
import { auditOperator } from '../../operator/audit';
import { type Contents, readContents } from './contents';
import { copyFolder, measureSize } from './files';

/** Maximum size in bytes of an embedded database to copy while it is served, because calls wait. // README.md */
export const SERVED_MAX = 2 * 2 ** 30;

export interface BackupRequest {
  /** Parent folder of backups. */
  into: string;
  operator: string;
  now: Date;
}

/** Request of a command to the process that has the embedded database open. */
const requestShape = z.strictObject({ copyTo: z.string(), into: z.string(), operator: z.string() });

export interface CopyResult {
  contents: Contents;
  /** Seconds that calls waited. */
  waited: number;
  audited: boolean;
}

type Answer = CopyResult | { refused: string };

/** Writes operator and folder of a backup to the audit log. */
export async function auditBackup(
  { orm }: Pick<Database, 'orm'>,
  { into, operator, now }: BackupRequest,
): Promise<void> {
  await auditOperator(orm, {
    action: 'backup',
    subject: 'instance',
    now,
    detail: { into: path.resolve(into), operator },
  });
}

/** Copies the files of the embedded database and returns its contents. */
export function copyAtRest({ files, atRest }: Embedded, to: string): Promise<Pick<CopyResult, 'contents'>> {
  return atRest(async (query) => {
    const contents = await readContents(query);
    await copyFolder(files, to);
    return { contents };
  });
}

/** Returns a handler that copies the embedded database for backup commands while this process serves it. */
export function backupRequestHandler(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  embedded: Embedded,
  servedMax = SERVED_MAX,
): RequestHandler {
  return async (text) => {
    const request = requestShape.safeParse(JSON.parse(text));
    const answer: Answer = request.success
      ? await copy(embedded, request.data).catch((error: unknown) => ({ refused: thrownText(error) }))
      : { refused: 'the server is of another version' };
    return JSON.stringify(answer);
  };

  async function copy(from: Embedded, { copyTo, into, operator }: z.output<typeof requestShape>): Promise<Answer> {
    const bytes = await measureSize(from.files);
    if (bytes > servedMax)
      return {
        refused: `the database has ${gigabytes(bytes)}, and calls would wait for the copy. The limit for a running server is ${gigabytes(servedMax)}. Stop the server, run this again and start it, or move to PostgreSQL, where calls do not wait`,
      };
    await auditBackup(database, { into, operator, now: clock() });
    const begun = performance.now();
    const copied = await copyAtRest(from, copyTo);
    return { ...copied, waited: (performance.now() - begun) / 1000, audited: true };
  }
}

const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`;

/** Parses the answer of the serving process; throws its error. The answer is empty if the process does not support backups. */
export function readCopyAnswer(answer: string, { holder }: DirectoryInUse): CopyResult {
  const server = `The server (${holderText(holder)})`;
  if (answer === '')
    throw new Error(`${server} cannot make a backup: it is starting or an older version. Stop it and run this again`);
  const reply = JSON.parse(answer) as Answer;
  if ('refused' in reply) throw new Error(`${server} could not make the backup: ${reply.refused}`);
  return reply;
}
