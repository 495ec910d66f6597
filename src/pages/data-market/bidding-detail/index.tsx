import { DetailView } from '@daas/market-ui/DetailView';
import { SectionsPage } from '@daas/market-ui/SectionsPage';
import { useIntl, useParams } from '@umijs/max';
import { FullText } from '../components/FullText';
import { Chain } from './Chain';

const TEXT = 'content';
/** So many letters have a tab of their own; a shorter text is read with the rest. */
const LONG = 400;
const isLong = (row: Record<string, unknown>) => String(row[TEXT] ?? '').length > LONG;

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
      tabs={({ view, row, standard: [overview, ...related] }) => [
        ...(overview
          ? [{ ...overview, content: <SectionsPage view={view} row={row} elsewhere={isLong(row) ? [TEXT] : []} /> }]
          : []),
        ...(isLong(row)
          ? [
              {
                key: 'content',
                title: formatMessage({ id: 'bidding-detail.content' }),
                content: <FullText text={String(row[TEXT])} />,
              },
            ]
          : []),
        // The project's notices stand above.
        ...related.filter(({ key }) => key !== 'chain'),
      ]}
    />
  );
}
