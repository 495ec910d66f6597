import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DATA_SETS, sampleRow } from '@daas/contract/datasets';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../db/client';
import { auditLog } from '../db/schema';
import { readConfig } from '../kernel/config';
import { PARTS } from '../parts';
import { DATABASES, freshDatabase, freshEnvironment } from '../testing';
import { ACTS, BACKUPS, CHECKS, READS, READS_ANYWHERE } from '../testing/commands';
import { PRODUCTION } from '../testing/process';
import { loginName } from './login';
import { createProgram } from './program';

const NOW = new Date('2026-11-17T02:00:00Z');
const NEWEST = '(select max(tag) from migrations)';

async function run(database: Database | undefined, args: readonly string[], env: Record<string, string> = {}) {
  const lines: string[] = [];
  const program = createProgram({
    config: readConfig({ DATA_DIR: 'memory', SECRET_KEY: PRODUCTION.SECRET_KEY, ...env }),
    print: (line) => lines.push(line),
    now: () => NOW,
    login: 'ann',
    ...(database ? { database } : {}),
  });
  await program.parseAsync([...args], { from: 'user' });
  return lines;
}

test('the lists of commands are whole', () => {
  const program = createProgram({ config: readConfig({}), parts: PARTS, print: () => undefined, now: () => NOW });
  const groups = new Set(program.commands.filter((one) => one.commands.length > 0).map((one) => one.name()));
  const known = program.commands.flatMap((one) =>
    groups.has(one.name()) ? one.commands.map((sub) => `${one.name()} ${sub.name()}`) : [one.name()],
  );
  const listed = [...READS, ...READS_ANYWHERE, ...CHECKS, ...ACTS, ...BACKUPS].map(([name = '', sub = '']) =>
    groups.has(name) ? `${name} ${sub}` : name,
  );
  expect(listed.sort()).toEqual(known.filter((one) => one !== 'migrate').sort());
});

/** A database with some content, in which from then on nothing can be written. */
async function readOnly(kind: Database['kind']): Promise<Database> {
  const company = ['create-company', '甲公司', '--admin', '张三', '--phone', '13900000000'];
  if (kind === 'pglite') {
    const database = await freshDatabase(kind);
    await run(database, company);
    await database.sql.exec('set default_transaction_read_only = on');
    return database;
  }
  const place = await freshEnvironment();
  const url = place.env.DATABASE_URL as string;
  const before = await openDatabase({ dataDir: 'memory', url });
  await run(before, company);
  const name = new URL(url).pathname.slice(1);
  await before.sql.exec(`alter database ${name} set default_transaction_read_only = on`);
  await before.close();
  const database = await openDatabase({ dataDir: 'memory', url });
  return { ...database, close: () => database.close().then(place.remove) };
}

describe.each(DATABASES)('commands that read, on %s', { timeout: 120_000 }, (kind) => {
  test('change nothing: they run where nothing can be written', async () => {
    const database = await readOnly(kind);
    await expect(database.sql.exec('delete from migrations')).rejects.toThrow(/read-only transaction/);
    for (const args of READS) await expect(run(database, args), args.join(' ')).resolves.not.toEqual([]);
    await database.close();
  });

  describe.each([
    ['behind', `delete from migrations where tag = ${NEWEST}`, /created by an older version\. Run `platform migrate`/],
    [
      'ahead',
      `insert into migrations values ('9999_later')`,
      /created by a newer version\. Run this command in that version/,
    ],
    // Another branch's: neither has all of the other.
    [
      'beside it',
      `update migrations set tag = '9999_later' where tag = ${NEWEST}`,
      /created by a newer version\. Run this command in that version/,
    ],
    ['empty', 'drop table migrations', /is empty or was created by an older version\. Run `platform migrate`/],
  ])('a database that is %s', (_, statement, line) => {
    let database: Database;
    beforeAll(async () => {
      database = await freshDatabase(kind);
      await database.sql.exec(statement);
    });
    afterAll(() => database.close());

    test.each([...READS, ...CHECKS, ...ACTS].map((args) => [args.join(' '), args] as const))(
      'is refused in one line by %s',
      async (_name, args) => {
        const refused = run(database, args);
        await expect(refused).rejects.toThrow(line);
        await expect(refused).rejects.toSatisfy((error: Error) => !error.message.includes('\n'));
      },
    );

    test('and stays as it is', async () => {
      const { rows } = await database.sql.query('select 1 from instance');
      expect(rows).toEqual([]);
      expect(await database.orm.select().from(auditLog)).toEqual([]);
    });
  });
});

describe('of a folder without a database', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'daas-reads-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each([['list-companies'], ['check-ledger'], ['credit', '1000001', '1']])('%s makes none', async (...args) => {
    const DATA_DIR = path.join(folder, 'data');
    await expect(run(undefined, args, { DATA_DIR })).rejects.toThrow(
      `DATA_DIR (${DATA_DIR}) contains no database. Set DATA_DIR to that of the server, or run \`platform migrate\``,
    );
    expect(await readdir(folder)).toEqual([]);
  });
});

describe.each(DATABASES)('who ran a command, on %s', { timeout: 120_000 }, (kind) => {
  let database: Database;
  let folder: string;
  beforeAll(async () => {
    database = await freshDatabase(kind);
    folder = await mkdtemp(path.join(tmpdir(), 'daas-reads-'));
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const last = async (action: string) => {
    const [line] = await database.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, `platform.${action}`))
      .orderBy(desc(auditLog.at), desc(auditLog.seq))
      .limit(1);
    return line;
  };

  test('is who is signed in, or whom --as names, in each line', async () => {
    await run(database, ['create-company', '甲公司', '--admin', '张三', '--phone', '13900000000']);
    expect(await last('create-company')).toMatchObject({ ip: 'cli', personId: null, detail: { operator: 'ann' } });
    // In transactions, too, and after the name of the command.
    await run(database, ['reset-password', '13900000000', '--as', '李工 (值班)']);
    expect(await last('reset-password')).toMatchObject({ ip: 'cli', detail: { operator: '李工 (值班)' } });
    await run(database, ['--as', 'bob', 'set-price', 'factory', '0.3']);
    expect((await last('set-price'))?.detail).toMatchObject({ operator: 'bob', unitPrice: 3000 });
    expect(await run(database, ['check-audit'])).toEqual([expect.stringMatching(/is intact: 3 lines/)]);
  });

  test.each(['', ' ', 'a\nb', 'a\u001b[2Jb', '\u202Eroot', 'a'.repeat(61)])('%j is no name', async (name) => {
    await expect(run(database, ['--as', name, 'set-price', 'factory', '0.3'])).rejects.toThrow(/--as <name>/);
  });

  test('and what it read: the file and its digest', async () => {
    const file = path.join(folder, 'rows.ndjson');
    const text = JSON.stringify({ ...sampleRow(DATA_SETS.factory), id: 'factory_1' });
    await writeFile(file, text);
    await run(database, ['load', 'factory', file]);
    const subtle = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    const sha256 = Buffer.from(subtle).toString('hex');
    const read = { provenance: null, file, sha256 };
    expect((await last('load'))?.detail).toEqual({ rows: 1, rejected: 0, ...read, operator: 'ann' });
  });
});

describe('who is signed in', () => {
  test('is who asked for sudo, else the user of the process', () => {
    expect(loginName({ SUDO_USER: 'ann', USER: 'root' })).toBe('ann');
    // Anybody can set it, unlike the user of the process.
    expect(loginName({ USER: 'mallory', LOGNAME: 'mallory' })).not.toBe('mallory');
  });
});
