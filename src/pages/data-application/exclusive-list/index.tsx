import { PlusOutlined } from '@ant-design/icons';
import { CellButton, CellSpace } from '@daas/kit/cells';
import { type Column, DataTable, type Row, type TableActions } from '@daas/kit/DataTable';
import { knownFilters } from '@daas/kit/DataTable/knownFilters';
import { useAction } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { history, useIntl } from '@umijs/max';
import { Flex } from 'antd';
import { useRef } from 'react';
import { CREATE, detailPath, RECORD, SetStatus } from '../components/exclusive/parts';
import { NAME_MAX, OwnHead, useOwnList } from '../components/ownList';

type Set = Row<'exclusive.list'>;
const STATUSES = ['draft', 'active', 'expired'] as const;
const MOVING_MS = 3000;

/** Exclusive data sets of the company. // §2 */
export default function ExclusiveList() {
  const { formatMessage } = useIntl();
  const text = useText('exclusive');
  const actionRef = useRef<TableActions>(undefined);
  const create = (
    <LinkButton type="primary" icon={<PlusOutlined aria-hidden />} to={CREATE}>
      {text('create')}
    </LinkButton>
  );
  return (
    <Flex vertical gap="middle">
      <OwnHead title={formatMessage({ id: 'menu.exclusive-dataset' })} about={text('about')}>
        <Flex gap="small" wrap>
          <LinkButton to={RECORD}>{text('to-record')}</LinkButton>
          {create}
        </Flex>
      </OwnHead>
      <DataTable
        name="exclusive"
        endpoint="exclusive.list"
        rowKey="id"
        columns={useColumns(() => void actionRef.current?.reload())}
        toInput={(filters) => knownFilters(filters, { keyword: NAME_MAX, status: STATUSES })}
        actionRef={actionRef}
        polling={(rows) => (rows.some(({ moving }) => moving) ? MOVING_MS : 0)}
        empty={{ description: text('empty'), action: create }}
      />
    </Flex>
  );
}

function useColumns(reload: () => void): Column<Set>[] {
  const text = useText('exclusive');
  const common = useText('common');
  const format = useFormat();
  const { run } = useAction('exclusive.delete');
  const own = useOwnList<Set>(text);
  const remove = (row: Set) => own.askToDelete(row, () => run({ id: row.id }).then(reload));
  return [
    ...own.name((row) => detailPath(row.id)),
    { title: common('data-set'), key: 'data_set', render: (_, row) => row.data_set.name },
    {
      title: common('status'),
      dataIndex: 'status',
      filter: true,
      valueEnum: Object.fromEntries(STATUSES.map((one) => [one, { text: text(`status-${one}`) }])),
      render: (_, row) => <SetStatus status={row.status} />,
    },
    { title: text('rhythm'), dataIndex: 'rhythm', render: (_, row) => text(`rhythm-${row.rhythm}`) },
    {
      title: text('version'),
      key: 'version',
      render: (_, row) => (row.moving ? text('making') : row.version ? text('version-n', { n: row.version }) : '--'),
    },
    {
      title: text('rows'),
      key: 'rows',
      align: 'end',
      render: (_, row) => <span className="tabular">{row.version ? format.number(row.rows) : '--'}</span>,
    },
    own.time(text('next'), 'next_at', false),
    own.time(text('expires'), 'expires_at'),
    own.time(common('created'), 'created_at'),
    own.actions((row) => (
      <CellSpace>
        <CellButton onClick={() => history.push(detailPath(row.id))}>{common('view')}</CellButton>
        {row.status === 'draft' && (
          <CellButton danger onClick={() => remove(row)}>
            {common('delete')}
          </CellButton>
        )}
      </CellSpace>
    )),
  ];
}
