import { DATA_SETS } from '@daas/contract/datasets';
import type { EndpointName } from '@daas/contract/endpoints';
import { PERMISSION_KEYS, type PermissionKey } from '@daas/contract/permissions';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { exportProducts, exportTasks } from '../../db/schema';
import { newId } from '../../kernel/id';
import type { TestUser } from '../../testing/fixtures';
import { setPermissions } from '../../testing/permissions';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';
import { signReference } from './reference';

const DEF = DATA_SETS.factory;
const KEY = DEF.access as PermissionKey;
const SECRET = 'exk_of_the_tests';

let server: TestServer;
let analyst: TestUser;
const statusOf = async (name: EndpointName, input: Record<string, unknown>) =>
  (await server.send(name, input, analyst)).statusCode;
const without = () =>
  setPermissions(
    server,
    PERMISSION_KEYS.filter((key) => key !== KEY),
  );
const quoteOf = (id: string) => ({ id, columns: [{ field: DEF.title }], rows: 1, format: 'csv' as const });

async function insert(): Promise<string> {
  const { companyId, admin } = server.fixtures.a;
  const row = { companyId, product: 'radar', target: 'file' as const, dataSet: DEF.key };
  const made = { referenceHash: newId('req'), createdBy: admin.personId, createdAt: TEST_NOW };
  const [task] = await server.services.database.orm
    .insert(exportTasks)
    .values({ ...row, ...made, query: { keyword: undefined, filter: null, ids: undefined, sort: undefined } as never })
    .returning({ id: exportTasks.id });
  return task?.id as string;
}

beforeAll(async () => {
  server = await startTestServer();
  ({ analyst } = server.fixtures.a);
  const { database, sealer } = server.services;
  await database.orm.transaction(async (tx) =>
    tx
      .insert(exportProducts)
      .values({ key: 'radar', name: 'Radar', secret: await sealer.seal(tx, SECRET), createdAt: TEST_NOW }),
  );
});
afterAll(() => server.close());

describe('a task about a data set that the member may not see', () => {
  test.each([
    ['exportTask.get', (id: string) => ({ id })],
    ['exportTask.preview', (id: string) => ({ id, columns: [{ field: DEF.title }] })],
    ['exportTask.quote', quoteOf],
    ['exportTask.refused', (id: string) => ({ id })],
    ['exportTask.retry', (id: string) => ({ id })],
  ] as const)('%s needs the permission of the data set', async (name, inputOf) => {
    const id = await insert();
    await without();
    expect(await statusOf(name, inputOf(id))).toBe(403);
    await setPermissions(server, PERMISSION_KEYS);
    expect(await statusOf(name, inputOf(id))).toBe(200);
  });

  it('is not listed', async () => {
    const id = await insert();
    const listed = async () => (await server.call('exportTask.list', {}, analyst)).list.map((task) => task.id);
    await setPermissions(server, PERMISSION_KEYS);
    expect(await listed()).toContain(id);
    await without();
    expect(await listed()).not.toContain(id);
  });

  it('is not started by a quote that another member asked for', async () => {
    const id = await insert();
    const quote = await server.call('exportTask.quote', quoteOf(id), server.fixtures.a.admin);
    await without();
    expect(await statusOf('exportTask.start', { id, quote_id: quote.id })).toBe(403);
    await setPermissions(server, PERMISSION_KEYS);
    expect(await statusOf('exportTask.start', { id, quote_id: quote.id })).toBe(200);
  });

  it('is not opened', async () => {
    const expires = Math.floor(TEST_NOW.getTime() / 1000) + 600;
    const { companyId: company } = server.fixtures.a;
    const reference = signReference('radar', SECRET, { company, dataSet: DEF.key, expires });
    await without();
    expect(await statusOf('exportTask.open', { reference, target: 'file' })).toBe(403);
    await setPermissions(server, PERMISSION_KEYS);
    expect(await statusOf('exportTask.open', { reference, target: 'file' })).toBe(200);
  });
});
