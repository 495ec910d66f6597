import { addDays, daysBetween, workingDay } from './days';
import { near } from './enterprise';
import { person, phone, shortPlace, street } from './names';
import type { Random } from './random';
import type { Making } from './trades';
import type { Company, World } from './world';

/** Of which trades, and how often one of them has it. */
const CERTIFICATIONS: readonly (readonly [name: string, trades: RegExp, share: number])[] = [
  ['ISO 9001', /./, 0.75],
  ['ISO 14001', /./, 0.4],
  ['ISO 45001', /./, 0.25],
  // Marks of products: of machines and devices, of what is plugged in, of what has parts that are.
  ['CE', /^(3[3-9]|40)/, 0.3],
  ['CCC', /^(346|361|367|38|39)/, 0.4],
  ['UL', /^(346|38|39)/, 0.15],
  ['RoHS', /^(38|39|40)/, 0.25],
  ['IATF 16949', /^36/, 0.6],
  ['ISO 13485', /^358/, 0.6],
  ['ISO 22000', /^1[45]/, 0.6],
];
const MARKETS = ['东南亚', '欧洲', '北美', '中东', '非洲', '南美'];
const MODES = ['自主品牌', 'OEM代工', 'ODM设计代工', '来料加工'];

/** A company opens another site for each so many hands. */
const HANDS_OF_SITE = 220;

type Maker = Company & { trade: Company['trade'] & { making: Making } };
const isMaker = (company: Company): company is Maker => company.trade.making !== undefined;

/** Most manufacturers run one factory, the well-known ones several; some have none in the data. */
export const makeFactories = (world: World): Record<string, unknown>[] => {
  const random = world.random('factory');
  const makers = world
    .companies()
    .filter(({ row }) => row.status === '存续' && row.kind !== '分公司')
    .filter(isMaker);
  const famous = [...makers].sort((one, other) => other.fame - one.fame);
  const single = random.sample(makers, Math.min(makers.length, Math.round(world.counts.factory * 0.7)));
  const siteMakers: Maker[] = [...single];
  const sites = new Map(single.map((maker) => [maker, 1]));
  // Who has many hands has many sites.
  while (siteMakers.length < world.counts.factory && famous.length > 0) {
    const maker = random.pickHead(famous, 3);
    const count = sites.get(maker) ?? 0;
    if (count > 0 && maker.size.staff < HANDS_OF_SITE * count && siteMakers.length < famous.length) continue;
    sites.set(maker, count + 1);
    siteMakers.push(maker);
  }
  const ordinals = new Map<Maker, number>();
  return siteMakers.map((maker, index) => {
    const nth = (ordinals.get(maker) ?? 0) + 1;
    ordinals.set(maker, nth);
    return factory(world, random, { maker, nth, sites: sites.get(maker) ?? 1, serial: index + 1 });
  });
};

/** What a factory of so many hands needs: ㎡ a head by the first digits of its trade, 40 where none is named. */
const ROOM: Record<string, number> = {
  '18': 18,
  '19': 20,
  '39': 24,
  '40': 28,
  '36': 55,
  '361': 70,
  '33': 80,
  '30': 85,
  '26': 75,
  '21': 65,
  '27': 50,
  '38': 38,
};
const roomOf = (code: string): number => ROOM[code.slice(0, 3)] ?? ROOM[code.slice(0, 2)] ?? 40;
/** Transformers as they are sold, in kVA. */
const TRANSFORMERS = [250, 400, 630, 800, 1000, 1250, 1600, 2500, 4000, 6300, 8000, 12_500, 20_000, 31_500];
/** Lines of a large site are longer, not only more. */
const LONG_LINES = 10;
const lineCountOf = (hands: number, more: number): number => {
  const lines = Math.max(1, Math.round(hands / 28 + more));
  return lines <= LONG_LINES ? lines : Math.round(LONG_LINES + (1.6 + 0.6 * more) * Math.log(lines / LONG_LINES));
};
/** What a company calls its first site; a works is its own. */
const siteOf = (company: string, serial: number): string =>
  company.endsWith('厂') ? company : `${company.replace(/(集团)?(股份)?有限公司$/, '')}${SITES[serial % SITES.length]}`;
const SITES = ['工厂', '生产基地', '工厂', '制造基地', '一厂'];

/** Its sites share a company's hands: the first has most of them. */
const handsOf = ({ size }: Maker, nth: number, sites: number): number =>
  sites === 1 ? size.staff : Math.max(1, Math.round((size.staff * 0.9 * 0.62 ** (nth - 1)) / sum(sites)));
const sum = (sites: number): number => (1 - 0.62 ** sites) / (1 - 0.62);

type Site = { maker: Maker; nth: number; sites: number; serial: number };

function factory(world: World, random: Random, { maker, nth, sites, serial }: Site): Record<string, unknown> {
  const { row: company, trade } = maker;
  const { making } = trade;
  const place = nth === 1 ? maker.place : world.place(random);
  const hands = handsOf(maker, nth, sites);
  const floor = Math.round(120 + hands * roomOf(trade.code) * random.around(1, 0.22));
  const lineCount = lineCountOf(hands, random.int(0, 2));
  const age = daysBetween(company.established_date, world.baseDate);
  const opened = workingDay(addDays(company.established_date, random.int(0, Math.floor(age * 0.6))));
  const products = random.sample(making.products, random.int(1, Math.min(3, making.products.length)));
  // Only what was begun lately is still being built.
  const status = random.weighted([
    ['在产', 92],
    ['停产', 5],
    ['在建', nth > 1 ? 8 : 0],
  ]);
  const running = status === '在产';
  const sparse = maker.size.staff < 200 && random.chance(0.17);
  const machines = sparse ? [] : machinesOf(random, world, making, hands, opened);
  const listed = sparse ? [] : lines(random, world, lineCount, products, opened);
  const capacity = hundredths(listed.reduce((all, line) => all + line.capacity, 0));
  const power = TRANSFORMERS.find((kva) => kva >= floor * 0.09) ?? 31_500;
  const phones = sparse ? [] : [phone(random)];
  const industry = world.reference.industries.get(trade.code);
  return {
    id: `fac_${String(serial).padStart(6, '0')}`,
    name:
      nth === 1 ? siteOf(company.name, serial) : `${company.name}${shortPlace(place.county)}${nth === 2 ? '' : nth}厂`,
    company_name: company.name,
    uscc: company.uscc,
    status,
    main_products: products,
    materials: random.sample(making.materials, random.int(1, making.materials.length)),
    processes: random.sample(making.processes, random.int(1, making.processes.length)),
    industry_l2: industry?.l2,
    industry_l4: industry?.l4,
    industry_code: industry?.code,
    production_mode: random.sample(
      MODES,
      random.weighted([
        [1, 55],
        [2, 35],
        [3, 10],
      ]),
    ),
    // Two floors on average, with yards and roads around.
    land_area: random.maybe(0.8, Math.round(floor * (0.65 + 0.75 * random.next()))),
    floor_area: floor,
    land_use: random.chance(hands >= 200 ? 0.8 : 0.3) ? '自有' : '租赁',
    line_count: lineCount,
    equipment_count: sparse ? null : machines.reduce((all, { count }) => all + count, 0),
    annual_capacity: sparse ? null : random.maybe(0.75, capacity),
    capacity_use: running ? random.maybe(0.7, Math.round((45 + 52 * random.next() ** 0.7) * 10) / 10) : null,
    power_capacity: sparse ? null : power,
    // kVA at a load, hours of a year, in 10,000 kWh.
    annual_electricity: running ? random.maybe(0.5, hundredths((power * (900 + 2400 * random.next())) / 10_000)) : null,
    revenue_band: company.revenue_band,
    scale: company.scale,
    employees_band: company.employees_band,
    certifications: certifications(random, trade.code, sparse),
    export_markets: [
      '国内',
      ...(isExporter(company) || random.chance(0.15) ? random.sample(MARKETS, random.int(1, 4)) : []),
    ],
    opened_date: opened,
    province: place.province,
    city: place.city,
    county: place.county,
    park: random.maybe(0.55, `${shortPlace(place.county)}示范产业园`),
    address: street(random, place),
    lng: near(random, place.lng),
    lat: near(random, place.lat),
    contact_person: sparse ? null : person(random),
    phones,
    has_phone: phones.length > 0,
    lines: listed,
    equipment: machines,
  };
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
const isExporter = (company: Maker['row']): boolean => (company.tags as string[]).includes('进出口企业');

/** Lines, halls and plants, of which a site has few. */
const PLANT = /[线房室站窑]$/;
const HANDS_OF_PLANT = 300;
/** One machine for each three hands; bought when the site opened or soon after. */
const machinesOf = (random: Random, world: World, { machines }: Making, hands: number, opened: string) =>
  machines.map((name) => ({
    name,
    count: Math.max(
      1,
      Math.round(
        (PLANT.test(name) ? hands / HANDS_OF_PLANT : (hands * 0.35) / machines.length) * random.around(1, 0.4),
      ),
    ),
    bought: Math.min(Number(opened.slice(0, 4)) + random.int(0, 4), Number(world.baseDate.slice(0, 4))),
  }));

function certifications(random: Random, code: string, sparse: boolean): string[] {
  if (sparse) return [];
  return CERTIFICATIONS.filter(([, trades, share]) => trades.test(code) && random.chance(share)).map(([name]) => name);
}

function lines(random: Random, world: World, count: number, products: string[], opened: string) {
  const span = Math.max(0, daysBetween(opened, world.baseDate));
  return Array.from({ length: count }, (_, index) => ({
    name: `${index + 1}号产线`,
    product: random.pick(products),
    capacity: Math.round(random.around(50, 0.7)) / 10,
    since: index === 0 ? opened : addDays(opened, random.int(0, span)),
  }));
}
