import { DATA_SETS, filterProblems, sampleRow } from '@daas/contract/datasets';
import { conditionsOf } from './conditions';

const { enterprise, project } = DATA_SETS;

test('a project asks what its conditions say', () => {
  const asked = conditionsOf({
    province: '浙江省',
    city: '宁波市',
    county: null,
    condition_industries: ['制造业', '建筑业'],
    condition_tags: ['专精特新'],
    condition_scale: '中小微企业',
    condition_min_years: 3,
    condition_min_insured: 20,
    window_end: '2028-02-29',
  });
  expect(asked).toEqual([
    { field: 'status', op: 'eq', value: '存续' },
    { field: 'province', op: 'eq', value: '浙江省' },
    { field: 'city', op: 'eq', value: '宁波市' },
    { field: 'industry_l1', op: 'in', value: ['制造业', '建筑业'] },
    { field: 'tags', op: 'all', value: ['专精特新'] },
    { field: 'scale', op: 'in', value: ['中型', '小型', '微型'] },
    { field: 'established_date', op: 'lte', value: '2025-02-28' },
    { field: 'insured_count', op: 'gte', value: 20 },
  ]);
  expect(filterProblems(enterprise, { op: 'and', items: asked })).toEqual([]);
});

test('a project open to all asks only for a company in operation', () => {
  expect(conditionsOf({ condition_scale: '不限', window_end: '2026-01-30' })).toEqual([
    { field: 'status', op: 'eq', value: '存续' },
  ]);
  const sample = conditionsOf(sampleRow(project));
  expect(filterProblems(enterprise, { op: 'and', items: sample })).toEqual([]);
});
