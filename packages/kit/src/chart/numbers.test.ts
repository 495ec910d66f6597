import { expect, test } from 'vitest';
import { withNumbers } from './numbers';

type NumberText = (value: unknown) => string;
const read = (locale: string) => {
  const { yAxis, tooltip } = withNumbers(
    { xAxis: { type: 'category' }, yAxis: { type: 'value' }, tooltip: {} },
    locale,
  );
  const scale = (yAxis as { axisLabel: { formatter: NumberText } }).axisLabel.formatter;
  return { scale, told: (tooltip as { valueFormatter: NumberText }).valueFormatter };
};

test.each([
  ['zh-CN', '120万', '0.5', '1,200,000'],
  ['en-US', '1.2M', '0.5', '1,200,000'],
])('numbers of a chart are those of a page in %s', (locale, short, small, whole) => {
  const { scale, told } = read(locale);
  expect([scale(1_200_000), scale(0.5), told(1_200_000), told(null)]).toEqual([short, small, whole, '']);
});

test('what a chart says by itself stays', () => {
  const own = () => 'own';
  const option = {
    yAxis: [{ type: 'value', axisLabel: { formatter: own } }, { type: 'category' }],
    tooltip: { formatter: own },
  };
  expect(withNumbers(option, 'zh-CN')).toEqual(option);
});
