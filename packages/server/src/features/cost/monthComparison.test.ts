import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../../testing';
import { recordCall } from '../../testing/calls';
import { startTestServer, type TestServer } from '../../testing/server';

/** Noon of a day in Shanghai. */
const on = (day: string) => new Date(`${day}T12:00:00+08:00`);

describe.each(DATABASES)('why two months cost what they did, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ kind });
    const { companyId, app, connector } = server.fixtures.a;
    const call = (day: string, outcome: 'ok' | 'empty', amount: number, mode: 'live' | 'test' = 'live') =>
      recordCall(server.services.database.orm, {
        companyId,
        appId: app.id,
        connectorId: connector.id,
        at: on(day),
        outcome,
        amount,
        mode,
      });
    // August: 4 paid at ¥0.10. September: 6 answers, 3 of them empty for nothing, 3 paid at ¥0.20; test calls besides.
    for (const day of ['01', '02', '03', '31']) await call(`2026-08-${day}`, 'ok', 1000);
    for (const day of ['01', '02', '30']) await call(`2026-09-${day}`, 'ok', 2000);
    for (const day of ['03', '04', '05']) await call(`2026-09-${day}`, 'empty', 0);
    await call('2026-09-06', 'ok', 0, 'test');
  });
  afterAll(() => server.close());
  const ask = (input: Record<string, unknown>) => server.send('cost.explain', input, server.fixtures.a.admin);

  it('splits the difference as on paper', async () => {
    const { a } = server.fixtures;
    const answer = await server.call('cost.explain', { before: '2026-08', after: '2026-09' }, a.admin);
    expect([answer.before.spend, answer.after.spend, answer.difference]).toEqual([4000, 6000, 2000]);
    expect([answer.before.to, answer.after.to]).toEqual(['2026-08-31', '2026-09-30']);
    // Two answers more at ¥0.10; half of six empty: three fewer paid; three paid ¥0.10 more each.
    const causes = [
      { cause: 'price', amount: 3000 },
      { cause: 'volume', amount: 2000 },
      { cause: 'empty', amount: -3000 },
    ];
    expect(answer.causes).toEqual(causes);
    expect(answer.connectors).toEqual([
      {
        id: a.connector.id,
        name: expect.any(String),
        before: { answered: 4, charged: 4, empty: 0, unpaid: 0, spend: 4000 },
        after: { answered: 6, charged: 3, empty: 3, unpaid: 0, spend: 6000 },
        difference: 2000,
        causes,
      },
    ]);
  });

  it('February is whole where 31 days are asked for, and another company sees nothing of it', async () => {
    const { b } = server.fixtures;
    const answer = await server.call('cost.explain', { before: '2024-02', after: '2026-02', days: 31 }, b.admin);
    expect([answer.before.to, answer.after.to]).toEqual(['2024-02-29', '2026-02-28']);
    const months = await server.call('cost.explain', { before: '2026-08', after: '2026-09' }, b.admin);
    expect(months).toMatchObject({ difference: 0, causes: [], connectors: [] });
  });

  it('D2: an entry of a call names the connector', async () => {
    const { admin, connector } = server.fixtures.a;
    await server.call('connector.run', { id: connector.id, query: { limit: 1 } }, admin);
    const { name } = await server.call('connector.get', { id: connector.id }, admin);
    const { list } = await server.call('cost.ledger', { kind: 'call' }, admin);
    expect(list.map(({ description }) => description)).toEqual([name]);
    const year = { from: '2026-01-01', to: '2026-12-31' };
    expect((await server.send('cost.ledgerExport', year, admin)).body).toContain(`,API call,${name},`);
  });

  it.each([
    [{ before: '2026-09', after: '2026-08' }, 'after'],
    [{ before: '2026-09', after: '2026-09' }, 'after'],
    [{ before: '2026-13', after: '2027-01' }, 'before'],
    [{ before: '0001-01', after: '2026-08' }, 'before'],
    [{ before: '2026-08', after: '2026-09', days: 0 }, 'days'],
  ])('%j is refused, naming %s', async (input, field) => {
    const answer = await ask(input);
    expect([answer.statusCode, answer.json().fields.map((one: { field: string }) => one.field)]).toEqual([
      422,
      [field],
    ]);
  });
});
