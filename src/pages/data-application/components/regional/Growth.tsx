import { Chart } from '@daas/kit/chart/Chart';
import { history } from '@umijs/max';
import { useMemo } from 'react';
import { useAppearance } from '@/appearance';
import { Figure } from './Figure';
import { GRID, LEGEND, type Part, QUIET, rowsPath, SPLIT, useReportTexts } from './useReport';

const HEIGHT = 300;

/** Companies founded in each year, and how the number of companies grew beside the comparison's. */
export function Growth({ answer, report, number }: Omit<Part, 'measure'>) {
  const { text, format, index } = useReportTexts();
  const dark = useAppearance().theme === 'dark';
  const { list, from, to, rate, comparison_rate } = report.growth;
  const years = useMemo(() => list.map(({ year }) => String(year)), [list]);
  const founded = useMemo(
    () => ({
      grid: { ...GRID, top: 12 },
      tooltip: { trigger: 'axis', valueFormatter: (value: number) => format.number(value) },
      xAxis: { type: 'category', data: years, ...QUIET },
      yAxis: { type: 'value', minInterval: 1, ...SPLIT },
      series: [{ name: text('founded'), type: 'bar', barMaxWidth: 24, data: list.map((one) => one.founded) }],
    }),
    [list, years, format, text],
  );
  const stock = useMemo(() => {
    const line = (name: string, key: 'stock' | 'comparison_stock') => {
      const first = list[0]?.[key] ?? 0;
      return {
        name,
        type: 'line',
        symbolSize: 6,
        data: list.map((one) => (first > 0 ? (100 * one[key]) / first : null)),
      };
    };
    return {
      grid: GRID,
      legend: LEGEND,
      tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => index(value as number, 1) },
      xAxis: { type: 'category', data: years, ...QUIET },
      yAxis: { type: 'value', scale: true, ...SPLIT },
      series: [line(text('region'), 'stock'), line(answer.comparison.name, 'comparison_stock')],
    };
  }, [list, years, answer.comparison.name, index, text]);
  const rates = { from, to, rate: format.percent(rate), comparison: format.percent(comparison_rate) };
  return (
    <>
      <Figure number={number} title={text('founded-by-year')} formula={text('founded-formula')}>
        {(picture) => (
          <Chart
            option={founded}
            height={HEIGHT}
            label={text('founded-by-year')}
            dark={dark}
            picture={picture}
            onClick={({ dataIndex }) => {
              const one = list[dataIndex];
              if (one) history.push(rowsPath(one.filter));
            }}
          />
        )}
      </Figure>
      <Figure
        number={number + 1}
        title={text('stock', { year: years[0] ?? '' })}
        formula={text('growth-formula', { ...rates, name: answer.comparison.name })}
      >
        {(picture) => (
          <Chart
            option={stock}
            height={HEIGHT}
            label={text('stock', { year: years[0] ?? '' })}
            dark={dark}
            picture={picture}
          />
        )}
      </Figure>
    </>
  );
}
