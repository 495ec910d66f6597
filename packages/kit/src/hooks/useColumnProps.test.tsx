import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { setHost } from '../host';
import { useColumnProps } from './useColumnProps';

interface Line {
  at: string | null;
  amount: number | null;
  rows: number;
}

type Draw = (column: ReturnType<typeof useColumnProps<Line>>) => ReactNode;
const Cell = ({ draw }: { draw: Draw }) => draw(useColumnProps<Line>());

function drawn(draw: Draw): string {
  setHost({ useAppearance: () => ({ locale: 'zh-CN', theme: 'light', timeZone: 'Asia/Shanghai' }) } as never);
  return renderToStaticMarkup(<Cell draw={draw} />).replace(/^<span class="tabular">(.*)<\/span>$/, '$1');
}

test('an amount keeps its sign and its last of four decimals, nought is written, nothing is a dash', () => {
  const amount = (value: number | null) =>
    drawn((column) => column.money('amount').render(null, { at: null, amount: value, rows: 0 }));
  expect([12_345_678, -100_000_000, -1, 0, null].map(amount)).toEqual([
    '¥1,234.5678',
    '-¥10,000.00',
    '-¥0.0001',
    '¥0.00',
    '--',
  ]);
});

test('figures stand at the end of their column, times where text begins', () => {
  const line = { at: '2026-03-01T16:30:00Z', amount: null, rows: 1_234_567 };
  const columns: Record<string, unknown>[] = [];
  expect(
    drawn((column) => {
      columns.push(column.number('rows'), column.time('at'));
      return column.number('rows').render(null, line);
    }),
  ).toBe('1,234,567');
  expect(columns.map(({ dataIndex, align }) => [dataIndex, align])).toEqual([
    ['rows', 'end'],
    ['at', undefined],
  ]);
  expect(drawn((column) => column.time('at').render(null, line))).toBe('2026-03-02 00:30:00');
  expect(drawn((column) => column.time('at').render(null, { ...line, at: null }))).toBe('--');
});
