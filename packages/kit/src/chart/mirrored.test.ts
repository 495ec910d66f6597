import { expect, test } from 'vitest';
import { mirrored } from './mirrored';

test('what goes on goes to the left, and scales change sides', () => {
  const option = {
    xAxis: { type: 'category', data: ['a', 'b'] },
    yAxis: [{ name: 'first' }, { name: 'second', position: 'right' }],
    grid: { left: 8, right: '24%', top: 4 },
    legend: { left: 'left' },
    series: [{ type: 'line' }, { type: 'bar', label: { show: true, position: 'right' } }],
  };
  expect(mirrored(option)).toEqual({
    xAxis: { type: 'category', data: ['a', 'b'], inverse: true },
    yAxis: [
      { name: 'first', position: 'right' },
      { name: 'second', position: 'left' },
    ],
    grid: { right: 8, left: '24%', top: 4 },
    legend: { left: 'right' },
    series: [{ type: 'line' }, { type: 'bar', label: { show: true, position: 'left' } }],
  });
  expect(mirrored(mirrored(option))).toMatchObject({ grid: option.grid, legend: option.legend });
});

test('maps and pies have no direction', () => {
  const option = { geo: { map: 'china' }, series: [{ type: 'scatter' }] };
  expect(mirrored(option)).toBe(option);
});
