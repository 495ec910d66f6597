import type { Country } from '@daas/contract/datasets/countries';
import { addDays } from '../days';
import { rowId } from '../ids';
import { brand, shortPlace } from '../names';
import type { Random } from '../random';
import type { Place } from '../reference';
import { TRADES, type Trade } from '../trades';
import type { Company, World } from '../world';
import { type CustomsReference, type Goods, homePort, MARKETS, type Port } from './reference';

export type Supplier = {
  id: string;
  name: string;
  english: string | null;
  place: Place;
  trade: Trade;
  goods: Goods[];
  port: Port;
  /** Its name says that it trades and makes nothing. */
  trader: boolean;
  /** None when the declared name matches no registered company. */
  company: Company | undefined;
};
export type Buyer = {
  id: string;
  name: string;
  site: string;
  country: Country;
  port: Port;
  trade: string;
  /** How large its orders are, 1 in the middle. */
  size: number;
  /** Whom it buys from, the usual one first. */
  suppliers: Supplier[];
};

const MATCHED = 2 / 3;
const SEEN_DAYS = 800; // longer than the period that declarations cover

/** In 万元: who turns over less ships nothing by the container. */
const REVENUE_LEAST = 1500;

/** Companies that could have exported all through the period, the largest first, and before them who says so. */
const exporters = (world: World): Company[] =>
  world
    .operatingCompanies()
    .filter(
      ({ row, size }) => row.established_date < addDays(world.baseDate, -SEEN_DAYS) && size.revenue >= REVENUE_LEAST,
    )
    .map((company) => ({ company, rank: Math.log10(company.size.revenue) + (isExporter(company) ? 1 : 0) }))
    .sort((one, other) => other.rank - one.rank)
    .map(({ company }) => company);
const isExporter = ({ row }: Company): boolean => (row.tags as string[]).includes('进出口企业');

export const makeSuppliers = (world: World, random: Random, reference: CustomsReference): Supplier[] => {
  const goodsOf = (trade: Trade) => reference.exports.filter(({ trades }) => trades.includes(trade.code));
  const trading = TRADES.filter((trade) => goodsOf(trade).length > 0);
  const companies = exporters(world).filter(({ trade }) => trading.includes(trade));
  const names = new Set(world.companies().map(({ row }) => row.name));
  const count = world.counts.customs_supplier;
  const matched = new Set(
    random.sample([...Array(count).keys()], Math.min(companies.length, Math.round(count * MATCHED))),
  );
  return Array.from({ length: count }, (_, index) => {
    const company = matched.has(index) ? companies.shift() : undefined;
    const trade = company?.trade ?? random.weighted(trading.map((one) => [one, one.weight] as const));
    const place = company?.place ?? world.place(random);
    const title = company
      ? { name: company.row.name, english: company.row.name_english as string | null, trader: !company.trade.making }
      : unknownName(random, place, trade, names);
    const goods = goodsOf(trade);
    return {
      id: rowId('csu', index + 1),
      ...title,
      place,
      trade,
      goods: random.sample(goods, random.int(1, goods.length)),
      port: homePort(random, reference, place.province),
      company,
    };
  });
};

/** A name as declarations have it that no registered company of the demo bears. */
function unknownName(
  random: Random,
  place: Place,
  trade: Trade,
  usedNames: Set<string>,
): Pick<Supplier, 'name' | 'english' | 'trader'> {
  const own = brand(random);
  const word = random.pick(['进出口', '国际贸易', trade.word]);
  const name = `${shortPlace(place.city)}${own.letters}${word}有限公司`;
  if (usedNames.has(name)) return unknownName(random, place, trade, usedNames);
  usedNames.add(name);
  const trader = word !== trade.word || !trade.making;
  return {
    name,
    trader,
    english: `${own.reading} ${word === trade.word ? trade.english : 'Import and Export'} Co., Ltd.`,
  };
}

const FIRST =
  'Quor Zelv Brax Tolm Vrin Kess Marv Dref Luzo Haxt Ostr Pelk Norv Wexl Jund Fyrs Galt Ribb Sant Ulmo'.split(' ');
const LAST = 'van dor ika mont ello rix une stad ara holm eta ross ulo wick anda berg iso tal ova quin'.split(' ');
// biome-ignore format: a table
const FORMS: Record<string, string> = {
  US: 'LLC', CA: 'Inc.', DE: 'GmbH', NL: 'B.V.', BE: 'NV', FR: 'SARL', IT: 'S.r.l.', ES: 'S.L.', PL: 'Sp. z o.o.',
  TR: 'A.S.', RU: 'OOO', BR: 'Ltda.', MX: 'S.A. de C.V.', AR: 'S.A.', CL: 'SpA', PE: 'S.A.C.', CO: 'S.A.S.', AE: 'FZE',
  IN: 'Pvt. Ltd.', AU: 'Pty Ltd', ZA: '(Pty) Ltd', MY: 'Sdn. Bhd.', SE: 'AB', DK: 'ApS', FI: 'Oy', NO: 'AS',
};

/** Made-up syllables, the trade, and the form that companies have there. */
export const foreignName = (random: Random, country: Country, word: string): { name: string; site: string } => {
  const own = random.pick(FIRST) + random.pick(LAST);
  return {
    name: `${own} ${word} ${FORMS[country.code] ?? 'Co., Ltd.'}`,
    site: `${own.toLowerCase()}-${country.code.toLowerCase()}`,
  };
};

/** Countries as often as China ships there; the more it ships to one, the sooner, so that the largest buyers are there. */
const marketsInOrder = (random: Random, count: number): Country[] =>
  Array.from({ length: count }, () => {
    const [country, weight] = random.weighted(MARKETS.map((market) => [market, market[1]] as const));
    return { country, rank: random.next() ** (1 / weight ** 0.75) };
  })
    .sort((one, other) => other.rank - one.rank)
    .map(({ country }) => country);

/** The first ones are the largest. Each is at home in the trade of its suppliers. */
export const makeBuyers = (
  world: World,
  random: Random,
  { ports }: CustomsReference,
  suppliers: Supplier[],
): Buyer[] => {
  const names = new Set<string>();
  const count = suppliers.length === 0 ? 0 : world.counts.overseas_buyer;
  return marketsInOrder(random, count).map((country, index) => {
    const { trade } = random.pick(suppliers);
    const word = () => random.pick([trade.english, 'Trading', 'Import', 'Supply', 'Distribution']);
    let title = foreignName(random, country, word());
    while (names.has(title.name)) title = foreignName(random, country, word());
    names.add(title.name);
    const mates = suppliers.filter((supplier) => supplier.trade === trade);
    const supplierCount = random.weighted([
      [1, 40],
      [2, 28],
      [4, 20],
      [9, 12],
    ]);
    return {
      id: rowId('buy', index + 1),
      ...title,
      country,
      port: random.pickHead(ports.get(country.code) ?? [], 1.6),
      trade: trade.code,
      size: 0.4 + 2.6 * (1 - index / count) ** 4 + 0.6 * random.next(),
      suppliers: [...new Set(Array.from({ length: supplierCount }, () => random.pickHead(mates, 1.8)))],
    };
  });
};
