import { expect, test } from 'vitest';
import { csvFile } from './csv';

test('a line a row, quoted where it must be, numbers as numbers, nothing a spreadsheet would compute', async () => {
  const file = csvFile([
    ['代码', '指标', '数值', '来源'],
    ['gdp', '总值,"现价"', -1.5, '=未经审核的副本'],
    ['gdp', null, 85017.35, '一\n二'],
  ]);
  expect(file.type).toBe('text/csv;charset=utf-8');
  expect((await file.text()).split('\r\n')).toEqual([
    '代码,指标,数值,来源',
    `gdp,"总值,""现价""",-1.5,'=未经审核的副本`,
    'gdp,,85017.35,"一\n二"',
    '',
  ]);
});
