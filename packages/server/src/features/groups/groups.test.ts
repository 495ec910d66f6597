import { APPLICATION_GROUPS } from '@daas/contract/customerGroups';
import { DATA_SETS, filterSchema } from '@daas/contract/datasets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../../testing';
import { sampleRows, startTestConsole, type Tenant, type TestConsole } from '../../testing/console';

/** A building in 鄞州, and companies registered there, elsewhere, elsewhere but gone, and in no building. */
const COUNTIES = ['鄞州区', '慈溪市', '慈溪市', '慈溪市'];

describe.each(DATABASES)('groups of applications on %s', (kind) => {
  let server: TestConsole;
  let own: Tenant;
  beforeAll(async () => {
    server = await startTestConsole({ kind });
    own = await server.tenant();
    const { market } = server.services;
    const codes: string[] = [];
    for await (const batch of market.stream(DATA_SETS.enterprise, { fields: ['uscc'], limit: 4 }))
      codes.push(...batch.map(({ uscc }) => String(uscc)));
    await market.load(
      DATA_SETS.enterprise,
      sampleRows(DATA_SETS.enterprise, 4, (_, n) => ({
        uscc: codes[n],
        name: `公司${n}`,
        city: '宁波市',
        county: COUNTIES[n],
        status: n === 2 ? '注销' : '存续',
      })),
    );
    await market.load(
      DATA_SETS.property,
      sampleRows(DATA_SETS.property, 1, () => ({ city: '宁波市', county: '鄞州区', tenant_usccs: codes.slice(0, 3) })),
    );
  }, 120_000);
  afterAll(() => server.close());

  it('finds who rents in another county than it is registered in', async () => {
    const { filter } = await own.ok('customerGroup.remoteOffice', { type: 'noregist' });
    expect(filter).toEqual({ field: 'id', op: 'in', value: ['enterprise_000001'] });
  });

  it('asks what the data set allows', async () => {
    for (const { filter } of APPLICATION_GROUPS) if (filter) filterSchema(DATA_SETS.enterprise).parse(filter);
    const { filter } = await own.ok('customerGroup.highEnterprises', { type: 'potentialhigh' });
    expect((await own.ok('market.search', { dataSet: 'enterprise', filter })).total).toBeGreaterThanOrEqual(0);
  });

  it('knows no other type', async () => {
    expect((await own.send('customerGroup.authorityBillboard', { type: 'noregist' })).status).toBe(404);
  });
});
