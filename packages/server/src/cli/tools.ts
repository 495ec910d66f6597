import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { Database, Db } from '../db/client';
import { requireMigrated } from '../db/migrate';
import { openAndMigrate, openWithoutMigrating } from '../db/openConfigured';
import { requireSecureConnections } from '../instance/connections';
import { findMode, recordMode } from '../instance/mode';
import type { Config } from '../kernel/config';
import { thrownText } from '../kernel/errorText';
import { StartRefused } from '../kernel/startRefused';
import { actAs } from '../operator/audit';
import { hasOperators, requireOperator } from '../operator/operators';
import { keyFile } from '../sealing/loadKeys';
import { checkKeys, type Keys, openKeys, requireOwnKey } from '../sealing/openKeys';
import { loginName } from './login';

/** A part that adds commands. */
export interface CommandPart {
  commands?(program: Command, tools: Tools): void;
}

export interface Cli {
  config: Config;
  /** Optional parts; none by default. */
  parts?: readonly CommandPart[];
  print: (line: string) => void;
  now: () => Date;
  /** Shows the progress of a long command; each text replaces the last. */
  progress?: (text: string) => void;
  /** User of the machine where the command runs. */
  login?: string;
  /** Key of the operator that `--as` names. */
  operatorKey?: string | undefined;
  /** An open database: of the server that runs the command for another process, or of a test. */
  database?: Database;
  /** The command came from another process to the server. It then always needs an operator. */
  isServed?: boolean;
}

/** The command ran and found problems. */
export class BadNews extends Error {}

/** Exit codes, as documented in docs/operations.md. */
export const EXIT = { done: 0, failed: 1, usage: 2, badNews: 3 } as const;

/** Dependencies of every command. */
export interface Tools extends Pick<Cli, 'config' | 'now' | 'progress'> {
  /** For commands that read. Throws for a database of another version, like the following ones. */
  withDatabase(run: (database: Database) => Promise<void>): Promise<void>;
  /** For commands that verify signatures. */
  withCheckedKeys(run: (database: Database) => Promise<void>): Promise<void>;
  /** For commands that seal values or write to the signed audit log, with the operator's name. */
  withKeys(run: (database: Database, keys: Keys) => Promise<void>): Promise<void>;
  /** Upgrades the database to this version, and stores the mode of a new one. */
  migrate(): Promise<void>;
  /** Runs in one transaction, with the keys. */
  act(run: (db: Db) => Promise<void>): Promise<void>;
  /** Like `act`, but requires an operator with a key even if none was added yet. */
  actAsOperator(run: (db: Db, operator: string) => Promise<void>): Promise<void>;
  /** Like `actAsOperator`, for acts that are no single transaction. */
  actWithDatabase(run: (database: Database) => Promise<void>): Promise<void>;
  /**
   * Like `act`, for adding operators: the first one is added without an operator. With `isUnchecked`, so are others, for
   * example after all keys were lost.
   */
  actToAddOperator(isUnchecked: boolean, run: (db: Db, operator: string) => Promise<void>): Promise<void>;
  /** Returns the name for the audit log of commands that check no operator. */
  operator(): string;
  /** Prints the result: one JSON document with --json, otherwise the lines. */
  report(outcome: unknown, ...lines: string[]): void;
  /** Prints a line, except with --json. */
  printNote(line: string): void;
}

/** Options of the program itself. */
interface Globals {
  json?: boolean;
  as?: string;
}

export function createTools(
  {
    config,
    now,
    progress,
    print,
    login = loginName(process.env),
    operatorKey,
    database: sharedDatabase,
    isServed = false,
  }: Cli,
  globals: () => Globals,
): Tools {
  const operator = () => globals().as ?? login;
  const requireLogin = (db: Db) => requireOperator(db, { name: globals().as, key: operatorKey }, now());
  /** Once there are operators, only they act. Before, the user of the machine does. */
  const findOperator = async (db: Db) => (isServed || (await hasOperators(db)) ? requireLogin(db) : operator());
  const asJson = () => globals().json === true;
  /** Closes a database that it opened. */
  const within = async (open: () => Promise<Database>, run: (database: Database) => Promise<void>) => {
    if (!sharedDatabase && config.DATA_DIR === 'memory' && !config.DATABASE_URL)
      throw new Error('DATA_DIR=memory stores nothing. Set DATA_DIR or DATABASE_URL to that of the server');
    requireSecureConnections(config);
    const database = sharedDatabase ?? (await open());
    try {
      await run(database);
    } finally {
      if (!sharedDatabase) await database.close();
    }
  };
  // A database created by the operator is for production, unless DEMO is set.
  const modeOf = ({ orm }: Database) => findMode(orm, config, 'production');
  const settle = async (database: Database) => recordMode(database.orm, await modeOf(database), now());
  const openCurrent = (run: (database: Database) => Promise<void>) =>
    within(
      () => openWithoutMigrating(config),
      async (database) => {
        if (sharedDatabase) await requireMigrated(sharedDatabase.sql);
        await modeOf(database);
        await run(database);
      },
    );
  const withDatabase: Tools['withDatabase'] = (run) =>
    openCurrent(async (database) => {
      if (isServed) await requireLogin(database.orm);
      await run(database);
    });
  /** Throws without a key. Otherwise this command would create a key that the server does not have. */
  const requireKey = async (database: Database) => {
    if ((await modeOf(database)) === 'production' && !config.SECRET_KEY && !existsSync(keyFile(config)))
      throw new StartRefused(['SECRET_KEY is not set. Set it to that of the server: it signs changes.']);
  };
  const withOperator = (
    find: (db: Db) => Promise<string>,
    run: (database: Database, keys: Keys, operator: string) => Promise<void>,
  ) =>
    openCurrent(async (database) => {
      await requireKey(database);
      await settle(database);
      const keys = await openKeys(database, config, now());
      const name = await find(database.orm);
      await actAs(name, () => run(database, keys, name));
    });
  const withKeys: Tools['withKeys'] = (run) => withOperator(findOperator, run);
  const mentionProblem = (error: Error, what: string) => {
    if (!asJson()) print(`${what}: ${thrownText(error)}`);
  };
  return {
    config,
    now,
    ...(progress ? { progress } : {}),
    withDatabase,
    withCheckedKeys: (run) =>
      withDatabase(async (database) => {
        await requireKey(database);
        await checkKeys(database, config);
        await run(database);
      }),
    withKeys,
    migrate: () =>
      within(() => openAndMigrate(config, now(), mentionProblem, (found) => requireOwnKey(found, config)), settle),
    operator,
    act: (run) => withKeys(({ orm }) => orm.transaction((tx) => run(tx))),
    actAsOperator: (run) =>
      withOperator(requireLogin, ({ orm }, _keys, name) => orm.transaction((tx) => run(tx, name))),
    actWithDatabase: (run) => withOperator(requireLogin, run),
    actToAddOperator(isUnchecked, run) {
      if (isUnchecked && isServed) throw new Error('--without-operator needs a stopped server, or PostgreSQL');
      return withOperator(
        async (db) => (isUnchecked || !(await hasOperators(db)) ? operator() : requireLogin(db)),
        ({ orm }, _keys, name) => orm.transaction((tx) => run(tx, name)),
      );
    },
    report(outcome, ...lines) {
      if (asJson()) print(JSON.stringify(outcome));
      else for (const line of lines) print(line);
    },
    printNote(line) {
      if (!asJson()) print(line);
    },
  };
}
