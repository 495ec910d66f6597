import { csvOf, type Heads } from './csv';
import type { Series } from './Figure';

const heads: Heads = {
  code: '代码',
  indicator: '指标',
  unit: '单位',
  division: '区划',
  region: '地区',
  year: '年份',
  value: '数值',
  growth: '同比',
  modelled: '推算',
  source: '来源',
  yes: '是',
  no: '否',
};
const series: Series = {
  indicator: { code: 'gdp', name: '总值,"现价"', unit: '亿元', tab: 'economic-view' },
  region: { code: '33', name: '浙江省', level: 'province' },
  source: { key: 'province-copy', name: '=未经审核的副本' },
  points: [
    { year: 2023, value: 85017.35, growth: null, modelled: false },
    { year: 2024, value: -1.5, growth: -0.5, modelled: true },
  ],
};

test('a line a value, quoted where it must be, numbers as numbers, nothing a spreadsheet would compute', () => {
  expect(csvOf([series], heads).split('\r\n')).toEqual([
    '代码,指标,单位,区划,地区,年份,数值,同比,推算,来源',
    `gdp,"总值,""现价""",亿元,33,浙江省,2023,85017.35,,否,'=未经审核的副本`,
    `gdp,"总值,""现价""",亿元,33,浙江省,2024,-1.5,-0.5,是,'=未经审核的副本`,
  ]);
});
