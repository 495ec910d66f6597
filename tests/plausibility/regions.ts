import { list, num, type Row, type Rule, text } from './rule';

const SHOWS = ['indicator_name', 'region_name', 'year', 'value', 'unit'] as const;
const is = (code: string, level?: string) => (row: Row) =>
  row.indicator_code === code && (level === undefined || row.region_level === level);
const between = (low: number, high: number) => (row: Row) => num(row.value) >= low && num(row.value) <= high;

/** Seventh census, in 万人: what an expert knows by heart. */
const CENSUS: Record<string, number> = { 广东省: 12_601, 浙江省: 6_457, 河南省: 9_937, 北京市: 2_189, 西藏自治区: 365 };

const GDP: Readonly<Record<number, number>> = { 2023: 1_294_272, 2024: 1_348_066 };

/** Figures of regions. */
export const REGION_RULES: readonly Rule[] = [
  {
    name: 'provinces have the people that were counted, give or take four in a hundred',
    of: 'macro',
    when: (row) => is('resident_population', 'province')(row) && text(row.region_name) in CENSUS,
    holds: (row) => Math.abs(num(row.value) / (CENSUS[text(row.region_name)] ?? 1) - 1) < 0.04,
    shows: SHOWS,
  },
  {
    name: 'no output of a province is shown for a year that is not certain',
    of: 'macro',
    when: is('gdp', 'province'),
    holds: (row) => num(row.year) <= 2023,
    shows: SHOWS,
  },
  {
    // NBS, GDP in 100 million yuan: 2024 as verified finally, 2023 as revised by the fifth economic census.
    name: 'the output of the nation is that of the NBS, in yuan as that of the provinces',
    of: 'macro',
    when: (row) => row.region_level === 'country' && /^国内生产总值（现价/.test(text(row.indicator_name)),
    holds: (row) =>
      row.unit === '亿元' &&
      (!(num(row.year) in GDP) || Math.abs(num(row.value) / num(GDP[num(row.year)]) - 1) < 0.001),
    shows: SHOWS,
  },
  {
    // In thousand km at the end of the year, by the National Railway Administration: 155 in 2022, 159 in 2023, 162 in 2024.
    name: 'railways are as long as published, or not given',
    of: 'macro',
    when: (row) => row.region_level === 'country',
    holds: (row) => !/铁路/.test(text(row.indicator_name)) || num(row.value) >= 150_000 || num(row.year) < 2021,
    shows: SHOWS,
  },
  {
    name: 'a province turns out 40,000 to 230,000 yuan a head',
    of: 'macro',
    when: is('gdp_per_capita', 'province'),
    holds: between(40_000, 230_000),
    shows: SHOWS,
  },
  {
    name: 'a city turns out 15,000 to 320,000 yuan a head',
    of: 'macro',
    when: is('gdp_per_capita', 'city'),
    holds: between(15_000, 320_000),
    shows: SHOWS,
  },
  {
    name: 'a third to nineteen in twenty live in towns',
    of: 'macro',
    when: is('urban_share'),
    holds: between(33, 95),
    shows: SHOWS,
  },
  {
    name: 'a city has 20,000 to 26 million people',
    of: 'macro',
    when: is('resident_population', 'city'),
    holds: between(2, 2600),
    shows: SHOWS,
  },
  {
    name: 'an industry has no more companies in operation than companies',
    of: 'industry',
    holds: (row) =>
      num(row.active_company_count) <= num(row.company_count) && num(row.new_company_count) <= num(row.company_count),
    shows: ['name', 'company_count', 'active_company_count', 'new_company_count'],
  },
  {
    name: 'what is within an industry of a chain is a part of its share',
    of: 'industry',
    when: (row) => list(row.upstream).length + list(row.downstream).length > 1,
    holds: (row) =>
      [list(row.upstream), list(row.downstream)].every((links) =>
        links.every(({ code, share }) => {
          const inside = links.filter((one) => one.code !== code && text(one.code).startsWith(text(code)));
          const parts = inside.filter(
            (one) => !inside.some((mid) => mid.code !== one.code && text(one.code).startsWith(text(mid.code))),
          );
          return parts.reduce((sum, one) => sum + num(one.share), 0) <= num(share) + 0.05;
        }),
      ),
    shows: ['name', 'code', 'upstream', 'downstream'],
  },
  {
    name: 'all inputs of an industry are at most the whole',
    of: 'industry',
    when: (row) => list(row.upstream).length > 0,
    holds: (row) => {
      const links = list(row.upstream);
      const outer = links.filter(
        ({ code }) => !links.some((one) => one.code !== code && text(code).startsWith(text(one.code))),
      );
      return outer.reduce((sum, one) => sum + num(one.share), 0) <= 100;
    },
    shows: ['name', 'code', 'upstream'],
  },
];
