import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { packageFolder } from '@daas/server/kernel/packageFolder';
import { parse } from 'csv-parse/sync';

/** Reference data of packages/demo/data, read once for a run of the generator. */
export type Place = {
  province: string;
  city: string;
  county: string;
  /** GB/T 2260 code of the county. */
  code: string;
  lng: number;
  lat: number;
};
export type Industry = { code: string; l1: string; l2: string; l3: string; l4: string };
export type Reference = {
  /** Provinces with their counties, weighted by the newest GDP (100 million yuan). */
  provinces: (readonly [counties: Place[], gdp: number])[];
  /** By the four digits of GB/T 4754-2017; `code` has the letter before them. */
  industries: Map<string, Industry>;
};

/** Municipalities, capitals of provinces and the cities that are as strong as those, by GB/T 2260. */
const MUNICIPALITIES = ['11', '12', '31', '50'];
const STRONG = [
  '2102',
  '3202',
  '3203',
  '3204',
  '3205',
  '3206',
  '3302',
  '3304',
  '3306',
  '3307',
  '3502',
  '3505',
  '3702',
  '3706',
  '3707',
  '4103',
  '4205',
  '4403',
  '4404',
  '4406',
  '4413',
  '4419',
  '4420',
];
export const isMajorCity = ({ code }: Place): boolean =>
  MUNICIPALITIES.includes(code.slice(0, 2)) || code.slice(2, 4) === '01' || STRONG.includes(code.slice(0, 4));

/** Where houses are heated by law: north of the Qinling and the Huai. */
const HEATED = ['11', '12', '13', '14', '15', '21', '22', '23', '37', '41', '61', '62', '63', '64', '65'];
export const isHeated = ({ code }: Place): boolean => HEATED.includes(code.slice(0, 2));

/** Places, industries and ports are what the server itself knows. */
const SERVERS = ['division.csv', 'industry_gbt4754_2017.csv', 'ports.csv'];

/** A file of packages/demo/data as it is, unpacked when its name ends with '.gz'. */
export const readData = (file: string): Buffer => {
  const servers = packageFolder('data');
  const bytes = readFileSync(join(SERVERS.includes(file) ? servers : join(servers, '../../demo/data'), file));
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
};

/** The rows of a file with a header line. */
export const rowsOf = <Column extends string = string>(file: string): Record<Column, string>[] =>
  parse(readData(file), { columns: true, skip_empty_lines: true });

/** The middle level of municipalities and of counties under a province is no city. */
const NO_CITY = /^(市辖区|县|.*直辖县级行政区划)$/;

export const readReference = (): Reference => {
  const divisions = rowsOf('division.csv');
  const byCode = new Map(divisions.map((row) => [row.code, row]));
  const counties = new Map<string, Place[]>();
  for (const row of divisions.filter(({ level }) => level === '3')) {
    const city = byCode.get(row.parent as string);
    const province = byCode.get(city?.parent as string)?.name;
    if (!city || !province) continue;
    const place: Place = {
      province,
      city: NO_CITY.test(city.name as string)
        ? province.endsWith('市')
          ? province
          : (row.name as string)
        : (city.name as string),
      county: row.name as string,
      code: row.code as string,
      lng: Number(row.lng),
      lat: Number(row.lat),
    };
    counties.set(province, [...(counties.get(province) ?? []), place]);
  }
  const gdp = rowsOf('macro_cn_province_gdp_2015_2023.csv');
  const newest = gdp.reduce((year, row) => ((row.年份 as string) > year ? (row.年份 as string) : year), '');
  return {
    provinces: gdp
      .filter((row) => row.年份 === newest)
      .map((row) => [counties.get(row.省份 as string) ?? [], Number(row.GDP总量)] as const)
      .filter(([places]) => places.length > 0),
    industries: readIndustries(),
  };
};

function readIndustries(): Map<string, Industry> {
  const rows = rowsOf('industry_gbt4754_2017.csv');
  const byCode = new Map(rows.map((row) => [row.code as string, row]));
  const industries = new Map<string, Industry>();
  for (const row of rows.filter(({ level }) => level === '4')) {
    const l3 = byCode.get(row.parent as string);
    const l2 = byCode.get(l3?.parent ?? '');
    const l1 = byCode.get(l2?.parent ?? '');
    if (!l1 || !l2 || !l3) continue;
    industries.set(row.code as string, {
      code: `${l1.code}${row.code}`,
      l1: l1.name as string,
      l2: l2.name as string,
      l3: l3.name as string,
      l4: row.name as string,
    });
  }
  return industries;
}
