import type { Country } from '@daas/contract/datasets/countries';
import { addDays, workingDay } from '../days';
import { padded, rowId } from '../ids';
import { brand } from '../names';
import type { Random } from '../random';
import type { Company, World } from '../world';
import { type Buyer, foreignName, type Supplier } from './parties';
import { CONSUMER, type CustomsReference, type Goods, homePort, type Port } from './reference';

const PERIOD_DAYS = 730;
const IMPORTS = 0.14;
const MODES = [
  ['一般贸易', 78],
  ['进料加工', 8],
  ['来料加工', 3],
  ['市场采购', 5],
  ['跨境电商', 4],
  ['保税物流', 2],
] as const;
/** Small goods leave by way of markets, and what people order comes and goes by way of shops on the net. */
const modesOf = ({ goods, parties }: Shipment) => {
  const small = goods.every(({ hs_code: code }) => CONSUMER.test(code));
  return MODES.filter(
    ([mode]) =>
      (mode !== '跨境电商' && mode !== '市场采购') || (small && (mode === '跨境电商' || parties.direction === '出口')),
  );
};
const TERMS = [
  ['FOB', 58],
  ['CIF', 21],
  ['CFR', 9],
  ['EXW', 5],
  ['DAP', 4],
  [null, 3],
] as const;
const LINES = [
  [1, 70],
  [2, 22],
  [3, 8],
] as const;
const AIR_FROM = 60; // US dollars a kilogram

export type Line = Record<string, unknown> & {
  declared_date: string;
  supplier_name: string;
  supplier_id: string | null;
  buyer_name: string;
  buyer_id: string | null;
  country: string;
  goods_name: string;
  hs_code: string;
  amount_usd: number;
  declaration_no: string;
  port_of_loading: string;
  port_of_discharge: string;
};
type Shipment = {
  parties: Record<string, unknown> & Pick<Line, 'supplier_name' | 'supplier_id' | 'buyer_name' | 'buyer_id'>;
  goods: Goods[];
  country: Country;
  from: Port;
  to: Port;
  size: number;
};

/** Lines of declarations, oldest first. Every buyer and supplier ships once; then the large ones again and again. */
export const makeLines = (
  world: World,
  random: Random,
  reference: CustomsReference,
  suppliers: Supplier[],
  buyers: Buyer[],
): Line[] => {
  const quiet = buyers.map((buyer) => [buyer, random.pickHead(buyer.suppliers, 2)] as const);
  const met = new Set(quiet.map(([, supplier]) => supplier));
  for (const supplier of suppliers.filter((one) => !met.has(one))) {
    const mates = buyers.filter(({ trade }) => trade === supplier.trade.code);
    if (mates.length > 0) quiet.push([random.pickHead(mates, 2), supplier]);
  }
  const importers = importersByTrade(world);
  const lines: Line[] = [];
  for (let serial = 1; lines.length < world.counts.customs_trade; serial += 1) {
    const first = quiet[serial - 1];
    const shipment =
      (!first && random.chance(IMPORTS)) || buyers.length === 0
        ? bringIn(random, reference, importers)
        : sendOut(random, first ?? repeat(random, buyers));
    if (!shipment) break;
    lines.push(...declare(world, random, shipment, serial));
  }
  return lines
    .slice(0, world.counts.customs_trade)
    .sort((one, other) =>
      one.declared_date < other.declared_date ? -1 : one.declared_date > other.declared_date ? 1 : 0,
    )
    .map((line, index) => ({ id: rowId('ctr', index + 1), ...line }));
};

const repeat = (random: Random, buyers: Buyer[]): readonly [Buyer, Supplier] => {
  const buyer = random.pickHead(buyers, 2.4);
  return [buyer, random.pickHead(buyer.suppliers, 2)];
};

function sendOut(random: Random, [buyer, supplier]: readonly [Buyer, Supplier]): Shipment {
  return {
    parties: {
      direction: '出口',
      supplier_name: supplier.name,
      supplier_id: supplier.id,
      supplier_uscc: supplier.company?.row.uscc ?? null,
      buyer_name: buyer.name,
      buyer_id: buyer.id,
      buyer_uscc: null,
      province: supplier.place.province,
      city: supplier.place.city,
    },
    goods: random.sample(supplier.goods, random.weighted(LINES)),
    country: buyer.country,
    from: supplier.port,
    to: buyer.port,
    size: buyer.size,
  };
}

/** The best known first. */
const importersByTrade = (world: World): Map<string, Company[]> => {
  const importers = new Map<string, Company[]>();
  for (const company of world.operatingCompanies()) {
    if (company.row.established_date > addDays(world.baseDate, -PERIOD_DAYS)) continue;
    importers.set(company.trade.code, [...(importers.get(company.trade.code) ?? []), company]);
  }
  return importers;
};

function bringIn(random: Random, reference: CustomsReference, importers: Map<string, Company[]>): Shipment | undefined {
  const buyersOf = (goods: Goods) => goods.trades.flatMap((code) => importers.get(code) ?? []);
  const candidates = reference.imports.filter((goods) => buyersOf(goods).length > 0);
  if (candidates.length === 0) return undefined;
  const goods = random.pick(candidates);
  const company = random.pickHead(buyersOf(goods), 4);
  const country = random.weighted(goods.origins);
  return {
    parties: {
      direction: '进口',
      supplier_name: foreignName(random, country, random.pick(['Exports', 'Trading', 'Industries'])).name,
      supplier_id: null,
      supplier_uscc: null,
      buyer_name: company.row.name,
      buyer_id: null,
      buyer_uscc: company.row.uscc,
      province: company.place.province,
      city: company.place.city,
    },
    goods: [goods],
    country,
    from: random.pickHead(reference.ports.get(country.code) ?? [], 2),
    to: homePort(random, reference, company.place.province),
    size: 2,
  };
}

function declare(world: World, random: Random, shipment: Shipment, serial: number): Line[] {
  const { country, from, to } = shipment;
  // A little more is shipped lately than two years ago.
  const day = workingDay(addDays(world.baseDate, -4 - Math.floor((PERIOD_DAYS - 10) * random.next() ** 1.15)));
  const shared = {
    ...shipment.parties,
    declared_date: day,
    declaration_no: `DEMO-${from.code}-${day.slice(2, 4)}${day.slice(5, 7)}-${padded(serial, 6)}`,
    trade_mode: random.weighted(modesOf(shipment)),
    terms: random.weighted(TERMS),
    country: country.name_cn,
    country_code: country.code,
    continent: country.continent,
    port_of_loading: from.name,
    loading_code: from.code,
    port_of_discharge: to.name,
    discharge_code: to.code,
    bill_no: `DEMO${random.digits(8)}`,
  };
  return shipment.goods.map((goods, index) => ({
    ...shared,
    line_no: index + 1,
    ...measure(random, goods, shipment.size),
    transport_mode: transport(random, goods, country.code),
  }));
}

function measure(random: Random, goods: Goods, size: number) {
  const price = goods.price * (0.85 + 0.3 * random.next());
  const estimate = Math.round((random.around(24_000, 0.95) * size) / price);
  const quantity = Math.max(1, estimate > 200 ? Math.round(estimate / 10) * 10 : estimate);
  const amount = Math.round(quantity * price * 100) / 100;
  const net = goods.unit === '千克' ? quantity : round(quantity * goods.kg * (0.96 + 0.08 * random.next()), 3);
  return {
    goods_name: goods.name,
    specification: `${goods.name} | 型号 DM-${random.int(100, 999)} | ${random.chance(0.4) ? '无牌' : `${brand(random).letters}牌`}`,
    hs_code: goods.hs_code,
    hs_chapter: goods.hs_code.slice(0, 2),
    hs_description: goods.description,
    quantity,
    quantity_unit: goods.unit,
    net_weight: net,
    gross_weight: round(net * (1.03 + 0.1 * random.next()), 3),
    package_count: Math.max(1, Math.ceil(net / random.int(12, 40))),
    amount_usd: amount,
    unit_price_usd: round(amount / quantity, 4),
  };
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

function transport(random: Random, { price, kg }: Goods, country: string): string {
  if (country === 'HK' && random.chance(0.75)) return '公路运输';
  if (price / kg > AIR_FROM && random.chance(0.7)) return '航空运输';
  if (['RU', 'PL', 'DE'].includes(country) && random.chance(0.12)) return '铁路运输';
  return country === 'VN' && random.chance(0.25) ? '公路运输' : '水路运输';
}
