import { OBJECTS_EACH } from '@daas/contract/endpoints/omnibox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/fixtures';
import { MARK_OF_B } from '../../testing/fixtures';
import { setPermissions } from '../../testing/permissions';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const find = async (text: string, who: TestUser = server.fixtures.a.admin) =>
  (await server.call('omnibox.objects', { text }, who)).list;
const kinds = async (text: string, who?: TestUser) =>
  [...new Set((await find(text, who)).map(({ kind }) => kind))].sort();

describe('own objects in the omnibox', () => {
  it('are found by part of a name, whatever its case, and by id', async () => {
    const { a } = server.fixtures;
    const { list } = await server.call('connector.list', { mode: 'all' }, a.admin);
    const [connector] = list;
    const name = String(connector?.name);
    expect(await find(name.slice(0, -1).toUpperCase())).toContainEqual({
      kind: 'connector',
      id: String(a.connector.id),
      name,
      status: connector?.status,
      type: connector?.type,
    });
    expect(await find(String(a.connector.id))).toMatchObject([{ kind: 'connector', name }]);
    expect(await find(String(a.app.id))).toMatchObject([{ kind: 'app', id: String(a.app.id) }]);
    expect(await find('甲分析')).toMatchObject([{ kind: 'member', name: '甲分析', status: 'active' }]);
    // No pattern: a sign of one is a sign.
    expect(await find('%')).toEqual([]);
    expect(await find('_')).toEqual([]);
  });

  it('are no more than are looked through at a glance', async () => {
    const { a } = server.fixtures;
    for (let nth = 0; nth < OBJECTS_EACH + 2; nth += 1)
      await server.call('app.create', { name: `许多应用${nth}` }, a.admin);
    expect(await find('许多应用')).toHaveLength(OBJECTS_EACH);
  });

  it('calls and orders are found by their whole id alone, those of the company alone', async () => {
    const { a, b } = server.fixtures;
    await server.services.database.sql.query(
      `insert into call_records (id, at, company_id, app_id, connector_id, data_set, key_prefix, mode, source, status, outcome,
         rows, amount, duration_ms, ip, request_id, detail)
       values ('call_0123456789ab', $1, $2, $3, $4, 'enterprise', 'x', 'live', 'gateway', 200, 'ok', 1, 0, 1, '127.0.0.1', 'r', '{}'::json)`,
      [server.services.clock(), a.companyId, a.app.id, a.connector.id],
    );
    const order = await server.call('purchase.create', { amount: 10_000, note: '' }, a.admin);
    expect(await find('call_0123456789ab')).toMatchObject([{ kind: 'call', id: 'call_0123456789ab', status: 'ok' }]);
    expect(await find(` ${order.id.toUpperCase()} `)).toMatchObject([
      { kind: 'purchase', id: order.id, status: 'pending' },
    ]);
    expect(await find('call_0123456789')).toEqual([]);
    for (const id of ['call_0123456789ab', order.id]) expect(await find(id, b.admin)).toEqual([]);
    expect(await find(MARK_OF_B)).toEqual([]);
    expect(await find(String(b.connector.id))).toEqual([]);
  });

  it.each([
    ['get-connector-list', ['connector']],
    ['get-app-list', ['app']],
    ['department-staff', ['member']],
    ['get-call-log-list', ['call']],
    ['additional-purchase', ['purchase']],
    ['get-account-overview', []],
    ['get-file-download-log-list', []],
  ] as const)('are with %s those of its list alone', async (permission, expected) => {
    const { a } = server.fixtures;
    const order = await server.call('purchase.create', { amount: 10_000, note: '' }, a.admin);
    await setPermissions(server, [permission]);
    const texts = [String(a.connector.id), String(a.app.id), '甲管理', 'call_0123456789ab', order.id];
    const found = await Promise.all(texts.map((text) => kinds(text, a.analyst)));
    expect(found.flat()).toEqual(expected);
    const all = await Promise.all(texts.map((text) => kinds(text)));
    expect(all.flat()).toEqual(['connector', 'app', 'member', 'call', 'purchase']);
  });
});
