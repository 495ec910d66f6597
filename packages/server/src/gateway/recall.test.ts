import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sql } from '../db/client';
import { checkLedger } from '../money/check';
import { windowsAt } from '../money/windows';
import { DATABASES } from '../testing';
import { type Customer, PRICE, startTestGateway, type TestGateway } from '../testing/gateway';
import { createGateway, type Gateway } from '.';
import { type Facts, readFacts } from './accountState';

/** A batch takes its facts from the one before it, as long as nobody else wrote the accounts. // decision 0026 */
describe.each(DATABASES)('facts recalled, on %s', (kind) => {
  let gateway: TestGateway;
  let counting: Gateway;
  /** Facts were looked up so often. */
  let lookedUp = 0;
  let one: Customer;
  beforeAll(async () => {
    gateway = await startTestGateway(kind);
  });
  beforeEach(async () => {
    const { database } = gateway.services;
    const query = ((text, params) => {
      if (text.includes('from api_keys where hash')) lookedUp += 1;
      return database.sql.query(text, params);
    }) as Sql['query'];
    // Each test has its own, for one that met another server looks up for a while.
    counting = createGateway({ ...gateway.services, database: { ...database, sql: { ...database.sql, query } } });
    one = await gateway.customer({ balance: 3 * PRICE });
  });
  afterAll(() => gateway.close());

  const change = (text: string, params: unknown[] = []) => gateway.database.sql.query(text, params);
  /** What a call is answered, and whether something was looked up for it. */
  async function ask(customer = one, on = counting) {
    const before = lookedUp;
    const { status, body, receipt } = await on.query({
      method: 'POST',
      url: `/open/v1/connectors/${customer.connectorId}/query`,
      headers: { authorization: `Bearer ${customer.key.secret}` },
      body: { id: 'enterprise_000003' },
      rawBody: Buffer.alloc(0),
      ip: '127.0.0.1',
      requestId: 'req_any',
      connectorId: customer.connectorId,
    });
    return { said: body.code ?? status, amount: receipt?.amount, lookedUp: lookedUp > before };
  }
  const PAID = { said: 200, amount: PRICE };

  it('are looked up for the first call only', async () => {
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([
      { ...PAID, lookedUp: true },
      { ...PAID, lookedUp: false },
      { ...PAID, lookedUp: false },
      { said: 'insufficient-balance', amount: 0, lookedUp: false },
    ]);
    expect(await checkLedger(gateway.database.sql)).toEqual([]);
  });

  it('are of several companies', async () => {
    const other = await gateway.customer({ balance: 3 * PRICE });
    const answers = [await ask(one), await ask(other), await ask(one), await ask(other)];
    expect(answers.map((answer) => answer.lookedUp)).toEqual([true, true, false, false]);
    expect(answers.every(({ said }) => said === 200)).toBe(true);
  });

  it('are looked up again in the next second', async () => {
    await ask();
    gateway.now.at = new Date(gateway.now.at.getTime() + 1000);
    expect(await ask()).toEqual({ ...PAID, lookedUp: true });
  });

  it.each<[string, (customer: Customer) => [string, unknown[]?], unknown]>([
    [
      'a key was revoked',
      ({ key }) => ['update api_keys set revoked_at = now() where id = $1', [key.key.id]],
      'key-revoked',
    ],
    [
      'a key ended',
      ({ key }) => [`update api_keys set expires_at = '2020-01-01' where id = $1`, [key.key.id]],
      'key-expired',
    ],
    [
      'an app was disabled',
      ({ appId }) => [`update apps set status = 'disabled' where id = $1`, [appId]],
      'app-disabled',
    ],
    [
      'a connector was disabled',
      ({ connectorId }) => [`update connectors set status = 'disabled' where id = $1`, [connectorId]],
      'connector-disabled',
    ],
    [
      'a connector was deleted',
      ({ connectorId }) => ['update connectors set deleted_at = now() where id = $1', [connectorId]],
      'not-found',
    ],
    [
      'a company was disabled',
      ({ companyId }) => [`update companies set status = 'disabled' where id = $1`, [companyId]],
      'enterprise-disabled',
    ],
    [
      'a budget was set',
      ({ companyId }) => [
        `insert into budgets (id, company_id, scope, target_id, monthly, hard_stop) values ('bud_' || $1::bigint, $1, 'company', $1, 1, true)`,
        [companyId],
      ],
      'budget-exceeded',
    ],
    [
      'a price rose above the balance',
      ({ companyId }) => [
        `insert into prices (id, company_id, data_set, mode, unit_price) values ('prc_' || $1::bigint, $1, 'enterprise', 'per_query', 1000000000)`,
        [companyId],
      ],
      'insufficient-balance',
    ],
    [
      'a limit was set',
      ({ appId }) => [`update apps set limits = limits || '{"total":1}' where id = $1`, [appId]],
      'total-limit',
    ],
  ])('are not believed when %s', async (_, sql, said) => {
    expect(await ask()).toMatchObject(PAID);
    expect(await ask()).toMatchObject({ ...PAID, lookedUp: false });
    await change(...sql(one));
    expect(await ask()).toMatchObject({ said, amount: 0 });
  });

  it('charge exactly what the balance covers, wave after wave', async () => {
    const rich = await gateway.customer({ balance: 100 * PRICE });
    const before = lookedUp;
    const said: unknown[] = [];
    for (let wave = 0; wave < 15; wave += 1)
      said.push(...(await Promise.all(Array.from({ length: 20 }, () => ask(rich)))).map((answer) => answer.said));
    expect(said).toEqual([...Array(100).fill(200), ...Array(200).fill('insufficient-balance')]);
    expect(lookedUp - before).toBe(1);
    expect(await checkLedger(gateway.database.sql)).toEqual([]);
  });

  it('let nobody in by a key that is revoked while calls are under way', async () => {
    const busy = await gateway.customer({ balance: 1000 * PRICE });
    const answers: { afterwards: boolean; said: unknown }[] = [];
    let revoked = false;
    const caller = async () => {
      for (let call = 0; call < 15; call += 1) {
        const afterwards = revoked;
        answers.push({ afterwards, said: (await ask(busy)).said });
      }
    };
    const callers = Promise.all(Array.from({ length: 20 }, caller));
    while (answers.length < 60) await ask();
    await change('update api_keys set revoked_at = now() where id = $1', [busy.key.key.id]);
    revoked = true;
    await callers;
    const said = (when: boolean) => answers.filter(({ afterwards }) => afterwards === when).map((one) => one.said);
    expect(said(false)).toContain(200);
    expect(new Set(said(true))).toEqual(new Set(['key-revoked']));
  });

  it('do not refuse whose balance was credited', async () => {
    const poor = await gateway.customer({ balance: 0 });
    expect([await ask(poor), await ask(poor)].map(({ said }) => said)).toEqual(Array(2).fill('insufficient-balance'));
    await change('update accounts set balance = $2 where company_id = $1', [poor.companyId, PRICE]);
    expect(await ask(poor)).toMatchObject(PAID);
    await change('update accounts set balance = 0, last_seq = 0 where company_id = $1', [poor.companyId]);
    await change('delete from ledger_entries where company_id = $1', [poor.companyId]);
  });

  it('are looked up for each call after another server was there', async () => {
    const shared = createGateway(gateway.services);
    await ask();
    await ask(one, shared);
    expect([await ask(), await ask(one, shared)].map(({ said }) => said)).toEqual([200, 'insufficient-balance']);
    expect(await ask()).toMatchObject({ said: 'insufficient-balance', lookedUp: true });
  });

  // The embedded database has one session, which a transaction holds.
  it.runIf(kind === 'postgres')('of an app that somebody is changing hold no call', () =>
    gateway.database.sql.transaction(async (tx) => {
      await tx.query('update apps set name = name where id = $1', [one.appId]);
      expect(await ask()).toMatchObject(PAID);
    }),
  );

  it('change with the account, whatever column they are of', async () => {
    const { companyId, connectorId, key, appId } = one;
    await change(
      `insert into budgets (id, company_id, scope, target_id, monthly, hard_stop) values ('bud_all', $1, 'app', $2, 1, true)`,
      [companyId, appId],
    );
    await change(
      `insert into prices (id, company_id, data_set, mode, unit_price) values ('prc_all', null, 'enterprise', 'per_query', $1)`,
      [PRICE],
    );
    const facts = await readFacts(gateway.database.sql, {
      hashes: [key.key.hash],
      companies: [],
      connectors: [connectorId],
      windows: windowsAt(gateway.now.at),
      idempotency: [],
      closing: { holds: [], idempotency: [], reservations: [] },
    });
    const version = async () => {
      const { rows } = await gateway.database.sql.query<{ version: string }>(
        'select xmin::text as version from accounts where company_id = $1',
        [companyId],
      );
      return rows[0]?.version;
    };
    const unnoticed: string[] = [];
    const notice = async (what: string, text: string) => {
      const before = await version();
      await change(text);
      if ((await version()) === before) unnoticed.push(what);
    };
    const tables: Partial<Record<keyof Facts, string>> = {
      keys: 'api_keys',
      apps: 'apps',
      connectors: 'connectors',
      companies: 'companies',
      prices: 'prices',
      budgets: 'budgets',
    };
    for (const [name, table] of Object.entries(tables)) {
      const [row] = facts[name as keyof Facts];
      for (const column of Object.keys(row ?? { missing: 0 }))
        await notice(`${table}.${column}`, `update ${table} set "${column}" = "${column}"`);
    }
    await notice('a budget gone', `delete from budgets where id = 'bud_all'`);
    await notice('a price gone', `delete from prices where id = 'prc_all'`);
    await notice('a key gone', `delete from api_keys where id = '${key.key.id}'`);
    expect(unnoticed).toEqual(['api_keys.last_used_at']);
  });
});
