import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../db/client';
import { migrationState } from '../db/migrate';
import { databaseOptions } from '../db/openConfigured';
import { readConfig } from '../kernel/config';
import { DATABASES, freshEnvironment } from '../testing';
import { PRODUCTION } from '../testing/process';
import { createProgram } from './program';

const OTHER_KEY = Buffer.alloc(32, 8).toString('base64');

describe.each(DATABASES)('migrate on %s', () => {
  let place: Awaited<ReturnType<typeof freshEnvironment>>;
  beforeAll(async () => {
    place = await freshEnvironment();
    await run(PRODUCTION.SECRET_KEY, 'migrate');
    await run(PRODUCTION.SECRET_KEY, 'create-company', '甲公司', '--admin', '张三', '--phone', '13900000000');
  });
  afterAll(() => place.remove());

  const configOf = (SECRET_KEY: string) => readConfig({ ...place.env, SECRET_KEY });
  async function run(key: string, ...args: string[]): Promise<string[]> {
    const lines: string[] = [];
    const program = createProgram({ config: configOf(key), print: (line) => lines.push(line), now: () => new Date() });
    await program.parseAsync(args, { from: 'user' });
    return lines;
  }

  test('rejects a key that did not seal the database, and changes nothing', async () => {
    const database = await openDatabase(databaseOptions(configOf(OTHER_KEY)));
    await database.sql.exec('delete from migrations where tag = (select max(tag) from migrations)');
    await database.close();
    await expect(run(OTHER_KEY, 'migrate')).rejects.toMatchObject({
      lines: [expect.stringMatching(/^SECRET_KEY \(key id \w+\) did not seal this database's secrets/)],
    });
    const after = await openDatabase(databaseOptions(configOf(OTHER_KEY)));
    expect(await migrationState(after.sql)).toBe('pending');
    await after.close();
  });
});
