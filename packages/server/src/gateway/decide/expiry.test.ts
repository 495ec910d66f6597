import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeys, apps, companies, connectors, NO_LIMITS } from '../../db/schema';
import { PRICE, startTestGateway, type TestGateway } from '../../testing/gateway';

const END = new Date('2026-11-21T05:00:00Z');
const limits = { ...NO_LIMITS, endsAt: END.toISOString() };

describe('a call at the end of', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway.close());
  const orm = () => gateway.database.orm;

  test.each([
    {
      what: 'its company',
      code: 'enterprise-expired',
      set: (id: { companyId: number }) =>
        orm().update(companies).set({ expiresAt: END }).where(eq(companies.id, id.companyId)),
    },
    {
      what: 'its key',
      code: 'key-expired',
      set: ({ key }: { key: { key: { id: string } } }) =>
        orm().update(apiKeys).set({ expiresAt: END }).where(eq(apiKeys.id, key.key.id)),
    },
    {
      what: 'the limits of its app',
      code: 'limits-ended',
      set: ({ appId }: { appId: number }) => orm().update(apps).set({ limits }).where(eq(apps.id, appId)),
    },
    {
      what: 'the limits of its connector',
      code: 'limits-ended',
      set: ({ connectorId }: { connectorId: number }) =>
        orm().update(connectors).set({ limits }).where(eq(connectors.id, connectorId)),
    },
  ])('$what is answered until that moment', async ({ code, set }) => {
    const customer = await gateway.customer({ balance: 10 * PRICE });
    await set(customer);
    const codeAt = async (ms: number) => {
      gateway.now.at = new Date(END.getTime() + ms);
      return (await gateway.call(customer, { body: { limit: 1 } })).body.code ?? null;
    };
    expect([await codeAt(-1), await codeAt(0), await codeAt(1)]).toEqual([null, code, code]);
  });
});
