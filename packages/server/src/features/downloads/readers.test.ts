import { DATA_SETS } from '@daas/contract/datasets';
import { DOWNLOAD_KINDS, type DownloadKind } from '@daas/contract/enums';
import { PERMISSION_KEYS, type PermissionKey } from '@daas/contract/permissions';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { downloads } from '../../db/schema';
import { newId } from '../../kernel/id';
import type { TestUser } from '../../testing/fixtures';
import { setPermissions } from '../../testing/permissions';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';

/** What a file of that kind needs beside the permission for the list of files. */
const NEEDS: Record<DownloadKind, PermissionKey | null> = {
  'name-list': null,
  'data-set': null,
  'market-export': null,
  'macro-series': null,
  'exclusive-set': 'get-exclusive-dataset',
  'call-export': 'get-call-log-list',
  'bill-export': 'get-account-overview',
  'customer-ranking': 'get-cloud-service',
};
const FILES: PermissionKey = 'get-file-download-log-list';
const KEYS = Object.values(NEEDS).filter((key) => key !== null);
const FACTORY_KEY = DATA_SETS.factory.access as PermissionKey;
const without = (key: PermissionKey) => PERMISSION_KEYS.filter((one) => one !== key);

let server: TestServer;
let analyst: TestUser;

/** A file that is not made yet: who may see it is told so, instead of being sent bytes. */
async function insert(kind: DownloadKind, dataSet: string | null = null): Promise<string> {
  const id = newId('dwn');
  const { companyId, admin } = server.fixtures.a;
  const values = { id, companyId, kind, dataSet, name: id, status: 'queued' as const, contentType: 'text/csv' };
  await server.services.database.orm
    .insert(downloads)
    .values({ ...values, createdBy: admin.personId, createdAt: TEST_NOW });
  return id;
}
/** In the list, by its id, and its bytes. */
async function seen(id: string, kind: DownloadKind): Promise<unknown[]> {
  const { list } = await server.call('download.list', { kind, pageSize: 100 }, analyst);
  return [
    list.some((one) => one.id === id),
    (await server.send('download.get', { id }, analyst)).statusCode,
    (await server.send('download.file', { id }, analyst)).statusCode,
  ];
}
const VISIBLE = [true, 200, 409];
const HIDDEN = [false, 404, 404];

beforeAll(async () => {
  server = await startTestServer();
  ({ analyst } = server.fixtures.a);
});
afterAll(() => server.close());

describe.each(DOWNLOAD_KINDS)('a file of the kind %s', (kind) => {
  it('is seen with its permission alone', async () => {
    const id = await insert(kind);
    for (const key of [null, ...KEYS]) {
      await setPermissions(server, key === null ? [FILES] : [FILES, key]);
      expect(await seen(id, kind), `${key}`).toEqual(NEEDS[kind] === null || NEEDS[kind] === key ? VISIBLE : HIDDEN);
    }
  });

  it('is hidden without the permission of its data set', async () => {
    const [guarded, open] = [await insert(kind, 'factory'), await insert(kind, 'enterprise')];
    await setPermissions(server, without(FACTORY_KEY));
    expect([await seen(guarded, kind), await seen(open, kind)]).toEqual([HIDDEN, VISIBLE]);
    await setPermissions(server, PERMISSION_KEYS);
    expect(await seen(guarded, kind)).toEqual(VISIBLE);
  });
});

test('a file that a connector delivers is of the connector’s data set', async () => {
  const { a } = server.fixtures;
  const wanted = { name: '工厂', product: 'factory', type: 'DATAPACKET', app_id: a.app.id } as const;
  const { id: connectorId } = await server.call('connector.create', wanted, a.admin);
  await server.services.jobs.drain();
  const { quote } = await server.call('packet.list', { id: connectorId }, a.admin);
  const input = { id: connectorId, rows: quote.rows, quote: quote.amount };
  const { id } = await server.call('packet.create', input, a.admin);
  await server.services.jobs.drain();
  await setPermissions(server, without(FACTORY_KEY));
  expect(await seen(id, 'data-set')).toEqual(HIDDEN);
  await setPermissions(server, PERMISSION_KEYS);
  expect(await seen(id, 'data-set')).toEqual([true, 200, 200]);
});

test('the list counts what it shows', async () => {
  await setPermissions(server, [FILES]);
  const { list, total } = await server.call('download.list', { pageSize: 100 }, analyst);
  expect(total).toBe(list.length);
  expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(DOWNLOAD_KINDS.filter((kind) => NEEDS[kind] === null)));
});
