import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Database, openDatabase } from '@daas/server/db/client';
import { ACTS } from '@daas/server/features/privacy/personalData';
import { freshEnvironment } from '@daas/server/testing';
import { buildPrograms, PRODUCTION, type Program, type Programs } from '@daas/server/testing/process';
import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const NAME = '欧阳待忘';
const PHONE = '13900000031';
const MAIL = 'ouyang.daiwang@example.com';
const ADMIN_PHONE = '13900000032';
const TEXTS = [NAME, PHONE, MAIL];

/** As text, and as a column of bytes shows it. */
const spellings = (text: string) => [text, Buffer.from(text).toString('hex')];
const has = (content: string, texts: readonly string[]) =>
  texts.flatMap(spellings).some((text) => content.toLowerCase().includes(text.toLowerCase()));

/** What docs/operations.md (Personal data) promises about tables, files and logs, on a server of its own. */
describe('an erased person', { timeout: 300_000 }, () => {
  let programs: Programs;
  let environment: Awaited<ReturnType<typeof freshEnvironment>>;
  let database: Database;
  let server: Program;
  let origin: string;
  let personId: number;
  const keys: Record<string, string> = {};
  const printed: string[] = [];

  async function platform(as: string | null, ...args: string[]) {
    const operator = as === null ? [] : ['--as', as];
    const program = programs.run('cli', ['--json', ...operator, ...args], {
      ...environment.env,
      ...(as === null ? {} : { OPERATOR_KEY: keys[as] as string }),
      SECRET_KEY: PRODUCTION.SECRET_KEY,
    });
    const code = await program.ended;
    expect(code, program.output()).toBe(0);
    return JSON.parse(program.output());
  }
  const send = (method: string, address: string, body?: object, cookie = '') =>
    fetch(origin + address, {
      method,
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  /** Every column of every table that has a row of which `matches` is true. */
  async function columnsWith(matches: (value: string) => boolean): Promise<string[]> {
    const { rows: tables } = await database.sql.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    expect(tables.length).toBeGreaterThan(100);
    const found = new Set<string>();
    for (const { name } of tables) {
      const { rows } = await database.sql.query<{ column: string; value: string | null }>(
        `select e.key as column, e.value from ${name} t, jsonb_each_text(to_jsonb(t)) e`,
      );
      for (const { column, value } of rows)
        if (value !== null && matches(value)) found.add(`${name.replace('public.', '')}.${column}`);
    }
    return [...found].sort();
  }
  /** Files of the data folder, without those of the embedded database, which keep deleted rows for a time. */
  async function filesWith(texts: readonly string[]): Promise<string[]> {
    const folder = environment.env.DATA_DIR as string;
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
    const names = files.map((one) => path.join(one.parentPath, one.name));
    const own = names.filter((name) => !name.startsWith(path.join(folder, 'pg')));
    const contents = await Promise.all(own.map((name) => readFile(name, 'utf8')));
    return own.filter((_, n) => has(contents[n] ?? '', texts));
  }

  beforeAll(async () => {
    programs = await buildPrograms();
    environment = await freshEnvironment();
    database = await openDatabase({ dataDir: 'memory', url: environment.env.DATABASE_URL as string });
    // No other object has the number of the person.
    await database.sql.exec('alter table persons alter column id restart with 7654321');
    const env = { ...PRODUCTION, ...environment.env, PORT: '0', LOG_LEVEL: 'debug', ACCESS_LOG: '1' };
    server = programs.run('main', [], env);
    origin = (await server.printed(/^Ready: (\S+)/m))[1] as string;
    keys.ann = (await platform(null, 'operator', 'add', 'ann')).key;
    keys.bob = (await platform('ann', 'operator', 'add', 'bob')).key;
    const company = await platform('ann', 'create-company', '甲公司', '--admin', '张三', '--phone', ADMIN_PHONE);
    const companyId = String(company.companyId ?? company.id);
    const user = await platform('ann', 'create-user', companyId, '--name', NAME, '--phone', PHONE);
    personId = user.personId;
    const signedIn = await send('POST', '/api/common-account/sign-in', { phone: PHONE, password: user.password });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    await send('PUT', '/api/personal-center/info', { name: NAME }, cookie);
    await send('GET', `/api/company-user/list?keyword=${PHONE}`, undefined, cookie);
    await send('POST', '/api/common-account/sign-in', { phone: PHONE, password: 'Wrong@2026!' });
    await send('POST', '/api/common-account/sms-code', { phone: PHONE, purpose: 'reset-password' });
    await database.sql.query('update persons set email = $1 where id = $2', [MAIL, personId]);
    await platform('ann', 'find', String(personId)).catch(() => undefined);
    await platform('ann', 'export-person', PHONE, '--reason', 'ticket 1');
  }, 300_000);
  afterAll(async () => {
    server?.child.kill('SIGTERM');
    await server?.ended;
    await database?.close();
    await environment?.remove();
    await programs?.remove();
  });

  test('leaves no name, phone or mail in any table, file or log, and only documented numbers', async () => {
    const before = await columnsWith((value) => has(value, TEXTS));
    expect(before).toEqual(expect.arrayContaining(['persons.email', 'persons.name', 'persons.phone']));
    expect(before.length).toBeGreaterThan(4);

    const { id } = await platform('ann', 'forget-person', 'request', PHONE, '--reason', 'ticket 1');
    const record = await platform('bob', 'forget-person', 'confirm', id);
    printed.push(JSON.stringify(record));

    expect(await columnsWith((value) => has(value, TEXTS))).toEqual([]);
    expect(await filesWith(TEXTS)).toEqual([]);
    expect(TEXTS.filter((text) => has(server.output() + printed.join('\n'), [text]))).toEqual([]);

    // The number remains at acts, as a pseudonym.
    const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const acts = ACTS.map(({ table, person }) => `${getTableName(table)}.${snakeCase(person.name)}`);
    const numbers = await columnsWith((value) => value === String(personId));
    expect(numbers.filter((column) => !acts.includes(column))).toEqual(['persons.id']);
  });

  test('leaves a valid audit log and ledger', async () => {
    expect(await platform('ann', 'check-audit')).toMatchObject({ problems: [] });
    await platform('ann', 'check-ledger');
  });
});
