import { revenueBandOf } from '@daas/contract/enums';
import { addDays, daysBetween } from './days';
import { FIRST_YEAR, near } from './enterprise';
import { padded, rowId } from './ids';
import { person, phone, shortPlace, street } from './names';
import type { Random } from './random';
import { type Place, rowsOf } from './reference';
import { SHOP_KIND_LIST, type ShopKind } from './shopKinds';
import type { Company, World } from './world';

type ShopBrand = { name: string; english: string | null; wikidata: string | null };

const LANDMARKS = ['示例广场', '示范路', '样本街', '演示天地', '范例中心', '样板里', '示例万象', '演示大道'];
const SITES = [
  ['街边', 38],
  ['购物中心', 26],
  ['社区', 20],
  ['写字楼', 8],
  ['交通枢纽', 4],
  ['园区', 4],
] as const;
const ROLES = ['店长', '区域经理', '采购负责人', '加盟商', '财务'];

/** Chains far more often than single shops; well-known companies run many of them, most run none. */
export const makeShops = (world: World): Record<string, unknown>[] => {
  const random = world.random('shop');
  const kinds = SHOP_KIND_LIST.map((kind) => [kind, kind.weight] as const);
  const brands = readBrands();
  const operators = new Map(
    SHOP_KIND_LIST.map((kind) => [
      kind,
      world.operatingCompanies().filter(({ trade }) => kind.trades.includes(trade.code)),
    ]),
  );
  return Array.from({ length: world.counts.shop }, (_, index) => {
    const kind = random.weighted(kinds);
    const own = operators.get(kind) ?? [];
    return shop(world, random, {
      kind,
      brands: (brands.get(kind.kind) ?? []).filter(({ name }) => kind.chains?.(name) ?? true),
      operators: own,
      serial: index + 1,
    });
  });
};

/** Letters of GB 2312: brands written with others belong to Hong Kong, Macau or Taiwan. */
function mainlandLetters(): Set<string> {
  const decoder = new TextDecoder('gb2312');
  const letters = new Set<string>();
  for (let row = 0xb0; row <= 0xf7; row += 1)
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) letters.add(decoder.decode(Uint8Array.of(row, cell)));
  return letters;
}

function readBrands(): Map<string, ShopBrand[]> {
  const letters = mainlandLetters();
  const brands = new Map<string, Map<string, ShopBrand>>();
  for (const row of rowsOf('shop_brand_cn.csv')) {
    const name = row.name_zh ?? '';
    const chinese = [...name].filter((letter) => /\p{Script=Han}/u.test(letter));
    if (chinese.length === 0 || !chinese.every((letter) => letters.has(letter))) continue;
    const kind = row.category as string;
    const ofKind = brands.get(kind) ?? new Map<string, ShopBrand>();
    brands.set(kind, ofKind);
    if (!ofKind.has(name)) ofKind.set(name, { name, english: row.name_en || null, wikidata: row.wikidata || null });
  }
  return new Map([...brands].map(([kind, ofKind]) => [kind, [...ofKind.values()]]));
}

/** In ㎡: where customers serve themselves. */
const LARGE_AREA = 600;
const LEAST_DAYS = 180;

type Draft = { kind: ShopKind; brands: ShopBrand[]; operators: Company[]; serial: number };

/** Who runs it under which name. */
function house(random: Random, { kind, brands, operators }: Draft) {
  const operator = operators.length > 0 && random.chance(0.62) ? random.pickFamous(operators, 2) : undefined;
  const chain = brands.length > 0 && (!kind.word || random.chance(0.72)) ? random.pickHead(brands, 1.6) : undefined;
  if (chain) return { brand: chain, operator, ownership: operator ? '加盟' : '直营' };
  // A company without a known brand runs shops under its own.
  if (operator) {
    const name = `${operator.brand.letters}${kind.word ?? ''}`;
    return { brand: { name, english: operator.brand.reading, wikidata: null }, operator, ownership: '直营' };
  }
  return { brand: undefined, operator, ownership: '独立门店' };
}

function shop(world: World, random: Random, draft: Draft): Record<string, unknown> {
  const { kind, serial } = draft;
  const { brand, operator, ownership } = house(random, draft);
  const place = operator && random.chance(0.7) ? operator.place : world.place(random);
  const landmark = random.pick(LANDMARKS);
  const site = random.weighted(SITES);
  const own = brand?.name ?? `${person(random).slice(0, 1)}记${kind.word ?? '门店'}`;
  const area = Math.max(12, Math.round(random.around(kind.area, 0.6)));
  const age = operator ? daysBetween(operator.row.established_date, world.baseDate) : 5000;
  const opened = addDays(world.baseDate, -Math.round(20 + (Math.min(age, 4200) - 20) * random.next() ** 1.5));
  const span = daysBetween(opened, world.baseDate);
  const status = random.weighted([
    ['营业中', 88],
    ['已闭店', 9],
    ['暂停营业', 3],
  ]);
  // Nobody gives up before half a year is over: what was opened later is open.
  const closed = status === '已闭店' && span > LEAST_DAYS ? addDays(opened, random.int(LEAST_DAYS, span)) : null;
  const allDay = kind.hours === '24/7' && random.chance(0.8);
  const silent = random.chance(0.16); // found on the street only: nothing published
  const phones = silent ? [] : [phone(random), ...(random.chance(0.15) ? [phone(random)] : [])];
  const contacts = silent ? [] : people(random, serial, opened, span);
  const employees = Math.max(1, Math.round(area / random.around(kind.room ?? (area > LARGE_AREA ? 48 : 16), 0.3)));
  const spend = kind.spend === null ? null : Math.round(random.around(kind.spend, 0.3));
  const reviews = kind.spend === null || silent ? null : Math.round(random.around(120, 1.3));
  return {
    id: rowId('shp', serial),
    name: `${own}（${shortPlace(place.county)}${landmark}${kind.place ?? '店'}）`,
    shop_no: `DEMO-${place.code}-${padded(serial, 5)}`,
    brand: brand?.name,
    brand_english: brand?.english,
    brand_wikidata: brand?.wikidata,
    sector: kind.sector,
    kind: kind.kind,
    ownership,
    status: status === '已闭店' && closed === null ? '营业中' : status,
    operator_name: operator?.row.name,
    operator_uscc: operator?.row.uscc,
    opened_date: opened,
    closed_date: closed,
    ...located(random, place),
    business_district: random.maybe(0.6, `${shortPlace(place.county)}${landmark}商圈`),
    site,
    floor_area: random.maybe(0.7, area),
    employees: silent ? null : random.maybe(0.7, Math.min(employees, 400)),
    opening_hours: silent ? null : allDay ? '24/7' : kind.hours === '24/7' ? 'Mo-Su 07:00-23:00' : kind.hours,
    all_day: allDay && !silent,
    average_spend: spend,
    revenue_band: silent || span < FIRST_YEAR ? '0' : revenueBand(random, area, kind),
    rating: reviews === null ? null : Math.min(5, Math.round((3.4 + 1.6 * random.next() ** 0.6) * 10) / 10),
    review_count: reviews,
    services: silent ? [] : random.sample(kind.services, random.int(1, kind.services.length)),
    phones,
    has_phone: phones.length > 0,
    contact_count: contacts.length,
    contacts,
  };
}

function located(random: Random, place: Place) {
  return {
    province: place.province,
    city: place.city,
    county: place.county,
    division_code: place.code,
    address: street(random, place),
    lng: near(random, place.lng),
    lat: near(random, place.lat),
  };
}

/** §3's bands: what a shop of that size turns over in a year. */
function revenueBand(random: Random, area: number, { spend }: ShopKind): string {
  if (random.chance(0.3)) return '0';
  const revenue = area * random.around(spend === null ? 0.6 : 1.4, 0.5); // 万元
  return String(revenueBandOf(revenue));
}

function people(random: Random, serial: number, opened: string, span: number) {
  const count = random.weighted([
    [0, 34],
    [1, 38],
    [2, 18],
    [3, 7],
    [5, 3],
  ]);
  return random.sample(ROLES, count).map((role, index) => ({
    name: person(random),
    role,
    phone: phone(random),
    mail: random.maybe(0.4, `shop${serial}-${index + 1}@example.com`),
    updated: addDays(opened, random.int(0, span)),
  }));
}
