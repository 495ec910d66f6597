import { PlusOutlined } from '@ant-design/icons';
import { CONFIRM_MODAL_WIDTH } from '@daas/contract/constants';
import { Named, RowAction, RowActions } from '@daas/kit/cells';
import { type Column, DataTable, type Row, type TableActions } from '@daas/kit/DataTable';
import { useAction } from '@daas/kit/hooks/useApi';
import { LinkButton } from '@daas/kit/LinkButton';
import { PageTitle } from '@daas/kit/PageTitle';
import { history, useIntl } from '@umijs/max';
import { Flex, Modal } from 'antd';
import { useRef } from 'react';
import { CREATE, detailPath, RECORD, SetStatus, useExclusiveTexts } from '../components/exclusive/parts';

type Set = Row<'exclusive.list'>;
const STATUSES = ['draft', 'active', 'expired'] as const;
const MOVING_MS = 3000;

/** Exclusive data sets of the company. // §2 */
export default function ExclusiveList() {
  const { formatMessage } = useIntl();
  const { text } = useExclusiveTexts();
  const actionRef = useRef<TableActions>(undefined);
  const create = (
    <LinkButton type="primary" icon={<PlusOutlined aria-hidden />} to={CREATE}>
      {text('create')}
    </LinkButton>
  );
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="flex-start" gap="small" wrap>
        <PageTitle text={text('about')}>{formatMessage({ id: 'menu.exclusive-dataset' })}</PageTitle>
        <Flex gap="small" wrap>
          <LinkButton to={RECORD}>{text('to-record')}</LinkButton>
          {create}
        </Flex>
      </Flex>
      <DataTable
        name="exclusive"
        endpoint="exclusive.list"
        rowKey="id"
        columns={useColumns(() => void actionRef.current?.reload())}
        toInput={({ keyword, status }) => {
          const wanted = STATUSES.find((one) => one === status);
          const name = String(keyword ?? '').trim();
          return { ...(wanted ? { status: wanted } : {}), ...(name ? { keyword: name.slice(0, 60) } : {}) };
        }}
        actionRef={actionRef}
        polling={(rows) => (rows.some(({ moving }) => moving) ? MOVING_MS : 0)}
        empty={{ description: text('empty'), action: create }}
      />
    </Flex>
  );
}

function useColumns(reload: () => void): Column<Set>[] {
  const { text, format } = useExclusiveTexts();
  const { run } = useAction('exclusive.delete');
  const hidden = { search: false } as const;
  const remove = ({ id, name }: Set) =>
    Modal.confirm({
      width: CONFIRM_MODAL_WIDTH,
      title: text('delete-title', { name }),
      content: text('delete-text'),
      okText: text('delete'),
      okButtonProps: { danger: true },
      onOk: () => run({ id }).then(reload, () => undefined),
    });
  const time = (value: string | null) => <span className="tabular">{format.time(value)}</span>;
  return [
    {
      title: text('name'),
      dataIndex: 'keyword',
      hideInTable: true,
      fieldProps: { maxLength: 60, placeholder: text('name') },
    },
    {
      ...hidden,
      title: text('name'),
      dataIndex: 'name',
      sorter: true,
      fixed: 'left',
      render: (_, row) => <Named name={row.name} id={row.id} to={detailPath(row.id)} />,
    },
    { ...hidden, title: text('data-set'), key: 'data_set', render: (_, row) => row.data_set.name },
    {
      title: text('status'),
      dataIndex: 'status',
      valueEnum: Object.fromEntries(STATUSES.map((one) => [one, { text: text(`status-${one}`) }])),
      render: (_, row) => <SetStatus status={row.status} />,
    },
    { ...hidden, title: text('rhythm'), dataIndex: 'rhythm', render: (_, row) => text(`rhythm-${row.rhythm}`) },
    {
      ...hidden,
      title: text('version'),
      key: 'version',
      render: (_, row) => (row.moving ? text('making') : row.version ? text('version-n', { n: row.version }) : '--'),
    },
    {
      ...hidden,
      title: text('rows'),
      key: 'rows',
      align: 'end',
      render: (_, row) => <span className="tabular">{row.version ? format.number(row.rows) : '--'}</span>,
    },
    { ...hidden, title: text('next'), key: 'next_at', render: (_, row) => time(row.next_at) },
    {
      ...hidden,
      title: text('expires'),
      dataIndex: 'expires_at',
      sorter: true,
      render: (_, row) => time(row.expires_at),
    },
    {
      ...hidden,
      title: text('created'),
      dataIndex: 'created_at',
      sorter: true,
      render: (_, row) => time(row.created_at),
    },
    {
      ...hidden,
      title: text('actions'),
      key: 'actions',
      fixed: 'right',
      render: (_, row) => (
        <RowActions>
          <RowAction onClick={() => history.push(detailPath(row.id))}>{text('open')}</RowAction>
          {row.status === 'draft' && (
            <RowAction danger onClick={() => remove(row)}>
              {text('delete')}
            </RowAction>
          )}
        </RowActions>
      ),
    },
  ];
}
