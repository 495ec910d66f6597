import { programVersion } from '../db/programVersion';
import type { Services } from '../features/services';
import type { Config } from '../kernel/config';
import { thrownText } from '../kernel/errorText';
import type { Part } from '../start/part';
import { commandShape, type ServedAnswer, type ServedCommand } from './served';
import type { Cli } from './tools';

type Serving = Pick<Services, 'database' | 'clock' | 'config'>;

/** Answer to a backup command without the part for backups. */
const NO_PART = { refused: 'its installation does not have the part "backup"' };

/** Answers commands of the same user while this process has the embedded database open. */
export function serveCommands(services: Services, parts: readonly Part[]): void {
  const { embedded } = services.database;
  if (!embedded) return;
  const answerPart =
    parts.flatMap(({ requests }) => requests?.(services, embedded) ?? [])[0] ?? (async () => JSON.stringify(NO_PART));
  embedded.setRequestHandler(async (text) => {
    const { command } = JSON.parse(text) as { command?: unknown };
    return command === undefined ? answerPart(text) : JSON.stringify(await answerCommand(command, services, parts));
  });
}

async function answerCommand(command: unknown, services: Serving, parts: Cli['parts']): Promise<ServedAnswer> {
  const own = programVersion();
  const request = commandShape.safeParse(command);
  if (!request.success || request.data.build !== own) return { otherBuild: own };
  return runCommand(request.data, services, parts).catch((error: unknown) => ({ refused: thrownText(error) }));
}

/** Runs a command on the database of this server, like a process of its own would. */
async function runCommand(
  { args, operatorKey, language }: ServedCommand,
  { database, clock, config }: Serving,
  parts: Cli['parts'] = [],
): Promise<ServedAnswer> {
  // Most servers never need it.
  const [{ createProgram, isServed }, { explainError }] = await Promise.all([
    import('./program'),
    import('./explainError'),
  ]);
  const lines: string[] = [];
  const served: Config = { ...config, takeOver: false };
  const program = createProgram({
    config: served,
    parts,
    print: (line) => void lines.push(line),
    now: clock,
    operatorKey,
    database,
    isServed: true,
  });
  // The standard output is that of the server.
  for (const command of [program, ...program.commands.flatMap((one) => [one, ...one.commands])])
    command.configureOutput({ writeOut: (text) => void lines.push(text.trimEnd()), writeErr: () => undefined });
  program.hook('preAction', (_program, action) => {
    if (!isServed(action)) throw new Error(`The server does not run ${action.name()} for another process.`);
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return { lines };
  } catch (error) {
    return { lines, error: explainError(error as Error, { config: served, language }) };
  }
}
