import { APPLICATION_GROUPS, MAX_GROUP_IDS } from '@daas/contract/customerGroups';
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
    for await (const batch of market.stream(DATA_SETS.enterprise, { fields: ['uscc'], limit: 6 }))
      codes.push(...batch.map(({ uscc }) => String(uscc)));
    await market.load(
      DATA_SETS.enterprise,
      sampleRows(DATA_SETS.enterprise, 6, (_, n) => ({
        uscc: codes[n],
        name: `公司${n}`,
        city: '宁波市',
        county: COUNTIES[n] ?? '慈溪市',
        status: n === 2 ? '注销' : '存续',
        // People's Square in Shanghai.
        lng: 121.4737,
        lat: 31.2304,
        // The last two are of a trade of high technology; of these, the second is a branch.
        kind: n === 5 ? '分公司' : '有限责任公司',
        tags: [],
        industry_l1: n > 3 ? '制造业' : '批发和零售业',
        industry_l2: n > 3 ? '医药制造业' : '批发业',
        insured_count: n > 3 ? 40 : 3,
      })),
    );
    await market.load(
      DATA_SETS.patent,
      sampleRows(DATA_SETS.patent, 3, (_, n) => ({ applicant_usccs: [codes[n === 2 ? 5 : 4]] })),
    );
    await market.load(
      DATA_SETS.property,
      sampleRows(DATA_SETS.property, 1, () => ({
        city: '宁波市',
        county: '鄞州区',
        // Ningbo's railway station.
        lng: 121.5298,
        lat: 29.8631,
        tenant_usccs: codes.slice(0, 3),
        tenants: [{ name: '公司1', industry: '批发业', floor: 3, area: 200, since: '2021-03-01' }],
      })),
    );
  }, 120_000);
  afterAll(() => server.close());

  it('finds who rents in another county than it is registered in', async () => {
    const { filter } = await own.ok('customerGroup.remoteOffice', { type: 'noregist' });
    expect(filter).toEqual({ field: 'id', op: 'in', value: ['enterprise_000001'] });
  });

  it('tells where they rent, since when and how far, of them alone', async () => {
    const rows = { type: 'noregist', ids: ['enterprise_000000', 'enterprise_000001', 'enterprise_000002'] };
    const { list } = await own.ok('customerGroup.remoteOfficeEvidence', rows);
    const offices = new Map(list.map((one) => [one.id, one.offices]));
    expect([offices.get('enterprise_000000'), offices.get('enterprise_000002')]).toEqual([[], []]);
    expect(offices.get('enterprise_000001')).toMatchObject([
      // Ningbo and Shanghai lie 152 km apart as the crow flies.
      { city: '宁波市', county: '鄞州区', since: '2021-03-01', km: 152 },
    ]);
  });

  it('holds who can be recognised alone, and says by which signs', async () => {
    const { filter, finding } = await own.ok('customerGroup.highEnterprises', { type: 'potentialhigh' });
    expect(finding).toMatchObject({ total: 1, city: { value: '宁波市', count: 1 } });
    expect((await own.ok('market.search', { data_set: 'enterprise', filter })).list).toMatchObject([
      { id: 'enterprise_000004' },
    ]);
    const ids = ['enterprise_000004', 'enterprise_000005'];
    expect((await own.ok('customerGroup.highEnterprisesEvidence', { type: 'potentialhigh', ids })).list).toEqual([
      {
        id: 'enterprise_000004',
        signs: [
          { sign: 'industry', value: '医药制造业' },
          { sign: 'staff', value: 40 },
          { sign: 'patents', value: 2 },
        ],
      },
    ]);
  });

  it('counts no company that is monitored, as the list below leaves it out', async () => {
    const { filter } = await own.ok('customerGroup.highEnterprises', { type: 'potentialhigh' });
    const [company] = (await own.ok('market.search', { data_set: 'enterprise', filter })).list;
    await own.ok('monitor.add', { data_set: 'enterprise', ids: [String(company?.id)] });
    const { finding } = await own.ok('customerGroup.highEnterprises', { type: 'potentialhigh' });
    expect(finding).toMatchObject({ total: 0, city: null, industry: null });
  });

  it('asks what the data set allows', async () => {
    for (const { filter } of APPLICATION_GROUPS) if (filter) filterSchema(DATA_SETS.enterprise).parse(filter);
    const { filter } = await own.ok('customerGroup.highEnterprises', { type: 'potentialhigh' });
    expect((await own.ok('market.search', { data_set: 'enterprise', filter })).total).toBeGreaterThanOrEqual(0);
  });

  it('knows no other type', async () => {
    expect((await own.send('customerGroup.authorityBillboard', { type: 'noregist' })).status).toBe(404);
  });

  it('names no largest city of a list that was cut', async () => {
    const { market } = server.services;
    const away = { status: '存续', city: '宁波市', county: '慈溪市', tags: [] };
    await market.load(
      DATA_SETS.enterprise,
      sampleRows(DATA_SETS.enterprise, MAX_GROUP_IDS + 1, () => away),
    );
    const [code] = sampleRows(DATA_SETS.enterprise, 1, () => ({}));
    await market.load(
      DATA_SETS.property,
      sampleRows(DATA_SETS.property, 1, () => ({ city: '宁波市', county: '鄞州区', tenant_usccs: [code?.uscc] })),
    );
    const { finding } = await own.ok('customerGroup.remoteOffice', { type: 'noregist' });
    // The company of the test above stays monitored.
    expect(finding).toEqual({ total: MAX_GROUP_IDS - 1, capped: true, city: null, industry: null });
  });
});
