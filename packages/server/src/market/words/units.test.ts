import { DATA_SETS, type DataSetDefinition, type FieldDefinition } from '@daas/contract/datasets';
import { describe, expect, it } from 'vitest';
import { parseQuery } from '.';

/** Read as a time, a place, or millions. */
const OTHERWISE = ['年', '°', 'm'];
const withUnits = Object.values(DATA_SETS).flatMap((def: DataSetDefinition) =>
  def.fields
    .filter(({ filterable, unit }) => filterable && unit && !OTHERWISE.includes(unit))
    .map((field) => [`${def.key}.${field.name_en}`, def, field] as [string, DataSetDefinition, FieldDefinition]),
);

describe('numbers with the unit of a field', () => {
  it.each(withUnits)('reads a lower bound of %s', (_, def, { name_cn, name_en, unit }) => {
    const { conditions, keywords, unread } = parseQuery(def, `${name_cn}100${unit}以上`, '2026-11-17');
    expect(conditions.map(({ filter }) => filter)).toEqual([{ field: name_en, op: 'gte', value: 100 }]);
    expect({ keywords, unread }).toEqual({ keywords: [], unread: [] });
  });

  it.each([
    ['净重100千克以上', 'customs_trade', 'net_weight', 100],
    ['净重5千公斤以上', 'customs_trade', 'net_weight', 5000],
    ['变压器容量2千千伏安以上', 'factory', 'power_capacity', 2000],
  ] as const)('reads the magnitude of %s', (typed, key, field, value) => {
    const { conditions } = parseQuery(DATA_SETS[key], typed, '2026-11-17');
    expect(conditions.map(({ filter }) => filter)).toEqual([{ field, op: 'gte', value }]);
  });
});

describe('numbers with another unit than that of a field', () => {
  it.each([
    ['office buildings within 800m of the metro', 'property', 'metro_distance', 'lte', 800],
    ['离地铁800m以内', 'property', 'metro_distance', 'lte', 800],
    ['距地铁1公里以内', 'property', 'metro_distance', 'lte', 1000],
    ['地铁站500米内', 'property', 'metro_distance', 'lte', 500],
    ['ceiling height over 8m', 'property', 'ceiling_height', 'gt', 8],
    ['承重超过5t', 'property', 'floor_load', 'gt', 5],
    ['30亩以上', 'factory', 'land_area', 'gte', 20_000],
    ['land over 3 hectares', 'factory', 'land_area', 'gt', 30_000],
    ['净重超过20吨', 'customs_trade', 'net_weight', 'gt', 20_000],
    ['净重500斤以上', 'customs_trade', 'net_weight', 'gte', 250],
    ['评分4.5分以上', 'shop', 'rating', 'gte', 4.5],
    ['4星以上', 'shop', 'rating', 'gte', 4],
  ] as const)('reads %s', (typed, key, field, op, value) => {
    const { conditions } = parseQuery(DATA_SETS[key], typed, '2026-11-17');
    expect(conditions.map(({ filter }) => filter)).toContainEqual({ field, op, value });
  });

  it.each([
    ['注册资本100m以上', 10_000],
    ['registered capital over 30m', 3000],
    ['capital of at least 5b yuan', 500_000],
  ] as const)('keeps the magnitude of money in %s', (typed, value) => {
    const { conditions } = parseQuery(DATA_SETS.enterprise, typed, '2026-11-17');
    expect(conditions.map(({ filter }) => filter)).toMatchObject([{ field: 'registered_capital', value }]);
  });
});

describe('phrases that are no condition', () => {
  it.each(['智能手机企业', 'companies founded in the last 4 months of 2016'])(
    'reads no other condition from %s',
    (typed) => {
      const { conditions } = parseQuery(DATA_SETS.enterprise, typed, '2026-11-17');
      expect(JSON.stringify(conditions)).not.toMatch(/has_phone|2026/);
    },
  );

  it('reads the state of being on a list, not on an exchange', () => {
    const { conditions } = parseQuery(DATA_SETS.enterprise, 'suppliers listed as abnormal operation', '2026-11-17');
    expect(conditions.map(({ filter }) => filter)).toEqual([
      { relation: 'risks', match: 'any', filter: { field: 'kind', op: 'eq', value: '经营异常' } },
    ]);
  });

  it.each([
    ['没有被列入经营异常的公司', 'none'],
    ['从未被列入经营异常的公司', 'none'],
    ['被列入经营异常的公司', 'any'],
    ['有没有经营异常的公司', 'any'],
  ])('reads the negation of %s', (typed, match) => {
    const { conditions } = parseQuery(DATA_SETS.enterprise, typed, '2026-11-17');
    expect(conditions.map(({ filter }) => filter)).toEqual([
      { relation: 'risks', match, filter: { field: 'kind', op: 'eq', value: '经营异常' } },
    ]);
  });
});
