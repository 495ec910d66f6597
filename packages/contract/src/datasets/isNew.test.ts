import { describe, expect, it } from 'vitest';
import type { DataSetDefinition } from './definition';
import { type FilterCategory, filterConfig } from './filterConfig';
import { DATA_SET_LIST, DATA_SETS } from './index';
import { isNew } from './isNew';
import { dataSetView } from './view';

const at = (day: string) => new Date(`${day}T00:00:00Z`);

describe('what is called new', () => {
  it('was added less than 90 days ago; what has no day is not', () => {
    // 2026-11-26 and 90 days: 4 of November, 31, 31 and 24.
    expect(isNew('2026-11-26', at('2026-11-26'))).toBe(true);
    expect(isNew('2026-11-26', new Date('2027-02-23T23:59:59Z'))).toBe(true);
    expect(isNew('2026-11-26', at('2027-02-24'))).toBe(false);
    expect(isNew(undefined, at('2026-11-26'))).toBe(false);
  });

  it('are few of the data sets, and none once nothing was added', () => {
    const newOn = (day: string) => DATA_SET_LIST.filter(({ since }) => isNew(since, at(day))).length;
    expect(newOn('2026-11-26')).toBeLessThanOrEqual(DATA_SET_LIST.length / 4);
    expect(newOn('2030-01-01')).toBe(0);
  });

  it('is a field by its entry in the changelog, and an option and a ready filter by their day', () => {
    const { enterprise } = DATA_SETS;
    const [hot] = enterprise.hotFilters;
    const changed: DataSetDefinition = {
      ...enterprise,
      changelog: [
        { day: '2026-11-20', kind: 'added', field: 'status' },
        { day: '2026-11-20', kind: 'changed', field: 'name' },
      ],
      hotFilters: [{ name_cn: '新', name_en: 'New', filter: hot?.filter, since: '2026-11-20' }],
    };
    const newFields = (day: string) =>
      dataSetView(changed, 'zh-CN', null, null, at(day)).fields.filter(({ is_new }) => is_new);
    expect(newFields('2026-11-26').map(({ name_en }) => name_en)).toEqual(['status']);
    expect(newFields('2027-11-26')).toEqual([]);
    const config = filterConfig(changed, 'zh-CN', at('2026-11-26'));
    const dimensions = (JSON.parse(config.categories) as FilterCategory[]).flatMap((category) => category.dimensions);
    expect(dimensions.filter(({ is_new }) => is_new).map(({ name }) => name)).toEqual(['status']);
    expect(JSON.parse(config.hot_list)).toMatchObject([{ name: '新', is_new: true }]);
  });
});
