import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a stranger reads the fields of a data set in both languages, with prices and relations', async () => {
  const found = await server.call('dictionary.get', { key: 'enterprise' });
  expect(found).toMatchObject({ name_cn: '企业工商数据', description_en: expect.stringMatching(/\w/) });
  // As declared in datasets/enterprise.ts.
  expect(found.fields.find(({ field }) => field === 'registered_capital')).toMatchObject({
    name_cn: '注册资本',
    name_en: 'Registered capital',
    type: 'decimal',
    unit_cn: '万元',
    example: 5000,
    description_cn: '分公司没有',
    description_en: 'branches have none',
  });
  expect(found.fields.find(({ field }) => field === 'parent_uscc')?.price).toBe(50);
  expect(found.relations).toContainEqual(
    expect.objectContaining({ relation: 'risks', data_set: 'risk', here: 'uscc', there: 'company_uscc', price: 100 }),
  );
});

test('an unknown data set is not found', async () => {
  for (const key of ['constructor', 'nothing'])
    await expect(server.call('dictionary.get', { key })).rejects.toMatchObject({ status: 404 });
});
