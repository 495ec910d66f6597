import { existsSync } from 'node:fs';
import type { Config } from '../config';
import { requireSecureConnections } from '../connections';
import type { Database, Db } from '../db/client';
import { openCurrent } from '../db/openCurrent';
import { StartRefused } from '../kernel/startRefused';
import { findMode, recordMode } from '../mode';
import { keyFile } from '../sealing/loadKeys';
import { type Keys, openKeys } from '../sealing/openKeys';

export interface Cli {
  config: Config;
  print: (line: string) => void;
  now: () => Date;
  /** Shows how far a long act is, each text in place of the last. */
  progress?: (text: string) => void;
  /** A database that is open already, for tests. */
  database?: Database;
}

/** The command did what it is for, and what it found is bad. */
export class BadNews extends Error {}

/** What the process ends with; the README's table says the same. */
export const EXIT = { done: 0, failed: 1, usage: 2, badNews: 3 } as const;

/** What every command works with. */
export interface Tools extends Pick<Cli, 'config' | 'now' | 'progress'> {
  withDatabase(run: (database: Database) => Promise<void>): Promise<void>;
  /** For what seals, or writes a line of the audit log, which is signed. */
  withKeys(run: (database: Database, keys: Keys) => Promise<void>): Promise<void>;
  /** In one transaction, with the keys. */
  act(run: (db: Db) => Promise<void>): Promise<void>;
  /** Prints the outcome: with --json as one JSON document, else as these lines. */
  tell(outcome: unknown, ...lines: string[]): void;
  /** Prints what is only for a reader who waits. */
  mention(line: string): void;
}

export function toolsOf({ config, now, progress, print, database: given }: Cli, asJson: () => boolean): Tools {
  const withDatabase: Tools['withDatabase'] = async (run) => {
    if (!given && config.DATA_DIR === 'memory' && !config.DATABASE_URL)
      throw new Error('DATA_DIR=memory keeps nothing: name the directory or the DATABASE_URL of the server');
    requireSecureConnections(config);
    const database = given ?? (await openCurrent(config, now()));
    try {
      // What an operator begins is for production, unless DEMO says otherwise.
      await recordMode(database.orm, await findMode(database.orm, config, 'production'), now());
      await run(database);
    } finally {
      if (!given) await database.close();
    }
  };
  const withKeys: Tools['withKeys'] = (run) =>
    withDatabase(async (database) => {
      const mode = await findMode(database.orm, config, 'production');
      // Else a key would be made here that the server does not have.
      if (mode === 'production' && !config.SECRET_KEY && !existsSync(keyFile(config)))
        throw new StartRefused(['SECRET_KEY is not set: what is done here is signed with it, as by the server.']);
      await run(database, await openKeys(database, config, now()));
    });
  return {
    config,
    now,
    ...(progress ? { progress } : {}),
    withDatabase,
    withKeys,
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
