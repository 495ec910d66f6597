import { renderPage } from '@/testing';
import { SeriesChart } from './SeriesChart';

interface Drawn {
  series?: object[];
}
let drawn: Drawn = {};
jest.mock('@daas/kit/chart/Chart', () => ({
  Chart: ({ option }: { option: Drawn }) => {
    drawn = option;
    return null;
  },
}));

const seriesOf = (code: string, name: string, modelled: readonly boolean[]) => ({
  indicator: { code: 'gdp', name: '生产总值', unit: '亿元', tab: 'economic-view' },
  region: { code, name, level: 'province' as const },
  source: { key: 'model', name: '模型推算（非统计数据）' },
  points: modelled.map((one, at) => ({ year: 2020 + at, value: 100 + at, growth: null, modelled: one })),
});

test.each([
  ['line', { lineStyle: { type: 'dashed' } }],
  ['bar', { itemStyle: { opacity: 0.5 } }],
] as const)('what is no statistic is marked in a chart of the kind %s', async (kind, look) => {
  const series = [
    seriesOf('33', '浙江省', [false, false]),
    seriesOf('3302', '宁波市', [true, true]),
    seriesOf('32', '江苏省', [false, true]),
  ];
  await renderPage(
    <SeriesChart series={series} regions={['33', '3302', '32']} unit="亿元" kind={kind} height={100} label="x" />,
  );
  const [published, modelled, mixed] = drawn.series as [object, object, object];
  expect(published).toMatchObject({ name: '浙江省', data: [{ symbol: 'circle' }, { symbol: 'circle' }] });
  expect(published).not.toMatchObject(look);
  expect(modelled).toMatchObject({ name: '宁波市（推算值）', ...look });
  expect(mixed).toMatchObject({ name: '江苏省', data: [{ symbol: 'circle' }, { symbol: 'emptyCircle' }] });
  expect(mixed).not.toMatchObject(look);
});
