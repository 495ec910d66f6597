import { CommanderError } from 'commander';
import { DirectoryInUse, HeldByOtherUser, holderText } from '../db/directoryLock';
import { startProblem } from '../instance/startProblem';
import type { Config } from '../kernel/config';
import { thrownText } from '../kernel/errorText';
import { type Language, languageFor } from '../kernel/locale';
import { messageOf, Refusal } from '../kernel/refusal';
import { BadNews, EXIT } from './tools';

/** Returns the language of the terminal; English without one. // POSIX.1-2024, chapter 8 */
export const languageOfTerminal = ({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language =>
  languageFor((LC_ALL || LC_MESSAGES || LANG || 'C').replace('_', '-'));

/** Returns the message of a failed command and its exit code. */
export function explainError(
  error: Error,
  { config, language }: { config: Config; language: Language },
): { message: string; exitCode: number } {
  if (error instanceof CommanderError)
    return { message: error.message.replace(/^error: /, ''), exitCode: error.exitCode === 0 ? EXIT.done : EXIT.usage };
  return {
    message: messageFor(error, config, language),
    exitCode: error instanceof BadNews ? EXIT.badNews : EXIT.failed,
  };
}

function messageFor(error: Error, config: Config, language: Language): string {
  if (error instanceof DirectoryInUse)
    return `The server (${holderText(error.holder)}) has ${error.directory} open. Stop it, run this again, then start it.`;
  if (error instanceof HeldByOtherUser) return error.message;
  if (error instanceof Refusal) return messageOf(error, language);
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `${path} does not exist.`;
  return startProblem(error, config) ?? thrownText(error);
}
