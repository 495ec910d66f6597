import { daysBetween } from '../days';
import { person, phone, street } from '../names';
import { once } from '../oncePerWorld';
import type { World } from '../world';
import { type Buyer, makeBuyers, makeSuppliers, type Supplier } from './parties';
import { CONSUMER, readCustomsReference } from './reference';
import { linesBy, type Summary, summarize } from './summary';
import { makeLines } from './trades';

type Rows = Record<string, unknown>[];
const PARTNERS_KEPT = 20;

/** Trade rows, and the parties with what the rows say about them. */
const customs = once((world) => {
  const reference = readCustomsReference();
  const random = world.random('customs');
  const suppliers = makeSuppliers(world, random, reference);
  const buyers = makeBuyers(world, random, reference, suppliers);
  const lines = makeLines(world, random, reference, suppliers, buyers);
  return { suppliers, buyers, lines, bySupplier: linesBy(lines, 'supplier_id'), byBuyer: linesBy(lines, 'buyer_id') };
});

export const makeCustomsTrades = (world: World): Rows => customs(world).lines;

export const makeOverseasBuyers = (world: World): Rows => {
  const random = world.random('overseas_buyer');
  const { buyers, byBuyer } = customs(world);
  return buyers.map((buyer) =>
    buyerRow(world, random, buyer, summarize(byBuyer.get(buyer.id) ?? [], 'supplier_name', world.baseDate)),
  );
};

export const makeCustomsSuppliers = (world: World): Rows => {
  const random = world.random('customs_supplier');
  const { suppliers, bySupplier } = customs(world);
  return suppliers.map((supplier) =>
    supplierRow(random, supplier, summarize(bySupplier.get(supplier.id) ?? [], 'buyer_name', world.baseDate)),
  );
};

type Random = ReturnType<World['random']>;

/** Chapters of the HS that hold what is built with. */
const BUILDING = /^(25|32|68|69|70|72|73|76|84|85|94)/;
const trades = ({ name }: Buyer) => / (Trading|Import|Supply|Distribution) /.test(name);
const allIn = (chapters: RegExp, { hsChapters }: Summary) => hsChapters.every((chapter) => chapters.test(chapter));
/** What a buyer is, by its name and by what it buys. */
const KINDS: readonly { kind: string; weight: number; fits?: (buyer: Buyer, seen: Summary) => boolean }[] = [
  { kind: '进口商', weight: 38 },
  { kind: '批发商', weight: 24 },
  { kind: '零售商', weight: 20, fits: (_, seen) => allIn(CONSUMER, seen) },
  { kind: '制造商', weight: 30, fits: (buyer) => !trades(buyer) },
  { kind: '电商卖家', weight: 10, fits: (_, seen) => allIn(CONSUMER, seen) },
  { kind: '工程承包商', weight: 8, fits: (buyer, seen) => !trades(buyer) && allIn(BUILDING, seen) },
];

function buyerRow(world: World, random: Random, buyer: Buyer, seen: Summary): Record<string, unknown> {
  const silent = random.chance(0.25);
  const idle = seen.last === null ? Number.POSITIVE_INFINITY : daysBetween(seen.last, world.baseDate);
  const emails = silent ? [] : [`buyer${Number(buyer.id.slice(4))}@example.com`];
  const phones = silent || random.chance(0.3) ? [] : [phone(random)];
  return {
    id: buyer.id,
    name: buyer.name,
    country: buyer.country.name_cn,
    country_code: buyer.country.code,
    continent: buyer.country.continent,
    city: buyer.port.name,
    address: random.maybe(0.7, `${random.int(1, 400)} Demo Street, ${buyer.country.name_en}`),
    kind: random.weighted(
      KINDS.filter(({ fits }) => fits?.(buyer, seen) ?? true).map(({ kind, weight }) => [kind, weight] as const),
    ),
    employees_band: random.maybe(0.6, random.pickHead(['0-49', '50-99', '100-499', '500-999', '1000-4999'], 2.4)),
    established_year: random.maybe(
      0.65,
      Number(world.baseDate.slice(0, 4)) - 3 - Math.floor(45 * random.next() ** 1.4),
    ),
    products: seen.goods,
    hs_codes: seen.hsCodes,
    hs_chapters: seen.hsChapters,
    main_port: buyer.port.name,
    purchase_total_usd: seen.total,
    purchase_year_usd: seen.lastYear,
    growth: seen.growth,
    average_usd: seen.declarations > 0 ? Math.round(seen.total / seen.declarations) : null,
    purchase_count: seen.declarations,
    supplier_count: seen.others.length,
    first_purchase_date: seen.first,
    last_purchase_date: seen.last,
    activity: idle <= 180 ? '活跃' : idle <= 365 ? '一般' : '沉默',
    website: random.maybe(0.5, `https://${buyer.site}.example.com`),
    contact_person: silent ? null : `${random.pick([...'ABCDEFGHJKLMNRST'])}. Sample`,
    emails,
    phones,
    has_contact: emails.length > 0 || phones.length > 0,
    suppliers: seen.others.slice(0, PARTNERS_KEPT),
    years: seen.years,
  };
}

function supplierRow(random: Random, supplier: Supplier, seen: Summary): Record<string, unknown> {
  const { company, place, trader } = supplier;
  const phones = random.chance(0.35) ? [] : [phone(random)];
  return {
    id: supplier.id,
    name: supplier.name,
    name_english: supplier.english,
    customs_code: supplier.id.slice(4).padStart(10, '0'),
    uscc: company?.row.uscc ?? null,
    matched: company !== undefined,
    kind: trader ? '贸易型' : random.chance(0.35) ? '工贸一体' : '生产型',
    province: place.province,
    city: place.city,
    address: company ? company.row.address : random.maybe(0.5, street(random, place)),
    products: seen.goods,
    hs_codes: seen.hsCodes,
    hs_chapters: seen.hsChapters,
    markets: seen.countries,
    main_port: supplier.port.name,
    export_total_usd: seen.total,
    export_year_usd: seen.lastYear,
    growth: seen.growth,
    export_count: seen.declarations,
    buyer_count: seen.others.length,
    market_count: seen.countries.length,
    first_export_date: seen.first,
    last_export_date: seen.last,
    contact_person: random.maybe(0.6, person(random)),
    phones,
    has_phone: phones.length > 0,
    buyers: seen.others.slice(0, PARTNERS_KEPT),
    years: seen.years,
  };
}
