import type { EndpointOutput } from '@daas/contract/endpoints';
import { RowDownload } from '@daas/kit/DownloadButton';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { usePayRefusal } from '@daas/kit/PayAccess';
import { innerPagination } from '@daas/kit/table';
import { type Audience, type Format, FormatField } from '@daas/market-ui/FormatField';
import { PricedRelations } from '@daas/market-ui/PricedRelations';
import { useAccess, useIntl } from '@umijs/max';
import { Button, Card, Descriptions, Empty, Flex, Form, message, Skeleton, Table, Typography } from 'antd';
import { useState } from 'react';
import { confirmAct } from '@/components/confirmAct';
import { refusalCode } from '@/request';
import { FILES_POLL_MS, FileState, isMoving } from '../../components/Files/FileState';
import { FilterText } from '../../components/FilterText';
import { LoadFailed } from '../../components/LoadFailed';
import { useConnector } from '../context';

type Answer = EndpointOutput<'packet.list'>;
type Packet = Answer['list'][number];

/** A dataset connector delivers all its rows as one file, for the price shown. */
export function Packets() {
  const { formatMessage } = useIntl();
  const column = useColumnProps<Packet>();
  const access = useAccess();
  const { connector, refresh: refreshConnector } = useConnector();
  const { data, error, loading, refresh } = useApi(
    'packet.list',
    { id: connector.id },
    {
      showErrorInPlace: true,
      pollingMs: ({ list }) => (list.some(({ status }) => isMoving(status)) ? FILES_POLL_MS : 0),
    },
  );
  const text = useText('file');
  const common = useText('common');
  const changed = () => {
    refresh();
    refreshConnector();
  };
  if (error && !data) return <LoadFailed again={refresh} />;
  if (!data)
    return (
      <Card variant="borderless">
        <Skeleton active paragraph={{ rows: 6 }} />
      </Card>
    );
  return (
    <>
      <QuoteCard quote={data.quote} onMade={changed} />
      <Card variant="borderless" title={text('packets')}>
        <Table<Packet>
          rowKey="id"
          size="middle"
          loading={loading && !data}
          dataSource={data.list}
          scroll={{ x: 'max-content' }}
          pagination={innerPagination(data.list.length, 'normal')}
          locale={{
            emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('no-packets')} />,
          }}
          columns={[
            { title: common('file'), dataIndex: 'name' },
            { title: common('status'), key: 'status', render: (_, row) => <FileState {...row} /> },
            { title: common('rows'), ...column.number('rows') },
            { title: text('price'), ...column.money('amount') },
            { title: common('created'), ...column.time('created_at') },
            { title: common('expires'), ...column.time('expires_at') },
            {
              title: formatMessage({ id: 'common.actions' }),
              key: 'actions',
              hidden: !access['get-file-download-log-list'],
              render: (_, { id, name, status }) => (status === 'done' ? <RowDownload id={id} name={name} /> : null),
            },
          ]}
        />
      </Card>
    </>
  );
}

function QuoteCard({ quote, onMade }: { quote: Answer['quote']; onMade: () => void }) {
  const { formatMessage } = useIntl();
  const show = useFormat();
  const { connector } = useConnector();
  const { filters } = useDataSet(connector.filter ? connector.product.key : undefined);
  const { run } = useAction('packet.create');
  const unpaid = usePayRefusal('packet.create');
  const [format, setFormat] = useState<Format>('csv');
  const [audience, setAudience] = useState<Audience>('people');
  const { rows, capped, unit_price, relations, amount } = quote;
  const price = show.money(amount);
  const make = () =>
    confirmAct({
      title: formatMessage({ id: 'file.accept-title' }, { price }),
      content: formatMessage({ id: 'file.packet-text' }, { name: connector.name, rows: show.number(rows) }),
      okText: formatMessage({ id: 'file.accept' }),
      act: async () => {
        try {
          await run({ id: connector.id, rows, quote: amount, format, audience });
          void message.success(formatMessage({ id: 'file.accepted' }));
        } catch (error) {
          // The rows or their price moved in between: the card shows the new ones.
          if (refusalCode(error) !== 'changed-meanwhile') throw error;
        }
        onMade();
      },
    });
  return (
    <Card
      variant="borderless"
      title={formatMessage({ id: 'file.make' })}
      extra={
        unpaid === null && (
          <Button type="primary" disabled={rows === 0 || connector.status !== 'enabled'} onClick={make}>
            {formatMessage({ id: 'file.make' })}
          </Button>
        )
      }
    >
      <Flex vertical gap="small">
        <Descriptions
          size="small"
          layout="vertical"
          colon={false}
          column={{ xs: 1, sm: 3 }}
          items={[
            {
              key: 'rows',
              label: formatMessage({ id: 'common.rows' }),
              children: <span className="tabular">{show.count(rows, capped)}</span>,
            },
            {
              key: 'unit',
              label: formatMessage({ id: 'file.unit-price' }),
              children: <span className="tabular">{show.money(unit_price)}</span>,
            },
            {
              key: 'amount',
              label: formatMessage({ id: 'file.price' }),
              children: (
                <Typography.Text strong className="tabular">
                  {price}
                </Typography.Text>
              ),
            },
            {
              key: 'conditions',
              label: formatMessage({ id: 'file.conditions' }),
              span: 'filled',
              children: <FilterText filter={connector.filter} groups={filters} />,
            },
          ]}
        />
        <PricedRelations dataSet={connector.product.key} relations={relations} />
        <Form layout="vertical" component="div">
          <FormatField value={format} onChange={setFormat} audience={{ value: audience, onChange: setAudience }} />
        </Form>
        <Typography.Text type="secondary">
          {formatMessage({ id: rows === 0 ? 'file.no-rows' : capped ? 'file.make-capped' : 'file.make-text' })}
        </Typography.Text>
        {/* Too long to stand where the button does. */}
        {unpaid && <Typography.Text type="warning">{unpaid}</Typography.Text>}
      </Flex>
    </Card>
  );
}
