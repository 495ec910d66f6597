import { PlusOutlined } from '@ant-design/icons';
import { CONFIRM_MODAL_WIDTH } from '@daas/contract/constants';
import { Named, RowAction, RowActions, Status } from '@daas/kit/cells';
import { type Column, DataTable, type Row, type TableActions } from '@daas/kit/DataTable';
import { useAction } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { LinkButton } from '@daas/kit/LinkButton';
import { PageTitle } from '@daas/kit/PageTitle';
import { history, useIntl } from '@umijs/max';
import { Flex, Modal } from 'antd';
import { useRef } from 'react';
import { createPath, editPath, reportPath } from '../components/regional/paths';
import { Templates } from '../components/regional/Templates';

type Plan = Row<'regional.list'>;
const TONES = { queued: 'processing', running: 'processing', done: 'success', failed: 'default' } as const;

/** Own plans of regional analysis, and templates to begin with. // §2 */
export default function RegionalAnalysis() {
  const { formatMessage } = useIntl();
  const actionRef = useRef<TableActions>(undefined);
  const create = (
    <LinkButton type="primary" icon={<PlusOutlined aria-hidden />} to={createPath('blank')}>
      {formatMessage({ id: 'regional.create' })}
    </LinkButton>
  );
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="flex-start" gap="small" wrap>
        <PageTitle text={formatMessage({ id: 'regional.about' })}>
          {formatMessage({ id: 'menu.regional-analysis' })}
        </PageTitle>
        {create}
      </Flex>
      <Templates />
      <DataTable
        name="regional"
        endpoint="regional.list"
        rowKey="id"
        columns={useColumns(() => void actionRef.current?.reload())}
        toInput={({ keyword }) => {
          const text = String(keyword ?? '').trim();
          return text ? { keyword: text.slice(0, 60) } : {};
        }}
        actionRef={actionRef}
        empty={{ description: formatMessage({ id: 'regional.empty' }), action: create }}
      />
    </Flex>
  );
}

function useColumns(reload: () => void): Column<Plan>[] {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { run } = useAction('regional.delete');
  const text = (id: string, values?: Record<string, string>) => formatMessage({ id: `regional.${id}` }, values);
  const hidden = { search: false } as const;
  const names = (list: Plan['regions']) => list.map(({ name }) => name).join(text('comma'));
  const cut = { search: false, ellipsis: true, width: 200 } as const;
  const remove = ({ id, name }: Plan) =>
    Modal.confirm({
      width: CONFIRM_MODAL_WIDTH,
      title: text('delete-title', { name }),
      content: text('delete-text'),
      okText: text('delete'),
      okButtonProps: { danger: true },
      onOk: () => run({ id }).then(reload, () => undefined),
    });
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
      render: (_, row) => <Named name={row.name} id={row.id} to={reportPath(row.key)} />,
    },
    { ...cut, title: text('regions'), key: 'regions', render: (_, row) => names(row.regions) },
    {
      ...cut,
      title: text('industries'),
      key: 'industries',
      render: (_, row) => names(row.industries) || text('all-industries'),
    },
    { ...hidden, title: text('comparison'), key: 'comparison', render: (_, row) => row.comparison.name },
    {
      ...hidden,
      title: text('status'),
      dataIndex: 'status',
      render: (_, row) => <Status tone={TONES[row.status]}>{text(`status-${row.status}`)}</Status>,
    },
    {
      ...hidden,
      title: text('updated'),
      dataIndex: 'updated_at',
      sorter: true,
      render: (_, row) => <span className="tabular">{format.time(row.updated_at)}</span>,
    },
    {
      ...hidden,
      title: text('actions'),
      key: 'actions',
      fixed: 'right',
      render: (_, row) => (
        <RowActions>
          <RowAction onClick={() => history.push(editPath(row.id))}>{text('edit')}</RowAction>
          <RowAction danger onClick={() => remove(row)}>
            {text('delete')}
          </RowAction>
        </RowActions>
      ),
    },
  ];
}
