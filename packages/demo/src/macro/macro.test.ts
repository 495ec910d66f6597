import { MACRO_TABS } from '@daas/contract/datasets/vocabulary';
import { describe, expect, it } from 'vitest';
import { createWorld, DEMO_DEFAULTS, demoRows } from '..';

const rows = demoRows(createWorld(DEMO_DEFAULTS), 'macro');
const find = (id: string) => rows.find((row) => row.id === id);

describe('macro data', () => {
  it('have every tab at every level, and stay small', () => {
    for (const { value } of MACRO_TABS)
      for (const level of ['country', 'province', 'city'])
        expect(rows.some((row) => row.tab === value && row.region_level === level)).toBe(true);
    expect(rows.length).toBeLessThan(12_000);
  });

  it('show real figures as they are', () => {
    expect(find('mac_gdp-33_2023')).toMatchObject({
      region_name: '浙江省',
      value: 84276.97,
      unit: '亿元',
      modelled: false,
      source: 'province-copy',
      series_key: 'gdp:33',
    });
    expect(find('mac_sp-pop-totl-CN_2024')).toMatchObject({
      indicator_code: 'sp.pop.totl',
      value: 140897.5,
      unit: '万人',
      modelled: false,
      source: 'world-bank',
    });
  });

  it('mark what is modelled, which is all of the cities', () => {
    for (const row of rows) {
      expect(row.modelled).toBe(row.source === 'model');
      if (row.region_level === 'city') expect(row.modelled).toBe(true);
    }
  });

  it('compare with the year before', () => {
    const values = new Map(rows.map((row) => [`${row.series_key}/${row.year}`, row.value]));
    for (const row of rows) {
      const before = values.get(`${row.series_key}/${Number(row.year) - 1}`);
      if (before !== undefined) expect(row.previous_value).toBe(before);
      if (row.unit === '亿元' && row.growth !== null)
        expect(Number(row.value) / Number(row.previous_value) - 1).toBeCloseTo(Number(row.growth) / 100, 3);
    }
  });

  it('share a province out among its cities, and the nation among its provinces', () => {
    const sum = (level: string, code: string, province?: string) =>
      rows
        .filter((row) => row.region_level === level && row.indicator_code === code && row.year === 2023)
        .filter((row) => !province || row.province === province)
        .reduce((total, row) => total + Number(row.value), 0);
    expect(sum('city', 'gdp', '浙江省')).toBeCloseTo(84276.97, 0);
    expect(sum('city', 'gdp', '海南省')).toBeLessThan(7551.18); // counties under the province belong to no city
    expect(sum('province', 'resident_population')).toBeCloseTo(141071, 0);
    expect(sum('province', 'construction_land')).toBeCloseTo(Number(find('mac_construction_land-CN_2023')?.value), 0);
    const cities = rows.filter(
      (row) => row.indicator_code === 'gdp' && row.region_level === 'city' && row.year === 2023,
    );
    expect(cities).toHaveLength(333);
  });
});
