import type { EndpointOutput } from '@daas/contract/endpoints';
import { CellProgress } from '@daas/kit/cells';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { PageSkeleton } from '@daas/kit/PageSkeleton';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { Button, Card, Flex, Modal, Typography } from 'antd';
import { useState } from 'react';

type Application = EndpointOutput<'goodsApp.downloadQuota'>['applications'][number];
const WARN_AT = 0.8;

/** Rows of files that the month allows: of the platform, and of each application. */
export function Quota() {
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const { data, error } = useApi('goodsApp.downloadQuota', {}, { showErrorInPlace: true });
  const text = useText('downloads');
  const common = useText('common');
  if (!data) return error ? null : <PageSkeleton rows={1} />;
  const shareOf = ({ used, limit }: Pick<Application, 'used' | 'limit'>) => (limit > 0 ? used / limit : 1);
  const rowsOf = ({ used, limit }: Pick<Application, 'used' | 'limit'>) =>
    text('quota-rows', { used: format.number(used), limit: format.number(limit) });
  return (
    <Card variant="borderless" size="small">
      <Flex gap="middle" align="center" justify="space-between" wrap>
        <Flex gap="middle" align="center" wrap>
          <Typography.Text strong>{text('quota')}</Typography.Text>
          <CellProgress share={shareOf(data)} warnAt={WARN_AT} label={text('quota')} />
          <span className="tabular">{rowsOf(data)}</span>
          <Typography.Text type="secondary">{text('quota-resets', { at: format.day(data.resets_at) })}</Typography.Text>
        </Flex>
        {data.applications.length > 0 && (
          <Button size="small" onClick={() => setOpen(true)}>
            {text('quota-applications')}
          </Button>
        )}
      </Flex>
      <Modal
        open={open}
        title={text('quota-applications')}
        footer={null}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <ScrollTable<Application>
          label={text('quota-applications')}
          rowKey="key"
          dataSource={data.applications}
          columns={[
            { title: text('quota-application'), dataIndex: 'name' },
            { title: common('status'), key: 'state', render: (_, { state }) => text(`quota-${state}`) },
            {
              title: text('quota'),
              key: 'rows',
              align: 'end',
              render: (_, one) => <span className="tabular">{rowsOf(one)}</span>,
            },
          ]}
        />
      </Modal>
    </Card>
  );
}
