import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '../testing';
import { startTestServer, type TestServer } from '../testing/server';
import { NAMES_OF_0_9, withCurrentNames } from './namesOf09';

describe('withCurrentNames', () => {
  const columns = z.strictObject({ last_name: z.string().optional() }).optional();
  const schema = z.strictObject({
    data_set: z.string(),
    reading: z.strictObject({ header_line: z.number() }).default({ header_line: 1 }),
    files: z.array(z.strictObject({ upload_id: z.string(), columns })).optional(),
  });

  test('renames on every level', () => {
    const raw = {
      dataSet: 'enterprise',
      reading: { headerLine: 2 },
      files: [{ uploadId: 'a' }, { upload_id: 'b', columns: { lastName: '姓' } }],
    };
    expect(withCurrentNames(schema, raw)).toEqual({
      data_set: 'enterprise',
      reading: { header_line: 2 },
      files: [{ upload_id: 'a' }, { upload_id: 'b', columns: { last_name: '姓' } }],
    });
  });

  test('keeps names that the schema does not have', () => {
    const raw = { appId: 1, data_set: { rowId: 1 }, ['__proto__']: { dataSet: 'x' }, files: 'none' };
    expect(withCurrentNames(schema, raw)).toEqual(raw);
    for (const other of [null, 'text', 1, ['dataSet']]) expect(withCurrentNames(schema, other)).toEqual(other);
  });

  test('keeps an old name that the schema still has', () => {
    const both = z.object({ dataSet: z.string(), data_set: z.string() });
    expect(withCurrentNames(both, { dataSet: 'a', data_set: 'b' })).toEqual({ dataSet: 'a', data_set: 'b' });
  });

  test.each([
    ['data_set', { dataSet: 'a', data_set: 'a' }],
    ['reading.header_line', { reading: { headerLine: 1, header_line: 1 } }],
    ['files.1.upload_id', { files: [{ uploadId: 'a' }, { uploadId: 'b', upload_id: 'b' }] }],
  ])('rejects both names of %s', (field, raw) => {
    expect(() => withCurrentNames(schema, raw)).toThrow(
      expect.objectContaining({
        code: 'invalid-input',
        fields: [expect.objectContaining({ field, rule: 'one_name' })],
      }),
    );
  });

  test('lists each name once, in order', () => {
    expect(NAMES_OF_0_9).toEqual([...new Set(NAMES_OF_0_9)].sort());
  });
});

describe('a service account that uses the names of version 0.9', () => {
  let server: TestServer;
  let headers: Record<string, string>;
  beforeAll(async () => {
    server = await startTestServer({ database: await freshDatabase() });
    const { admin } = server.fixtures.a;
    const permissions = [
      'get-connector-list',
      'create-connector',
      'get-app-list',
      'get-connector-secret',
      'get-call-log-list',
      'department-staff',
    ] as const;
    const role = await server.call('role.create', { name: 'Programs', permissions: [...permissions] }, admin);
    const account = { name: 'Program', role_ids: [role.id], acts: ['app.createKey'] };
    const { id } = await server.call('serviceAccount.create', account, admin);
    const { secret } = await server.call('serviceAccount.createToken', { id, name: 'CI' }, admin);
    headers = { authorization: `Bearer ${secret}`, 'accept-language': 'en-US' };
  });
  afterAll(() => server.close());

  const get = async (url: string) => (await server.app.inject({ url, headers })).json();
  const post = async (url: string, payload: object) =>
    (await server.app.inject({ method: 'POST', url, headers, payload })).json();

  test('filters a list', async () => {
    const { app } = server.fixtures.a;
    const current = await get(`/api/connector/list?mode=all&app_id=${app.id}`);
    expect(current.data.total).toBeGreaterThan(0);
    expect(await get(`/api/connector/list?mode=all&appId=${app.id}`)).toEqual(current);
    expect((await get('/api/connector/list?mode=all&appId=9999999')).data.total).toBe(0);
  });

  test('creates a key', async () => {
    const { app } = server.fixtures.a;
    const { data } = await post(`/api/app/${app.id}/keys`, { name: 'Old', expiresInDays: 30 });
    expect(data.key.expires_at).not.toBeNull();
  });

  test('is told the current name of a wrong value', async () => {
    const { errorCode, fields } = await get('/api/connector/list?mode=all&appId=none');
    expect([errorCode, fields[0].field]).toEqual(['invalid-input', 'app_id']);
  });

  test('may not send both names', async () => {
    const { app } = server.fixtures.a;
    const query = await get(`/api/connector/list?mode=all&appId=${app.id}&app_id=${app.id}`);
    const body = await post(`/api/app/${app.id}/keys`, { name: 'Both', expiresInDays: 1, expires_in_days: 1 });
    for (const [{ errorCode, fields }, field, name] of [
      [query, 'app_id', 'appId'],
      [body, 'expires_in_days', 'expiresInDays'],
    ] as const)
      expect([errorCode, fields]).toEqual([
        'invalid-input',
        [{ field, rule: 'one_name', message: `is also sent under its former name ${name}; send one of them` }],
      ]);
  });
});
