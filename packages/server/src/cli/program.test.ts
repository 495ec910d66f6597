import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DATA_SET_LIST, DATA_SETS, sampleRow } from '@daas/contract/datasets';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/client';
import {
  accounts,
  apps,
  auditLog,
  companies,
  connectors,
  events,
  ledgerEntries,
  members,
  NO_LIMITS,
  persons,
  prices,
  purchases,
  recoveryCodes,
  secondFactors,
  sessions,
  whiteListRules,
} from '../db/schema';
import { passwordSubject } from '../features/attempts/attemptLimit';
import { PHONE_LIMIT, takeAttempts } from '../features/attempts/attempts';
import { createSession } from '../features/sessions/session';
import { readConfig } from '../kernel/config';
import { passwordMatches } from '../kernel/secrets';
import { startOfDay } from '../kernel/time';
import { sqlEngine } from '../market/sql/engine';
import { readPrices } from '../money/prices';
import { DATABASES, freshDatabase } from '../testing';
import { PRODUCTION } from '../testing/process';
import { createProgram } from './program';

const NOW = new Date('2026-11-17T02:00:00Z');
const definition = DATA_SETS.factory;
const row = (id: string, more = {}) => ({ ...sampleRow(definition), id, ...more });
const ndjson = (rows: object[]) => rows.map((one) => JSON.stringify(one)).join('\n');

describe.each(DATABASES)('the operator on %s', { timeout: 120_000 }, (kind) => {
  let database: Database;
  let folder: string;
  let companyId: number;

  /** What a command printed; rejects as the command does. */
  async function platform(...args: string[]): Promise<string[]> {
    const lines: string[] = [];
    const program = createProgram({
      config: readConfig({ DATA_DIR: 'memory', SECRET_KEY: PRODUCTION.SECRET_KEY, PRICE_NOTICE_DAYS: '0' }),
      print: (line) => lines.push(line),
      now: () => NOW,
      database,
    });
    for (const command of program.commands) command.configureOutput({ writeErr: () => undefined });
    await program.parseAsync(args, { from: 'user' });
    return lines;
  }
  const file = async (name: string, text: string | Buffer) => {
    await writeFile(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const balance = async () =>
    (await database.orm.select().from(accounts).where(eq(accounts.companyId, companyId)))[0]?.balance;
  const names = async () =>
    (await sqlEngine(database, { clock: () => NOW }).page(definition, { current: 1, pageSize: 20 })).rows.map(
      ({ name }) => name,
    );

  beforeAll(async () => {
    database = await freshDatabase(kind);
    folder = await mkdtemp(path.join(tmpdir(), 'daas-cli-'));
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('create-company makes a company, its account and its admin, whose password is shown once', async () => {
    const [made, told] = await platform('create-company', '甲公司', '--admin', '张三', '--phone', '13900000000');
    companyId = Number(/^Company (\d+) created\.$/.exec(made as string)?.[1]);
    const password = /^Password of 13900000000, shown once: (\S+)$/.exec(told as string)?.[1] as string;
    const [person] = await database.orm.select().from(persons).where(eq(persons.phone, '13900000000'));
    expect(await passwordMatches(password, person?.passwordHash as string)).toBe(true);
    expect(await balance()).toBe(0);
  });

  test('what is taken or weak is refused, and nothing of it stays', async () => {
    const again = ['create-company', '甲公司', '--admin', '李四', '--phone', '13900000009'];
    await expect(platform(...again)).rejects.toMatchObject({ code: 'company-name-taken' });
    const weak = ['create-company', '乙公司', '--admin', '李四', '--phone', '13900000009', '--password', 'password'];
    await expect(platform(...weak)).rejects.toThrow(/--password.*letters, digits and a symbol/);
    const short = ['create-company', '乙公司', '--admin', '李四', '--phone', '139'];
    await expect(platform(...short)).rejects.toThrow(/--phone.*a mobile number of 11 digits that begins with 1/);
    await expect(platform('create-company', '乙', ...again.slice(2))).rejects.toThrow(/'name'.*2 to 60 characters/);
    expect(await database.orm.select().from(persons).where(eq(persons.phone, '13900000009'))).toEqual([]);
  });

  test('create-user adds a person to a company in one of its roles, once', async () => {
    const args = ['create-user', String(companyId), '--name', '王五', '--phone', '13900000001'];
    expect((await platform(...args))[0]).toMatch(new RegExp(`^Person \\d+ is in company ${companyId}\\.$`));
    await expect(platform(...args)).rejects.toMatchObject({ code: 'phone-taken' });
    await expect(platform(...args, '--role', '没有的角色')).rejects.toThrow(
      `--role: Company ${companyId} has no role 没有的角色. Available roles: 管理员`,
    );
    await expect(platform('create-user', '9999999', ...args.slice(2))).rejects.toMatchObject({ code: 'not-found' });
    expect(await database.orm.select().from(members).where(eq(members.companyId, companyId))).toHaveLength(2);
  });

  test('credit adds to balance and ledger, the same reference once', async () => {
    const args = ['credit', String(companyId), '100.5', '--reference', 'bank-1', '--note', '首充'];
    expect(await platform(...args)).toEqual([expect.stringMatching(/: 100\.5000 yuan, balance 100\.5000 yuan\.$/)]);
    expect(await platform(...args)).toEqual([
      expect.stringMatching(
        /^Nothing was added\. The reference bank-1 was already credited on 2026-11-17T.*100\.5000 yuan/,
      ),
    ]);
    await expect(platform('credit', String(companyId), '7', ...args.slice(3))).rejects.toThrow(
      /--reference: bank-1 was already credited .* with 100\.5000 yuan .*, not 7\.0000/,
    );
    expect(await balance()).toBe(1_005_000);
    await expect(platform('credit', '9999999', '1')).rejects.toMatchObject({ code: 'not-found' });
  });

  test('an order is confirmed or rejected once, and only a confirmed one is credited', async () => {
    const [admin] = await database.orm.select().from(members).where(eq(members.companyId, companyId));
    const order = (id: string, amount: number) =>
      database.orm
        .insert(purchases)
        .values({ id, companyId, amount, note: '充值', createdBy: admin?.personId as number, createdAt: NOW });
    expect(await platform('list-purchases')).toEqual(['No pending orders.']);
    await order('ord_1', 500_000);
    await order('ord_2', 70_000);
    expect((await platform('list-purchases')).map((line) => line.split(' ')[0])).toEqual(['ord_1', 'ord_2']);
    expect((await platform('confirm-purchase', 'ord_1'))[0]).toMatch(/^ord_1 confirmed, entry led_/);
    expect(await platform('reject-purchase', 'ord_2')).toEqual(['ord_2 rejected.']);
    expect(await balance()).toBe(1_505_000);
    await expect(platform('confirm-purchase', 'ord_2')).rejects.toMatchObject({ code: 'state-forbids' });
    await expect(platform('reject-purchase', 'ord_1')).rejects.toMatchObject({ code: 'state-forbids' });
    await expect(platform('confirm-purchase', 'ord_9')).rejects.toMatchObject({ code: 'not-found' });
    expect(await platform('list-purchases')).toEqual(['No pending orders.']);
    // Its name of 0.9.0.
    expect(await platform('purchases')).toEqual(['No pending orders.']);
  });

  test('set-price replaces the price of everybody or of one company', async () => {
    await platform('set-price', 'factory', '0.3');
    await platform('set-price', 'factory', '0.25');
    expect(await platform('set-price', 'factory', '0.12', '--company', String(companyId))).toEqual([
      expect.stringContaining(`for ${companyId}.`),
    ]);
    const set = await database.orm.select().from(prices).where(eq(prices.dataSet, 'factory')).orderBy(prices.id);
    expect(set.map((price) => [price.companyId, price.unitPrice])).toEqual([
      [null, 2500],
      [companyId, 1200],
    ]);
    await expect(platform('set-price', 'nothing', '1')).rejects.toMatchObject({ code: 'not-found' });
    await expect(platform('set-price', 'factory', '1', '--mode', 'project')).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });

  test('set-price announces a price for a day to come, and tells who pays another one then', async () => {
    const common = { companyId, ipRules: [], limits: NO_LIMITS, createdBy: 1, createdAt: NOW, updatedAt: NOW };
    const [app] = await database.orm
      .insert(apps)
      .values({ ...common, name: 'App' })
      .returning();
    const own = { ...common, appId: app?.id as number, name: 'Policies', dataSet: 'policy', fields: ['title'] };
    await database.orm.insert(connectors).values({ ...own, type: 'API' });
    const list = DATA_SETS.policy.pricing.unitPrice;
    const at = async (day: string) =>
      (await readPrices(database.orm, companyId, startOfDay(day))).get('policy')?.unitPrice;
    const told = async () => {
      const rows = await database.orm
        .select()
        .from(events)
        .where(eq(events.kind, 'price.changing'))
        .orderBy(events.written);
      await database.orm.delete(events);
      return rows.map(({ companyId: company, data }) => ({ company, ...data }));
    };
    await told();
    expect(await platform('set-price', 'policy', '0.5', '--from', '2026-12-01')).toEqual([
      'policy costs 0.5000 yuan for all companies from 2026-12-01 on.',
    ]);
    // Until the midnight before, in Shanghai, the list price holds.
    expect([await at('2026-11-30'), await at('2026-12-01')]).toEqual([list, 5000]);
    const { mode } = DATA_SETS.policy.pricing;
    const pricing_mode = { before: mode, after: mode };
    const line = { name: DATA_SETS.policy.name_cn, data_set: 'policy', unit: 'call', pricing_mode };
    expect(await told()).toEqual([
      { company: companyId, from: '2026-12-01', prices: [{ ...line, before: list, after: 5000 }] },
    ]);
    // What changes nothing for the company is no news to it: the same again, and everybody's price beside its own.
    await platform('set-price', 'policy', '0.5', '--from', '2026-12-01');
    expect(await told()).toEqual([]);
    await platform('set-price', 'policy', '0.2', '--company', String(companyId));
    expect(await told()).toEqual([
      { company: companyId, from: '2026-11-17', prices: [{ ...line, before: list, after: 2000 }] },
    ]);
    await platform('set-price', 'policy', '0.7', '--from', '2027-01-01');
    expect(await told()).toEqual([]);
    expect([await at('2026-11-18'), await at('2027-01-01')]).toEqual([2000, 2000]);
    await expect(platform('set-price', 'policy', '1', '--from', '2026-11-17')).rejects.toMatchObject({
      fields: [{ field: 'from', rule: 'future' }],
    });
    await expect(platform('set-price', 'policy', '1', '--from', 'tomorrow')).rejects.toThrow(
      /--from.*Must be a day such as/,
    );
  });

  test('load takes NDJSON, tells what it refuses by line and reason, and replaces everything', async () => {
    const rows = ndjson([row('factory_1', { name: '一厂' }), { id: 'factory_2' }, row('factory_3', { name: '三厂' })]);
    const source = await file('rows.ndjson', `\uFEFF\n${rows}\n\nnot json\n`);
    const told = `${source}.rejects.csv`;
    await expect(platform('load', 'factory', source)).rejects.toThrow(
      /2 of 4 rows rejected: 50 %, more than the limit of 1 %\nThe rows of factory are unchanged\./,
    );
    const share = ['--max-reject-share', '50', '--source', '名录', '--source-en', 'Register'];
    expect(await platform('load', 'factory', source, ...share, '--dry-run')).toEqual([
      'Read as UTF-8.',
      'factory: 2 rows would be loaded, 2 rejected.',
      `${told} contains the rejected lines and the reasons.`,
    ]);
    expect(await platform('load', 'factory', source, ...share)).toEqual([
      'Read as UTF-8.',
      'factory: 2 rows loaded, 2 rejected.',
      `${told} contains the rejected lines and the reasons.`,
    ]);
    expect(await readFile(told, 'utf8')).toEqual(
      expect.stringMatching(/^\uFEFFline,reason\r\n3,name: empty; .+\r\n6,not JSON\r\n$/),
    );
    expect((await names()).sort()).toEqual(['一厂', '三厂']);
  });

  test('load takes CSV with a header, quotes and line breaks', async () => {
    const columns = definition.fields.filter(({ required }) => required).map(({ name_en }) => name_en);
    const keys = ['id', ...columns.filter((name) => name !== 'id')];
    const quoted = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`;
    const line = (one: Record<string, unknown>) => keys.map((key) => quoted(one[key] ?? '')).join(',');
    const text = `\uFEFF${keys.join(',')}\r\n${line(row('factory_4', { name: '四"厂' }))}\r\n${line({ id: 'factory_5' })}\r\n`;
    const told = path.join(folder, 'told.csv');
    const share = ['--max-reject-share', '50'];
    const lines = await platform('load', 'factory', await file('rows.csv', text), '--rejects', told, ...share);
    expect(lines[1]).toBe('factory: 1 rows loaded, 1 rejected.');
    expect((await readFile(told, 'utf8')).split('\r\n')[1]).toMatch(/^3,/);
    expect(await names()).toEqual(['四"厂']);
  });

  test('a load that fails leaves the old rows', async () => {
    const bad = await file('bad.ndjson', ndjson([row('factory_6'), {}, {}]));
    await expect(platform('load', 'factory', bad, '--max-rejects', '1')).rejects.toThrow(
      /more than 1 rows rejected\. Line 3: .*\nThe rows of factory are unchanged\. .*bad\.ndjson\.rejects\.csv/,
    );
    await expect(platform('load', 'factory', await file('empty.ndjson', ''))).rejects.toThrow(/no rows to load/);
    await expect(platform('load', 'factory', path.join(folder, 'absent.csv'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
    await expect(platform('load', 'factory', await file('rows.xlsx', ''))).rejects.toThrow(/must end with \.csv/);
    const separator = await file('separator.csv', 'sep=;\r\nid;name\r\n');
    await expect(platform('load', 'factory', separator)).rejects.toThrow(/Delete it: `sed -i 1d /);
    const utf32 = await file('utf32.csv', Buffer.from('\uFEFF\0i\0d\0', 'utf16le'));
    await expect(platform('load', 'factory', utf32)).rejects.toThrow(/is in UTF-32\. Convert it/);
    await expect(platform('load', 'nothing', bad)).rejects.toThrow(
      /Unknown data set nothing\. Available data sets: .*factory/,
    );
    expect(await names()).toEqual(['四"厂']);
  });

  // FILE-5 and FILE-6: days as registries write them, in a file of CR line ends and tabs.
  test('load reads the encoding, delimiter and line ends of a file, and days in the formats that are named', async () => {
    const days = [
      ...['2006/1/1', '2006年1月1日', '2006-01-01 00:00:00', '20060101', '2006.01.01', '2006-1-1', '38718'],
      ...['2006-01-01T00:00:00Z', '01/02/2006', '2006-02-30'],
    ];
    const keys = Object.keys(row('factory_1')).filter((key) => key !== 'opened_date');
    const required = definition.fields.filter((field) => field.required && keys.includes(field.name_en));
    const header = ['id', ...required.map(({ name_en }) => name_en), 'opened_date'];
    const lines = days.map((day, n) => {
      const one: Record<string, unknown> = { ...row(`day_${n}`, { name: `厂${n}` }), opened_date: day };
      return header.map((key) => String(one[key] ?? '')).join('\t');
    });
    const source = await file('days.txt', Buffer.from(`${[header.join('\t'), ...lines].join('\r')}\r`, 'utf16le'));
    await expect(platform('load', 'factory', source)).rejects.toThrow('no rows to load');
    expect(await readFile(`${source}.rejects.csv`, 'utf8')).toMatch(
      /opened_date: not a date YYYY-MM-DD: .*2006\/1\/1.*; add --date-format YYYY\/M\/D/,
    );
    const formats = [
      ...['YYYY/M/D', 'YYYY年M月D日', 'YYYY-MM-DD hh:mm:ss', 'YYYYMMDD', 'YYYY.MM.DD', 'YYYY-M-D', 'excel'],
      'YYYY-MM-DDThh:mm:ssZ',
    ].flatMap((format) => ['--date-format', format]);
    const loaded = await platform('load', 'factory', source, ...formats, '--max-reject-share', '20');
    expect(loaded.slice(0, 2)).toEqual([
      'Read as UTF-16LE, with tabs between cells.',
      'factory: 8 rows loaded, 2 rejected.',
    ]);
    await expect(platform('load', 'factory', source, '--date-format', 'D/M/YYYY', 'M/D/YYYY')).rejects.toThrow(
      /--date-format.*as different days/,
    );
  });

  test('a template is what load takes; describe says what may stand in each column', async () => {
    const template = await platform('print-template', 'enterprise', '--example');
    expect(template).toHaveLength(2);
    const lines = await platform('load', 'enterprise', await file('template.csv', template.join('\n')));
    expect(lines[1]).toBe('enterprise: 1 rows loaded, 0 rejected.');
    const described = await platform('describe', 'enterprise');
    expect(described[1]).toMatch(/^id +required +编号 +1 to 64 letters/);
    const text = described.join('\n');
    expect(text).toMatch(/^uscc +required .*18 characters with a check digit, GB 32100$/m);
    expect(text).toMatch(/^status .*one of .+ \| /m);
    expect((await platform('describe')).length).toBe(DATA_SET_LIST.length + 1);
    await expect(platform('describe', 'nothing')).rejects.toThrow(
      /Unknown data set nothing\. Available data sets: .*factory/,
    );
  });

  test('reset-password shows a new one once, ends the sessions and the lock-out', async () => {
    const [person] = await database.orm.select().from(persons).where(eq(persons.phone, '13900000001'));
    const personId = person?.id as number;
    const session = { personId, companyId: null, ip: '127.0.0.1', userAgent: 'test', now: NOW };
    await createSession(database.orm, session);
    const tries = [{ subject: passwordSubject('13900000001', null), ...PHONE_LIMIT }];
    for (let n = 0; n < 6; n += 1) await takeAttempts(database, tries, NOW);
    const [done, told] = await platform('reset-password', '13900000001');
    expect(done).toBe(`Person ${personId} has a new password. All sessions were ended.`);
    const password = /^Password of 13900000001, shown once: (\S+)$/.exec(told as string)?.[1] as string;
    const [after] = await database.orm.select().from(persons).where(eq(persons.phone, '13900000001'));
    expect(await passwordMatches(password, after?.passwordHash as string)).toBe(true);
    const open = await database.orm.select().from(sessions).where(eq(sessions.personId, personId));
    expect(open.map(({ endedReason }) => endedReason)).toEqual(['password-changed']);
    expect((await takeAttempts(database, tries, NOW)).allowed).toBe(true);
    expect(await platform('reset-password', '13900000001', '--password', 'Better@2026!')).toHaveLength(1);
    await expect(platform('reset-password', '13900000099')).rejects.toThrow(/No person has the phone 13900000099/);
  });

  test('reset-second-factor takes a lost one, and ends the sessions', async () => {
    const of = eq(persons.phone, '13900000001');
    const [person] = await database.orm.select().from(persons).where(of);
    const personId = person?.id as number;
    await expect(platform('reset-second-factor', '13900000001')).rejects.toThrow(
      `Person ${personId} has no second factor`,
    );
    const secret = Buffer.from('sealed');
    await database.orm.insert(secondFactors).values({ personId, secret, confirmedAt: NOW, createdAt: NOW });
    await database.orm.insert(recoveryCodes).values({ personId, codeHash: 'hash' });
    await createSession(database.orm, { personId, companyId: null, ip: '127.0.0.1', userAgent: 'test', now: NOW });
    await platform('reset-second-factor', '13900000001');
    expect(await database.orm.$count(secondFactors)).toBe(0);
    expect(await database.orm.$count(recoveryCodes)).toBe(0);
    const open = await database.orm.select().from(sessions).where(eq(sessions.personId, personId));
    expect(open.filter(({ endedAt }) => endedAt === null)).toEqual([]);
  });

  test('disable-allowlist opens a company that locked itself out, and keeps its rules', async () => {
    const rule = {
      companyId,
      rule: '203.0.113.7',
      note: '',
      guards: 'both' as const,
      createdBy: companyId,
      createdAt: NOW,
    };
    await database.orm.insert(whiteListRules).values(rule);
    await database.orm.update(companies).set({ whiteListMode: 'on' }).where(eq(companies.id, companyId));
    expect(await platform('disable-allowlist', String(companyId))).toEqual([
      `The allowlist of company ${companyId} is off (before: on).`,
    ]);
    const [company] = await database.orm.select().from(companies).where(eq(companies.id, companyId));
    expect(company).toMatchObject({ whiteListMode: 'off', whiteListVersion: 1 });
    expect(await database.orm.$count(whiteListRules)).toBe(1);
    await expect(platform('disable-allowlist', '9999999')).rejects.toThrow();
  });

  test('companies and people are listed', async () => {
    const listed = await platform('list-companies');
    expect(listed[0]).toMatch(/^id +name +status +expires +members +balance in yuan$/);
    expect(listed[1]).toMatch(new RegExp(`^${companyId} +甲公司 +active +-- +2 +150\\.5000$`));
    const everybody = await platform('list-users');
    expect(everybody).toHaveLength(3);
    expect(await platform('list-users', '--company', String(companyId))).toEqual(everybody);
    expect(everybody[2]).toMatch(new RegExp(`王五 +13900000001 +${companyId} +active +管理员 +--$`));
    expect(await platform('list-users', '--company', '9999999')).toHaveLength(1);
  });

  test('with --json every outcome is one document', async () => {
    const parsed = async (...args: string[]) => {
      const lines = await platform('--json', ...args);
      expect(lines).toHaveLength(1);
      return JSON.parse(lines[0] as string);
    };
    expect(await parsed('list-companies')).toMatchObject([{ id: companyId, members: 2, balance: 1_505_000 }]);
    expect(await parsed('list-users')).toMatchObject([{ roles: ['管理员'] }, { phone: '13900000001' }]);
    expect(await parsed('credit', String(companyId), '100.5', '--reference', 'bank-1')).toMatchObject({
      repeated: true,
      amount: 1_005_000,
    });
    expect(await parsed('check-ledger')).toEqual({ problems: [] });
    expect(await parsed('check-audit')).toMatchObject({ problems: [], unsigned: [], lines: expect.any(Number) });
    expect(await parsed('list-purchases')).toEqual([]);
    expect(await parsed('migrate')).toEqual({ migrated: true });
    expect((await parsed('describe', 'factory')).columns[0]).toMatchObject({ name: 'id', required: true });
    expect((await parsed('print-template', 'factory')).lines[0]).toMatch(/^id,/);
  });

  test('check-ledger finds an entry that was changed', async () => {
    expect(await platform('check-ledger')).toEqual(['The ledger is consistent.']);
    const first = eq(ledgerEntries.seq, 1);
    await database.orm.update(ledgerEntries).set({ amount: 1 }).where(first);
    await expect(platform('check-ledger')).rejects.toThrow(/problems? found/);
    await database.orm.update(ledgerEntries).set({ amount: 1_005_000 }).where(first);
    expect(await platform('check-ledger')).toEqual(['The ledger is consistent.']);
  });

  test('every act is in the audit log', async () => {
    const acts = new Set((await database.orm.select().from(auditLog)).map(({ action }) => action));
    expect([...acts].sort()).toEqual(
      [
        'confirm-purchase',
        'create-company',
        'create-user',
        'credit',
        'load',
        'reject-purchase',
        'reset-password',
        'reset-second-factor',
        'set-price',
        'white-list-off',
      ].map((act) => `platform.${act}`),
    );
  });
});
