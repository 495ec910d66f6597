import { DATA_SETS } from '@daas/contract/datasets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessDay, dayAfter } from '../kernel/time';
import { DATABASES } from '../testing';
import { type TestOperator, testOperator } from '../testing/operator';
import { PRODUCTION } from '../testing/process';
import { startTestServer, TEST_NOW, type TestServer } from '../testing/server';

const TODAY = businessDay(TEST_NOW);

describe.each(DATABASES)('prices and limits on %s', (kind) => {
  let server: TestServer;
  let ann: TestOperator;
  beforeAll(async () => {
    server = await startTestServer({ kind, env: { SECRET_KEY: PRODUCTION.SECRET_KEY } });
    ann = await testOperator(server.services.database, 'ann', server.services.clock);
  });
  afterAll(() => server.close());

  describe('list-prices', () => {
    test('returns the price of the definition until one is set', async () => {
      expect(await ann.json('list-prices', 'enterprise')).toMatchObject([
        { dataSet: 'enterprise', companyId: null, from: null, state: 'valid' },
      ]);
    });

    test('returns valid, announced and own prices, without replaced ones', async () => {
      const companyId = server.fixtures.a.admin.companyId as number;
      const later = dayAfter(TODAY, 40);
      await ann.run('set-price', 'factory', '0.2');
      await ann.run('set-price', 'factory', '0.1');
      await ann.run('set-price', 'factory', '0.3', '--from', later);
      await ann.run('set-price', 'factory', '0.05', '--company', String(companyId));
      const all = { dataSet: 'factory', companyId: null };
      expect(await ann.json('list-prices', 'factory', '--company', String(companyId))).toMatchObject([
        { ...all, unitPrice: 1000, state: 'valid' },
        { ...all, unitPrice: 3000, state: 'announced', from: later },
        { dataSet: 'factory', companyId, unitPrice: 500, state: 'valid' },
      ]);
      server.setNow(new Date(TEST_NOW.getTime() + 41 * 86_400_000));
      const listed = await ann.json('list-prices', 'factory');
      server.setNow(TEST_NOW);
      expect(listed).toMatchObject([
        { ...all, unitPrice: 3000, state: 'valid' },
        { companyId, unitPrice: 500 },
      ]);
    });
  });

  describe('a rise for customers with a connector', () => {
    const DATA_SET = 'enterprise';
    test.each([
      ['at once', []],
      ['a day before the notice ends', ['--from', dayAfter(TODAY, 29)]],
    ])('is rejected %s', async (_, options) => {
      await expect(ann.run('set-price', DATA_SET, '9', ...options)).rejects.toMatchObject({
        fields: [{ field: '--from', rule: 'notice' }],
        params: { days: 30, day: dayAfter(TODAY, 30) },
      });
    });

    test('is rejected if only the unit changes', async () => {
      const { mode } = DATA_SETS[DATA_SET].pricing;
      const other = mode === 'per_query' ? 'per_non_empty' : 'per_query';
      await expect(ann.run('set-price', DATA_SET, '0.0001')).resolves.toHaveLength(1);
      await expect(ann.run('set-price', DATA_SET, '0.0001', '--mode', other)).rejects.toMatchObject({
        fields: [{ rule: 'notice' }],
      });
    });

    test('is accepted with notice, and for a company that agreed', async () => {
      await ann.run('set-price', DATA_SET, '9', '--from', dayAfter(TODAY, 30));
      const company = ['--company', String(server.fixtures.b.admin.companyId)];
      await expect(ann.run('set-price', DATA_SET, '9', ...company)).rejects.toMatchObject({
        fields: [{ rule: 'notice' }],
      });
      await ann.run('set-price', DATA_SET, '9', ...company, '--agreed', 'contract 2026-17');
      // Consent of one company is none of the others.
      await expect(ann.run('set-price', DATA_SET, '9', '--agreed', 'contract 2026-17')).rejects.toMatchObject({
        fields: [{ rule: 'notice' }],
      });
    });
  });

  describe('default-limits', () => {
    const create = async (name: string) => {
      const { id } = await server.call('app.create', { name, description: '' }, server.fixtures.a.admin);
      return server.call('app.get', { id }, server.fixtures.a.admin);
    };

    test('apply to apps created afterwards, and the company may change them', async () => {
      expect((await create('before')).limits).toMatchObject({ per_second: null, spend_per_day: null });
      expect(await ann.run('default-limits', 'set', '--per-second', '20', '--spend-per-day', '50')).toEqual([
        'New apps have at most 20 calls a second, 50.0000 yuan a day.',
      ]);
      const app = await create('after');
      expect(app.limits).toMatchObject({ per_second: 20, per_day: null, spend_per_day: 500_000 });
      const limits = { ...app.limits, spend_per_day: null };
      await server.call('app.setLimits', { id: app.id, limits }, server.fixtures.a.admin);
      expect(await ann.run('default-limits', 'set')).toEqual(['New apps have no limits.']);
      expect((await create('last')).limits).toMatchObject({ per_second: null });
    });

    test.each([
      [['--per-second', '0'], 'limits'],
      [['--spend-per-day', '50', '--spend-per-month', '20'], 'limits'],
    ])('rejects %j', async (options) => {
      await expect(ann.run('default-limits', 'set', ...options)).rejects.toMatchObject({ code: 'invalid-input' });
    });
  });
});
