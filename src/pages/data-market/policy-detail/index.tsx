import { LinkOutlined } from '@ant-design/icons';
import type { DataSetView } from '@daas/contract/datasets/view';
import { useText } from '@daas/kit/hooks/useText';
import { DetailView } from '@daas/market-ui/DetailView';
import { SectionsPage } from '@daas/market-ui/SectionsPage';
import { useIntl, useLocation, useParams, useSearchParams } from '@umijs/max';
import { Button, Card, Empty, Flex } from 'antd';
import { FullText } from '../components/FullText';
import { Related } from '../components/Related';

type Row = Record<string, unknown>;
const TEXT = 'content';
/** The text itself, and where to read the original, stand above. */
const ELSEWHERE = [TEXT, 'source_url', 'topic'];

/** A policy: its text, and what belongs to it. // §2 */
export default function PolicyDetail() {
  const { id = '' } = useParams<{ id: string }>();
  const { pathname } = useLocation();
  const text = useText('policy-detail');
  return (
    <DetailView
      dataSet="policy"
      rowId={id}
      tab={pathname.split('/')[3]}
      tabPath={(key) => `/policy-details/${encodeURIComponent(id)}/${key}`}
      tabs={({ view, row, timeline, ...counts }) => [
        { key: 'content', title: text('content'), content: <Content view={view} row={row} /> },
        { key: 'associated', title: text('associated'), content: <Related view={view} row={row} {...counts} /> },
        timeline,
      ]}
    />
  );
}

/** The text where there is one, and what is known about the document. */
function Content({ view, row }: { view: DataSetView; row: Row }) {
  const { formatMessage } = useIntl();
  const [query] = useSearchParams();
  const original = typeof row.source_url === 'string' ? row.source_url : null;
  const link = original && (
    <Button href={original} target="_blank" rel="noreferrer" icon={<LinkOutlined aria-hidden />}>
      {formatMessage({ id: 'policy-detail.original' })}
    </Button>
  );
  return (
    <Flex vertical gap="middle">
      {row[TEXT] ? (
        <FullText text={String(row[TEXT])} keyword={query.get('keyword') ?? ''} extra={link} />
      ) : (
        <Card variant="borderless">
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={formatMessage({ id: 'policy-detail.no-text' })}>
            {link}
          </Empty>
        </Card>
      )}
      <SectionsPage view={view} row={row} elsewhere={ELSEWHERE} />
    </Flex>
  );
}
