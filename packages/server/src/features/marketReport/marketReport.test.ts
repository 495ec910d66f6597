import { DATA_SETS, type DataSetDefinition, type DataSetKey, type Row } from '@daas/contract/datasets';
import type { MarketReportContent } from '@daas/contract/endpoints/marketReport';
import { REPORT_CHAPTER_KEYS, reportPrice } from '@daas/contract/marketReport';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { matchesFilter } from '../../market/matchesFilter';
import { checkLedger } from '../../money/check';
import { DATABASES } from '../../testing';
import { sampleRows, startTestConsole, type Tenant, type TestConsole } from '../../testing/console';
import { TEST_NOW } from '../../testing/server';

const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
const PLACES = [
  { province: '浙江省', city: '宁波市' },
  { province: '浙江省', city: '杭州市' },
  { province: '江苏省', city: '苏州市' },
  { province: '广东省', city: '深圳市' },
  { province: '四川省', city: '成都市' },
];
const INDUSTRIES = [
  { industry_l1: '制造业', industry_l2: '通用设备制造业' },
  { industry_l1: '批发和零售业', industry_l2: '批发业' },
  { industry_l1: '制造业', industry_l2: '汽车制造业' },
];
const WORD = '轴承';
const named = (n: number, rest: string) => `${n % 3 === 0 ? WORD : '其他'}${rest}${n}`;
const day = (n: number) => `${2013 + (n % 14)}-0${1 + (n % 9)}-15`;
const place = (n: number) => at(PLACES, n * n + (n >> 2));
/** Nothing but the title says what a row is about. */
const SILENT = {
  business_scope: null,
  content: null,
  abstract: null,
  first_claim: null,
  keywords: [],
  goods: [],
  specification: null,
};
const of = (key: DataSetKey, count: number, vary: (n: number) => Record<string, unknown>): Row[] => {
  const known = new Set(DATA_SETS[key].fields.map(({ name_en }) => name_en));
  return sampleRows(DATA_SETS[key], count, (_, n) => {
    const row = { ...SILENT, ...place(n), ...vary(n) };
    return Object.fromEntries(Object.entries(row).filter(([name]) => known.has(name)));
  });
};
const ROWS: Partial<Record<DataSetKey, Row[]>> = {
  enterprise: of('enterprise', 600, (n) => ({
    name: named(n, '公司'),
    name_english: null,
    ...at(INDUSTRIES, n >> 2),
    status: n % 11 === 0 ? '注销' : '存续',
    registered_capital: n % 7 === 0 ? null : (n * 37) % 5000,
    insured_count: n % 5 === 0 ? null : n % 300,
    established_date: day(n),
    scale: at(['大型', '中型', '小型', '微型', null], n),
    tags: n % 4 === 0 ? ['高新技术企业'] : [],
    listed: n % 20 === 0,
  })),
  bidding: of('bidding', 300, (n) => ({
    title: named(n, '采购'),
    project_name: `项目${n}`,
    buyer_name: '某单位',
    notice_type: at(['招标公告', '中标公告', '合同公告'], n >> 1),
    publish_date: `202${5 + (n % 2)}-0${1 + (n % 9)}-11`,
    budget: n % 6 === 0 ? null : n * 10,
    award_amount: n % 2 === 0 ? n * 9 : null,
    buyer_kind: at(['事业单位', '国有企业', null], n),
  })),
  patent: of('patent', 200, (n) => ({
    title: named(n, '装置'),
    kind: at(['发明专利', '实用新型'], n >> 1),
    status: at(['有权', '失效', '审中'], n >> 2),
    application_date: day(n),
    ipc_class: at(['F16C', 'B24B', 'G01M'], n >> 3),
  })),
  trademark: of('trademark', 150, (n) => ({
    name: named(n, '牌'),
    status: at(['已注册', '申请中'], n >> 1),
    application_date: day(n),
    nice_class: at(['7', '12', '35'], n >> 2),
  })),
  customs_trade: of('customs_trade', 200, (n) => ({
    goods_name: named(n, '件'),
    hs_description: null,
    direction: at(['出口', '进口'], n >> 1),
    amount_usd: n * 100 + 0.5,
    country: at(['德国', '日本', '美国'], n >> 2),
  })),
};
const SCOPE = {
  name: '轴承市场',
  keyword: WORD,
  industries: ['C'],
  regions: ['33', '32'],
  chapters: [...REPORT_CHAPTER_KEYS],
};
const PRICE = reportPrice(REPORT_CHAPTER_KEYS);

/** What a number says, computed from the rows without the market. */
function computed(
  rows: readonly Row[],
  {
    filter,
    keyword,
    measure,
  }: { filter: never; keyword: string; measure: { op: string; field: string | null; n: number | null } },
  def: DataSetDefinition,
): number {
  const found = rows.filter((row) => matchesFilter(def, row, filter) && String(row[def.title]).includes(keyword));
  if (measure.op === 'count') return found.length;
  const values = found.map((row) => Number(row[measure.field as string] ?? 0)).sort((one, other) => other - one);
  return values.slice(0, measure.n ?? values.length).reduce((sum, one) => sum + one, 0);
}
const rowsBehind = (content: MarketReportContent, query: { data_set: string }) => {
  expect(content.sources.map(({ data_set }) => data_set)).toContain(query.data_set);
  return { rows: ROWS[query.data_set as DataSetKey] as Row[], def: DATA_SETS[query.data_set as DataSetKey] };
};

const provenance = { source_cn: '甲市工商登记', source_en: 'Register of Jia', licence: null, day: null, refresh: null };

describe.each(DATABASES)('market reports on %s', (kind) => {
  let server: TestConsole;
  let own: Tenant;
  const balance = async (who: Tenant) => (await who.ok('cost.overview', {})).available;

  beforeAll(async () => {
    server = await startTestConsole({ kind });
    for (const [key, rows] of Object.entries(ROWS))
      await server.services.market.load(DATA_SETS[key as DataSetKey], rows, key === 'enterprise' ? { provenance } : {});
    own = await server.tenant({ balance: 100 * PRICE });
  }, 180_000);
  afterAll(() => server.close());

  async function made(scope: Partial<typeof SCOPE> = {}) {
    const asked = { ...SCOPE, ...scope };
    const { name: _, ...quoted } = asked;
    const { amount } = await own.ok('marketReport.quote', quoted);
    const { id } = await own.ok('marketReport.create', { ...asked, amount });
    await server.services.jobs.drain();
    const report = await own.ok('marketReport.get', { id });
    expect([report.status, report.version.progress]).toEqual(['done', 1]);
    return { id, report, content: report.version.content as MarketReportContent };
  }

  describe('every number', () => {
    let content: MarketReportContent;
    beforeAll(async () => {
      ({ content } = await made());
    });
    const value = (name: string) => content.numbers[name]?.value;

    it('has its source, and where that is from if it was stated', () => {
      const origins = Object.fromEntries(content.sources.map(({ data_set, origin }) => [data_set, origin]));
      expect(origins).toMatchObject({ enterprise: { cn: '甲市工商登记', en: 'Register of Jia' }, patent: null });
    });

    it('is what its query says of the rows, or what its formula makes of others', () => {
      const asked = Object.entries(content.numbers).filter(([, { query, formula }]) => query && !formula);
      expect(asked.length).toBeGreaterThan(30);
      for (const [name, number] of asked) {
        const query = number.query as never as Parameters<typeof computed>[1] & { data_set: string };
        const { rows, def } = rowsBehind(content, query);
        expect([name, number.value]).toEqual([name, expect.closeTo(computed(rows, query, def), 6)]);
      }
      for (const [name, { formula, of: parts, value: found }] of Object.entries(content.numbers)) {
        const [first = 0, second = 0] = parts.map((part) => value(part) ?? Number.NaN);
        if (formula === 'share' || formula === 'mean')
          expect([name, found]).toEqual([name, expect.closeTo(first / second, 10)]);
        if (formula === 'growth')
          expect([name, found]).toEqual([name, expect.closeTo((second / first) ** 0.2 - 1, 10)]);
      }
    });

    it('of a figure, too', () => {
      const figures = content.chapters.flatMap((chapter) => chapter.figures);
      expect(figures.map(({ number }) => number)).toEqual(figures.map((_, n) => n + 1));
      for (const { query, points, key } of figures) {
        const { rows, def } = rowsBehind(content, query);
        for (const { filter, value: found, label, id } of points) {
          const right =
            filter === null
              ? Number(rows.find((row) => row.id === id)?.[query.measure.field as string])
              : computed(rows, { ...query, filter } as never, def);
          expect([key, label.cn, found]).toEqual([key, label.cn, expect.closeTo(right, 6)]);
        }
      }
    });

    it('that a sentence names is there, and so are the sentences of every chapter', () => {
      expect(content.chapters.map(({ key }) => key)).toEqual(REPORT_CHAPTER_KEYS);
      for (const { text } of content.chapters) {
        expect(text.length).toBeGreaterThan(0);
        for (const { numbers } of text)
          for (const name of Object.values(numbers)) expect(content.numbers).toHaveProperty([name]);
      }
    });

    it('begins with what its chapters found and how certain that is, each number with its origin', () => {
      const findings = content.findings ?? [];
      expect(findings.map(({ id }) => id)).toEqual(
        expect.arrayContaining(['of-subject', 'place', 'leader', 'demand', 'trade'].map((id) => `finding.${id}`)),
      );
      expect(findings.some(({ id }) => /^finding\.(faster|slower|equal)$/.test(id))).toBe(true);
      expect(findings.at(-1)?.id).toMatch(/^finding\.certainty/);
      for (const { numbers } of findings)
        for (const name of Object.values(numbers)) expect(content.numbers).toHaveProperty([name]);
    });

    it('is what one would count by hand', () => {
      const companies = (ROWS.enterprise as Row[]).filter(
        ({ name, status, industry_l1, province }) =>
          String(name).includes(WORD) &&
          status === '存续' &&
          industry_l1 === '制造业' &&
          /浙江省|江苏省/.test(String(province)),
      );
      const everywhere = (ROWS.enterprise as Row[]).filter(
        ({ name, status, industry_l1 }) => String(name).includes(WORD) && status === '存续' && industry_l1 === '制造业',
      );
      const capital = companies.map((row) => Number(row.registered_capital ?? 0)).sort((one, other) => other - one);
      const sum = (list: number[]) => list.reduce((all, one) => all + one, 0);
      expect(value('scale.companies')).toBe(companies.length);
      expect(value('scale.capital')).toBe(sum(capital));
      expect(value('scale.whole')).toBe(everywhere.length);
      const stated = companies.filter(({ registered_capital: capital }) => capital !== null);
      expect(value('certainty.stated')).toBe(stated.length);
      expect(value('certainty.stated-share')).toBeCloseTo(stated.length / companies.length, 10);
      expect(content.findings?.at(-1)?.id).toBe(`finding.certainty${companies.length < 30 ? '-few' : ''}`);
      expect(value('competition.cr-4')).toBeCloseTo(sum(capital.slice(0, 4)) / sum(capital), 10);
      expect(value('competition.high-tech')).toBe(
        companies.filter(({ tags }) => (tags as string[]).includes('高新技术企业')).length,
      );
      const cities = new Map<unknown, number>();
      for (const { province } of companies) cities.set(province, (cities.get(province) ?? 0) + 1);
      expect(value('places.first')).toBe(Math.max(...cities.values()));
      const sold = (ROWS.customs_trade as Row[]).filter(
        ({ goods_name, direction, province }) =>
          String(goods_name).includes(WORD) && direction === '出口' && /浙江省|江苏省/.test(String(province)),
      );
      expect(value('trade.export-amount')).toBeCloseTo(sum(sold.map(({ amount_usd }) => Number(amount_usd))), 6);
      const tenders = (ROWS.bidding as Row[]).filter(
        ({ title, notice_type, province }) =>
          String(title).includes(WORD) && notice_type === '招标公告' && /浙江省|江苏省/.test(String(province)),
      );
      expect(value('demand.budget')).toBeCloseTo(sum(tenders.map(({ budget }) => Number(budget ?? 0))), 6);
    });
  });

  it('has no index of concentration over few places', async () => {
    const { content } = await made({ regions: [], chapters: ['places'] });
    expect(content.chapters[0]?.figures.map(({ key }) => key)).toEqual(['places.largest']);
    expect(content.chapters[0]?.text.map(({ id }) => id)).toEqual(['places.first']);
    expect(Object.values(content.numbers).filter(({ unit }) => unit === 'index')).toEqual([]);
  });

  it.each([
    [1, ['few'], []],
    [9, ['few'], []],
    [10, ['innovation.patents', 'innovation.class'], ['innovation.years', 'innovation.classes']],
  ])('of %i rows has %j and the figures %j, and is charged from ten on', async (count, text, figures) => {
    const rows = ROWS.patent as Row[];
    const few = rows.map((row, n) => ({
      ...row,
      ...at(PLACES, 0),
      title: n < count ? '陶瓷阀' : '别的',
      application_date: '2024-03-01',
    }));
    await server.services.market.load(DATA_SETS.patent, few);
    const { content, report } = await made({ keyword: '陶瓷阀', chapters: ['innovation'] });
    expect(content.numbers['innovation.patents']?.value).toBe(count);
    expect(content.chapters[0]?.text.map(({ id }) => id)).toEqual(text);
    expect(content.chapters[0]?.figures.map(({ key }) => key)).toEqual(figures);
    expect(report.version.amount).toBe(count < 10 ? 0 : reportPrice(['innovation']));
    await server.services.market.load(DATA_SETS.patent, rows);
  });

  it('charges nothing for nine tenders among many notices', async () => {
    const rows = ROWS.bidding as Row[];
    const few = rows.map((row, n) => ({
      ...row,
      ...at(PLACES, 0),
      title: n < 40 ? '陶瓷阀' : '别的',
      notice_type: n < 9 ? '招标公告' : '中标公告',
      publish_date: '2026-03-11',
    }));
    await server.services.market.load(DATA_SETS.bidding, few);
    const { content, report } = await made({ keyword: '陶瓷阀', industries: [], chapters: ['demand'] });
    expect(content.chapters).toMatchObject([{ text: [{ id: 'few' }], figures: [] }]);
    expect([content.numbers['demand.tenders']?.value, report.version.amount]).toEqual([9, 0]);
    await server.services.market.load(DATA_SETS.bidding, rows);
  });

  it('says so where there are no rows, draws nothing and costs nothing', async () => {
    const before = await balance(own);
    const { content, report } = await made({ keyword: '没有这种东西' });
    expect([report.version.amount, report.price, await balance(own)]).toEqual([0, 0, before]);
    expect(content.findings).toEqual([]);
    for (const { text, figures } of content.chapters) {
      expect(text.map(({ id }) => id)).toEqual(['nothing']);
      expect(figures).toEqual([]);
    }
  });

  it('costs nothing for a chapter without rows, which the quote says', async () => {
    const rows = ROWS.customs_trade as Row[];
    const none = rows.map((row) => ({ ...row, goods_name: '别的货物' }));
    await server.services.market.load(DATA_SETS.customs_trade, none);
    const who = await server.tenant({ balance: PRICE });
    const scope = { keyword: WORD, chapters: ['scale', 'trade'] as const };
    const { amount, chapters } = await who.ok('marketReport.quote', scope as never);
    expect(chapters).toMatchObject([{ key: 'scale' }, { key: 'trade', price: 0, rows: 0 }]);
    expect(amount).toBe(reportPrice(['scale']));
    const order = { ...scope, name: '轴承市场' } as never as typeof SCOPE;
    const dear = await who.send('marketReport.create', { ...order, amount: reportPrice(['scale', 'trade']) });
    expect([dear.status, dear.body.errorCode]).toEqual([409, 'changed-meanwhile']);
    const { id } = await who.ok('marketReport.create', { ...order, amount });
    expect(await balance(who)).toBe(PRICE - amount);
    await server.services.jobs.drain();
    const { version, price } = await who.ok('marketReport.get', { id });
    expect([version.amount, price]).toEqual([amount, amount]);
    expect(version.content?.chapters[1]?.text.map((one) => one.id)).toEqual(['nothing']);
    await server.services.market.load(DATA_SETS.customs_trade, rows);
  });

  it('costs what its chapters cost, counts against the budgets, and is on the bill', async () => {
    const who = await server.tenant({ balance: 3 * PRICE });
    const quote = await who.ok('marketReport.quote', { keyword: WORD, chapters: ['scale', 'trade'] });
    expect(quote.amount).toBe(reportPrice(['scale', 'trade']));
    const goods = (ROWS.customs_trade as Row[]).filter(({ goods_name }) => String(goods_name).includes(WORD));
    expect(quote.chapters).toMatchObject([{ key: 'scale' }, { key: 'trade', rows: goods.length, capped: false }]);
    expect(await balance(who)).toBe(3 * PRICE);
    const dear = await who.send('marketReport.create', { ...SCOPE, amount: PRICE - 1 });
    expect([dear.status, dear.body.errorCode]).toEqual([409, 'changed-meanwhile']);
    const { id } = await who.ok('marketReport.create', { ...SCOPE, amount: PRICE });
    expect(await balance(who)).toBe(2 * PRICE);
    await server.services.jobs.drain();
    await who.ok('cost.setBudget', { scope: 'company', target_id: who.companyId, monthly: PRICE, hard_stop: true });
    const stopped = await who.send('marketReport.renew', { id, amount: PRICE });
    expect(stopped.status).toBe(402);
    expect(await balance(who)).toBe(2 * PRICE);
    const day = TEST_NOW.toISOString().slice(0, 10);
    const bill = await who.ok('cost.bills', { from: day, to: day });
    expect(bill.rows).toMatchObject([{ key: 'market-report', name: 'Market reports', amount: PRICE }]);
    expect(await checkLedger(server.services.database.sql)).toEqual([]);
  });

  it('is not made without money, and nothing is left of it', async () => {
    const poor = await server.tenant({ balance: PRICE - 1 });
    const { status } = await poor.send('marketReport.create', { ...SCOPE, amount: PRICE });
    expect(status).toBe(402);
    expect((await poor.ok('marketReport.list', {})).total).toBe(0);
  });

  it('is paid back once when it cannot be made', async () => {
    const who = await server.tenant({ balance: PRICE });
    const { id } = await who.ok('marketReport.create', { ...SCOPE, amount: PRICE });
    expect(await balance(who)).toBe(0);
    vi.spyOn(server.services.market, 'aggregate').mockRejectedValue(new Error('The market is gone'));
    for (let n = 0; n < 10; n += 1) {
      server.setNow(new Date(TEST_NOW.getTime() + (n + 1) * 3_600_000));
      await server.services.jobs.drain();
    }
    server.setNow(TEST_NOW);
    vi.restoreAllMocks();
    const { status, version } = await who.ok('marketReport.get', { id });
    expect([status, version.content]).toEqual(['failed', null]);
    expect(await balance(who)).toBe(PRICE);
    expect(await checkLedger(server.services.database.sql)).toEqual([]);
  });

  it('keeps its versions, says when rows were loaded since, and what a number was before', async () => {
    const { id, content } = await made({ chapters: ['scale'] });
    const rows = ROWS.enterprise as Row[];
    await server.services.market.load(DATA_SETS.enterprise, rows.slice(0, 300));
    expect((await own.ok('marketReport.get', { id })).version.outdated).toBe(true);
    const { price } = await own.ok('marketReport.get', { id });
    expect((await own.ok('marketReport.renew', { id, amount: price })).number).toBe(2);
    const again = await own.send('marketReport.renew', { id, amount: price });
    expect(again.status).toBe(409);
    // The one that is made is shown until the next one is.
    expect((await own.ok('marketReport.get', { id })).version.number).toBe(1);
    await server.services.jobs.drain();
    const now = await own.ok('marketReport.get', { id });
    expect([now.version.number, now.version.outdated, now.versions]).toEqual([2, false, 2]);
    expect(now.previous).toMatchObject({
      number: 1,
      values: { 'scale.companies': content.numbers['scale.companies']?.value },
    });
    expect(now.version.content?.numbers['scale.companies']?.value).toBeLessThan(
      content.numbers['scale.companies']?.value as number,
    );
    const first = await own.ok('marketReport.get', { id, version: 1 });
    expect(first.version.content).toEqual(content);
    expect(first.previous).toBeNull();
    await server.services.market.load(DATA_SETS.enterprise, rows);
  });

  it('has the same time in the list as on its page', async () => {
    const { amount } = await own.ok('marketReport.quote', { keyword: WORD, chapters: ['scale'] });
    const { id } = await own.ok('marketReport.create', { keyword: WORD, chapters: ['scale'], name: '轴承', amount });
    server.setNow(new Date(TEST_NOW.getTime() + 107_000));
    await server.services.jobs.drain();
    server.setNow(TEST_NOW);
    const { list } = await own.ok('marketReport.list', {});
    const { version } = await own.ok('marketReport.get', { id });
    expect(list.find((one) => one.id === id)?.updated_at).toBe(version.computed_at);
  });

  it('refuses a subject that is none, naming the field', async () => {
    for (const [change, field] of [
      [{ keyword: '', industries: [] }, 'keyword'],
      [{ keyword: '', chapters: ['scale', 'trade'] }, 'chapters.1'],
      [{ regions: ['33', '99'] }, 'regions.1'],
      [{ regions: ['330203'] }, 'regions.0'],
      [{ industries: ['C3451'] }, 'industries.0'],
    ] as const) {
      const { status, body } = await own.send('marketReport.create', { ...SCOPE, ...change, amount: PRICE });
      expect([status, body.fields?.[0]?.field]).toEqual([422, field]);
    }
  });

  it('is nobody else’s, and is deleted by its owner', async () => {
    const { id } = await made({ chapters: ['scale'] });
    const stranger = await server.tenant({ balance: PRICE });
    for (const [name, input] of [
      ['marketReport.get', { id }],
      ['marketReport.renew', { id, amount: PRICE }],
      ['marketReport.delete', { id }],
    ] as const)
      expect((await stranger.send(name, input)).status).toBe(404);
    await own.ok('marketReport.delete', { id });
    expect((await own.send('marketReport.get', { id })).status).toBe(404);
  });
});
