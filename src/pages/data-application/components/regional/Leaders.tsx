import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { Link } from '@umijs/max';
import { Figure } from './Figure';
import { type Part, useReportTexts } from './useReport';

/** The companies with the largest capital. */
export function Leaders({ report, number }: Omit<Part, 'measure'>) {
  const { text, term, format, amount, measureName } = useReportTexts();
  const common = useText('common');
  const title = text('leaders', { count: report.leaders.length });
  return (
    <Figure number={number} title={title} wide long>
      <ScrollTable
        label={title}
        rowKey="id"
        dataSource={report.leaders}
        columns={[
          {
            title: common('company'),
            key: 'name',
            render: (_, { id, name }) => (
              <Link to={`/enterprise/detail/${id}`}>
                <Name>{name}</Name>
              </Link>
            ),
          },
          { title: text('city'), key: 'city', render: (_, { city, province }) => term(city ?? province) },
          {
            title: text('industry'),
            key: 'industry',
            render: (_, { industry }) => format.orDash(industry && term(industry)),
          },
          {
            title: measureName('registered_capital'),
            key: 'capital',
            align: 'end',
            render: (_, one) => <span className="tabular">{amount('registered_capital', one.registered_capital)}</span>,
          },
          {
            title: measureName('insured_count'),
            key: 'insured',
            align: 'end',
            render: (_, one) => <span className="tabular">{format.number(one.insured_count)}</span>,
          },
        ]}
      />
    </Figure>
  );
}
