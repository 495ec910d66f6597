import path from 'node:path';
import { z } from 'zod';
import type { Database, Embedded } from '../db/client';
import { type DirectoryInUse, holderText } from '../db/directoryLock';
import { thrownText } from '../kernel/errorText';
import { auditOperator } from '../operator/audit';
import type { Services } from '../services';
import { type Contents, readContents } from './contents';
import { copyFolder, sizeOf } from './files';

/** The largest embedded database that is copied while it is served, in bytes: calls wait meanwhile. // backup/README.md */
export const SERVED_MAX = 2 * 2 ** 30;

export interface BackupRequest {
  /** Backups are folders in it. */
  into: string;
  operator: string;
  now: Date;
}

/** What a command asks of the process that has the embedded database open. */
const requestShape = z.strictObject({ copyTo: z.string(), into: z.string(), operator: z.string() });

export interface Copied {
  contents: Contents;
  /** Seconds that everybody else waited. */
  waited: number;
  audited: boolean;
}

type Answer = Copied | { refused: string };

/** Who took a backup, and where to. */
export async function writeLine({ orm }: Pick<Database, 'orm'>, { into, operator, now }: BackupRequest): Promise<void> {
  await auditOperator(orm, {
    action: 'backup',
    subject: 'instance',
    now,
    detail: { into: path.resolve(into), operator },
  });
}

/** Copies the files of the embedded database, and says what is in it. */
export function copyAtRest({ files, atRest }: Embedded, to: string): Promise<Pick<Copied, 'contents'>> {
  return atRest(async (query) => {
    const contents = await readContents(query);
    await copyFolder(files, to);
    return { contents };
  });
}

/** Lets the operator's commands have the embedded database copied while this process serves it. */
export function attendCommands(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  servedMax = SERVED_MAX,
): void {
  const { embedded } = database;
  embedded?.setRequestHandler(async (text) => {
    const request = requestShape.safeParse(JSON.parse(text));
    const answer: Answer = request.success
      ? await copy(embedded, request.data).catch((error: unknown) => ({ refused: thrownText(error) }))
      : { refused: 'the server is of another version' };
    return JSON.stringify(answer);
  });

  async function copy(from: Embedded, { copyTo, into, operator }: z.output<typeof requestShape>): Promise<Answer> {
    const bytes = await sizeOf(from.files);
    if (bytes > servedMax)
      return {
        refused: `the database holds ${gigabytes(bytes)}, and calls would wait for the copy; up to ${gigabytes(servedMax)} are copied while it is served. Stop the server, run this again and start it, or move to PostgreSQL, where nobody waits`,
      };
    await writeLine(database, { into, operator, now: clock() });
    const begun = performance.now();
    const copied = await copyAtRest(from, copyTo);
    return { ...copied, waited: (performance.now() - begun) / 1000, audited: true };
  }
}

const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`;

/** What the serving process answered. Throws what it refused, in one line; `''` is the answer of one that cannot. */
export function copyServed(answer: string, { holder }: DirectoryInUse): Copied {
  const server = `The server (${holderText(holder)})`;
  if (answer === '')
    throw new Error(
      `${server} takes no backups, as it is of an older version or only starting: stop it and run this again`,
    );
  const reply = JSON.parse(answer) as Answer;
  if ('refused' in reply) throw new Error(`${server} made no backup: ${reply.refused}`);
  return reply;
}
