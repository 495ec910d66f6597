import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { Drawer, Empty, Flex, Skeleton, Typography } from 'antd';
import { CodeBlock } from '@/components/CodeBlock';

/** A delivery: every try with its answer, and the message. */
export function DeliveryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const format = useFormat();
  const { data } = useApi('webhook.delivery', { id });
  const text = useText('webhooks');
  const common = useText('common');
  return (
    <Drawer open onClose={onClose} title={<bdi dir="ltr">{id}</bdi>} size="large">
      {data ? (
        <Flex vertical gap="middle">
          <ScrollTable
            label={text('tries')}
            rowKey="at"
            dataSource={data.tries}
            locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('no-tries')} /> }}
            columns={[
              {
                title: common('time'),
                key: 'at',
                render: (_, { at }) => <span className="tabular">{format.time(at)}</span>,
              },
              {
                title: common('result'),
                key: 'result',
                render: (_, { failure, status }) =>
                  `${failure ? text(`failure-${failure}`) : text('delivery-delivered')} ${status ?? ''}`,
              },
              {
                title: text('took'),
                key: 'took',
                align: 'end',
                render: (_, { duration_ms }) => format.duration(duration_ms),
              },
              {
                title: text('answer'),
                key: 'answer',
                render: (_, { answer }) => (
                  <div style={{ maxWidth: 260, whiteSpace: 'normal', wordBreak: 'break-all' }}>
                    {format.orDash(answer)}
                  </div>
                ),
              },
            ]}
          />
          <Typography.Text strong>{text('message')}</Typography.Text>
          <CodeBlock code={JSON.stringify(JSON.parse(data.body), null, 2)} language="json" label={text('message')} />
        </Flex>
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Drawer>
  );
}
