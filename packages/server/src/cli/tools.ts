import { existsSync } from 'node:fs';
import type { Config } from '../config';
import { requireSecureConnections } from '../connections';
import type { Database, Db } from '../db/client';
import { requireMigrated } from '../db/migrate';
import { openAndMigrate, openWithoutMigrating } from '../db/openConfigured';
import { thrownText } from '../kernel/errorText';
import { StartRefused } from '../kernel/startRefused';
import { findMode, recordMode } from '../mode';
import { keyFile } from '../sealing/loadKeys';
import { checkKeys, type Keys, openKeys } from '../sealing/openKeys';
import { loginName } from './login';

export interface Cli {
  config: Config;
  print: (line: string) => void;
  now: () => Date;
  /** Shows how far a long act is, each text in place of the last. */
  progress?: (text: string) => void;
  /** Who is signed in where the command runs. */
  login?: string;
  /** A database that is open already, for tests. */
  database?: Database;
}

/** The command did what it is for, and what it found is bad. */
export class BadNews extends Error {}

/** What the process ends with; docs/operations.md says the same. */
export const EXIT = { done: 0, failed: 1, usage: 2, badNews: 3 } as const;

/** What every command works with. */
export interface Tools extends Pick<Cli, 'config' | 'now' | 'progress'> {
  /** For what reads: the database stays as it is. Like all that follow it refuses one that is behind or ahead. */
  withDatabase(run: (database: Database) => Promise<void>): Promise<void>;
  /** The same, for what checks signatures. */
  withKeysToCheck(run: (database: Database) => Promise<void>): Promise<void>;
  /** For what seals, or writes a line of the audit log, which is signed and names who ran the command. */
  withKeys(run: (database: Database, keys: Keys) => Promise<void>): Promise<void>;
  /** Brings the database up to this version, and settles what a new one is for. */
  migrate(): Promise<void>;
  /** In one transaction, with the keys. */
  act(run: (db: Db) => Promise<void>): Promise<void>;
  /** Who runs the command, for the audit log. */
  operator(): string;
  /** Prints the outcome: with --json as one JSON document, else as these lines. */
  tell(outcome: unknown, ...lines: string[]): void;
  /** Prints what is only for a reader who waits. */
  mention(line: string): void;
}

/** Options of the program itself. */
interface Globals {
  json?: boolean;
  as?: string;
}

export function toolsOf(
  { config, now, progress, print, login = loginName(process.env), database: sharedDatabase }: Cli,
  globals: () => Globals,
): Tools {
  const operator = () => globals().as ?? login;
  const asJson = () => globals().json === true;
  /** Closes what it opened. */
  const within = async (open: () => Promise<Database>, run: (database: Database) => Promise<void>) => {
    if (!sharedDatabase && config.DATA_DIR === 'memory' && !config.DATABASE_URL)
      throw new Error('DATA_DIR=memory keeps nothing: name the directory or the DATABASE_URL of the server');
    requireSecureConnections(config);
    const database = sharedDatabase ?? (await open());
    try {
      await run(database);
    } finally {
      if (!sharedDatabase) await database.close();
    }
  };
  // What an operator begins is for production, unless DEMO says otherwise.
  const modeOf = ({ orm }: Database) => findMode(orm, config, 'production');
  const settle = async (database: Database) => recordMode(database.orm, await modeOf(database), now());
  const withDatabase: Tools['withDatabase'] = (run) =>
    within(
      () => openWithoutMigrating(config),
      async (database) => {
        if (sharedDatabase) await requireMigrated(sharedDatabase.sql);
        await modeOf(database);
        await run(database);
      },
    );
  /** Else a key would be made here that the server does not have. */
  const requireKey = async (database: Database) => {
    if ((await modeOf(database)) === 'production' && !config.SECRET_KEY && !existsSync(keyFile(config)))
      throw new StartRefused(['SECRET_KEY is not set: what is done here is signed with it, as by the server.']);
  };
  const withKeys: Tools['withKeys'] = (run) =>
    withDatabase(async (database) => {
      await requireKey(database);
      await settle(database);
      const keys = await openKeys(database, config, now());
      database.orm.chains.operator = operator();
      await run(database, keys);
    });
  const mentionProblem = (error: Error, what: string) => {
    if (!asJson()) print(`${what}: ${thrownText(error)}`);
  };
  return {
    config,
    now,
    ...(progress ? { progress } : {}),
    withDatabase,
    withKeysToCheck: (run) =>
      withDatabase(async (database) => {
        await requireKey(database);
        await checkKeys(database, config);
        await run(database);
      }),
    withKeys,
    migrate: () => within(() => openAndMigrate(config, now(), mentionProblem), settle),
    operator,
    act: (run) => withKeys(({ orm }) => orm.transaction((tx) => run(tx))),
    tell(outcome, ...lines) {
      if (asJson()) print(JSON.stringify(outcome));
      else for (const line of lines) print(line);
    },
    mention(line) {
      if (!asJson()) print(line);
    },
  };
}
