import { DATA_SET_LIST, DATA_SETS, type DataSetKey } from '@daas/contract/datasets';
import { createWorld, DEMO_DEFAULTS } from '@daas/demo';
import { beforeAll, describe, expect, it } from 'vitest';
import { CANDIDATE_RULES } from './candidates';
import { COMPANY_RULES, isHolder } from './companies';
import { DEALING_RULES } from './dealings';
import { LAW_RULES } from './law';
import { OWNER_RULES } from './owners';
import { PATENT_RULES } from './patents';
import { OFFICER_RULES, SHAREHOLDING_RULES } from './people';
import { PREMISES_RULES } from './premises';
import { REGION_RULES } from './regions';
import { ACROSS_RULES } from './relations';
import { REPORT_RULES } from './reports';
import { RISK_RULES } from './risks';
import { type Facts, factsOf, num, type Row, type Rule, staffOf } from './rule';
import { SITE_RULES } from './sites';
import { TRADE_RULES } from './trades';

const RULES = [
  ...COMPANY_RULES,
  ...OWNER_RULES,
  ...SITE_RULES,
  ...DEALING_RULES,
  ...REGION_RULES,
  ...RISK_RULES,
  ...SHAREHOLDING_RULES,
  ...OFFICER_RULES,
  ...REPORT_RULES,
  ...ACROSS_RULES,
  ...LAW_RULES,
  ...TRADE_RULES,
  ...PATENT_RULES,
  ...CANDIDATE_RULES,
  ...PREMISES_RULES,
];
const world = createWorld(DEMO_DEFAULTS);
const facts = factsOf(world);
const OFFENDERS_SHOWN = 5;

const shown = (rule: Rule, row: Row): string =>
  [row.id, ...rule.shows.map((column) => `${column}=${JSON.stringify(row[column])}`)].join(' ').slice(0, 400);

describe('the rules', () => {
  it('are enough, each with a name of its own', () => {
    expect(RULES.length).toBeGreaterThanOrEqual(185);
    expect(new Set(RULES.map(({ name }) => name)).size).toBe(RULES.length);
  });
});

/**
 * The default; while reports of the year are coming in; just after they were due; the day of the journeys; the turn of a
 * year; and a world of another seed.
 */
const EVERY_WORLD = [
  {},
  { baseDate: '2026-03-02' },
  { baseDate: '2026-07-06' },
  { baseDate: '2026-11-24' },
  { baseDate: '2026-12-31' },
  { baseDate: '2027-01-01' },
  { seed: 'second' },
].map((options) => ({ ...DEMO_DEFAULTS, ...options }));
/** `npm run test:all` looks at every world. */
const WORLDS = process.env.TEST_ALL === '1' ? EVERY_WORLD : EVERY_WORLD.slice(0, 1);

describe.each(WORLDS)('on $baseDate with seed $seed an expert believes that', (options) => {
  let then: Facts;
  beforeAll(() => {
    then = options === EVERY_WORLD[0] ? facts : factsOf(createWorld(options));
  });

  it.each(RULES.map((rule) => [`${rule.of}: ${rule.name}`, rule] as const))('%s', (_, rule) => {
    const rows = then.rows(rule.of).filter((row) => rule.when?.(row, then) ?? true);
    expect(rows.length, 'rows to which it applies').toBeGreaterThanOrEqual(rule.least ?? 3);
    const offenders = rows.filter((row) => !rule.holds(row, then));
    const share = 1 - offenders.length / rows.length;
    const worst = offenders.slice(0, OFFENDERS_SHOWN).map((row) => shown(rule, row));
    expect(share, `${offenders.length} of ${rows.length}:\n${worst.join('\n')}`).toBeGreaterThanOrEqual(
      rule.share ?? 1,
    );
  });
});

/** As a reader sees it first: the rows of a page under the default sort. */
const firstPage = (key: DataSetKey, size = 20): Row[] => {
  const { defaultSort } = DATA_SETS[key];
  const field = defaultSort.replace(/^-/, '');
  const sign = defaultSort.startsWith('-') ? -1 : 1;
  const known = facts.rows(key).filter((row) => row[field] !== null && row[field] !== undefined);
  const value = (row: Row) => row[field] as string | number;
  return [...known].sort((one, other) => (value(one) < value(other) ? -sign : sign)).slice(0, size);
};

describe('the first page', () => {
  it.each(DATA_SET_LIST.map(({ key }) => key as DataSetKey))(
    'of %s is full, and says something in most columns',
    (key) => {
      const rows = firstPage(key);
      expect(rows).toHaveLength(20);
      const columns = DATA_SETS[key].defaultColumns;
      const filled = rows.flatMap((row) =>
        columns.filter((column) => row[column] !== null && row[column] !== undefined),
      );
      expect(filled.length / (rows.length * columns.length)).toBeGreaterThan(0.55);
      // A company files a report for each of three years: 20 rows are of seven companies at least.
      expect(new Set(rows.map((row) => row[DATA_SETS[key].title])).size).toBeGreaterThanOrEqual(7);
    },
  );

  it('of enterprises has large companies of large cities, in operation', () => {
    for (const row of firstPage('enterprise')) {
      expect(row, String(row.name)).toMatchObject({ status: '存续', scale: '大型' });
      expect(facts.isMajor(row.division_code)).toBe(true);
      expect(staffOf(row)[0], String(row.name)).toBeGreaterThanOrEqual(isHolder(row) ? 100 : 500);
    }
  });

  it('of factories has those of large companies', () => {
    for (const row of firstPage('factory')) expect(staffOf(row)[0], String(row.name)).toBeGreaterThanOrEqual(500);
    // No bound shows: each has as many lines as its own hands need.
    expect(new Set(firstPage('factory').map(({ line_count: lines }) => lines)).size).toBeGreaterThan(3);
  });

  it('of buildings stands in large cities and is mostly let', () => {
    for (const row of firstPage('property')) {
      expect(facts.isMajor(row.division_code), String(row.name)).toBe(true);
      expect(num(row.vacancy_rate)).toBeLessThanOrEqual(60);
    }
  });
});

describe('where things are', () => {
  const countsOf = (key: DataSetKey, column: string, of: (row: Row) => number = () => 1) => {
    const counts = new Map<string, number>();
    for (const row of facts.rows(key))
      counts.set(String(row[column]), (counts.get(String(row[column])) ?? 0) + of(row));
    return counts;
  };

  it('patents: those who file most are where most is filed, and the far provinces file less than Anhui and Sichuan', () => {
    const counts = countsOf('patent', 'province');
    const [...most] = [...counts].sort(([, one], [, other]) => other - one).map(([province]) => province);
    // The yearly statistics of CNIPA: these six hold the most patents in force.
    const known = ['广东省', '江苏省', '浙江省', '北京市', '山东省', '上海市'];
    expect(most.slice(0, 8)).toEqual(expect.arrayContaining(known));
    const least = Math.min(counts.get('安徽省') ?? 0, counts.get('四川省') ?? 0);
    for (const far of ['内蒙古自治区', '西藏自治区', '青海省', '宁夏回族自治区', '海南省', '贵州省'])
      expect(counts.get(far) ?? 0, far).toBeLessThan(least);
  });

  it('exports: the first markets are large economies', () => {
    const trades = facts.rows('customs_trade').filter(({ direction }) => direction === '出口');
    const sums = new Map<string, number>();
    for (const { country, amount_usd } of trades)
      sums.set(String(country), (sums.get(String(country)) ?? 0) + num(amount_usd));
    const first = [...sums].sort(([, one], [, other]) => other - one).map(([country]) => country);
    // Of the published statistics of China Customs, the partners of the first places and the next ones.
    const large =
      '美国 德国 越南 日本 韩国 泰国 英国 印度 荷兰 马来西亚 墨西哥 印度尼西亚 阿联酋 巴西 澳大利亚 菲律宾 法国 意大利 加拿大 俄罗斯 新加坡 西班牙 波兰 土耳其 沙特阿拉伯 比利时'.split(
        ' ',
      );
    for (const country of first.slice(0, 8)) expect(large).toContain(country);
  });

  it('trades: the first cities of chips, tiles, cloth and tea drinks are the known ones', () => {
    const first = (fits: (row: Row) => boolean, key: DataSetKey = 'enterprise') => {
      const counts = new Map<unknown, number>();
      for (const { city } of facts.rows(key).filter(fits)) counts.set(city, (counts.get(city) ?? 0) + 1);
      return [...counts].sort(([, one], [, other]) => other - one).map(([city]) => city);
    };
    expect(first(({ industry_code }) => industry_code === 'C3973').slice(0, 4)).toEqual(
      expect.arrayContaining(['上海市', '深圳市']),
    );
    expect(first(({ industry_code }) => industry_code === 'C3071')[0]).toBe('佛山市');
    expect(first(({ industry_code }) => industry_code === 'C1751')[0]).toBe('绍兴市');
    // China Chain Store & Franchise Association, 2023: tea drinks are 57.7 % of the shops for drinks.
    const cafes = facts.rows('shop').filter(({ kind }) => kind === 'amenity/cafe');
    const tea = cafes.filter(({ name }) => /[茶奶]/.test(String(name)));
    expect(tea.length / cafes.length).toBeGreaterThan(0.3);
    expect(facts.rows('shop').filter(({ name }) => String(name).includes('奶茶')).length).toBeGreaterThan(10);
  });

  it('trades: common questions across data sets have answers', () => {
    const companies = facts.rows('enterprise');
    const holders = (key: DataSetKey, field: string) =>
      new Set(facts.rows(key).flatMap((row) => [row[field]].flat().filter((uscc) => uscc !== null)));
    const winners = holders('bidding', 'winner_uscc');
    const applicants = holders('patent', 'applicant_usccs');
    const count = (fits: (row: Row) => boolean, among: Set<unknown>) =>
      companies.filter((row) => fits(row) && among.has(row.uscc)).length;
    const of = (code: string, city?: string) => (row: Row) =>
      row.industry_code === code && (city === undefined || row.city === city);
    expect(count(of('C3973', '苏州市'), winners)).toBeGreaterThan(2);
    expect(
      count(
        (row) => of('C3973', '苏州市')(row) && row.scale === '中型' && String(row.established_date) > '2015-12-31',
        winners,
      ),
    ).toBeGreaterThan(0);
    expect(count(({ city }) => city === '深圳市', applicants)).toBeGreaterThan(9);
    expect(count(of('C3071', '佛山市'), winners)).toBeGreaterThan(2);
    expect(count(of('C1751', '绍兴市'), applicants)).toBeGreaterThan(2);
  });

  it('agencies have names of their own: no bag of look-alikes', () => {
    for (const key of ['patent', 'trademark'] as const) {
      const first = [...countsOf(key, 'agency')].sort(([, one], [, other]) => other - one).slice(0, 16);
      const bare = first.map(([name]) =>
        name.replace(/^(北京|江苏|广东|浙江|山东|上海|湖北|福建|河南|四川|安徽|湖南|河北)/, ''),
      );
      expect(new Set(bare).size).toBeGreaterThan(4);
    }
  });
});

describe('the companies of the demo as a whole', () => {
  const companies = facts.rows('enterprise');
  const shareOf = (fits: (row: Row) => boolean) => companies.filter(fits).length / companies.length;

  it('are mostly small, as everywhere', () => {
    expect(shareOf(({ scale }) => scale === '微型' || scale === '小型')).toBeGreaterThan(0.8);
    expect(shareOf(({ scale }) => scale === '大型')).toBeGreaterThan(0.003);
    expect(shareOf(({ scale }) => scale === '大型')).toBeLessThan(0.04);
    expect(shareOf(({ employees_band }) => employees_band === '0-49')).toBeGreaterThan(0.6);
  });

  it('do what companies do: an eighth make things, a third trade, and no section of services is missing', () => {
    const section = (name: string) => shareOf(({ industry_l1 }) => industry_l1 === name);
    // Fifth national economic census, end of 2023: 404.8 of 3,327.0 (in 10,000) make things; 79.3 % are of services, so that
    // 20.7 % - (404.8 + 5.2 + 13.6) / 3327.0 build. Trade: 29.8 % of the entities, 35.0 % of the enterprises of the fourth.
    expect(Math.abs(section('制造业') - 404.8 / 3327)).toBeLessThan(0.015);
    expect(Math.abs(section('建筑业') - (0.207 - 423.6 / 3327))).toBeLessThan(0.015);
    expect(section('批发和零售业')).toBeGreaterThan(0.298);
    expect(section('批发和零售业')).toBeLessThan(649.9 / 1857);
    expect(section('租赁和商务服务业')).toBeGreaterThan(section('制造业'));
    for (const name of ['金融业', '居民服务、修理和其他服务业', '文化、体育和娱乐业', '卫生和社会工作', '教育'])
      expect(section(name), name).toBeGreaterThan(0.004);
  });

  it('are called by the characters that are common in names, each with a rare one', () => {
    const counts = new Map<string, number>();
    for (const { brand } of world.companies())
      for (const letter of brand.letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    const commonest = [...counts].sort(([, one], [, other]) => other - one).map(([letter]) => letter);
    for (const letter of '华鑫恒瑞达') expect(commonest.slice(0, 10)).toContain(letter);
  });

  it('have capital like most: the middle between half a million and ten million yuan', () => {
    const amounts = companies.flatMap(({ registered_capital }) =>
      registered_capital ? [num(registered_capital)] : [],
    );
    const middle = amounts.sort((one, other) => one - other)[Math.floor(amounts.length / 2)] ?? 0;
    expect(middle).toBeGreaterThan(50);
    expect(middle).toBeLessThan(1000);
  });

  it('have branches, listed companies and groups, a few of each', () => {
    for (const [fits, low, high] of [
      [({ kind }: Row) => kind === '分公司', 0.01, 0.06],
      [({ listed }: Row) => listed === true, 0.001, 0.02],
      [({ name }: Row) => String(name).includes('集团'), 0.001, 0.04],
    ] as const) {
      expect(shareOf(fits)).toBeGreaterThan(low);
      expect(shareOf(fits)).toBeLessThan(high);
    }
  });

  it('are spread over every province, and the modelled people of provinces are the nation', () => {
    expect(new Set(companies.map(({ province }) => province)).size).toBe(31);
    const people = facts.rows('macro').filter((row) => row.year === 2023);
    const provinces = people.filter(
      (row) => row.indicator_code === 'resident_population' && row.region_level === 'province',
    );
    const nation = people.find((row) => row.indicator_code === 'sp.pop.totl');
    expect(provinces).toHaveLength(31);
    expect(provinces.reduce((sum, row) => sum + num(row.value), 0)).toBeCloseTo(num(nation?.value), 0);
  });
});
