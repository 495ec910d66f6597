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
    return `The server (${holderText(error.holder)}) has ${error.directory} open: stop it, run this again, then start it.`;
  if (error instanceof Refusal) return messageOf(error, 'en-US');
  if ((error as NodeJS.ErrnoException).code === 'ENOENT')
    return `${(error as NodeJS.ErrnoException).path} does not exist.`;
  return startProblem(error, config) ?? thrownText(error);
}

function fail(message: string, exitCode: number): void {
  process.exitCode = exitCode;
  console.error(asJson ? JSON.stringify({ error: message, exitCode }) : `✖ ${message}`);
}

/** Commander has already printed argument errors, but not as JSON. */
function endUsage({ exitCode, message }: CommanderError): void {
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
      if (error instanceof CommanderError) endUsage(error);
      else fail(explain(error, config), error instanceof BadNews ? EXIT.badNews : EXIT.failed);
    });
}

/** What is asked of the program itself is answered whatever the settings are. */
const ITSELF = new Set(['help', '--help', '-h', '--version', '-V']);

try {
  const env = ITSELF.has(process.argv[2] ?? '') ? {} : process.env;
  await run({ ...readConfig(env), takeOver: process.argv.includes(TAKE_OVER) });
} catch (error) {
  fail((error as Error).message, EXIT.usage);
}
