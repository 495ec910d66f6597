import { DownloadButton } from '@daas/kit/DownloadButton';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { Alert, Flex, Progress, Skeleton, Typography } from 'antd';
import { PricedRelations } from './PricedRelations';

const POLL_MS = 2000;
const MOVING: readonly string[] = ['queued', 'running'];
const LOOKS = { done: 'success', failed: 'exception' } as const;

/** Progress of an export, which runs on the server independent of this page. */
export function ExportProgress({ id }: { id: string }) {
  const format = useFormat();
  const { data, error, refresh } = useApi(
    'download.get',
    { id },
    { pollingMs: ({ status }) => (MOVING.includes(status) ? POLL_MS : 0) },
  );
  const text = useText('data-export');
  if (!data)
    return error ? <RetryAlert title={text('lost')} onRetry={refresh} /> : <Skeleton active paragraph={{ rows: 2 }} />;
  const percent = data.status === 'done' ? 100 : Math.floor(data.progress * 100);
  return (
    <Flex vertical gap="middle">
      <Typography.Text strong>{data.name}</Typography.Text>
      <Progress
        percent={percent}
        status={data.status === 'failed' ? LOOKS.failed : data.status === 'done' ? LOOKS.done : 'active'}
        aria-label={text('progress')}
      />
      {data.status === 'failed' ? (
        <Alert type="error" showIcon title={data.error ?? text('failed')} />
      ) : (
        <Typography.Text type="secondary" aria-live="polite">
          {data.status === 'done'
            ? text('done', { rows: format.number(data.rows), amount: format.money(data.amount) })
            : text('goes-on')}
        </Typography.Text>
      )}
      <PricedRelations relations={data.relations} />
      <Flex gap="small" wrap>
        {/* What was sent to another product has no file. */}
        {data.status === 'done' && data.bytes > 0 && <DownloadButton type="primary" id={id} name={data.name} />}
        <LinkButton to={`/my-data/download-record?keyword=${id}`}>{text('to-record')}</LinkButton>
      </Flex>
    </Flex>
  );
}
