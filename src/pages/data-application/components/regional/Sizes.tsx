import { Chart } from '@daas/kit/chart/Chart';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { history } from '@umijs/max';
import { useMemo } from 'react';
import { useAppearance } from '@/appearance';
import { Figure } from './Figure';
import { GRID, LEGEND, type Part, QUIET, rowsPath, SPLIT, useReportTexts } from './useReport';

const HEIGHT = 280;

/** Companies by size, beside the comparison. */
export function Sizes({ answer, report, number }: Omit<Part, 'measure'>) {
  return report.sizes.map((sizes, n) => (
    <Bars key={sizes.field} sizes={sizes} number={number + n} comparison={answer.comparison.name} />
  ));
}

interface Props {
  sizes: Part['report']['sizes'][number];
  number: number;
  comparison: string;
}

function Bars({ sizes: { field, list }, number, comparison }: Props) {
  const { text, format } = useReportTexts();
  const dark = useAppearance().theme === 'dark';
  const { view } = useDataSet('enterprise');
  const option = useMemo(() => {
    const labels = new Map(
      view?.fields.find(({ name_en }) => name_en === field)?.values?.map(({ value, label }) => [value, label]),
    );
    const series = (name: string, key: 'region' | 'comparison') => {
      const whole = list.reduce((sum, one) => sum + one[key], 0);
      return {
        name,
        type: 'bar',
        barMaxWidth: 12,
        data: list.map((one) => (whole > 0 ? one[key] / whole : 0)),
      };
    };
    return {
      grid: GRID,
      legend: LEGEND,
      tooltip: { trigger: 'axis', valueFormatter: (value: number) => format.percent(value) },
      xAxis: { type: 'value', ...SPLIT, axisLabel: { formatter: (value: number) => format.percent(value, 0) } },
      // Lying, for each of the bands has a name that is wider than a column.
      yAxis: {
        type: 'category',
        inverse: true,
        data: list.map(({ value }) => labels.get(value) ?? value),
        ...QUIET,
        axisLabel: { interval: 0 },
      },
      series: [series(text('region'), 'region'), series(comparison, 'comparison')],
    };
  }, [list, field, view, comparison, format, text]);
  const title = text(`size.${field}`);
  return (
    <Figure number={number} title={title}>
      {(picture) => (
        <Chart
          option={option}
          height={HEIGHT}
          label={title}
          dark={dark}
          picture={picture}
          onClick={({ dataIndex }) => {
            const one = list[dataIndex];
            if (one) history.push(rowsPath(one.filter));
          }}
        />
      )}
    </Figure>
  );
}
