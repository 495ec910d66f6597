import { Chart } from '@daas/kit/chart/Chart';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { history, Link } from '@umijs/max';
import { useMemo } from 'react';
import { useAppearance } from '@/appearance';
import { Figure } from './Figure';
import { GRID, LEGEND, type Part, QUIET, rowsPath, SPLIT, useReportTexts } from './useReport';

const SHOWN = 10;
const HEIGHT = 400;
/** An industry of fewer companies is no specialisation. */
export const LEAST_SPECIAL = 3;

/** Of a location quotient: as in the comparison. */
const LINE = 1;

const share = (value: number | undefined, whole: number | undefined) => (whole ? (value ?? 0) / whole : 0);

type Industry = Part['report']['industries'][number];

/** Shares of the industries beside those of the comparison, and what the region is special in. */
export function Structure({ answer, report, measure, number }: Part) {
  const { text, format, measureName, amount, index, industryName } = useReportTexts();
  const dark = useAppearance().theme === 'dark';
  const { industries } = report;
  const totals = report.totals.find((one) => one.measure === measure);
  const { largest, special } = useMemo(
    () => ({
      largest: [...industries]
        .sort((one, other) => (other.values[measure] ?? 0) - (one.values[measure] ?? 0))
        .slice(0, SHOWN),
      special: industries
        .filter(({ lq, values }) => lq[measure] != null && (values.companies ?? 0) >= LEAST_SPECIAL)
        .sort((one, other) => (other.lq[measure] ?? 0) - (one.lq[measure] ?? 0))
        .slice(0, SHOWN),
    }),
    [industries, measure],
  );
  const shares = useMemo(() => {
    const upwards = [...largest].reverse();
    const bars = (name: string, values: number[]) => ({ name, type: 'bar', barMaxWidth: 10, data: values });
    return {
      grid: GRID,
      legend: LEGEND,
      tooltip: { trigger: 'axis', valueFormatter: (value: number) => format.percent(value) },
      xAxis: { type: 'value', ...SPLIT, axisLabel: { formatter: (value: number) => format.percent(value, 0) } },
      yAxis: {
        type: 'category',
        data: upwards.map(industryName),
        ...QUIET,
        axisLabel: { width: 150, overflow: 'truncate' },
      },
      series: [
        bars(
          text('region'),
          upwards.map(({ values }) => share(values[measure], totals?.region)),
        ),
        bars(
          answer.comparison.name,
          upwards.map(({ comparison }) => share(comparison[measure], totals?.comparison)),
        ),
      ],
    };
  }, [largest, measure, totals, answer.comparison.name, format, text, industryName]);
  const quotients = useMemo(() => {
    const upwards = [...special].reverse();
    return {
      grid: { ...GRID, top: 20, right: 40 },
      tooltip: { trigger: 'axis', valueFormatter: (value: number) => index(value) },
      // The line at 1 has its place where no bar reaches it, too.
      xAxis: { type: 'value', ...SPLIT, max: ({ max }: { max: number }) => (max < 1 ? LINE * 1.1 : null) },
      yAxis: {
        type: 'category',
        data: upwards.map(industryName),
        ...QUIET,
        axisLabel: { width: 150, overflow: 'truncate' },
      },
      series: [
        {
          name: text('lq'),
          type: 'bar',
          barMaxWidth: 14,
          label: { show: true, position: 'right', formatter: ({ value }: { value: number }) => index(value) },
          markLine: {
            silent: true,
            symbol: 'none',
            label: { formatter: index(LINE, 0), position: 'end' },
            lineStyle: { type: 'dashed' },
            data: [{ xAxis: LINE }],
          },
          data: upwards.map(({ lq }) => lq[measure] ?? 0),
        },
      ],
    };
  }, [special, measure, index, text, industryName]);
  const open = (list: readonly Industry[]) => (event: { dataIndex: number }) => {
    const one = [...list].reverse()[event.dataIndex];
    if (one) history.push(rowsPath(one.filter));
  };
  const title = text('structure', { measure: measureName(measure) });
  return (
    <>
      <Figure number={number} title={title} formula={text('structure-formula')}>
        {(picture) => (
          <Chart option={shares} height={HEIGHT} label={title} dark={dark} picture={picture} onClick={open(largest)} />
        )}
      </Figure>
      <Figure number={number + 1} title={text('special')} formula={text('lq-formula', { least: LEAST_SPECIAL })}>
        {(picture) => (
          <Chart
            option={quotients}
            height={HEIGHT}
            label={text('special')}
            dark={dark}
            picture={picture}
            onClick={open(special)}
          />
        )}
      </Figure>
      <Figure number={number + 2} title={text('industries-table')} wide long>
        <ScrollTable<Industry>
          label={text('industries-table')}
          rowKey={({ section, division }) => `${section}/${division}`}
          dataSource={[...industries].sort((one, other) => (other.values[measure] ?? 0) - (one.values[measure] ?? 0))}
          columns={[
            {
              title: text('industry'),
              key: 'name',
              render: (_, one) => <Link to={rowsPath(one.filter)}>{industryName(one)}</Link>,
            },
            {
              title: measureName(measure),
              key: 'value',
              align: 'end',
              render: (_, { values }) => <span className="tabular">{amount(measure, values[measure])}</span>,
            },
            {
              title: text('share'),
              key: 'share',
              align: 'end',
              render: (_, { values }) => (
                <span className="tabular">{format.percent(share(values[measure], totals?.region))}</span>
              ),
            },
            {
              title: text('share-in', { name: answer.comparison.name }),
              key: 'comparison',
              align: 'end',
              render: (_, { comparison }) => (
                <span className="tabular">{format.percent(share(comparison[measure], totals?.comparison))}</span>
              ),
            },
            {
              title: text('lq'),
              key: 'lq',
              align: 'end',
              render: (_, { lq }) => <span className="tabular">{index(lq[measure])}</span>,
            },
          ]}
        />
      </Figure>
    </>
  );
}
