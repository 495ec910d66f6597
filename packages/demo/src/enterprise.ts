import { revenueBandOf } from '@daas/contract/enums';
import { withBranches } from './branches';
import { changesOf } from './changes';
import { clusterPlace } from './clusters';
import { makeSize, roundCapital, type Size } from './companySizes';
import { addDays, daysBetween, workingDay } from './days';
import { companyName, englishName, isGroup, type Kind, kindOf, LIMITS, leastCapital, type Title } from './legalForms';
import { person, phone, placeOf, street, uscc } from './names';
import type { Random } from './random';
import { isHeated, isMajorCity, type Place } from './reference';
import { withShareholders } from './shareholders';
import { TRADES, type Trade } from './trades';
import type { Company, World } from './world';

const STATUSES = [
  ['存续', 88],
  ['注销', 7],
  ['吊销', 3],
  ['迁出', 2],
] as const;
const EMPLOYEE_STEPS = [
  [50, '0-49'],
  [100, '50-99'],
  [500, '100-499'],
  [1000, '500-999'],
  [5000, '1000-4999'],
  [Number.POSITIVE_INFINITY, '5000+'],
] as const;

/** From so many hands on a company has its seat in a large city. */
const LARGE_STAFF = 400;
const HEAT = '4430';
/** In 万元: those with so much do not vanish. */
const WELL_FOUNDED = 15_000;
/** From so many hands on, a company limited by shares is as likely as any other. */
const SHARED_STAFF = 800;

export const makeCompanies = (world: World): Company[] => {
  const random = world.random('enterprise');
  const trades = TRADES.map((trade) => [trade, trade.weight] as const);
  const names = new Set<string>();
  const companies = Array.from({ length: world.counts.enterprise }, (_, index) => {
    const trade = random.weighted(trades);
    const form = kindOf(random, trade);
    const limits = LIMITS[form];
    const fame = random.next() ** 6 * (limits ? 0.3 : 1);
    const baseSize = makeSize(random, trade, fame, limits);
    const kind = baseSize.staff >= SHARED_STAFF && random.chance(0.45) ? '股份有限公司' : form;
    const size = { ...baseSize, capital: Math.max(baseSize.capital, leastCapital(kind, trade)) };
    const group = isGroup(random, kind, size);
    const place = seat(world, random, trade, size);
    let title = companyName(random, place, trade, kind, group);
    while (names.has(title.name)) title = companyName(random, place, trade, kind, group);
    names.add(title.name);
    return company(world, random, { index, place, trade, kind, fame, size, group, ...title });
  });
  return withShareholders(world, withBranches(world, companies));
};

/** Age in days below which a company has no yearly revenue. */
export const FIRST_YEAR = 366;

/** Large companies are in large cities, and there are no heat suppliers in the south. */
function seat(world: World, random: Random, { code }: Trade, { staff }: Size): Place {
  const fits = (place: Place) => (code !== HEAT || isHeated(place)) && (staff < LARGE_STAFF || isMajorCity(place));
  const own = clusterPlace(world, random, code, fits);
  if (own) return own;
  let place = world.place(random);
  for (let tries = 0; !fits(place) && tries < 200; tries += 1) place = world.place(random);
  return place;
}

type Draft = Title & {
  index: number;
  place: Place;
  trade: Trade;
  kind: Kind;
  fame: number;
  size: Size;
  group: boolean;
};

/**
 * Trades that are younger than others. Chip designers were 736 in 2015 and 2,810 in 2021 (China Semiconductor Industry
 * Association), so that most were set up since.
 */
const YOUNG: Readonly<Record<string, number>> = { '3973': 3.4 };

/** Days since it was set up: nothing grows large at once. */
const ageOf = (random: Random, { staff }: Size, { code }: Trade): number => {
  const least = staff >= 1000 ? 3300 : staff >= 300 ? 1900 : staff >= 50 ? 800 : 120;
  return Math.round(least + (9600 - least) * random.next() ** (YOUNG[code] ?? 1.6));
};

function company(world: World, random: Random, draft: Draft): Company {
  const { index, place, trade, name, kind, fame, size, group } = draft;
  const { staff, capital, revenue } = size;
  const { baseDate } = world;
  const established = workingDay(addDays(baseDate, -ageOf(random, size, trade)));
  const age = daysBetween(established, baseDate);
  const status = age < 400 || staff >= 300 || capital >= WELL_FOUNDED ? '存续' : random.weighted(STATUSES);
  const running = status === '存续' || status === '迁出';
  const silent = staff < 100 && random.chance(0.2); // many small companies publish next to nothing
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
  const listed =
    kind === '股份有限公司' &&
    staff >= 400 &&
    age > 3000 &&
    ['大型', '中型'].includes(size.scale) &&
    random.chance(0.45);
  const row = {
    id: `ent_${String(index + 1).padStart(6, '0')}`,
    name,
    name_english: silent ? null : random.maybe(0.6, englishName(draft, trade, kind, group)),
    uscc: uscc(random, index + 1),
    legal_representative: person(random),
    kind,
    parent_uscc: null,
    status,
    registered_capital: capital,
    paid_in_capital: listed ? capital : random.maybe(0.55, paidIn(random, capital, age)),
    established_date: established,
    approved_date: workingDay(addDays(established, Math.floor(age * (0.3 + 0.7 * random.next())))),
    term_end: random.maybe(0.4, termEnd(established, baseDate)),
    business_scope: `${trade.scope}${random.chance(0.3) ? '；技术进出口' : ''}${random.chance(0.3) ? '；货物进出口' : ''}。（演示数据）`,
    ...placeOf(place, kind),
    address: street(random, place),
    lng: near(random, place.lng),
    lat: near(random, place.lat),
    industry_l1: industry.l1,
    industry_l2: industry.l2,
    industry_l3: industry.l3,
    industry_l4: industry.l4,
    industry_code: industry.code,
    scale: size.scale,
    revenue_band: (silent && random.chance(0.7)) || age < FIRST_YEAR ? '0' : String(revenueBandOf(revenue)),
    employees_band: employeesBand(staff),
    insured_count: silent || !running ? null : Math.max(1, Math.round(staff * (0.6 + 0.4 * random.next()))),
    phones,
    email: silent ? null : random.maybe(0.5, `contact${index + 1}@example.com`),
    website: silent ? null : random.maybe(0.35, `https://${draft.brand.reading.toLowerCase()}${index + 1}.example.com`),
    tags: running ? tagsOf(random, draft, age, silent) : [],
    listed,
    has_phone: phones.length > 0,
    shareholders: [],
    changes: changesOf(random, { established, age, capital }),
  };
  const [newest] = row.changes;
  // A change is in the register once it is approved, and what is gone changes no more.
  if (newest && newest.date > row.approved_date) row.approved_date = newest.date;
  // The law of partnerships knows no such penalty.
  if (kind === '合伙企业' && status === '吊销') row.status = '注销';
  return { place, trade, brand: draft.brand, fame, size, row };
}

/** What was promised is paid in over some years. */
const paidIn = (random: Random, capital: number, age: number): number =>
  age > 3650 && random.chance(0.6) ? capital : Math.min(capital, roundCapital(capital * (0.2 + 0.8 * random.next())));

/** Twenty years, and again when they are over. */
function termEnd(established: string, today: string): string {
  const day = established.slice(4).replace('-02-29', '-03-01');
  for (let year = Number(established.slice(0, 4)) + 20; ; year += 20) {
    const end = addDays(`${year}${day}`, -1);
    if (end > today) return end;
  }
}

export const employeesBand = (staff: number): string => EMPLOYEE_STEPS.find(([below]) => staff < below)?.[1] ?? '5000+';

/** Within some kilometres of the county's middle, 4 decimals. */
export const near = (random: Random, degrees: number): number =>
  Math.round((degrees + (random.next() - 0.5) * 0.08) * 1e4) / 1e4;

/** Returns the companies of the city or, if it has none, of the province. */
export function neighbours(companies: Company[], { province, city }: Place): Company[] {
  const local = companies.filter(({ place }) => place.city === city);
  return local.length > 0 ? local : companies.filter(({ place }) => place.province === province);
}

/** Industrial firms are counted one by one from a turnover of 20 million yuan. */
const ABOVE_SCALE = 2000;

const COMPANY_TITLES = ['高新技术企业', '专精特新', '科技型中小企业', '独角兽培育'];

/**
 * In high-technology trades, companies with 300 employees (medium by the NBS) or a revenue of 200 million yuan (the uppermost
 * band of 国科发火〔2016〕32号, art. 11) are recognised already, so they are not candidates.
 */
const HIGH_TECH = /^(27|35|37|39|40|6[345]|7[345])/;
const isWellKnown = (code: string, staff: number, revenue: number): boolean =>
  HIGH_TECH.test(code) && (staff >= 300 || revenue >= 20_000);

function tagsOf(random: Random, { trade, size, fame, kind }: Draft, age: number, silent: boolean): string[] {
  const { staff, revenue, scale } = size;
  const technical = trade.making !== undefined || ['65', '64', '73'].includes(trade.code.slice(0, 2));
  const tags: string[] = [];
  const seen = technical && !silent;
  const applied = seen && age > 400 && staff >= 8 && random.chance(0.22 + 0.5 * fame);
  if (applied || (!silent && age > 400 && isWellKnown(trade.code, staff, revenue))) tags.push('高新技术企业');
  if (seen && age > 1100 && staff >= 20 && scale !== '大型' && random.chance(0.1 + 0.4 * fame)) tags.push('专精特新');
  if (seen && staff <= 500 && revenue <= 20_000 && scale !== '大型' && random.chance(0.3)) tags.push('科技型中小企业');
  if (!silent && random.chance(trade.making ? 0.3 : 0.06)) tags.push('进出口企业');
  if (trade.making && revenue >= ABOVE_SCALE && age > 366 && !silent) tags.push('规模以上工业');
  if (trade.making && staff >= 30 && random.chance(0.05)) tags.push('绿色工厂');
  if (technical && age < 3650 && staff >= 50 && scale !== '大型' && random.chance(0.12)) tags.push('独角兽培育');
  // Titles are for companies: a partnership or a sole owner's works is no resident enterprise.
  return kind === '合伙企业' || kind === '个人独资企业' ? tags.filter((tag) => !COMPANY_TITLES.includes(tag)) : tags;
}
