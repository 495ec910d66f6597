import { z } from 'zod';
import { type DirectoryInUse, holderText, requireSameUser, sendToHolder } from '../db/directoryLock';
import { programVersion } from '../db/programVersion';
import { LANGUAGES } from '../kernel/locale';

/** A command that a process sends to the server that has the embedded database open. */
export const commandShape = z.strictObject({
  /** Version and commit of the command; the server runs commands of its own build only. */
  build: z.string(),
  args: z.array(z.string()),
  operatorKey: z.string().optional(),
  language: z.enum(LANGUAGES),
});
export type ServedCommand = z.output<typeof commandShape>;

/** Lines that the command printed, and its error, if it failed. */
export interface ServedResult {
  lines: string[];
  error?: { message: string; exitCode: number };
}
export type ServedAnswer = ServedResult | { otherBuild: string } | { refused: string };

export const requestOf = (command: Omit<ServedCommand, 'build'>): string =>
  JSON.stringify({ command: { ...command, build: programVersion() } });

/** Runs a command in the server that has DATA_DIR open. Throws if the server is of another build or of another user. */
export async function runInServer(
  directory: string,
  { holder }: DirectoryInUse,
  command: Omit<ServedCommand, 'build'>,
): Promise<ServedResult> {
  await requireSameUser(directory);
  const answer = await sendToHolder(directory, requestOf(command));
  const server = `The server (${holderText(holder)})`;
  if (answer === '') throw new Error(`${server} is starting and accepts no commands yet. Retry in some seconds.`);
  const reply = JSON.parse(answer) as ServedAnswer;
  if ('lines' in reply) return reply;
  const build = 'otherBuild' in reply ? reply.otherBuild : 'an older version';
  throw new Error(
    `${server} is ${build}, and this command is ${programVersion()}. Run the command of the same installation, or restart the server with this version.`,
  );
}
