import { COUNTRY_LIST, type Country } from '@daas/contract/datasets/countries';
import type { Random } from '../random';
import { rowsOf } from '../reference';

export type Goods = {
  hs_code: string;
  description: string;
  name: string;
  /** GB/T 4754 codes of the companies that export it, or that import it. */
  trades: string[];
  unit: string;
  price: number;
  kg: number;
  /** Of imports: where it comes from, by how often. */
  origins: (readonly [Country, number])[];
};
/** Chapters of the HS that hold what people buy. */
export const CONSUMER = /^(09|1[6-9]|2[0-2]|33|42|6[1-7]|94|95|96)/;
export type Port = { code: string; name: string; country: string };
export type CustomsReference = { exports: Goods[]; imports: Goods[]; ports: Map<string, Port[]> };

const COUNTRY_OF = new Map(COUNTRY_LIST.map((country) => [country.code, country]));
export const countryOf = (code: string): Country => {
  const country = COUNTRY_OF.get(code);
  if (!country) throw new Error(`No country ${code}`);
  return country;
};

const weights = (text: string): [string, number][] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((pair) => [pair.split(':')[0] as string, Number(pair.split(':')[1])]);

export const readCustomsReference = (): CustomsReference => {
  const ports = new Map<string, Port[]>();
  for (const row of rowsOf<'code' | 'name' | 'country_code'>('ports.csv')) {
    const port = { code: row.code, name: row.name, country: row.country_code };
    ports.set(port.country, [...(ports.get(port.country) ?? []), port]);
  }
  const goods = rowsOf<
    'hs_code' | 'description' | 'name_cn' | 'direction' | 'trades' | 'unit' | 'price_usd' | 'kg' | 'origins'
  >('customs_goods.csv').map((row) => ({
    direction: row.direction,
    hs_code: row.hs_code,
    description: row.description,
    name: row.name_cn,
    trades: row.trades.split(' '),
    unit: row.unit,
    price: Number(row.price_usd),
    kg: Number(row.kg),
    origins: weights(row.origins).map(([code, weight]) => [countryOf(code), weight] as const),
  }));
  return {
    exports: goods.filter(({ direction }) => direction === 'export'),
    imports: goods.filter(({ direction }) => direction === 'import'),
    ports,
  };
};

/** Where buyers are, by how much China exports there. */
export const MARKETS = weights(
  'US:17 VN:7 JP:7 KR:6 IN:6 HK:5 DE:6 NL:4 GB:4 MY:4 RU:5 TH:4 ID:4 SG:3 BR:4 MX:5 AU:4 CA:3 AE:4 SA:3 PH:3 ES:2 IT:3 ' +
    'FR:3 PL:2 TR:3 EG:1 ZA:1 NG:1 CL:1 PE:1 CO:1 AR:1 KE:1 TZ:1 BD:2 PK:2 LK:1 IL:1 GR:1 BE:1 MA:1 DZ:1 PA:1 SE:1 DK:1 ' +
    'FI:1 NO:1 NZ:1 TW:3',
).map(([code, weight]) => [countryOf(code), weight] as const);

/** Ports that a province ships from, the usual one first. */
const PORTS_OF: Record<string, string> = {
  上海市: 'CNSHA',
  江苏省: 'CNSHA CNNKG CNTAG CNNTG CNLYG',
  浙江省: 'CNNGB CNSHA',
  安徽省: 'CNSHA CNNGB CNNKG',
  福建省: 'CNXMN CNFOC CNQZJ',
  江西省: 'CNNGB CNXMN CNSHK',
  山东省: 'CNTAO CNYNT CNRZH',
  河南省: 'CNTAO CNTXG CNSHA',
  湖北省: 'CNSHA CNWUH',
  湖南省: 'CNSHK CNSHA CNCAN',
  广东省: 'CNSHK CNCAN CNNSA CNZUH CNZHA',
  广西壮族自治区: 'CNFAN CNSHK',
  海南省: 'CNHAK CNZHA',
  重庆市: 'CNCKG CNSHA',
  四川省: 'CNCKG CNSHA',
  辽宁省: 'CNDLC CNYIK',
  吉林省: 'CNDLC',
  黑龙江省: 'CNDLC',
};
const NORTHERN = 'CNTXG CNTAO';

export const homePort = (random: Random, { ports }: CustomsReference, province: string): Port => {
  const codes = (PORTS_OF[province] ?? NORTHERN).split(' ');
  const code = random.pickHead(codes, 2.5);
  const port = ports.get('CN')?.find((one) => one.code === code);
  if (!port) throw new Error(`No port ${code}`);
  return port;
};
