import { ScrollTable } from '@daas/kit/ScrollTable';
import { Figure } from './Figure';
import { type Part, useReportTexts } from './useReport';

/** Closer than that, two mixes are alike. */
const ALIKE = 0.01;

/** How concentrated industries, places and capital are, by the number of classes, and against the comparison. */
export function Concentration({ answer, report, number }: Omit<Part, 'measure'>) {
  const { text, measureName, index, format } = useReportTexts();
  type Row = (typeof report.concentration)[number];
  const cell = (key: 'industries' | 'comparison_industries' | 'places') => (_: unknown, row: Row) => (
    <span className="tabular">
      {index(row.normalised?.[key] ?? null)} {text('hhi-plain', { value: index(row[key], 0) })}
    </span>
  );
  const verdict = ({ normalised }: Row) => {
    const [here, there] = [normalised?.industries ?? null, normalised?.comparison_industries ?? null];
    if (here === null || there === null) return format.orDash(null);
    const word = Math.abs(here - there) < ALIKE ? 'alike' : here > there ? 'higher' : 'lower';
    return text(`hhi-${word}`, { name: answer.comparison.name });
  };
  const { four, ten } = report.leading_capital;
  return (
    <Figure
      number={number}
      title={text('concentration')}
      wide
      formula={
        <>
          {text('hhi-formula')}
          <br />
          {text('cr-formula', { four: format.percent(four), ten: format.percent(ten) })}
        </>
      }
    >
      <ScrollTable
        label={text('concentration')}
        rowKey="measure"
        dataSource={report.concentration}
        columns={[
          { title: text('measure-title'), key: 'measure', render: (_, { measure }) => measureName(measure) },
          {
            title: text('hhi-industries'),
            key: 'industries',
            align: 'end',
            render: cell('industries'),
          },
          {
            title: text('hhi-comparison', { name: answer.comparison.name }),
            key: 'comparison',
            align: 'end',
            render: cell('comparison_industries'),
          },
          { title: text('hhi-verdict'), key: 'verdict', render: (_, one) => verdict(one) },
          { title: text('hhi-places'), key: 'places', align: 'end', render: cell('places') },
        ]}
      />
    </Figure>
  );
}
