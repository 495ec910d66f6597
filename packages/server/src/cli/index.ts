import { type Config, readConfig } from '../config';
import { DirectoryInUse } from '../db/lock';
import { messageOf, Refusal } from '../kernel/refusal';
import { startProblem } from '../startProblem';
import { createProgram } from './program';
import { showProgress } from './progress';

function explain(error: Error, config: Config): string {
  if (error instanceof DirectoryInUse)
    return `The server (process ${error.pid}) has ${error.directory} open: stop it, run this again, then start it.`;
  if (error instanceof Refusal) return messageOf(error, 'en-US');
  if ((error as NodeJS.ErrnoException).code === 'ENOENT')
    return `${(error as NodeJS.ErrnoException).path} does not exist.`;
  return startProblem(error, config) ?? error.message;
}

const fail = (message: string) => {
  console.error(`✖ ${message}`);
  process.exitCode = 1;
};

try {
  const config = readConfig(process.env);
  const progress = showProgress(process.stderr);
  await createProgram({ config, print: (line) => console.log(line), now: () => new Date(), progress: progress.show })
    .parseAsync()
    .finally(progress.end)
    .catch((error: Error) => fail(explain(error, config)));
} catch (error) {
  fail((error as Error).message);
}
