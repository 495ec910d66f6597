import { DATA_SETS, type Row } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import type { RegionalReport } from '@daas/contract/endpoints/regional';
import { GROWTH_YEARS, REGIONAL_LEADERS } from '@daas/contract/regionalAnalysis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { persons } from '../../db/schema';
import { matchesFilter } from '../../market/matchesFilter';
import { DATABASES } from '../../testing';
import { sampleRows, startTestConsole, type Tenant, type TestConsole } from '../../testing/console';
import { TEST_NOW } from '../../testing/server';
import { expectWorkbook } from '../../testing/tableFile';
import { addMember } from '../companies/companies';

const def = DATA_SETS.enterprise;
const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
// biome-ignore format: a place a line
const PLACES = [
  { province: '浙江省', city: '宁波市', county: '鄞州区', lng: 121.5, lat: 29.8 },
  { province: '浙江省', city: '杭州市', county: '西湖区', lng: 120.1, lat: 30.2 },
  { province: '江苏省', city: '苏州市', county: '昆山市', lng: 120.9, lat: 31.3 },
  { province: '江苏省', city: '南京市', county: '玄武区', lng: 118.8, lat: 32.0 },
  { province: '北京市', city: '北京市', county: '海淀区', lng: 116.3, lat: 39.9 },
  { province: '四川省', city: '成都市', county: '武侯区', lng: 104.0, lat: 30.6 },
  { province: '浙江省', city: '宁波市', county: '慈溪市', lng: 121.2, lat: 30.1 },
];
// biome-ignore format: an industry a line
const INDUSTRIES = [
  { industry_l1: '制造业', industry_l2: '通用设备制造业' },
  { industry_l1: '制造业', industry_l2: '汽车制造业' },
  { industry_l1: '批发和零售业', industry_l2: '批发业' },
  { industry_l1: '信息传输、软件和信息技术服务业', industry_l2: '软件和信息技术服务业' },
  { industry_l1: '制造业', industry_l2: null },
];
const COMPANIES = sampleRows(def, 900, (_, n) => ({
  name: `公司${n}`,
  uscc: null,
  ...at(PLACES, n * n + (n >> 3)),
  ...at(INDUSTRIES, n + (n >> 4)),
  status: n % 9 === 0 ? '注销' : '存续',
  registered_capital: n % 7 === 0 ? null : (n * 37) % 5000,
  insured_count: n % 5 === 0 ? null : n % 300,
  established_date: `${2000 + (n % 27)}-05-18`,
  scale: at(['大型', '中型', '小型', '微型', null], n),
})).map((row) => ({ ...row, uscc: uscc(row.id) }) as Row);

/** Each a code of its own with the right check digit. */
function uscc(id: string): string {
  const body = `91000000${id.slice(-6).padStart(9, '0')}`;
  const SET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  const sum = [...body].reduce((all, one, n) => all + SET.indexOf(one) * 3 ** n, 0);
  return body + at([...SET], (31 - (sum % 31)) % 31);
}

/** Two groups of a division: half of the one's input is steel, a fifth of the other's; software is too little of it. */
const GROUPS = sampleRows(DATA_SETS.industry, 2, (_, n) => ({
  code: `C34${n + 1}`,
  level: '中类',
  division: '通用设备制造业',
  upstream: [
    { code: 'C313', name: '钢压延加工', share: n === 0 ? 50 : 20 },
    { code: 'C342', name: '同一大类', share: 30 },
    { code: 'I651', name: '软件开发', share: 3 },
  ],
  downstream: [{ code: 'F517', name: '机械设备批发', share: 12 }],
}));

const SCOPE = {
  name: '浙江与苏州制造',
  regions: ['33', '3205'],
  industries: ['C'],
  measures: ['registered_capital' as const, 'companies' as const, 'insured_count' as const],
};

describe.each(DATABASES)('regional analysis on %s', (kind) => {
  let server: TestConsole;
  let own: Tenant;

  beforeAll(async () => {
    server = await startTestConsole({ kind });
    await server.services.market.load(def, COMPANIES);
    await server.services.market.load(DATA_SETS.industry, GROUPS);
    own = await server.tenant();
  }, 120_000);
  afterAll(() => server.close());

  async function reportOf(scope: Partial<typeof SCOPE> & { comparison?: string } = {}): Promise<RegionalReport> {
    const { key } = await own.ok('regional.create', { ...SCOPE, ...scope });
    await server.services.jobs.drain();
    const { report, status } = await own.ok('regional.report', { key });
    expect(status).toBe('done');
    return report as RegionalReport;
  }

  describe('every number is what the rows say', () => {
    let report: RegionalReport;
    const sum = (rows: readonly Row[], field: string) => rows.reduce((all, row) => all + Number(row[field] ?? 0), 0);
    const amount = (rows: readonly Row[], measure: string) =>
      measure === 'companies' ? rows.length : sum(rows, measure);
    const active = COMPANIES.filter(({ status }) => status === '存续');
    const inRegion = ({ province, city }: Row) => province === '浙江省' || city === '苏州市';
    const made = (row: Row) => row.industry_l1 === '制造业';
    const regionAll = active.filter(inRegion);
    const region = regionAll.filter(made);
    const country = active.filter(made);
    const squares = (amounts: number[]) => {
      const whole = amounts.reduce((all, one) => all + one, 0);
      return amounts.reduce((all, one) => all + (one / whole) ** 2, 0) * 10_000;
    };
    const by = (rows: readonly Row[], keyOf: (row: Row) => unknown) => {
      const groups = new Map<unknown, Row[]>();
      for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
      return [...groups.values()];
    };

    beforeAll(async () => {
      report = await reportOf();
      expect(region.length).toBeGreaterThan(100);
    });

    it('in all', () => {
      expect(report.totals.map(({ measure }) => measure)).toEqual(SCOPE.measures);
      for (const { measure, region: here, comparison } of report.totals)
        expect([here, comparison]).toEqual([amount(region, measure), amount(country, measure)]);
      const found = (filter: RegionalReport['region']) =>
        COMPANIES.filter((row) => matchesFilter(def, row, filter)).length;
      expect([found(report.region), found(report.comparison)]).toEqual([region.length, country.length]);
    });

    it('by city, each in the middle of its companies', () => {
      expect(report.places.level).toBe('city');
      expect(report.places.list.map(({ city }) => city).sort()).toEqual(['宁波市', '杭州市', '苏州市'].sort());
      for (const { city, values, lng, filter } of report.places.list) {
        const rows = region.filter((row) => row.city === city);
        for (const measure of SCOPE.measures) expect(values[measure]).toBe(amount(rows, measure));
        expect(lng).toBeCloseTo(sum(rows, 'lng') / rows.length);
        expect(COMPANIES.filter((row) => matchesFilter(def, row, filter))).toHaveLength(rows.length);
      }
    });

    it('by industry, with location quotients against all industries of the country', () => {
      expect(report.industries).toHaveLength(3);
      for (const { division, values, lq, filter } of report.industries) {
        const same = (row: Row) => made(row) && (row.industry_l2 ?? '') === division;
        for (const measure of SCOPE.measures) {
          const [here, there] = [regionAll.filter(same), active.filter(same)].map((rows) => amount(rows, measure));
          expect(values[measure]).toBe(here);
          const shares = [(here as number) / amount(regionAll, measure), (there as number) / amount(active, measure)];
          expect(lq[measure]).toBeCloseTo((shares[0] as number) / (shares[1] as number), 8);
        }
        expect(COMPANIES.filter((row) => matchesFilter(def, row, filter))).toHaveLength(values.companies as number);
      }
    });

    it('of concentration', () => {
      for (const { measure, industries, comparison_industries, places } of report.concentration) {
        const amounts = (rows: Row[][]) => rows.map((group) => amount(group, measure));
        expect(industries).toBeCloseTo(squares(amounts(by(region, (row) => row.industry_l2))), 6);
        expect(comparison_industries).toBeCloseTo(squares(amounts(by(country, (row) => row.industry_l2))), 6);
        expect(places).toBeCloseTo(squares(amounts(by(region, (row) => row.city))), 6);
      }
      const capitals = region.map((row) => Number(row.registered_capital ?? 0)).sort((one, other) => other - one);
      const part = (n: number) =>
        capitals.slice(0, n).reduce((all, one) => all + one, 0) / sum(region, 'registered_capital');
      expect(report.leading_capital.four).toBeCloseTo(part(4), 8);
      expect(report.leading_capital.ten).toBeCloseTo(part(10), 8);
      expect(report.leaders).toHaveLength(REGIONAL_LEADERS);
      expect(report.leaders.map(({ registered_capital }) => registered_capital)).toEqual(
        capitals.slice(0, REGIONAL_LEADERS),
      );
    });

    it('of size and growth', () => {
      const scale = report.sizes.find(({ field }) => field === 'scale');
      for (const { value, region: here, comparison } of scale?.list ?? [])
        expect([here, comparison]).toEqual(
          [region, country].map((rows) => rows.filter((row) => row.scale === value).length),
        );
      // Bands from small to large, and those that do not say at the end.
      const bands = report.sizes.find(({ field }) => field === 'revenue_band');
      expect(bands?.list.map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5', '6', '0']);
      const until = (rows: Row[], year: number) =>
        rows.filter(({ established_date }) => String(established_date) <= `${year}-12-31`).length;
      expect(report.growth.list).toHaveLength(GROWTH_YEARS.shown);
      for (const { year, stock, founded, comparison_stock, filter } of report.growth.list) {
        expect([stock, comparison_stock]).toEqual([until(region, year), until(country, year)]);
        expect(founded).toBe(until(region, year) - until(region, year - 1));
        expect(COMPANIES.filter((row) => matchesFilter(def, row, filter))).toHaveLength(founded);
      }
      expect([report.growth.from, report.growth.to]).toEqual([2020, 2025]);
      expect(report.growth.rate).toBeCloseTo((until(region, 2025) / until(region, 2020)) ** 0.2 - 1, 10);
    });

    it('of the chain: neighbours that weigh enough, with what the region has of them', () => {
      expect(report.chain.of).toEqual(expect.arrayContaining(['通用设备制造业', '汽车制造业']));
      const wholesale = (row: Row) => row.industry_l2 === '批发业';
      const share = (rows: Row[]) => rows.filter(wholesale).length / rows.length;
      const lq = share(regionAll) / share(active);
      expect(report.chain.list).toMatchObject([
        { side: 'upstream', division: '黑色金属冶炼和压延加工业', weight: 35, companies: 0, lq: null, gap: 'missing' },
        {
          side: 'downstream',
          division: '批发业',
          weight: 12,
          companies: regionAll.filter(wholesale).length,
          lq: expect.closeTo(lq, 8),
          gap: lq < 0.5 ? 'weak' : 'present',
        },
      ]);
    });
  });

  it('shows counties where the region is one city, and compares with what was asked', async () => {
    const report = await reportOf({ regions: ['3302'], industries: [], comparison: '32' });
    expect(report.places.level).toBe('county');
    expect(report.places.list.map(({ county }) => county).sort()).toEqual(['慈溪市', '鄞州区'].sort());
    const jiangsu = COMPANIES.filter(({ status, province }) => status === '存续' && province === '江苏省');
    expect(report.totals.find(({ measure }) => measure === 'companies')?.comparison).toBe(jiangsu.length);
  });

  it('of a region without companies has nothing to show, and says so in numbers', async () => {
    const report = await reportOf({ regions: ['54'] });
    expect(report.industries).toEqual([]);
    expect(report.totals.map(({ region }) => region)).toEqual([0, 0, 0]);
    expect(report.concentration.map(({ industries }) => industries)).toEqual([null, null, null]);
    expect(report.leading_capital).toEqual({ four: null, ten: null });
  });

  it('refuses places and industries that are none, naming the field', async () => {
    for (const [change, field] of [
      [{ regions: ['33', '99'] }, 'regions.1'],
      [{ industries: ['C3451'] }, 'industries.0'],
      [{ comparison: 'US' }, 'comparison'],
    ] as const) {
      const { status, body } = await own.send('regional.create', { ...SCOPE, ...change });
      expect([status, body.fields?.[0]?.field]).toEqual([422, field]);
    }
  });

  it('belongs to one person, is opened by its link in the company, and nowhere else', async () => {
    const { id, key } = await own.ok('regional.create', { ...SCOPE, name: 'Mine' });
    const { orm } = server.services.database;
    const [person] = await orm
      .insert(persons)
      .values({ name: 'Colleague', phone: '15200009999', passwordHash: 'x', createdAt: TEST_NOW })
      .returning();
    const roles = (await own.ok('role.list', {})).list
      .filter(({ template }) => template === 'analyst')
      .map((role) => role.id);
    const who = { companyId: own.companyId, personId: person?.id as number };
    await addMember(orm, { ...who, roleIds: roles, now: TEST_NOW });
    expect(await server.call('regional.report', { key }, who)).toMatchObject({ name: 'Mine', own: false });
    expect((await server.call('regional.list', {}, who)).total).toBe(0);
    expect((await server.send('regional.update', { ...SCOPE, id }, who)).statusCode).toBe(404);
    const stranger = await server.tenant();
    expect((await stranger.send('regional.report', { key })).status).toBe(404);
    await own.ok('regional.delete', { id });
    expect((await own.send('regional.report', { key })).status).toBe(404);
  });

  it('shows the old report until the new one is there, and says when rows were loaded since', async () => {
    const { id, key } = await own.ok('regional.create', SCOPE);
    await server.services.jobs.drain();
    const read = () => own.ok('regional.report', { key });
    const first = await read();
    expect([first.status, first.outdated, first.progress]).toEqual(['done', false, 1]);
    await own.ok('regional.update', { ...SCOPE, id, regions: ['51'], name: 'Sichuan' });
    const between = await read();
    expect([between.status, between.name, between.report?.totals]).toEqual(['queued', 'Sichuan', first.report?.totals]);
    await server.services.jobs.drain();
    expect((await read()).report?.places.list.map(({ city }) => city)).toEqual(['成都市']);
    await server.services.market.load(def, COMPANIES);
    expect((await read()).outdated).toBe(true);
    await own.ok('regional.refresh', { id });
    await server.services.jobs.drain();
    expect((await read()).outdated).toBe(false);
  });

  it('is a workbook that holds the numbers', async () => {
    const { key } = await own.ok('regional.create', SCOPE);
    expect((await own.send('regional.workbook', { key })).status).toBe(409);
    await server.services.jobs.drain();
    const { report } = (await own.ok('regional.report', { key })) as EndpointOutput<'regional.report'>;
    const answer = await server.send('regional.workbook', { key }, own);
    const sheet = await expectWorkbook(answer.rawPayload, {
      Part: 'text',
      Name: 'text',
      Metric: 'text',
      Region: 'decimal',
      Benchmark: 'decimal',
      'Location quotient': 'decimal',
    });
    const total = report?.totals.find(({ measure }) => measure === 'companies');
    const lines = sheet.getSheetValues() as unknown[][];
    expect(lines).toContainEqual(expect.arrayContaining([total?.region, total?.comparison]));
    expect(sheet.rowCount).toBeGreaterThan(50);
  });
});
