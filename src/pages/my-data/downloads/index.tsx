import { NUMERIC_ID_PATTERN } from '@daas/contract/constants';
import type { EndpointInput } from '@daas/contract/endpoints';
import { DOWNLOAD_KINDS } from '@daas/contract/enums';
import { type Column, DataTable, type Filters, type Row, type TableActions } from '@daas/kit/DataTable';
import { RowDownload } from '@daas/kit/DownloadButton';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { Name } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { Link, useAccess, useIntl } from '@umijs/max';
import { Flex, Typography } from 'antd';
import { useRef } from 'react';
import { DisputeButton } from '@/components/Dispute';
import { ConnectorSelect } from '../components/ConnectorSelect';
import { FILES_POLL_MS, FileState, isMoving } from '../components/Files/FileState';
import { detailPath } from '../components/paths';
import { Quota } from './Quota';
import { RemakeButton } from './RemakeButton';

type File = Row<'download.list'>;

function toInput(filters: Filters): Partial<EndpointInput<'download.list'>> {
  const one = (key: string) => {
    const value = filters[key];
    return (Array.isArray(value) ? value[0] : value)?.trim() || undefined;
  };
  const [from, to] = Array.isArray(filters.period) ? filters.period : [];
  const kind = DOWNLOAD_KINDS.find((value) => value === one('kind'));
  const keyword = one('keyword')?.slice(0, 60);
  const connectorId = one('connectorId');
  return {
    ...(keyword ? { keyword } : {}),
    ...(kind ? { kind } : {}),
    ...(connectorId && NUMERIC_ID_PATTERN.test(connectorId) ? { connector_id: Number(connectorId) } : {}),
    ...(from && to ? { from: from.slice(0, 10), to: to.slice(0, 10) } : {}),
  };
}

/** Files made for the company, and who made them; those being made move on by themselves. */
export default function DownloadRecord() {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const actionRef = useRef<TableActions>(undefined);
  return (
    <Flex vertical gap="middle">
      <PageTitle>{formatMessage({ id: 'menu.download-record' })}</PageTitle>
      <Quota />
      <DataTable
        name="downloads"
        of={{ measure: 'downloads', period: 'ever' }}
        endpoint="download.list"
        defaultSort="-created_at"
        rowKey="id"
        hiddenAtFirst={['bytes', 'downloads', 'by']}
        columns={useColumns(() => actionRef.current?.reload())}
        toInput={toInput}
        actionRef={actionRef}
        polling={(list) => (list.some(({ status }) => isMoving(status)) ? FILES_POLL_MS : 0)}
        empty={{
          description: formatMessage({ id: 'downloads.empty' }),
          ...(access['get-connector-list']
            ? {
                action: (
                  <LinkButton to="/my-data/connector/list/enabled" type="primary">
                    {formatMessage({ id: 'downloads.to-connectors' })}
                  </LinkButton>
                ),
              }
            : {}),
        }}
      />
    </Flex>
  );
}

function useColumns(reload: () => void): Column<File>[] {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const column = useColumnProps<File>();
  const access = useAccess();
  const text = useText('downloads');
  const common = useText('common');
  const number = (value: string) => <span className="tabular">{value}</span>;
  return [
    {
      title: text('name'),
      dataIndex: 'keyword',
      filter: true,
      fieldProps: { maxLength: 60 },
      render: (_, row) => (
        <Typography.Text ellipsis={{ tooltip: row.name }} style={{ maxWidth: 200 }}>
          <Name>{row.name}</Name>
        </Typography.Text>
      ),
    },
    {
      title: common('type'),
      dataIndex: 'kind',
      filter: true,
      valueEnum: Object.fromEntries(DOWNLOAD_KINDS.map((kind) => [kind, { text: text(`kind.${kind}`) }])),
    },
    { title: common('created'), dataIndex: 'period', filter: true, valueType: 'dateRange', hideInTable: true },
    {
      title: common('connector'),
      dataIndex: 'connectorId',
      filter: access['get-connector-list'],
      formItemRender: () => <ConnectorSelect />,
      render: (_, { connector, kind }) =>
        connector && access['get-connector-detail'] ? (
          <Link
            to={detailPath({ id: connector.id, type: kind === 'name-list' ? 'FILE' : 'DATAPACKET' }, 'file-manage')}
          >
            <Name>{connector.name}</Name>
          </Link>
        ) : (
          connector?.name
        ),
    },
    { title: common('status'), key: 'status', render: (_, row) => <FileState {...row} /> },
    { title: common('rows'), sorter: true, ...column.number('rows') },
    { title: text('bytes'), ...column.bytes('bytes') },
    { title: text('amount'), sorter: true, ...column.money('amount') },
    { title: text('downloads'), ...column.number('downloads') },
    { title: common('created-by'), dataIndex: 'by' },
    { title: common('created'), sorter: true, ...column.time('created_at') },
    {
      title: common('expires'),
      key: 'expires',
      // Short, so that the list fits; the time is a title.
      render: (_, { expires_at: expires }) =>
        expires ? (
          <span title={format.time(expires)}>{number(format.date(expires))}</span>
        ) : (
          number(format.time(expires))
        ),
    },
    {
      title: formatMessage({ id: 'common.actions' }),
      key: 'actions',
      fixed: 'right',
      render: (_, { id, name, status, rows, amount, repeatable, refunded, dispute }) => (
        <Flex gap="small">
          {status === 'done' && <RowDownload id={id} name={name} onDone={reload} />}
          {repeatable && access['buy-exclusive-dataset'] && (
            <RemakeButton id={id} name={name} rows={rows} onDone={reload} />
          )}
          <DisputeButton
            type="link"
            size="small"
            of={{ kind: 'file', id }}
            name={name}
            charged={amount}
            refunded={refunded}
            dispute={dispute}
            onDone={reload}
          />
        </Flex>
      ),
    },
  ];
}
