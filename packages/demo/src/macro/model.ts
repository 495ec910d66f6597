import { Random } from '../random';

/** The newest year of the provinces' real output, which the model starts from. */
export const NOW = 2023;

/** A region as the model sees it: its output of one year, and habits that stay its own. */
export type Region = {
  code: string;
  name: string;
  province: string;
  level: 'province' | 'city';
  /** Capitals and the cities that lead their province: more is modelled for them. */
  major: boolean;
  /** By year, 亿元. */
  gdp: Map<number, number>;
  primary: Map<number, number>;
  secondary: Map<number, number>;
  tertiary: Map<number, number>;
  /** 万人. */
  population: Map<number, number>;
  /** 0 to 1 for each habit, always the same for a region. */
  habit: (name: string) => number;
};

export const habitsOf =
  (seed: string, code: string) =>
  (name: string): number =>
    new Random(`${seed}/${code}/${name}`).next();

export type Modelled = {
  code: string;
  tab: string;
  name: string;
  english: string;
  unit: string;
  /** For every city; else only for provinces and major cities. */
  every: boolean;
  /** Provinces have it from statistics, so only cities are modelled. */
  cityOnly?: boolean;
  /** Sums up to a national figure. */
  total?: boolean;
  of: (region: Region, year: number) => number;
};

const at = (values: Map<number, number>, year: number): number => values.get(year) ?? 0;
/** 元 a head from 亿元 and 万人. */
const perHead = (region: Region, year: number): number => (at(region.gdp, year) / at(region.population, year)) * 10_000;
/** Between 0 and 1: how rich a region is. */
const wealth = (region: Region, year: number): number =>
  Math.min(1, Math.max(0, (perHead(region, year) - 30_000) / 140_000));
/** Years since. */
const years = (year: number): number => year - NOW;
const built = (region: Region, year: number): number =>
  at(region.population, year) *
  urbanShare(region, year) *
  (0.9 + 0.35 * region.habit('built')) *
  0.58 *
  (1 + 0.012 * years(year));
const urbanShare = (region: Region, year: number): number =>
  Math.min(0.93, 0.5 + 0.33 * wealth(region, year) + 0.1 * region.habit('urban') + 0.006 * years(year));

/** What stands in no free statistics is modelled from the real output of provinces. No number here is a statistic. */
// biome-ignore format: one line each
export const MODELLED: readonly Modelled[] = [
  { code: 'gdp', tab: 'economic-view', name: '地区生产总值', english: 'Gross domestic product of the region', unit: '亿元', every: true, cityOnly: true, of: (r, y) => at(r.gdp, y) },
  { code: 'gdp_per_capita', tab: 'economic-view', name: '人均地区生产总值', english: 'Gross domestic product per capita', unit: '元', every: false, of: perHead },
  { code: 'retail_sales', tab: 'economic-view', name: '社会消费品零售总额', english: 'Retail sales of consumer goods', unit: '亿元', every: false, total: true, of: (r, y) => at(r.gdp, y) * (0.32 + 0.12 * r.habit('retail')) },
  { code: 'secondary_industry', tab: 'industrial-development', name: '第二产业增加值', english: 'Value added of secondary industry', unit: '亿元', every: true, cityOnly: true, of: (r, y) => at(r.secondary, y) },
  { code: 'tertiary_industry', tab: 'industrial-development', name: '第三产业增加值', english: 'Value added of tertiary industry', unit: '亿元', every: false, cityOnly: true, of: (r, y) => at(r.tertiary, y) },
  { code: 'industrial_value_added', tab: 'industrial-development', name: '工业增加值', english: 'Value added of industry', unit: '亿元', every: false, total: true, of: (r, y) => at(r.secondary, y) * (0.76 + 0.12 * r.habit('industry')) },
  { code: 'resident_population', tab: 'demographic-data', name: '常住人口', english: 'Resident population', unit: '万人', every: true, of: (r, y) => at(r.population, y) },
  { code: 'urban_share', tab: 'demographic-data', name: '常住人口城镇化率', english: 'Urban share of the population', unit: '%', every: false, of: (r, y) => 100 * urbanShare(r, y) },
  { code: 'aged_share', tab: 'demographic-data', name: '65 岁及以上人口占比', english: 'Population ages 65 and above', unit: '%', every: false, of: (r, y) => 11.5 + 6 * r.habit('aged') - 2 * wealth(r, y) + 0.5 * years(y) },
  { code: 'fiscal_revenue', tab: 'financial-data', name: '一般公共预算收入', english: 'General public budget revenue', unit: '亿元', every: true, total: true, of: (r, y) => at(r.gdp, y) * (0.06 + 0.03 * r.habit('revenue') + 0.04 * wealth(r, y)) },
  { code: 'deposits', tab: 'financial-data', name: '金融机构存款余额', english: 'Deposits of financial institutions', unit: '亿元', every: false, total: true, of: (r, y) => at(r.gdp, y) * (1.5 + 0.5 * r.habit('deposits') + 0.9 * wealth(r, y)) * (1 + 0.03 * years(y)) },
  { code: 'loans', tab: 'financial-data', name: '金融机构贷款余额', english: 'Loans of financial institutions', unit: '亿元', every: false, total: true, of: (r, y) => at(r.gdp, y) * (1.3 + 0.4 * r.habit('loans') + 0.7 * wealth(r, y)) * (1 + 0.03 * years(y)) },
  { code: 'highway_length', tab: 'infrastructure', name: '公路通车里程', english: 'Length of highways', unit: '公里', every: true, total: true, of: (r, y) => at(r.population, y) ** 0.8 * (95 + 90 * r.habit('highway')) * (r.level === 'city' ? 0.9 : 1.6) * (1 + 0.014 * years(y)) },
  { code: 'broadband_users', tab: 'infrastructure', name: '固定宽带用户', english: 'Fixed broadband users', unit: '万户', every: false, total: true, of: (r, y) => at(r.population, y) * (0.38 + 0.1 * r.habit('broadband') + 0.06 * wealth(r, y)) * (1 + 0.045 * years(y)) },
  { code: 'freight', tab: 'infrastructure', name: '货运量', english: 'Freight', unit: '万吨', every: false, total: true, of: (r, y) => at(r.secondary, y) * (6 + 6 * r.habit('freight')) + at(r.population, y) * 12 },
  { code: 'construction_land', tab: 'construct-land', name: '城市建设用地面积', english: 'Urban construction land', unit: '平方公里', every: true, total: true, of: built },
  { code: 'residential_land', tab: 'construct-land', name: '居住用地面积', english: 'Residential land', unit: '平方公里', every: false, total: true, of: (r, y) => built(r, y) * (0.28 + 0.06 * r.habit('homes')) },
  { code: 'industrial_land', tab: 'construct-land', name: '工业用地面积', english: 'Industrial land', unit: '平方公里', every: false, total: true, of: (r, y) => built(r, y) * (0.16 + 0.08 * r.habit('works')) },
];
