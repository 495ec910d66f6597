import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { innerPagination } from '@daas/kit/table';
import { useIntl } from '@umijs/max';
import { Badge, Button, Card, Empty, Flex, Progress, Table, Typography } from 'antd';
import { Outcome } from '@/components/Outcome';
import { FILES_POLL_MS } from '../../components/Files/FileState';
import { useConnector } from '../context';
import { FillRates } from './FillRates';
import { ListActions } from './ListActions';
import { UploadCard } from './UploadCard';
import type { Version } from './version';

const LOOKS: Record<Version['status'], 'default' | 'processing' | 'success' | 'warning' | 'error'> = {
  uploaded: 'processing',
  matching: 'processing',
  quoted: 'warning',
  delivering: 'processing',
  delivered: 'success',
  failed: 'error',
  expired: 'default',
};
const MOVING = ['uploaded', 'matching', 'delivering'];

/** Name lists: upload, match, see the rates, pay, download. */
export function NameLists() {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { connector, refresh: refreshConnector } = useConnector();
  const { data, error, loading, refresh } = useApi(
    'nameList.list',
    { id: connector.id },
    {
      showErrorInPlace: true,
      pollingMs: ({ list }) => (list.some(({ status }) => MOVING.includes(status)) ? FILES_POLL_MS : 0),
    },
  );
  const changed = () => {
    refresh();
    refreshConnector();
  };
  const outcome = useText('outcome');
  const text = useText('file');
  const common = useText('common');
  const number = (value: string) => <span className="tabular">{value}</span>;
  return (
    <>
      {connector.status === 'enabled' && <UploadCard connectorId={connector.id} onCreated={changed} />}
      <Card variant="borderless" title={text('lists')}>
        <Table<Version>
          rowKey="id"
          size="middle"
          loading={loading && !data}
          dataSource={data?.list ?? []}
          scroll={{ x: 'max-content' }}
          pagination={innerPagination(data?.list.length ?? 0, 'normal')}
          expandable={{
            rowExpandable: ({ matched }) => matched > 0,
            expandedRowRender: (row) => <FillRates rates={row.fill_rates} dataSet={connector.product.key} />,
          }}
          locale={{
            emptyText: (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={error ? formatMessage({ id: 'common.load-failed' }) : text('no-lists')}
              >
                {error && <Button onClick={refresh}>{formatMessage({ id: 'table.again' })}</Button>}
              </Empty>
            ),
          }}
          columns={[
            {
              title: text('list'),
              key: 'name',
              render: (_, row) => (
                <Flex vertical>
                  <span>
                    <Name>{row.file_name}</Name>
                  </span>
                  <Typography.Text type="secondary" style={{ fontSize: 12 }}>
                    {formatMessage({ id: 'file.version' }, { version: row.version })}
                  </Typography.Text>
                </Flex>
              ),
            },
            {
              title: common('status'),
              key: 'status',
              render: (_, row) => (
                <Flex vertical style={{ minWidth: 112 }}>
                  <Badge status={LOOKS[row.status]} text={text(`list-status.${row.status}`)} />
                  {MOVING.includes(row.status) && (
                    <Progress
                      size="small"
                      percent={Math.round(row.progress * 100)}
                      aria-label={text(`list-status.${row.status}`)}
                    />
                  )}
                  {row.error && (
                    <Typography.Text type="danger" style={{ fontSize: 12 }}>
                      {row.error}
                    </Typography.Text>
                  )}
                </Flex>
              ),
            },
            {
              title: text('matched'),
              key: 'matched',
              render: (_, { rows, matched, duplicate, missing, rejected, hidden_rows: hidden, status }) => {
                if (['uploaded', 'matching'].includes(status)) return number(format.number(rows));
                return (
                  <div style={{ minWidth: 128, maxWidth: 280, whiteSpace: 'normal' }}>
                    <Outcome
                      figures={[
                        [outcome('handled'), rows],
                        [text('matched-rows'), matched],
                        ...(duplicate === null ? [] : [[outcome('duplicate'), duplicate] as const]),
                        ...(missing === null ? [] : [[outcome('missing'), missing] as const]),
                        [outcome('rejected'), rejected],
                      ]}
                    />
                    <Typography.Text type="secondary" className="tabular" style={{ fontSize: 12 }}>
                      {formatMessage(
                        { id: 'file.match-rate' },
                        { rate: format.percent(rows === 0 ? null : matched / rows) },
                      )}
                    </Typography.Text>
                    {hidden > 0 && (
                      <Typography.Text type="warning" style={{ fontSize: 12, display: 'block' }}>
                        {text('hidden-rows', { rows: hidden })}
                      </Typography.Text>
                    )}
                  </div>
                );
              },
            },
            {
              title: text('price'),
              key: 'price',
              align: 'end',
              render: (_, { amount, quote }) =>
                amount !== null ? (
                  number(format.money(amount))
                ) : (
                  <Typography.Text type="secondary" className="tabular">
                    {quote === null
                      ? format.orDash(quote)
                      : formatMessage({ id: 'file.quoted' }, { price: format.money(quote) })}
                  </Typography.Text>
                ),
            },
            {
              title: common('created'),
              key: 'created',
              render: (_, row) => (
                <Flex vertical>
                  {number(format.time(row.created_at))}
                  <Typography.Text type="secondary" style={{ fontSize: 12 }}>
                    <Name>{row.created_by}</Name>
                  </Typography.Text>
                </Flex>
              ),
            },
            {
              title: formatMessage({ id: 'common.actions' }),
              key: 'actions',
              render: (_, row) => <ListActions connectorId={connector.id} list={row} onChanged={changed} />,
            },
          ]}
        />
      </Card>
    </>
  );
}
