import { readFileSync } from 'node:fs';
import { CommanderError } from 'commander';
import { DirectoryInUse } from '../db/directoryLock';
import { type Config, readConfig, TAKE_OVER } from '../kernel/config';
import { PARTS } from '../parts';
import { explainError, languageOfTerminal } from './explainError';
import { createProgram, isServed } from './program';
import { showProgress } from './progress';
import { runInServer } from './served';
import { EXIT } from './tools';

const asJson = process.argv.includes('--json');
const language = languageOfTerminal(process.env);

function fail(message: string, exitCode: number): void {
  process.exitCode = exitCode;
  console.error(asJson ? JSON.stringify({ error: message, exitCode }) : `✖ ${message}`);
}

/** Commander has printed errors of arguments, but not as JSON. */
function failWith(error: Error, config: Config): void {
  const { message, exitCode } = explainError(error, { config, language });
  if (error instanceof CommanderError && (!asJson || exitCode === EXIT.done)) process.exitCode = exitCode;
  else fail(message, exitCode);
}

/** Returns the key of the operator, which is no argument, because other users can list arguments. */
const readOperatorKey = ({ OPERATOR_KEY, OPERATOR_KEY_FILE }: Config): string | undefined =>
  OPERATOR_KEY ?? (OPERATOR_KEY_FILE === undefined ? undefined : readFileSync(OPERATOR_KEY_FILE, 'utf8').trim());

/** Runs the command in the server that has the embedded database open. */
async function runThere(config: Config, problem: DirectoryInUse, operatorKey: string | undefined): Promise<void> {
  const args = process.argv.slice(2);
  const { lines, error } = await runInServer(config.DATA_DIR, problem, {
    args,
    language,
    ...(operatorKey === undefined ? {} : { operatorKey }),
  });
  for (const line of lines) console.log(line);
  if (error) fail(error.message, error.exitCode);
}

async function run(config: Config): Promise<void> {
  const progress = showProgress(process.stderr);
  const operatorKey = readOperatorKey(config);
  const program = createProgram({
    config,
    parts: PARTS,
    print: (line) => console.log(line),
    now: () => new Date(),
    operatorKey,
    ...(asJson ? {} : { progress: progress.show }),
  });
  for (const command of [program, ...program.commands])
    if (asJson) command.configureOutput({ writeErr: () => undefined });
  let servable = false;
  program.hook('preAction', (_program, command) => {
    servable = isServed(command);
  });
  await program
    .parseAsync()
    .finally(progress.end)
    .catch((error: Error) => {
      if (error instanceof DirectoryInUse && servable) return runThere(config, error, operatorKey);
      throw error;
    })
    .catch((error: Error) => failWith(error, config));
}

/** Arguments that need no valid settings. */
const ITSELF = new Set(['help', '--help', '-h', '--version', '-V']);

try {
  const env = ITSELF.has(process.argv[2] ?? '') ? {} : process.env;
  await run({ ...readConfig(env), takeOver: process.argv.includes(TAKE_OVER) });
} catch (error) {
  fail((error as Error).message, EXIT.usage);
}
