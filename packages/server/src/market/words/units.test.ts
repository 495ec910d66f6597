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
