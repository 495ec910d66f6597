import { DetailView } from '@daas/kit/market/DetailView';
import { useIntl, useParams } from '@umijs/max';
import { FullText } from '../components/FullText';
import { Chain } from './Chain';

/** One notice, and where in its project it stands. // §2 */
export default function BiddingDetail() {
  const { formatMessage } = useIntl();
  const { type, id = '' } = useParams<{ type: string; id: string }>();
  return (
    <DetailView
      key={id}
      dataSet="bidding"
      rowId={id}
      extra={({ view, row }) => <Chain view={view} row={row} type={type} />}
      tabs={({ row, standard: [overview, ...related] }) => [
        ...(overview ? [overview] : []),
        ...(row.content
          ? [
              {
                key: 'content',
                title: formatMessage({ id: 'bidding-detail.content' }),
                content: <FullText text={String(row.content)} />,
              },
            ]
          : []),
        // The project's notices stand above.
        ...related.filter(({ key }) => key !== 'chain'),
      ]}
    />
  );
}
