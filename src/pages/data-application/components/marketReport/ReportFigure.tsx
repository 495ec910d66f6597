import { Chart } from '@daas/kit/chart/Chart';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { searchPath } from '@daas/market-ui/paths';
import { history, Link } from '@umijs/max';
import { useMemo } from 'react';
import { useAppearance } from '@/appearance';
import { Figure as FigureCard } from '../regional/Figure';
import { GRID, QUIET, SPLIT } from '../regional/useReport';
import { type Content, type Figure, isCount, useReportTexts } from './useReportTexts';

const HEIGHT = 320;
const NAME_WIDTH = 150;

interface Props {
  content: Content;
  figure: Figure;
}

/** A numbered figure with its source; what is drawn leads to its rows. */
export function ReportFigure({ content, figure }: Props) {
  const { text, label, format } = useReportTexts();
  const { key, kind, number, query } = figure;
  const source = content.sources.find(({ data_set }) => data_set === query.data_set);
  const title = text('figure', { number, title: text(`figure.${key}`) });
  const about = source && text('figure-source', { name: label(source.label), time: format.time(source.loaded_at) });
  const long = kind === 'table';
  return (
    <FigureCard title={title} formula={about} long={long}>
      {long ? (
        <Leaders figure={figure} title={title} />
      ) : (
        (picture) => <Drawn figure={figure} title={title} picture={picture} />
      )}
    </FigureCard>
  );
}

type Picture = Parameters<typeof Chart>[0]['picture'];

function Drawn({ figure, title, picture }: { figure: Figure; title: string; picture: Picture }) {
  const { label, amount } = useReportTexts();
  const dark = useAppearance().theme === 'dark';
  const { kind, points, unit, query } = figure;
  const option = useMemo(() => {
    const lying = kind === 'bar';
    const ordered = lying ? [...points].reverse() : points;
    const names = {
      type: 'category',
      data: ordered.map((point) => label(point.label)),
      ...QUIET,
      ...(lying ? { axisLabel: { width: NAME_WIDTH, overflow: 'truncate' } } : {}),
    };
    const values = { type: 'value', ...SPLIT, axisLabel: { hideOverlap: true }, minInterval: isCount(unit) ? 1 : 0 };
    return {
      grid: { ...GRID, top: 12 },
      tooltip: { trigger: 'axis', valueFormatter: (value: number) => amount({ value, unit }) },
      xAxis: lying ? values : names,
      yAxis: lying ? names : values,
      series: [
        {
          type: kind === 'line' ? 'line' : 'bar',
          symbolSize: 6,
          barMaxWidth: 22,
          data: ordered.map(({ value }) => value),
        },
      ],
    };
  }, [kind, points, unit, label, amount]);
  return (
    <Chart
      option={option}
      height={HEIGHT}
      label={title}
      dark={dark}
      picture={picture}
      onClick={({ dataIndex }) => {
        const point = points[kind === 'bar' ? points.length - 1 - dataIndex : dataIndex];
        if (point?.filter) history.push(searchPath(query.data_set, point.filter, query.keyword, { monitored: 'all' }));
      }}
    />
  );
}

function Leaders({ figure, title }: { figure: Figure; title: string }) {
  const { text, label, amount } = useReportTexts();
  const common = useText('common');
  return (
    <ScrollTable
      label={title}
      rowKey={({ id, label: { cn } }) => id ?? cn}
      dataSource={figure.points}
      columns={[
        {
          title: common('company'),
          key: 'name',
          render: (_, point) => (
            <Link to={`/enterprise/detail/${point.id}`}>
              <Name>{label(point.label)}</Name>
            </Link>
          ),
        },
        {
          title: text('registered-capital'),
          key: 'value',
          align: 'end',
          render: (_, { value }) => <span className="tabular">{amount({ value, unit: figure.unit })}</span>,
        },
      ]}
    />
  );
}
