import type { FilterCondition } from '@daas/contract/datasets/filter';
import type { EndpointInput } from '@daas/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../../testing';
import type { TestUser } from '../../testing/fixtures';
import { startTestServer, type TestServer } from '../../testing/server';

type SearchInput = Omit<EndpointInput<'market.search'>, 'data_set' | 'choices'> & { choices?: FilterCondition[] };

describe.each(DATABASES)('totals of a search page, on %s', (kind) => {
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    server = await startTestServer({ kind });
    ({ admin } = server.fixtures.a);
  });
  afterAll(() => server.close());

  const questions: [string, SearchInput][] = [
    ['nothing asked', {}],
    ['a keyword', { keyword: '有限公司' }],
    ['a filter', { filter: { field: 'province', op: 'in', value: ['浙江省', '广东省', '江苏省'] } }],
    ['a negation', { filter: { field: 'status', op: 'ne', value: '注销' } }],
    ['a value chosen beside it', { choices: [{ field: 'status', op: 'eq', value: '存续' }] }],
    [
      'values left out, and a keyword',
      { keyword: '公司', choices: [{ field: 'status', op: 'not_in', value: ['注销', '吊销'] }] },
    ],
    ['nothing there', { keyword: '没有这样的公司' }],
  ];

  it.each(questions)('agree for %s: head, pages, values beside it, and the file', async (_, asked) => {
    const enterprise = { data_set: 'enterprise' };
    const search = (more: SearchInput = {}) =>
      server.call('market.search', { ...enterprise, ...asked, ...more }, admin);
    const { total, capped, facets } = await search({ facets: ['status'], pageSize: 10 });
    expect(capped).toBe(false);

    const pages = Math.ceil(total / 10);
    let rows = 0;
    for (let current = 1; current <= pages + 1; current += 1)
      rows += (await search({ current, pageSize: 10 })).list.length;
    expect(rows).toBe(total);

    // What is chosen of a field does not narrow what is counted of it: of its values, those that were chosen count.
    const [status] = facets;
    const chosen = ({ value }: { value: string }) =>
      (asked.choices ?? []).every(({ op, value: wanted }) =>
        op === 'eq' ? value === wanted : !(wanted as string[]).includes(value),
      );
    const counted = (status?.values ?? []).filter(chosen).reduce((sum, { count }) => sum + count, 0);
    expect([status?.exact, counted]).toEqual([true, total]);

    const { choices = [], filter, keyword } = asked;
    const items = [...(filter ? [filter] : []), ...choices];
    const wanted = { fields: ['name'], format: 'csv' as const, rows: 1000, ...(keyword ? { keyword } : {}) };
    const whole = items.length > 0 ? { filter: { op: 'and' as const, items } } : {};
    const quote = await server.call('export.quote', { ...enterprise, ...wanted, ...whole }, admin);
    expect(quote.rows).toBe(total);
  });
});
