import { rowsOf } from '../reference';
import { habitsOf, NOW, type Region } from './model';

export const MODEL_YEARS = 3;
/** How many ordinary cities of its province a leading city weighs; other capitals weigh `CAPITAL`. */
// biome-ignore format: a table
const LEADING: Record<string, number> = {
  '2101': 4.6, '2102': 4.8, '2201': 7, '2301': 6, '3201': 2.4, '3202': 2.1, '3205': 3.5, '3301': 3.6, '3302': 2.9, '3401': 5.2,
  '3501': 2.4, '3502': 1.6, '3505': 2.3, '3701': 2.6, '3702': 3.3, '4201': 6.4, '4301': 4.8, '4401': 7, '4403': 8, '4406': 3,
  '4419': 2.8, '5101': 11, '6101': 5.6,
};
const CAPITAL = 4.2;
/** What counties that belong to no city make of a province. */
const OUTSIDE: Record<string, number> = { '41': 0.015, '42': 0.05, '46': 0.3, '65': 0.12 };

type Division = Record<'code' | 'name' | 'level' | 'parent', string>;
type Output = Record<'年份' | '省份' | 'GDP总量' | '第一产业' | '第二产业' | '第三产业', string>;

export type ProvinceOutput = { code: string; name: string; rows: Output[] };

/** Real output of provinces, oldest year first. */
export const readProvinces = (): ProvinceOutput[] => {
  const rows = rowsOf<keyof Output>('macro_cn_province_gdp_2015_2023.csv');
  return rowsOf<keyof Division>('division.csv')
    .filter(({ level }) => level === '1')
    .map(({ code, name }) => ({
      code,
      name,
      rows: rows.filter((row) => row.省份 === name).sort((one, other) => Number(one.年份) - Number(other.年份)),
    }));
};

const by = (rows: Output[], column: keyof Output): Map<number, number> =>
  new Map(rows.map((row) => [Number(row.年份), Number(row[column])]));
/** In how many of a thousand people a province grows a year apart from the nation: people move to the coast and the south. */
// biome-ignore format: a table
const PACE: Record<string, number> = {
  '13': -3, '14': -3, '15': -1, '21': -6, '22': -9, '23': -13, '31': 0.3, '32': 2, '33': 9, '34': 1, '35': 2, '36': -0.5,
  '37': -1, '41': -3, '42': 1, '43': -4, '44': 3, '46': 11, '50': -1, '53': -3, '61': 0, '62': -5, '63': 1, '64': 4, '65': 2,
};
const CENSUS_YEAR = 2020;

/** The provinces, and their cities with a share of them. `nation` is the nation's population by year, in 万人. */
export const modelRegions = (seed: string, provinces: ProvinceOutput[], nation: Map<number, number>): Region[] => {
  const divisions = rowsOf<keyof Division>('division.csv');
  const people = peopleOfProvinces(provinces, nation);
  const whole = provinces.map(
    (province): Region => ({
      code: province.code,
      name: province.name,
      province: province.name,
      level: 'province',
      major: true,
      gdp: by(province.rows, 'GDP总量'),
      primary: by(province.rows, '第一产业'),
      secondary: by(province.rows, '第二产业'),
      tertiary: by(province.rows, '第三产业'),
      population: people.get(province.code) ?? new Map(),
      habit: habitsOf(seed, province.code),
    }),
  );
  return [...whole, ...whole.flatMap((province) => citiesOf(seed, province, divisions))];
};

/** By the census of 2020 and each province's own pace; together they are the nation in every year. */
function peopleOfProvinces(provinces: ProvinceOutput[], nation: Map<number, number>): Map<string, Map<number, number>> {
  const rows = rowsOf<'province' | 'population_2020'>('province_population_census_2020.csv');
  const census = new Map(rows.map((row) => [row.province, Number(row.population_2020)]));
  const people = new Map(provinces.map(({ code }) => [code, new Map<number, number>()]));
  for (const [year, total] of nation) {
    const weights = provinces.map(
      ({ code, name }) => (census.get(name) ?? 0) * (1 + (PACE[code] ?? 0) / 1000) ** (year - CENSUS_YEAR),
    );
    const parts = shares(weights);
    for (const [index, { code }] of provinces.entries()) people.get(code)?.set(year, total * (parts[index] ?? 0));
  }
  return people;
}

const newest = (values: Map<number, number>): number => values.get(Math.max(...values.keys())) ?? 0;
const shares = (weights: number[]): number[] => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / whole);
};

/** A share of the people, growing a little faster or slower than the whole. */
const peopleOf = (whole: Map<number, number>, share: number, habit: Region['habit']): Map<number, number> =>
  new Map(
    [...whole].map(([year, count]) => [year, count * share * (1 + 0.008 * (habit('drift') - 0.5) * (year - NOW))]),
  );

function citiesOf(seed: string, province: Region, divisions: Division[]): Region[] {
  const cities = divisions.filter(
    ({ level, parent, name }) => level === '2' && parent === province.code && !/辖|^县$/.test(name),
  );
  if (cities.length === 0) return [];
  const habits = cities.map(({ code }) => habitsOf(seed, code));
  const capital = `${province.code}01`;
  const weights = cities.map(({ code }, index) => {
    const size = habits[index]?.('size') ?? 0;
    const lead = LEADING[code] ?? (code === capital ? CAPITAL : undefined);
    return lead ? lead * (0.92 + 0.16 * size) : 0.4 + 1.2 * size ** 1.5;
  });
  const inside = 1 - (OUTSIDE[province.code] ?? 0);
  // Some grow faster than their province, some slower.
  const paces = habits.map((habit) => 0.03 * (habit('pace') - 0.5));
  const partsOf = (year: number) =>
    shares(weights.map((weight, index) => weight * (1 + (paces[index] ?? 0) * (year - NOW))));
  const parts = new Map([...province.gdp.keys()].map((year) => [year, partsOf(year)]));
  const drafts = cities.map(({ code, name }, index) => {
    const habit = habits[index] as (name: string) => number;
    const gdp = new Map(
      [...province.gdp].map(([year, output]) => [year, output * inside * (parts.get(year)?.[index] ?? 0)]),
    );
    return { code, name, habit, gdp, major: code === capital || code in LEADING, ...sectors(province, gdp, habit) };
  });
  const heads = shares(drafts.map(({ gdp, habit }) => newest(gdp) ** 0.72 * (0.85 + 0.3 * habit('people'))));
  return drafts.map((draft, index) => ({
    ...draft,
    province: province.name,
    level: 'city',
    population: peopleOf(province.population, (heads[index] as number) * inside, draft.habit),
  }));
}

/** A city leans to works or to services, around its province's mix. */
function sectors(
  province: Region,
  gdp: Map<number, number>,
  habit: (name: string) => number,
): Pick<Region, 'primary' | 'secondary' | 'tertiary'> {
  const lean = 0.85 + 0.3 * habit('works');
  const mix = new Map(
    [...gdp].map(([year, output]) => {
      const part = (sector: 'primary' | 'secondary') =>
        (province[sector].get(year) ?? 0) / (province.gdp.get(year) ?? 1);
      const first = output * part('primary') * (0.7 + 0.6 * habit('fields'));
      const second = output * Math.min(0.7, part('secondary') * lean);
      return [year, { first, second, third: output - first - second }] as const;
    }),
  );
  const pick = (sector: 'first' | 'second' | 'third') =>
    new Map([...mix].map(([year, values]) => [year, values[sector]]));
  return { primary: pick('first'), secondary: pick('second'), tertiary: pick('third') };
}
