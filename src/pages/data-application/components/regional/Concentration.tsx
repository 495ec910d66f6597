import { ReadTable } from '@daas/kit/ReadTable';
import { Tag } from 'antd';
import { Figure } from './Figure';
import { type Part, useReportTexts } from './useReport';

/** Bounds of HHI, as the horizontal merger guidelines draw them. */
const HHI = { moderate: 1000, high: 1800 };

/** How concentrated industries, places and capital are. */
export function Concentration({ answer, report, number }: Omit<Part, 'measure'>) {
  const { text, measureName, index, format } = useReportTexts();
  const level = (value: number | null) => {
    if (value === null) return null;
    const name = value > HHI.high ? 'high' : value > HHI.moderate ? 'moderate' : 'low';
    return <Tag color={{ high: 'error', moderate: 'warning', low: 'success' }[name]}>{text(`hhi-${name}`)}</Tag>;
  };
  const cell = (value: number | null, tagged = false) => (
    <span className="tabular">
      {index(value, 0)} {tagged && level(value)}
    </span>
  );
  const { four, ten } = report.leading_capital;
  return (
    <Figure
      number={number}
      title={text('concentration')}
      wide
      formula={
        <>
          {text('hhi-formula', HHI)}
          <br />
          {text('cr-formula', { four: format.percent(four), ten: format.percent(ten) })}
        </>
      }
    >
      <ReadTable
        label={text('concentration')}
        rowKey="measure"
        dataSource={report.concentration}
        columns={[
          { title: text('measure-title'), key: 'measure', render: (_, { measure }) => measureName(measure) },
          {
            title: text('hhi-industries'),
            key: 'industries',
            align: 'end',
            render: (_, { industries }) => cell(industries, true),
          },
          {
            title: text('hhi-comparison', { name: answer.comparison.name }),
            key: 'comparison',
            align: 'end',
            render: (_, one) => cell(one.comparison_industries),
          },
          { title: text('hhi-places'), key: 'places', align: 'end', render: (_, { places }) => cell(places) },
        ]}
      />
    </Figure>
  );
}
