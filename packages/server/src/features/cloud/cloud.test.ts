import { type DataSetDefinition, dataSet } from '@daas/contract/datasets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../../testing';
import { startTestServer, type TestServer } from '../../testing/server';

const def = dataSet('enterprise') as DataSetDefinition;

describe.each(DATABASES)('customers like mine on %s', (kind) => {
  let server: TestServer;
  let all: Record<string, unknown>[];
  beforeAll(async () => {
    server = await startTestServer({ kind });
    all = [];
    for await (const rows of server.services.market.stream(def, {})) all.push(...rows);
  }, 120_000);
  afterAll(() => server.close());

  const ask = (examples: string[], limit = 10) =>
    server.call('cloud.recommend', { examples, limit }, server.fixtures.a.admin);
  const some = () => all.slice(0, 40);

  it('answers others than the examples, found by name or code, best first, with reasons that hold', async () => {
    const examples = some().map(({ name, uscc }, index) => String(index % 2 ? name : uscc));
    const answer = await ask([...examples, '不存在的公司']);
    expect(answer).toMatchObject({ given: 41, matched: 40, unmatched: ['不存在的公司'] });
    const ids = new Set(some().map(({ id }) => id));
    expect(answer.list).toHaveLength(10);
    const byId = new Map(all.map((row) => [row.id, row]));
    for (const { id, reasons } of answer.list) {
      expect(ids.has(id)).toBe(false);
      for (const { field, value, lift } of reasons) {
        expect([byId.get(id)?.[field]].flat().map(String)).toContain(value);
        expect(lift).toBeGreaterThan(1);
      }
    }
    const scores = answer.list.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((one, other) => other - one));
    expect(answer.measure).toMatchObject({ held_out: 40, folds: 5, compared: all.length - 40 });
    // The same question has the same answer.
    expect((await ask(examples)).list).toEqual(answer.list);
  });

  it('refuses too few examples, and takes no use of a trial for that', async () => {
    const { companyId } = server.fixtures.a;
    const { sql } = server.services.database;
    await sql.query(
      `update company_products set state = 'EXPERIMENTAL', trial_total = 1, trial_used = 0 where company_id = $1 and product_type = 57`,
      [companyId],
    );
    await expect(ask(['不存在的公司'])).rejects.toMatchObject({ body: { fields: [{ field: 'examples' }] } });
    const examples = some().map(({ name }) => String(name));
    await ask(examples);
    await expect(ask(examples)).rejects.toMatchObject({ body: { errorCode: 'trial-used-up' } });
    await sql.query(`update company_products set state = 'OFFICIAL' where company_id = $1 and product_type = 57`, [
      companyId,
    ]);
  });
});
