import { CommanderError } from 'commander';
import { type Config, readConfig, TAKE_OVER } from '../config';
import { DirectoryInUse, holderText } from '../db/directoryLock';
import { thrownText } from '../kernel/errorText';
import { messageOf, Refusal } from '../kernel/refusal';
import { startProblem } from '../startProblem';
import { createProgram } from './program';
import { showProgress } from './progress';
import { BadNews, EXIT } from './tools';

const asJson = process.argv.includes('--json');

function explain(error: Error, config: Config): string {
  if (error instanceof DirectoryInUse)
    return `The server (${holderText(error.holder)}) has ${error.directory} open. Stop it, run this again, then start it.`;
  if (error instanceof Refusal) return messageOf(error, 'en-US');
  if ((error as NodeJS.ErrnoException).code === 'ENOENT')
    return `${(error as NodeJS.ErrnoException).path} does not exist.`;
  return startProblem(error, config) ?? thrownText(error);
}

function fail(message: string, exitCode: number): void {
  process.exitCode = exitCode;
  console.error(asJson ? JSON.stringify({ error: message, exitCode }) : `✖ ${message}`);
}

/** Sets the exit code. Commander has printed argument errors, but not as JSON. */
function endWithUsageError({ exitCode, message }: CommanderError): void {
  if (exitCode === 0) return;
  if (asJson) fail(message.replace(/^error: /, ''), EXIT.usage);
  process.exitCode = EXIT.usage;
}

async function run(config: Config): Promise<void> {
  const progress = showProgress(process.stderr);
  const program = createProgram({
    config,
    print: (line) => console.log(line),
    now: () => new Date(),
    ...(asJson ? {} : { progress: progress.show }),
  });
  for (const command of [program, ...program.commands])
    if (asJson) command.configureOutput({ writeErr: () => undefined });
  await program
    .parseAsync()
    .finally(progress.end)
    .catch((error: Error) => {
      if (error instanceof CommanderError) endWithUsageError(error);
      else fail(explain(error, config), error instanceof BadNews ? EXIT.badNews : EXIT.failed);
    });
}

/** Arguments that need no valid settings. */
const ITSELF = new Set(['help', '--help', '-h', '--version', '-V']);

try {
  const env = ITSELF.has(process.argv[2] ?? '') ? {} : process.env;
  await run({ ...readConfig(env), takeOver: process.argv.includes(TAKE_OVER) });
} catch (error) {
  fail((error as Error).message, EXIT.usage);
}
