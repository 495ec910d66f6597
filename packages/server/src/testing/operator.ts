import { createProgram } from '../cli/program';
import type { Database } from '../db/client';
import { readConfig } from '../kernel/config';
import { PRODUCTION } from './process';

/** Commands of an operator on an open database. */
export interface TestOperator {
  /** Runs a command as the operator, or with other options, and returns the printed lines. */
  run(...args: string[]): Promise<string[]>;
  /** Runs a command without operator and key. */
  runAnonymously(...args: string[]): Promise<string[]>;
  /** Runs a command with --json and returns its document. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  json(...args: string[]): Promise<any>;
}

/** Returns an operator; the first one of a database adds itself. */
export async function testOperator(
  database: Database,
  name: string,
  now: () => Date,
  env: Record<string, string> = {},
): Promise<TestOperator> {
  const runWith = async (operatorKey: string | undefined, args: string[]) => {
    const lines: string[] = [];
    const program = createProgram({
      config: readConfig({ DATA_DIR: 'memory', SECRET_KEY: PRODUCTION.SECRET_KEY, ...env }),
      print: (line) => lines.push(line),
      now,
      database,
      operatorKey,
    });
    for (const command of program.commands)
      for (const one of [command, ...command.commands]) one.configureOutput({ writeErr: () => undefined });
    await program.parseAsync(args, { from: 'user' });
    return lines;
  };
  const added = await runWith(undefined, ['--json', 'operator', 'add', name, '--without-operator']);
  const { key } = JSON.parse(added[0] as string) as { key: string };
  return {
    run: (...args) => runWith(key, ['--as', name, ...args]),
    runAnonymously: (...args) => runWith(undefined, args),
    json: async (...args) => JSON.parse((await runWith(key, ['--json', '--as', name, ...args]))[0] as string),
  };
}
