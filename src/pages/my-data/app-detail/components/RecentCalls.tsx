import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { Link, useAccess, useIntl } from '@umijs/max';
import { Button, Card, Empty, Table, Typography } from 'antd';
import { OutcomeTag } from '../../components/CallRecords/OutcomeTag';
import { callsPath } from '../../components/CallRecords/paths';
import type { CallRow } from '../../components/CallRecords/useColumns';

const SHOWN = 5;

/** The last calls of the app, each a link to its inspector. */
export function RecentCalls({ appId }: { appId: number }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  const { data, error, loading, refresh } = useApi(
    'call.list',
    { app_id: appId, pageSize: SHOWN },
    { showErrorInPlace: true },
  );
  const filter = { appId: String(appId) };
  const text = useText('calls');
  const common = useText('common');
  return (
    <Card
      variant="borderless"
      title={formatMessage({ id: 'app-detail.recent' })}
      extra={<Link to={callsPath({ ...filter, last: '90d' })}>{formatMessage({ id: 'app-detail.all-calls' })}</Link>}
    >
      <Table<CallRow>
        size="small"
        rowKey="id"
        pagination={false}
        loading={loading && !data}
        dataSource={data?.list ?? []}
        scroll={{ x: 'max-content' }}
        locale={{
          emptyText: error ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={formatMessage({ id: 'common.load-failed' })}>
              <Button onClick={refresh}>{formatMessage({ id: 'table.again' })}</Button>
            </Empty>
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={formatMessage({ id: 'app-detail.no-calls' })} />
          ),
        }}
        columns={[
          {
            title: common('time'),
            dataIndex: 'at',
            render: (at: string, { id }) =>
              access['get-call-log-detail'] ? (
                <Link to={callsPath({ ...filter, last: '90d', call: id })} className="tabular">
                  {format.time(at)}
                </Link>
              ) : (
                <span className="tabular">{format.time(at)}</span>
              ),
          },
          { title: text('outcome'), key: 'outcome', render: (_, row) => <OutcomeTag {...row} /> },
          {
            title: text('connector'),
            key: 'connector',
            render: (_, row) => <Name>{format.orDash(row.connector?.name)}</Name>,
          },
          {
            title: text('key'),
            dataIndex: 'key_prefix',
            render: (prefix: string, { source }) =>
              source === 'console' ? (
                text('source.console')
              ) : (
                <Typography.Text code dir="ltr">
                  {prefix}
                </Typography.Text>
              ),
          },
          {
            title: text('duration'),
            dataIndex: 'duration_ms',
            align: 'end',
            render: (ms: number) => <span className="tabular">{format.duration(ms)}</span>,
          },
          {
            title: text('amount'),
            dataIndex: 'amount',
            align: 'end',
            render: (amount: number) => <span className="tabular">{format.money(amount)}</span>,
          },
        ]}
      />
    </Card>
  );
}
