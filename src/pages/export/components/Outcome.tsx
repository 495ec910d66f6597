import type { EndpointOutput } from '@daas/contract/endpoints';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { ExportProgress } from '@daas/market-ui/ExportProgress';
import { Alert, Button, Card, Flex, Statistic, Typography } from 'antd';
import { type Task, useExportTexts } from './texts';

type Order = NonNullable<Task['order']>;
type RefusedRow = EndpointOutput<'exportTask.refused'>['list'][number];
const REFUSED_SHOWN = 100;

/** How far the order is, what arrived, and what was refused and why. */
export function Outcome({ task, order, onChanged }: { task: Task; order: Order; onChanged: () => void }) {
  const { text, format } = useExportTexts();
  const retry = useAction('exportTask.retry');
  const again = () => void retry.run({ id: task.id }).then(onChanged, () => undefined);
  const { batches } = order;
  return (
    <>
      <Card variant="borderless">
        <ExportProgress id={order.download_id} />
      </Card>
      {task.target !== 'file' && (
        <Card
          variant="borderless"
          title={order.webhook ? <Name>{`${order.webhook.name} · ${order.webhook.url}`}</Name> : text('webhook-gone')}
        >
          <Flex gap="large" wrap>
            <Statistic title={text('sent')} value={format.number(order.sent)} />
            <Statistic title={text('refused-rows')} value={format.number(order.refused)} />
            <Statistic title={text('gone')} value={format.number(order.gone)} />
            <Statistic title={text('delivered')} value={format.number(batches.delivered)} />
            <Statistic title={text('pending')} value={format.number(batches.pending)} />
            <Statistic title={text('failed-batches')} value={format.number(batches.failed)} />
          </Flex>
          {batches.failed > 0 && (
            <Alert
              type="warning"
              showIcon
              style={{ marginBlockStart: 16 }}
              title={text('failed-text')}
              action={
                <Button loading={retry.loading} onClick={again}>
                  {text('retry')}
                </Button>
              }
            />
          )}
        </Card>
      )}
      {order.refused > 0 && <RefusedRows task={task} count={order.refused} />}
    </>
  );
}

function RefusedRows({ task, count }: { task: Task; count: number }) {
  const { text, format } = useExportTexts();
  const common = useText('common');
  const { data } = useApi('exportTask.refused', { id: task.id, pageSize: REFUSED_SHOWN });
  return (
    <Card variant="borderless" title={text('refused-title')}>
      <ScrollTable<RefusedRow>
        label={text('refused-title')}
        rowKey="row_id"
        dataSource={data?.list ?? []}
        columns={[
          { title: text('row'), key: 'title', render: (_, { title }) => <Name>{title}</Name> },
          { title: common('reason'), dataIndex: 'reason' },
        ]}
      />
      {count > REFUSED_SHOWN && (
        <Typography.Text type="secondary">
          {text('refused-more', { shown: format.number(REFUSED_SHOWN), count: format.number(count) })}
        </Typography.Text>
      )}
    </Card>
  );
}
