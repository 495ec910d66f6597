import { applicationByKey } from '@daas/contract/applications';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/client';
import { applicationOrders, auditLog } from '../db/schema';
import { ownedOne } from '../features/applications/owned';
import { readConfig } from '../kernel/config';
import { DATABASES, freshDatabase } from '../testing';
import { PRODUCTION } from '../testing/process';
import { createProgram } from './program';

const NOW = new Date('2026-11-17T02:00:00Z');
const { productType, yearly } = applicationByKey('remote_office');

describe.each(DATABASES)('the operator and data applications on %s', { timeout: 120_000 }, (kind) => {
  let database: Database;
  let companyId: number;

  async function platform(...args: string[]): Promise<string> {
    const lines: string[] = [];
    const config = readConfig({ DATA_DIR: 'memory', SECRET_KEY: PRODUCTION.SECRET_KEY });
    const program = createProgram({ config, print: (line) => lines.push(line), now: () => NOW, database });
    for (const command of program.commands) command.configureOutput({ writeErr: () => undefined });
    await program.parseAsync(args, { from: 'user' });
    return lines.join('\n');
  }
  const stand = () => ownedOne(database.orm, companyId, NOW, productType);

  beforeAll(async () => {
    database = await freshDatabase(kind);
    const created = await platform('create-company', '甲公司', '--admin', '张三', '--phone', '13900000000');
    companyId = Number(/\d{7}/.exec(created)?.[0]);
  }, 120_000);
  afterAll(() => database.close());

  async function order(id: string, amount = yearly): Promise<void> {
    const wanted = { kind: 'buy' as const, years: 1, amount, createdBy: 1000001, createdAt: NOW };
    await database.orm.insert(applicationOrders).values({ id, companyId, productType, ...wanted });
  }

  test('orders are listed, and refused or confirmed once, when the balance covers them', async () => {
    expect(await platform('list-orders')).toBe('No pending orders.');
    await order('apo_1');
    expect(await platform('list-orders')).toBe(
      `apo_1  buy remote_office 1 years  6800.0000 yuan  甲公司 (${companyId})`,
    );
    await expect(platform('reject-order', 'apo_1')).rejects.toThrow('--reason');
    expect(await platform('reject-order', 'apo_1', '--reason', '合同未签')).toBe('apo_1 rejected.');
    await expect(platform('confirm-order', 'apo_1')).rejects.toThrow('state-forbids');
    expect(await stand()).toMatchObject({ state: 'NEW' });

    await order('apo_2');
    await expect(platform('confirm-order', 'apo_2')).rejects.toThrow('insufficient-balance');
    await platform('credit', String(companyId), '7000');
    expect(await platform('confirm-order', 'apo_2')).toMatch(
      /^apo_2 confirmed until 2027-11-17T02:00:00.000Z, entry led_\w+\.$/,
    );
    expect(await stand()).toMatchObject({ state: 'OFFICIAL', expiresAt: new Date('2027-11-17T02:00:00Z') });
    expect(await platform('check-ledger')).toBe('The ledger is consistent.');
  });

  test('an order is refunded in parts, by reference once, and with credit --charge', async () => {
    const part = ['refund-order', 'apo_2', '--reason', '部分退款', '--amount', '800', '--reference', 'case-7'];
    expect(await platform(...part)).toMatch(/^apo_2 refunded: 800.0000 of 6800.0000 yuan, entry led_\w+\.$/);
    expect(await platform(...part)).toContain('Nothing was refunded. The reference case-7 was already refunded');
    expect(await platform('credit', String(companyId), '1', '--charge', 'apo_2')).toContain('Refunded 1.0000 yuan');
    await expect(platform('credit', String(companyId), '6000', '--charge', 'apo_2')).rejects.toThrow('refund-exceeds');
    await expect(platform('credit', '9999999', '1', '--charge', 'apo_2')).rejects.toThrow('not-found');
    expect(await platform('list-disputes')).toBe('No open disputes.');
    await expect(platform('accept-dispute', 'dsp_1', '--answer', 'x')).rejects.toThrow('not-found');
    expect(await platform('check-ledger')).toBe('The ledger is consistent.');
  });

  test('an application is stopped for one company or for all, and runs again', async () => {
    const one = ['--company', String(companyId)];
    expect(await platform('stop-application', 'remote_office', '--reason', '维护', ...one)).toContain('is stopped');
    expect(await stand()).toMatchObject({ stopped: '维护', state: 'OFFICIAL' });
    expect(await platform('start-application', 'remote_office')).toContain('was not stopped for all companies');
    expect(await platform('start-application', 'remote_office', ...one)).toContain('runs again');
    await platform('stop-application', 'remote_office', '--reason', '升级');
    expect(await stand()).toMatchObject({ stopped: '升级' });
    await platform('start-application', 'remote_office');
    expect(await stand()).toMatchObject({ stopped: null });
    await expect(platform('stop-application', 'no_such', '--reason', 'x')).rejects.toThrow('Allowed choices');
  });

  test('one is opened without an order, and everything is in the audit log', async () => {
    await platform('open-application', String(companyId), 'tax_report', '--until', '2026-12-31', '--trial');
    const owned = await ownedOne(database.orm, companyId, NOW, applicationByKey('tax_report').productType);
    expect(owned).toMatchObject({ state: 'EXPERIMENTAL', trial: { total: 5, left: 5 } });
    await expect(platform('open-application', '9999999', 'tax_report')).rejects.toThrow('not-found');
    const actions = (await database.orm.select().from(auditLog)).map(({ action }) => action);
    for (const name of [
      'refuse-order',
      'confirm-order',
      'refund-order',
      'credit',
      'stop-application',
      'start-application',
      'open-application',
    ])
      expect(actions).toContain(`platform.${name}`);
  });
});
