import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '@daas/server/db/client';
import { ensurePartitions } from '@daas/server/db/partitions';
import {
  auditLog,
  companies,
  customerReports,
  partners,
  persons,
  webhookDeliveries,
  webhooks,
} from '@daas/server/db/schema';
import { addCommissionRule } from '@daas/server/operator/commission';
import { freshEnvironment } from '@daas/server/testing';
import { type Customer, createCustomer, loadEnterprises, PRICE, servicesFor } from '@daas/server/testing/gateway';
import { buildPrograms, PRODUCTION, type Program, type Programs } from '@daas/server/testing/process';
import { reportValues } from '@daas/server/testing/reports';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const DAY_MS = 86_400_000;
const LOST = '13900000021';
const NEW = '13900000022';
const FORGOTTEN = '13900000023';
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** The acts of the night guide (docs/operations.md), by command, while two servers use one database. */
describe('the night guide on two servers', { timeout: 300_000 }, () => {
  let programs: Programs;
  let environment: Awaited<ReturnType<typeof freshEnvironment>>;
  let folder: string;
  let database: Database;
  let servers: Program[];
  let origins: string[];
  let customer: Customer;
  let partnerId: number;
  let webhookId: string;
  const keys: Record<string, string> = {};

  async function platform(as: string | null, ...args: string[]) {
    const operator = as === null ? [] : ['--as', as];
    const env = { ...environment.env, ...(as === null ? {} : { OPERATOR_KEY: keys[as] as string }) };
    const program = programs.run('cli', ['--json', ...operator, ...args], {
      ...env,
      SECRET_KEY: PRODUCTION.SECRET_KEY,
    });
    const code = await program.ended;
    const output = program.output().trim();
    expect(code, output).toBe(0);
    return JSON.parse(output);
  }
  const ann = (...args: string[]) => platform('ann', ...args);
  const bob = (...args: string[]) => platform('bob', ...args);

  /** Calls one of the servers. */
  async function call(server: 0 | 1) {
    const answer = await fetch(`${origins[server]}/open/v1/connectors/${customer.connectorId}/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${customer.key.secret}`, 'content-type': 'application/json' },
      body: '{"limit":1}',
    });
    const { code, receipt, data } = (await answer.json()) as {
      code?: string;
      receipt?: { call_id: string; amount: number };
      data?: { name: string }[];
    };
    return { status: answer.status, code, id: receipt?.call_id ?? '', name: data?.[0]?.name };
  }
  const acts = async () =>
    (await database.orm.select().from(auditLog)).map(({ action, detail }) => [action, (detail as Detail).operator]);
  type Detail = { operator?: string };

  beforeAll(async () => {
    programs = await buildPrograms();
    environment = await freshEnvironment();
    folder = await mkdtemp(path.join(tmpdir(), 'daas-night-'));
    database = await openDatabase({ dataDir: 'memory', url: environment.env.DATABASE_URL as string });
    const now = new Date();
    await ensurePartitions(database.sql, now);
    const services = await servicesFor(database, () => new Date());
    await loadEnterprises(database);
    customer = await createCustomer(services, { balance: 1000 * PRICE });
    await services.gateway.stop();
    const { orm } = database;
    const [partner] = await orm.insert(companies).values({ name: 'Partner', createdAt: now }).returning();
    partnerId = partner?.id as number;
    await orm.insert(partners).values({ companyId: partnerId, path: [partnerId], parentId: null, createdAt: now });
    const report = reportValues({ companyId: partnerId, rootId: partnerId, customerId: customer.companyId, now });
    await orm.insert(customerReports).values(report);
    const rule = { level: 1, rate: 1000, fromVolume: 0, elementId: null, fromDay: day(-40), toDay: null };
    await orm.transaction((tx) => addCommissionRule(tx, { ...rule, now }));
    const [person] = await orm.insert(persons).values({ name: '王五', createdAt: now }).returning();
    const secret = await services.sealer.seal(orm, 'whsec_x');
    const url = 'https://erp.example/hook';
    const [webhook] = await orm
      .insert(webhooks)
      .values({
        companyId: customer.companyId,
        name: 'ERP',
        url,
        secret,
        createdBy: person?.id as number,
        createdAt: now,
      })
      .returning();
    webhookId = webhook?.id as string;
    servers = [0, 1].map(() =>
      programs.run('main', [], { ...PRODUCTION, ...environment.env, PORT: '0', LOG_LEVEL: 'silent' }),
    );
    origins = await Promise.all(servers.map(async (one) => (await one.printed(/^Ready: (\S+)/m))[1] as string));
    keys.ann = (await platform(null, 'operator', 'add', 'ann')).key;
    keys.bob = (await ann('operator', 'add', 'bob')).key;
  }, 300_000);
  afterAll(async () => {
    for (const one of servers ?? []) one.child.kill('SIGTERM');
    await Promise.all((servers ?? []).map(({ ended }) => ended));
    await database?.close();
    await environment?.remove();
    await programs?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  test('3.1 refunds a charge that a customer complains about', async () => {
    const { id } = await call(0);
    expect(await ann('find', id)).toMatchObject([{ kind: 'call', id, entries: [{ amount: -PRICE }] }]);
    expect(await ann('refund-order', id, '--reason', 'wrong rows')).toMatchObject({ amount: PRICE, refunded: PRICE });
  });

  test('3.2 credits a payment, once', async () => {
    const payment = ['credit', String(customer.companyId), '5', '--reference', 'bank-1'];
    await ann(...payment);
    await ann(...payment);
    const { rows } = await database.sql.query(`select 1 from ledger_entries where kind = 'credit' and amount = 50000`);
    expect(rows).toHaveLength(1);
  });

  test('3.3 reverts a wrong load on both servers', async () => {
    const file = path.join(folder, 'rows.csv');
    const { name } = await call(1);
    const template = programs.run('cli', ['print-template', 'enterprise', '--example'], {});
    await template.ended;
    await writeFile(file, template.output());
    await ann('load', 'enterprise', file, '--source', '甲', '--source-en', 'Jia');
    expect((await call(0)).name).not.toBe(name);
    expect(await ann('list-loads', 'enterprise')).toHaveLength(1);
    await ann('roll-back', 'enterprise', '--reason', 'wrong file');
    expect([(await call(0)).name, (await call(1)).name]).toEqual([name, name]);
  });

  test('3.4 corrects a commission', async () => {
    const { id } = await call(0);
    await ann('correct-commission', String(partnerId), id, '0.01', 'as agreed');
    await ann('list-commission');
  });

  test('3.5 sets a password and replaces a lost phone', async () => {
    const company = await ann('create-company', '夜班有限公司', '--admin', '张三', '--phone', LOST);
    const member = ['create-user', String(company.companyId ?? company.id), '--name', '李四', '--phone', FORGOTTEN];
    await ann(...member);
    await ann('reset-password', LOST);
    const { id } = await ann('change-phone', 'request', LOST, NEW, '--reason', 'contract');
    await bob('change-phone', 'confirm', id);
    expect(await database.orm.$count(persons, eq(persons.phone, NEW))).toBe(1);
  });

  test('3.6 exports and erases a person', async () => {
    const { account } = await ann('export-person', FORGOTTEN, '--reason', 'ticket 1');
    expect(account.phone).toBe(FORGOTTEN);
    const { id } = await ann('forget-person', 'request', FORGOTTEN, '--reason', 'ticket 1');
    await bob('forget-person', 'confirm', id);
    expect(await database.orm.$count(persons, eq(persons.phone, FORGOTTEN))).toBe(0);
  });

  test('3.7 disables an abused key on both servers', async () => {
    const { id } = customer.key.key;
    await ann('disable', 'key', id, '--reason', 'abused');
    for (const server of [0, 1] as const) expect(await call(server)).toMatchObject({ status: 403, code: 'suspended' });
    await ann('enable', 'key', id, '--reason', 'replaced');
    for (const server of [0, 1] as const) expect(await call(server)).toMatchObject({ status: 200 });
  });

  test('3.8 announces a price', async () => {
    await ann('set-price', 'enterprise', '0.2', '--from', day(90));
    expect(JSON.stringify(await ann('list-prices', 'enterprise'))).toContain(day(90));
  });

  test('3.9 lists jobs of a failing provider', async () => {
    expect(await ann('list-failing', 'jobs')).toEqual([]);
  });

  test('3.10 sends a failed delivery again', async () => {
    const now = new Date();
    const values = { webhookId, key: 'k', type: 'test', subject: 's', body: '{}', nextAt: now, createdAt: now };
    const [delivery] = await database.orm
      .insert(webhookDeliveries)
      .values({ ...values, companyId: customer.companyId, state: 'failed', failure: 'timeout' })
      .returning();
    const id = delivery?.id as string;
    expect(await ann('list-failing', 'webhooks')).toContainEqual(expect.objectContaining({ id }));
    await ann('retry', id);
  });

  test('each act has a line with its operator, and ledger and log verify', async () => {
    const lines = await acts();
    const done = `find refund-order credit load roll-back correct-commission create-company create-user reset-password
      phone-change-request export-person forget-person-request disable-key enable-key set-price retry-webhook-delivery`;
    for (const action of done.split(/\s+/)) expect(lines).toContainEqual([`platform.${action}`, 'ann']);
    for (const action of ['phone-change-confirm', 'forget-person-confirm'])
      expect(lines).toContainEqual([`platform.${action}`, 'bob']);
    await ann('check-ledger');
    await ann('check-audit');
  });
});
