import { type Row, type Rule, text } from './rule';

const SHOWS = ['name', 'kind', 'city', 'established_date', 'registered_capital'] as const;
const isOf =
  (code: string) =>
  ({ industry_code, kind }: Row) =>
    industry_code === code && kind !== '分公司';
const livesIn = (cities: string) => {
  const names = cities.split(' ').map((city) => `${city}市`);
  return ({ city }: Row) => names.includes(text(city));
};

/** Where well-known trades are at home, and of which form and age their companies are. */
export const TRADE_RULES: readonly Rule[] = [
  {
    // China Semiconductor Industry Association, ICCAD 2021: these cities have more than 100 chip designers each.
    name: 'most chip companies are in the twelve cities with a hundred designers',
    of: 'enterprise',
    when: isOf('C3973'),
    holds: livesIn('上海 深圳 北京 无锡 杭州 西安 成都 南京 武汉 苏州 合肥 厦门'),
    share: 0.85,
    shows: SHOWS,
  },
  {
    // The same report series: 736 designers in 2015, 2,810 in 2021.
    name: 'most chip companies were set up since 2015',
    of: 'enterprise',
    when: isOf('C3973'),
    holds: ({ established_date }) => text(established_date) >= '2015',
    share: 0.5,
    shows: SHOWS,
  },
  {
    name: 'no chip company belongs to one person or to partners',
    of: 'enterprise',
    when: isOf('C3973'),
    holds: ({ kind }) => kind !== '个人独资企业' && kind !== '合伙企业',
    shows: SHOWS,
  },
  {
    // "Ceramic Information", survey of 2022 of the lines of every tile works.
    name: 'most makers of tiles are in the known districts of tiles',
    of: 'enterprise',
    when: isOf('C3071'),
    holds: livesIn('佛山 肇庆 宜春 泉州 淄博 潮州 乐山'),
    share: 0.75,
    shows: SHOWS,
  },
  {
    // China National Textile and Apparel Council: bases of the textile industry.
    name: 'most weavers are in the bases of the textile industry',
    of: 'enterprise',
    when: isOf('C1751'),
    holds: livesIn('绍兴 苏州 南通 嘉兴 湖州 泉州 佛山'),
    share: 0.75,
    shows: SHOWS,
  },
];
