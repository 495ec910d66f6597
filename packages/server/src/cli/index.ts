import { readConfig } from '../config';
import { DirectoryInUse } from '../db/lock';
import { messageOf, Refusal } from '../kernel/refusal';
import { startProblem } from '../startProblem';
import { createProgram } from './program';

function explain(error: Error): string {
  if (error instanceof DirectoryInUse)
    return `The server (process ${error.pid}) has ${error.directory} open: stop it, run this again, then start it.`;
  if (error instanceof Refusal) return messageOf(error, 'en-US');
  if ((error as NodeJS.ErrnoException).code === 'ENOENT')
    return `${(error as NodeJS.ErrnoException).path} does not exist.`;
  return startProblem(error, readConfig(process.env)) ?? error.message;
}

createProgram({ env: process.env, print: (line) => console.log(line), now: () => new Date() })
  .parseAsync()
  .catch((error: Error) => {
    console.error(`✖ ${explain(error)}`);
    process.exitCode = 1;
  });
