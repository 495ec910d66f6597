import { DATA_SETS } from '@daas/contract/datasets';
import { PERMISSION_KEYS, type PermissionKey } from '@daas/contract/permissions';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { apiKeys, connectors, exclusiveSets, exclusiveVersions, monitorChanges, usageCounters } from '../../db/schema';
import { recordCall } from '../../testing/calls';
import type { TestUser } from '../../testing/fixtures';
import { OPENING_BALANCE } from '../../testing/fixtures';
import { setPermissions } from '../../testing/permissions';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';

interface Sections {
  account?: true;
  calls?: true;
  failures?: true;
  attention?: string[];
  changes?: string[];
}
/** What each permission shows by itself; any other shows nothing of it. */
const SHOWN: Partial<Record<PermissionKey, Sections>> = {
  'get-account-overview': { account: true, attention: ['budget-nearly-used', 'low-balance'] },
  'get-call-log-list': { calls: true, failures: true },
  'get-connector-list': { attention: ['failing-connector', 'limit-nearly-reached'] },
  'get-app-list': { attention: ['expiring-key'] },
  'get-connector-detail': { attention: ['job-finished'] },
  'get-enterprise-monitor': { changes: ['watched'] },
  'get-exclusive-dataset': { changes: ['version'] },
  'additional-purchase': { changes: ['order-pending'] },
  'department-staff': { changes: ['person'] },
};
const KEYS = Object.keys(SHOWN) as PermissionKey[];
const FACTORY_KEY = DATA_SETS.factory.access as PermissionKey;

let server: TestServer;
let analyst: TestUser;
const hoursAgo = (hours: number) => new Date(TEST_NOW.getTime() - hours * 3_600_000);
const kindsOf = (list: readonly { kind: string }[]) => [...new Set(list.map(({ kind }) => kind))].sort();

async function seenBy(who: TestUser): Promise<Sections> {
  const { account, calls, attention } = await server.call('overview.get', {}, who);
  const { failures, changes } = await server.call('overview.since', {}, who);
  const attentionKinds = kindsOf(attention);
  // Everybody sees loads of data sets.
  const changeKinds = kindsOf(changes).filter((kind) => kind !== 'load');
  return {
    ...(account ? { account: true } : {}),
    ...(calls ? { calls: true } : {}),
    ...(failures ? { failures: true } : {}),
    ...(attentionKinds.length > 0 ? { attention: attentionKinds } : {}),
    ...(changeKinds.length > 0 ? { changes: changeKinds } : {}),
  };
}

beforeAll(async () => {
  server = await startTestServer();
  const { a } = server.fixtures;
  ({ analyst } = a);
  const { companyId } = a;
  const { orm } = server.services.database;
  const call = <K extends Parameters<TestServer['call']>[0]>(name: K, input: Parameters<typeof server.call<K>>[1]) =>
    server.call(name, input, a.admin);
  const warning = { enabled: true, thresholds: [OPENING_BALANCE + 1], phones: ['13800000000'], emails: [] };
  await call('cost.setBalanceWarning', warning);
  const own = { companyId, appId: a.app.id, connectorId: a.connector.id, amount: 0 };
  for (let n = 0; n < 10; n += 1)
    await recordCall(orm, { ...own, at: hoursAgo(0.5), outcome: 'failed', code: 'internal-error' });
  await orm
    .update(apiKeys)
    .set({ expiresAt: hoursAgo(-24) })
    .where(eq(apiKeys.id, a.key.id));
  const wanted = { name: '数据包', product: 'enterprise', type: 'DATAPACKET', app_id: a.app.id } as const;
  const { id } = await call('connector.create', wanted);
  await server.services.jobs.drain();
  const { quote } = await call('packet.list', { id });
  await call('packet.create', { id, rows: quote.rows, quote: quote.amount });
  await server.services.jobs.drain();
  const limits = { perSecond: null, perDay: 10, total: null, spendPerMonth: null };
  await orm.update(connectors).set({ limits }).where(eq(connectors.id, a.connector.id));
  const subject = `connector:${a.connector.id}`;
  await orm.insert(usageCounters).values({ subject, metric: 'calls', window: 'd:2026-11-17', used: 9 });
  await call('cost.setBudget', { scope: 'company', target_id: companyId, monthly: 1, hard_stop: false });
  await call('purchase.create', { amount: 20_000 });
  await server.call('role.request', { permission: 'get-price-list' }, analyst);
  const row = { companyId, rowId: 'r', kind: 'changed' as const, title: 'Row', fields: [], rules: [], at: hoursAgo(1) };
  await orm.insert(monitorChanges).values({ ...row, changeId: 1, dataSet: 'enterprise' });
  const set = { companyId, name: 'Set', dataSet: 'enterprise', fields: ['name'], rhythm: 'monthly' as const };
  const [made] = await orm
    .insert(exclusiveSets)
    .values({ ...set, createdBy: a.admin.personId, createdAt: hoursAgo(2) })
    .returning();
  const version = { companyId, setId: made?.id as string, version: 1, status: 'done' as const };
  await orm.insert(exclusiveVersions).values({ ...version, createdAt: hoursAgo(2), madeAt: hoursAgo(1) });
});
afterAll(() => server.close());

describe('the overview', () => {
  test.each([null, ...KEYS])('shows with %s what it covers and nothing else', async (key) => {
    await setPermissions(server, key === null ? [] : [key]);
    expect(await seenBy(analyst)).toEqual(key === null ? {} : SHOWN[key]);
  });

  it('shows with every other permission nothing of it', async () => {
    await setPermissions(
      server,
      PERMISSION_KEYS.filter((key) => !KEYS.includes(key)),
    );
    expect(await seenBy(analyst)).toEqual({});
  });

  it('shows everything to an administrator, and requests for permissions to nobody else', async () => {
    const all = await seenBy(server.fixtures.a.admin);
    const attention = KEYS.flatMap((key) => SHOWN[key]?.attention ?? []);
    expect(all).toMatchObject({ account: true, calls: true, failures: true });
    expect(all.attention).toEqual([...attention, 'permission-requested'].sort());
    expect(all.changes).toEqual(KEYS.flatMap((key) => SHOWN[key]?.changes ?? []).sort());
    await setPermissions(server, PERMISSION_KEYS);
    expect((await seenBy(analyst)).attention).toEqual(attention.sort());
  });

  it('shows the first steps to members who create connectors, each with its own permission', async () => {
    const { orm } = server.services.database;
    const stepsFor = async (keys: readonly PermissionKey[]) => {
      await setPermissions(server, keys);
      const { first_steps } = await server.call('overview.get', {}, analyst);
      return first_steps?.map(({ key }) => key) ?? null;
    };
    // Without a key not all steps are done.
    await orm.update(apiKeys).set({ revokedAt: TEST_NOW });
    expect(await stepsFor(PERMISSION_KEYS.filter((key) => key !== 'create-connector'))).toBeNull();
    const steps = ['app', 'key', 'connector', 'call'];
    expect(await stepsFor(['create-connector'])).toEqual(steps);
    expect(await stepsFor(['create-connector', 'get-account-overview'])).toEqual(steps.toSpliced(3, 0, 'balance'));
    expect(await stepsFor(['create-connector', 'configure-balance-warning'])).toEqual([...steps, 'warning']);
    await orm.update(apiKeys).set({ revokedAt: null });
  });

  it('counts no change of a data set that the member may not see', async () => {
    const [change] = await server.services.database.orm.select().from(monitorChanges);
    if (!change) return expect.fail('no change');
    const { id: _, ...values } = change;
    await server.services.database.orm.insert(monitorChanges).values({ ...values, changeId: 2, dataSet: 'factory' });
    const watched = async () =>
      (await server.call('overview.since', {}, analyst)).changes.find(({ kind }) => kind === 'watched')?.values.count;
    await setPermissions(server, ['get-enterprise-monitor']);
    expect(await watched()).toBe(1);
    await setPermissions(server, ['get-enterprise-monitor', FACTORY_KEY]);
    expect(await watched()).toBe(2);
  });
});
