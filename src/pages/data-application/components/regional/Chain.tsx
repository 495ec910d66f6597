import { CHAIN_GAP } from '@daas/contract/regionalAnalysis';
import { useText } from '@daas/kit/hooks/useText';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { Link } from '@umijs/max';
import { Empty, Tag } from 'antd';
import { Figure } from './Figure';
import { type Part, rowsPath, useReportTexts } from './useReport';

const COLORS = { missing: 'error', weak: 'warning', present: 'success' } as const;

/** What the leading industries need and whom they feed, and what of it the region lacks. */
export function Chain({ report, number }: Omit<Part, 'measure'>) {
  const { text, term, index, format, amount } = useReportTexts();
  const common = useText('common');
  const { of, list } = report.chain;
  return (
    <Figure
      number={number}
      title={text('chain')}
      wide
      long
      formula={text('chain-formula', { weight: CHAIN_GAP.weight, lq: index(CHAIN_GAP.lq, 1) })}
    >
      <p style={{ marginBlockStart: 0 }}>{text('chain-of', { names: of.map(term).join(common('comma')) })}</p>
      {list.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('chain-none')} />
      ) : (
        <ScrollTable
          label={text('chain')}
          rowKey={({ side, division }) => `${side}/${division}`}
          dataSource={list}
          columns={[
            { title: text('side'), key: 'side', render: (_, { side }) => text(side) },
            {
              title: text('industry'),
              key: 'division',
              render: (_, one) => <Link to={rowsPath(one.filter)}>{term(one.division)}</Link>,
            },
            {
              title: text('weight'),
              key: 'weight',
              align: 'end',
              render: (_, { weight }) => <span className="tabular">{format.percent(weight / 100)}</span>,
            },
            {
              title: text('measure.companies'),
              key: 'companies',
              align: 'end',
              render: (_, { companies }) => <span className="tabular">{amount('companies', companies)}</span>,
            },
            {
              title: text('lq'),
              key: 'lq',
              align: 'end',
              render: (_, { lq }) => <span className="tabular">{index(lq)}</span>,
            },
            {
              title: text('gap'),
              key: 'gap',
              render: (_, { gap }) => <Tag color={COLORS[gap]}>{text(`gap-${gap}`)}</Tag>,
            },
          ]}
        />
      )}
    </Figure>
  );
}
