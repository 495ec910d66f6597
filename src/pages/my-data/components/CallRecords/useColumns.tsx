import type { EndpointOutput } from '@daas/contract/endpoints';
import type { Column } from '@daas/kit/DataTable';
import { keywordFilter } from '@daas/kit/DataTable/keywordFilter';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name, Sentence } from '@daas/kit/Name';
import { Link, useAccess, useSearchParams } from '@umijs/max';
import { Flex, Tag, Typography } from 'antd';
import { AppName } from '@/components/AppName';
import { AppFilter } from '../AppFilter';
import { ConnectorSelect } from '../ConnectorSelect';
import { ProductSelect } from '../ProductSelect';
import { detailPath } from '../paths';
import { MODES, OUTCOMES, SOURCES } from './input';
import { OutcomeTag } from './OutcomeTag';
import { withCall } from './paths';

export type CallRow = EndpointOutput<'call.list'>['list'][number];

/** What is said of each call, and filtered by; a connector's own list needs not name the connector. */
export function useColumns(ofConnector: boolean): Column<CallRow>[] {
  const format = useFormat();
  const column = useColumnProps<CallRow>();
  const access = useAccess();
  const [query] = useSearchParams();
  const text = useText('calls');
  const common = useText('common');
  const choices = (family: string, values: readonly string[]) =>
    Object.fromEntries(values.map((value) => [value, { text: text(`${family}.${value}`) }]));
  const number = (value: string) => <span className="tabular">{value}</span>;
  const mayList = access['get-app-list'] || access['create-connector'];
  return [
    keywordFilter(text('keyword'), text('keyword-hint'), 100),
    { title: text('period'), dataIndex: 'period', filter: true, valueType: 'dateTimeRange', hideInTable: true },
    {
      title: common('time'),
      dataIndex: 'at',
      sorter: true,
      render: (_, { id, at }) =>
        access['get-call-log-detail'] ? (
          <Link to={`?${withCall(query, id)}`} className="tabular">
            {format.time(at)}
          </Link>
        ) : (
          number(format.time(at))
        ),
    },
    ...(access['get-call-log-detail']
      ? [
          {
            title: text('question'),
            key: 'question',
            ellipsis: true,
            width: 240,
            render: (_: unknown, { question }: CallRow) =>
              question && (
                <bdi title={question}>
                  <Sentence>{question}</Sentence>
                </bdi>
              ),
          },
        ]
      : []),
    {
      title: text('outcome'),
      dataIndex: 'outcome',
      filter: true,
      valueType: 'select',
      valueEnum: choices('outcome', OUTCOMES),
      render: (_, { outcome, status, code }) => (
        <Flex vertical align="flex-start" gap={2}>
          <OutcomeTag outcome={outcome} status={status} />
          {code && (
            <Typography.Text type="secondary" dir="ltr" style={{ fontSize: 12 }}>
              {code}
            </Typography.Text>
          )}
        </Flex>
      ),
    },
    {
      title: text('connector'),
      dataIndex: 'connectorId',
      hideInTable: ofConnector,
      filter: !ofConnector && access['get-connector-list'],
      formItemRender: () => <ConnectorSelect />,
      render: (_, { connector, app }) =>
        connector && app.kind === 'program' && access['get-connector-detail'] ? (
          <Link to={detailPath(connector as Parameters<typeof detailPath>[0], 'base-info')}>
            <Name>{connector.name}</Name>
          </Link>
        ) : (
          connector && <Name>{connector.name}</Name>
        ),
    },
    {
      title: text('app'),
      dataIndex: 'appId',
      filter: !ofConnector && mayList,
      formItemRender: () => <AppFilter />,
      render: (_, { app }) => <AppName app={app} />,
    },
    {
      title: text('key'),
      dataIndex: 'key_prefix',
      render: (_, { key_prefix, mode, source }) => (
        <Flex gap={6} align="center">
          {source === 'console' ? (
            text('source.console')
          ) : (
            <Typography.Text code dir="ltr">
              {key_prefix}
            </Typography.Text>
          )}
          {mode === 'test' && <Tag variant="filled">{text('mode.test')}</Tag>}
        </Flex>
      ),
    },
    { title: text('rows'), ...column.number('rows') },
    { title: text('duration'), sorter: true, ...column.duration('duration_ms') },
    {
      title: text('amount'),
      dataIndex: 'amount',
      align: 'end',
      sorter: true,
      render: (_, { amount }) => (
        <Typography.Text className="tabular" {...(amount === 0 ? { type: 'secondary' as const } : {})}>
          {format.money(amount)}
        </Typography.Text>
      ),
    },
    { title: 'IP', dataIndex: 'ip', render: (_, { ip }) => <span dir="ltr">{ip}</span> },
    {
      title: text('request-id'),
      dataIndex: 'request_id',
      render: (_, row) => (
        <Typography.Text code dir="ltr">
          {row.request_id}
        </Typography.Text>
      ),
    },
    {
      title: text('status'),
      dataIndex: 'status',
      filter: true,
      valueType: 'digit',
      hideInTable: true,
      fieldProps: { min: 100, max: 599 },
    },
    { title: text('mode'), dataIndex: 'mode', filter: true, hideInTable: true, valueEnum: choices('mode', MODES) },
    {
      title: text('source'),
      dataIndex: 'source',
      filter: true,
      hideInTable: true,
      valueEnum: choices('source', SOURCES),
    },
    {
      title: text('charged'),
      dataIndex: 'charged',
      filter: true,
      hideInTable: true,
      valueEnum: choices('charged', ['true', 'false']),
    },
    {
      title: text('code'),
      dataIndex: 'code',
      filter: true,
      hideInTable: true,
      fieldProps: { maxLength: 60, dir: 'ltr' },
    },
    {
      title: common('data-set'),
      dataIndex: 'product',
      hideInTable: true,
      filter: !ofConnector,
      formItemRender: () => <ProductSelect />,
    },
    {
      title: text('min-ms'),
      dataIndex: 'minMs',
      filter: true,
      valueType: 'digit',
      hideInTable: true,
      fieldProps: { min: 0 },
    },
    {
      title: text('max-ms'),
      dataIndex: 'maxMs',
      filter: true,
      valueType: 'digit',
      hideInTable: true,
      fieldProps: { min: 0 },
    },
  ];
}
