import { revenueBandOf } from '@daas/contract/enums';
import { withBranches } from './branches';
import { addDays, daysBetween, workingDay } from './days';
import { type Brand, brand, person, phone, shortPlace, street, uscc } from './names';
import type { Random } from './random';
import type { Place } from './reference';
import { TRADES, type Trade } from './trades';
import type { Company, World } from './world';

const KINDS = [
  ['有限责任公司', 82],
  ['股份有限公司', 7],
  ['个人独资企业', 5],
  ['合伙企业', 3],
  ['外商投资企业', 3],
] as const;
const STATUSES = [
  ['存续', 88],
  ['注销', 7],
  ['吊销', 3],
  ['迁出', 2],
] as const;
const CHANGES = ['注册资本', '经营范围', '住所', '法定代表人', '股东', '企业名称'];
const EMPLOYEE_STEPS = [
  [50, '0-49'],
  [100, '50-99'],
  [500, '100-499'],
  [1000, '500-999'],
  [5000, '1000-4999'],
  [Number.POSITIVE_INFINITY, '5000+'],
] as const;

export const makeCompanies = (world: World): Company[] => {
  const random = world.random('enterprise');
  const trades = TRADES.map((trade) => [trade, trade.weight] as const);
  const names = new Set<string>();
  const companies = Array.from({ length: world.counts.enterprise }, (_, index) => {
    const trade = random.weighted(trades);
    const place = world.place(random);
    let title = companyName(random, place, trade);
    while (names.has(title.name)) title = companyName(random, place, trade);
    names.add(title.name);
    return company(world, random, { index, place, trade, ...title });
  });
  return withBranches(world, companies);
};

type Draft = { index: number; place: Place; trade: Trade; name: string; kind: string; brand: Brand };

export function companyName(random: Random, place: Place, trade: Trade): Pick<Draft, 'name' | 'kind' | 'brand'> {
  const kind = random.weighted(KINDS);
  const own = brand(random);
  const where = shortPlace(random.chance(0.75) ? place.city : place.province);
  const suffix =
    kind === '个人独资企业'
      ? '厂'
      : kind === '合伙企业'
        ? '中心（有限合伙）'
        : kind === '股份有限公司'
          ? '股份有限公司'
          : '有限公司';
  // The place stands in front, or in brackets behind the brand.
  const front = random.chance(0.85) ? `${where}${own.letters}${trade.word}` : `${own.letters}${trade.word}（${where}）`;
  return { name: `${front}${suffix}`, kind, brand: own };
}

function company(world: World, random: Random, draft: Draft): Company {
  const { index, place, trade, name, kind } = draft;
  const { baseDate } = world;
  const fame = random.next() ** 6;
  const capital = roundCapital(random.around(kind === '股份有限公司' ? 5000 : 400, 1.2) * (1 + 20 * fame));
  const established = workingDay(addDays(baseDate, -Math.round(120 + 9500 * random.next() ** 1.6)));
  const age = daysBetween(established, baseDate);
  const staff = Math.max(1, Math.round(random.around(12, 1.1) * (1 + 30 * fame) * (trade.making ? 2.2 : 1)));
  const silent = random.chance(0.18); // many small companies publish next to nothing
  const industry = world.reference.industries.get(trade.code);
  if (!industry) throw new Error(`No industry ${trade.code}`);
  const phones = silent
    ? []
    : Array.from(
        {
          length: random.weighted([
            [1, 60],
            [2, 25],
            [3, 10],
            [0, 5],
          ]),
        },
        () => phone(random),
      );
  const revenue = revenueBand(random, staff, silent);
  const row = {
    id: `ent_${String(index + 1).padStart(6, '0')}`,
    name,
    name_english: silent ? null : random.maybe(0.6, `${draft.brand.reading} ${trade.english} Co., Ltd.`),
    uscc: uscc(random, index + 1),
    legal_representative: person(random),
    kind,
    parent_uscc: null,
    status: age < 400 ? '存续' : random.weighted(STATUSES),
    registered_capital: capital,
    paid_in_capital: random.maybe(0.55, roundCapital(capital * (0.2 + 0.8 * random.next()))),
    established_date: established,
    approved_date: workingDay(addDays(established, Math.floor(age * (0.3 + 0.7 * random.next())))),
    term_end: random.maybe(0.4, addDays(established, 365 * 20 + 4)),
    business_scope: `${trade.scope}${random.chance(0.3) ? '；技术进出口' : ''}${random.chance(0.3) ? '；货物进出口' : ''}。（演示数据）`,
    ...placeOf(place),
    address: street(random, place),
    lng: near(random, place.lng),
    lat: near(random, place.lat),
    industry_l1: industry.l1,
    industry_l2: industry.l2,
    industry_l3: industry.l3,
    industry_l4: industry.l4,
    industry_code: industry.code,
    scale: staff >= 1000 ? '大型' : staff >= 300 ? '中型' : staff >= 20 ? '小型' : '微型',
    revenue_band: revenue,
    employees_band: EMPLOYEE_STEPS.find(([below]) => staff < below)?.[1],
    insured_count: silent ? null : Math.round(staff * (0.6 + 0.4 * random.next())),
    phones,
    email: silent ? null : random.maybe(0.5, `contact${index + 1}@example.com`),
    website: silent ? null : random.maybe(0.35, `https://${draft.brand.reading.toLowerCase()}${index + 1}.example.com`),
    tags: tagsOf(random, trade, staff, fame),
    listed: fame > 0.85 && kind === '股份有限公司',
    has_phone: phones.length > 0,
    shareholders: silent ? [] : shareholders(random, capital, draft),
    changes: changes(random, established, age),
    is_demo: true,
  };
  return { place, trade, brand: draft.brand, fame, row };
}

const roundCapital = (amount: number): number => {
  const step = amount >= 1000 ? 100 : amount >= 100 ? 50 : 10;
  return Math.max(step, Math.round(amount / step) * step);
};

/** Where a company is registered, as its row says it. */
export const placeOf = ({ province, city, county, code }: Place) => ({
  registration_authority: `${county}市场监督管理局`,
  province,
  city,
  county,
  division_code: code,
});

/** Within some kilometres of the county's middle, 4 decimals. */
export const near = (random: Random, degrees: number): number =>
  Math.round((degrees + (random.next() - 0.5) * 0.08) * 1e4) / 1e4;

/** §3's bands; a head stands for some 250,000 yuan of revenue a year. */
function revenueBand(random: Random, staff: number, silent: boolean): string {
  if (silent && random.chance(0.7)) return '0';
  const revenue = staff * random.around(25, 0.8); // 万元
  return String(revenueBandOf(revenue));
}

function tagsOf(random: Random, trade: Trade, staff: number, fame: number): string[] {
  const technical = trade.making || ['65', '64', '73'].includes(trade.code.slice(0, 2));
  const tags: string[] = [];
  if (technical && random.chance(0.22 + 0.5 * fame)) tags.push('高新技术企业');
  if (technical && random.chance(0.08 + 0.4 * fame)) tags.push('专精特新');
  if (technical && staff < 500 && random.chance(0.3)) tags.push('科技型中小企业');
  if (random.chance(trade.making ? 0.3 : 0.06)) tags.push('进出口企业');
  if (trade.making && staff >= 60 && random.chance(0.8)) tags.push('规模以上工业');
  if (trade.making && random.chance(0.05)) tags.push('绿色工厂');
  if (technical && fame > 0.7 && random.chance(0.3)) tags.push('独角兽培育');
  return tags;
}

function shareholders(random: Random, capital: number, draft: Draft) {
  const count =
    draft.kind === '个人独资企业'
      ? 1
      : random.weighted([
          [1, 30],
          [2, 40],
          [3, 18],
          [5, 9],
          [9, 3],
        ]);
  const shares = Array.from({ length: count }, () => 0.15 + random.next());
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => {
    const ratio = Math.round((share / whole) * 10000) / 100;
    const corporate = count > 1 && random.chance(0.2);
    return {
      person: corporate ? null : person(random),
      company: corporate ? `${shortPlace(draft.place.province)}${brand(random).letters}控股有限公司` : null,
      ratio,
      amount: Math.round(capital * ratio) / 100,
    };
  });
}

function changes(random: Random, established: string, age: number) {
  const count = Math.min(random.chance(0.35) ? 0 : Math.floor(random.around(2.2, 0.9)), 24);
  const days = Array.from({ length: count }, () => workingDay(addDays(established, random.int(30, Math.max(31, age)))));
  return days
    .filter((day) => daysBetween(established, day) <= age)
    .sort()
    .reverse()
    .map((date) => {
      const item = random.pick(CHANGES);
      const amounts =
        item === '注册资本' ? [`${random.int(1, 9) * 50}万元`, `${random.int(10, 60) * 50}万元`] : ['（略）', '（略）'];
      return { date, item, before: amounts[0], after: amounts[1] };
    });
}
