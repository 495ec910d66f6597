import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { apps } from '@daas/server/db/schema';
import { type Customer, createCustomer, PRICE, ROWS } from '@daas/server/testing/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Fleet, startFleet } from '../../tests/support/fleet';
import { root } from '../../tests/support/sources';
import { startHostileProxy } from './hostileProxy';
import { LANGUAGES, type Language, runDriver, runInstalled } from './run';

/** `SDK_CALLS=1000` for a longer run. */
const CALLS = Number(process.env.SDK_CALLS ?? 200);
const CALLERS = 16;
const execute = promisify(execFile);
const BALANCE = 2 * CALLS * PRICE;
const PROGRAMS = { TypeScript: [process.execPath, 'spend.mjs'], Python: ['python3', 'spend.py'] } as const;

interface Spent {
  charged: number;
  amount: number;
  error: string | null;
  limit: string | null;
  message: string;
  /** Duration of the refused call. */
  ms: number;
}

/** Two servers on PostgreSQL behind a proxy that breaks, delays, repeats and refuses. */
describe('programs behind a hostile proxy', () => {
  let fleet: Fleet;
  let proxy: Awaited<ReturnType<typeof startHostileProxy>>;
  beforeAll(async () => {
    fleet = await startFleet(2);
    proxy = await startHostileProxy(fleet.servers.map(({ port }) => `http://127.0.0.1:${port}`));
  });
  afterAll(async () => {
    await proxy?.close();
    await fleet?.close();
  });

  const run = async (language: Language, { connectorId, key }: Customer, env: Record<string, string>) => {
    const [command, program] = PROGRAMS[language];
    const own = { DAAS_API_KEY: key.secret, DAAS_BASE_URL: proxy.url, CONNECTOR: String(connectorId), ...env };
    const [spent] = await runInstalled<Spent>(command, [program], '', own);
    return spent as Spent;
  };
  const booked = async ({ companyId }: Customer) => {
    const { rows } = await fleet.database.sql.query<{ charges: string; sum: string; balance: string }>(
      `select count(*) filter (where l.amount < 0) as charges, -sum(l.amount) filter (where l.amount < 0) as sum,
         (select balance from accounts where company_id = $1) as balance
       from ledger_entries l where company_id = $1`,
      [companyId],
    );
    return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
  };

  test.concurrent.each(LANGUAGES)(
    '%s: charges each call once, and the receipts add up to the ledger',
    async (language) => {
      const customer = await createCustomer(fleet.services, { balance: BALANCE });
      const spent = await run(language, customer, { CALLS: String(CALLS), CALLERS: String(CALLERS) });
      expect(spent).toMatchObject({ error: null, charged: CALLS, amount: CALLS * PRICE });
      expect(await booked(customer)).toEqual({
        charges: CALLS,
        sum: CALLS * PRICE,
        balance: BALANCE - CALLS * PRICE,
      });
    },
  );

  test.each(LANGUAGES)('%s: ends with the name of the day’s limit', async (language) => {
    const customer = await createCustomer(fleet.services, { balance: BALANCE, connectorLimits: { perDay: 15 } });
    const spent = await run(language, customer, { CALLS: '19', CALLERS: '1' });
    expect(spent).toMatchObject({ error: 'LimitReached', limit: 'connector.perDay', charged: 15, amount: 15 * PRICE });
    expect((await booked(customer)).charges).toBe(15);
  });

  const drive = async (language: Language, customer: Customer, call: object) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'daas-sdk-servers-'));
    const client = { key: customer.key.secret, maxRetries: 8 };
    const task = { name: 'task', url: proxy.url, folder, call: { connector: customer.connectorId, client, ...call } };
    const [outcome = {}] = await runDriver<Record<string, unknown>>(language, [task]);
    await rm(folder, { recursive: true });
    return outcome;
  };

  test.each(LANGUAGES)('%s: orders a file once and saves it', async (language) => {
    const customer = await createCustomer(fleet.services, { balance: BALANCE, type: 'DATAPACKET' });
    const outcome = await drive(language, customer, { op: 'orderAndSave' });
    expect(outcome).toMatchObject({ result: { lines: ROWS + 1 }, charged: 1, amount: ROWS * PRICE });
    expect(await booked(customer)).toMatchObject({ charges: 1, sum: ROWS * PRICE });
  });

  test.each(LANGUAGES)('%s: signs each try of a call', async (language) => {
    const customer = await createCustomer(fleet.services, { balance: BALANCE });
    await fleet.database.orm.update(apps).set({ requireSignature: true }).where(eq(apps.id, customer.appId));
    const { key } = customer;
    const signing = { keyId: key.key.id, secret: key.signingSecret };
    const client = { key: key.secret, maxRetries: 8, signing };
    const question = { limit: 3 };
    expect(await drive(language, customer, { op: 'rows', question })).toMatchObject({
      error: { type: 'AuthenticationFailed', code: 'signature-required' },
    });
    const outcome = await drive(language, customer, { op: 'rows', question, client });
    expect(outcome).toMatchObject({ charged: ROWS / 3 });
    expect(new Set((outcome.result as { ids: string[] }).ids).size).toBe(ROWS);
  });

  test.each(LANGUAGES)('%s: reads sample pages and simulated limits with a test key', async (language) => {
    const customer = await createCustomer(fleet.services, { mode: 'test' });
    const { result, charged } = (await drive(language, customer, { op: 'rows' })) as {
      result: object;
      charged: number;
    };
    expect(result).toMatchObject({ ids: [expect.any(String), expect.any(String), expect.any(String)] });
    expect(charged).toBe(0);
    const options = { testCase: 'daily-limit' };
    expect(await drive(language, customer, { op: 'query', options })).toMatchObject({
      error: { type: 'LimitReached', code: 'daily-limit', limit: 'connector.perDay' },
    });
  });

  test('types of the own connectors are written, and check a program', async () => {
    const { key, connectorId } = await createCustomer(fleet.services);
    const cwd = inject('installed');
    const env = { DAAS_API_KEY: key.secret, DAAS_BASE_URL: proxy.url };
    await execute(path.join(cwd, 'node_modules/.bin/daas-types'), ['connectors.ts'], {
      cwd,
      env: { ...process.env, ...env },
    });
    const program = `
      import { Daas } from '@daas/sdk';
      import type { Connectors } from './connectors.js';
      const connector = new Daas<Connectors>().connectors(${connectorId});
      const { data } = await connector.query({ where: { name: ['a'], registered_capital: { gte: 1 }, county: null } });
      export const capital: number | null | undefined = data[0]?.registered_capital;
      // @ts-expect-error
      await connector.query({ where: { nmae: 'a' } });
      // @ts-expect-error
      await connector.query({ where: { registered_capital: 'a' } });
      // @ts-expect-error
      await connector.query({ sort: 'nmae' });
      // @ts-expect-error
      export const wrong = data[0]?.nmae;
    `;
    await writeFile(path.join(cwd, 'program.ts'), program);
    const flags = '--noEmit --strict --target es2022 --module nodenext --skipLibCheck false --ignoreConfig program.ts';
    const compiler = path.join(root, 'node_modules/typescript-7/bin/tsc');
    // Without types of Node, which the package does not need.
    const types = ['--types', '', '--lib', 'es2023,dom,dom.asynciterable'];
    expect(await execute(process.execPath, [compiler, ...flags.split(' '), ...types], { cwd })).toMatchObject({
      stdout: '',
    });
    await runInstalled('python3', ['-m', 'daas.generate', 'my_types.py'], '', env);
    const check = `import json, my_types; print(json.dumps(sorted(my_types.Connector${connectorId}Row.__annotations__)))`;
    expect(await runInstalled('python3', ['-c', check])).toEqual([['id', 'name', 'registered_capital']]);
  });
});
