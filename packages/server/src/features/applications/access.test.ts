import { applicationByKey } from '@daas/contract/applications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../../testing';
import { startTestServer, type TestServer } from '../../testing/server';
import { takeTrialUse } from './access';

const KEY = 'remote_office';
const { productType } = applicationByKey(KEY);

describe.each(DATABASES)('uses of a trial on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ kind });
  }, 120_000);
  afterAll(() => server.close());

  const own = () => [server.fixtures.a.companyId, productType];
  const set = (state: string, total: number, used = 0) =>
    server.services.database.sql.query(
      'update company_products set state = $3, trial_total = $4, trial_used = $5 where company_id = $1 and product_type = $2',
      [...own(), state, total, used],
    );
  const used = async () => {
    const { rows } = await server.services.database.sql.query<{ trial_used: number }>(
      'select trial_used from company_products where company_id = $1 and product_type = $2',
      own(),
    );
    return rows[0]?.trial_used;
  };
  const take = () =>
    server.services.database.orm
      .transaction((tx) => takeTrialUse(tx, KEY, server.fixtures.a))
      .then(
        () => 'taken',
        ({ code }) => code,
      );

  it('50 callers at once never take more than there are', async () => {
    await set('EXPERIMENTAL', 20, 7);
    const answers = await Promise.all(Array.from({ length: 50 }, take));
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(13);
    expect(answers.filter((answer) => answer === 'trial-used-up')).toHaveLength(37);
    expect(await used()).toBe(20);
  });

  it('a use is given back when what it was for is undone', async () => {
    await set('EXPERIMENTAL', 3);
    const { orm } = server.services.database;
    const undone = orm.transaction(async (tx) => {
      await takeTrialUse(tx, KEY, server.fixtures.a);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await used()).toBe(0);
  });

  it('what was bought has no bound', async () => {
    await set('OFFICIAL', 3, 3);
    expect(await take()).toBe('taken');
    expect(await used()).toBe(3);
  });
});
