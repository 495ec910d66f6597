import { addDays, daysBetween, workingDay } from './days';
import { near } from './enterprise';
import { person, phone, shortPlace, street } from './names';
import type { Random } from './random';
import type { Making } from './trades';
import type { Company, World } from './world';

const CERTIFICATIONS = ['ISO 9001', 'ISO 14001', 'ISO 45001', 'CE', 'CCC', 'UL', 'RoHS'];
const BY_DIVISION: Record<string, string> = {
  '36': 'IATF 16949',
  '35': 'ISO 13485',
  '14': 'ISO 22000',
  '15': 'ISO 22000',
};
const MARKETS = ['东南亚', '欧洲', '北美', '中东', '非洲', '南美'];
const MODES = ['自主品牌', 'OEM代工', 'ODM设计代工', '来料加工'];

type Maker = Company & { trade: Company['trade'] & { making: Making } };
const isMaker = (company: Company): company is Maker => company.trade.making !== undefined;

/** Most manufacturers run one factory, the well-known ones several; some have none in the data. */
export const makeFactories = (world: World): Record<string, unknown>[] => {
  const random = world.random('factory');
  const makers = world.companies().filter((company) => isMaker(company) && company.row.status === '存续') as Maker[];
  const famous = [...makers].sort((one, other) => other.fame - one.fame);
  const single = random.sample(makers, Math.min(makers.length, Math.round(world.counts.factory * 0.7)));
  const rows: Record<string, unknown>[] = [];
  const made = new Map<string, number>();
  while (rows.length < world.counts.factory && famous.length > 0) {
    const maker = single[rows.length] ?? random.pickHead(famous, 3);
    const nth = (made.get(maker.row.id) ?? 0) + 1;
    made.set(maker.row.id, nth);
    rows.push(factory(world, random, maker, nth, rows.length + 1));
  }
  return rows;
};

function factory(world: World, random: Random, maker: Maker, nth: number, serial: number): Record<string, unknown> {
  const { row: company, trade } = maker;
  const { making } = trade;
  const place = nth === 1 ? maker.place : world.place(random);
  const floor = Math.round(random.around(4500, 1) * (1 + 8 * maker.fame)) + 200;
  const lineCount = Math.max(1, Math.min(40, Math.round(floor / 2500 + random.int(0, 3))));
  const age = daysBetween(company.established_date, world.baseDate);
  const opened = workingDay(addDays(company.established_date, random.int(0, Math.floor(age * 0.6))));
  const products = random.sample(making.products, random.int(1, Math.min(3, making.products.length)));
  const capacity = Math.round(random.around(60, 1.1) * lineCount) / 10;
  const sparse = random.chance(0.15);
  const phones = sparse ? [] : [phone(random)];
  const industry = world.reference.industries.get(trade.code);
  return {
    id: `fac_${String(serial).padStart(6, '0')}`,
    name: `${company.name}${nth === 1 ? '工厂' : `${shortPlace(place.county)}${nth === 2 ? '' : nth}厂`}`,
    company_name: company.name,
    uscc: company.uscc,
    status: random.weighted([
      ['在产', 90],
      ['停产', 6],
      ['在建', 4],
    ]),
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
    land_area: random.maybe(0.8, Math.round(floor * (1.2 + random.next()))),
    floor_area: floor,
    land_use: random.chance(0.45) ? '自有' : '租赁',
    line_count: lineCount,
    equipment_count: sparse ? null : lineCount * random.int(4, 18),
    annual_capacity: random.maybe(0.7, capacity),
    capacity_use: random.maybe(0.6, Math.round((45 + 55 * random.next() ** 0.7) * 10) / 10),
    power_capacity: sparse ? null : random.pick([250, 400, 630, 800, 1000, 1250, 1600, 2500]),
    annual_electricity: random.maybe(0.5, Math.round(floor * (0.4 + random.next()) * 0.2) / 10),
    revenue_band: company.revenue_band,
    scale: company.scale,
    employees_band: company.employees_band,
    certifications: certifications(random, trade.code, sparse),
    export_markets: ['国内', ...(random.chance(0.4) ? random.sample(MARKETS, random.int(1, 4)) : [])],
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
    lines: sparse ? [] : lines(random, world, lineCount, products, opened),
    equipment: sparse
      ? []
      : making.machines.map((name) => ({
          name,
          count: random.int(1, 30),
          bought: Math.min(Number(opened.slice(0, 4)) + random.int(0, 4), Number(world.baseDate.slice(0, 4))),
        })),
    is_demo: true,
  };
}

function certifications(random: Random, code: string, sparse: boolean): string[] {
  if (sparse) return [];
  const special = BY_DIVISION[code.slice(0, 2)];
  const common = CERTIFICATIONS.filter((_, index) =>
    random.chance([0.75, 0.4, 0.25, 0.2, 0.15, 0.08, 0.12][index] as number),
  );
  return special && random.chance(0.6) ? [...common, special] : common;
}

function lines(random: Random, world: World, count: number, products: string[], opened: string) {
  const span = Math.max(0, daysBetween(opened, world.baseDate));
  return Array.from({ length: Math.min(count, 12) }, (_, index) => ({
    name: `${index + 1}号产线`,
    product: random.pick(products),
    capacity: Math.round(random.around(50, 0.7)) / 10,
    since: index === 0 ? opened : addDays(opened, random.int(0, span)),
  }));
}
