import { PlusOutlined } from '@ant-design/icons';
import { ClosedApplication, isClosed } from '@daas/kit/ClosedApplication';
import { CellButton, CellSpace } from '@daas/kit/cells';
import { type Column, DataTable, type Row, type TableActions } from '@daas/kit/DataTable';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { history, useIntl } from '@umijs/max';
import { Flex } from 'antd';
import { useRef } from 'react';
import { nameIn, OwnHead, useOwnList } from '../components/ownList';
import { createPath, editPath, reportPath } from '../components/regional/paths';
import { Templates } from '../components/regional/Templates';

type Plan = Row<'regional.list'>;

/** Own plans of regional analysis, and templates to begin with. // §2 */
export default function RegionalAnalysis() {
  const { formatMessage } = useIntl();
  const actionRef = useRef<TableActions>(undefined);
  const { error, refresh } = useApi('regional.list', {}, { showErrorInPlace: true });
  const columns = useColumns(() => void actionRef.current?.reload());
  if (isClosed(error)) return <ClosedApplication error={error} again={refresh} />;
  const create = (
    <LinkButton type="primary" icon={<PlusOutlined aria-hidden />} to={createPath('blank')}>
      {formatMessage({ id: 'regional.create' })}
    </LinkButton>
  );
  return (
    <Flex vertical gap="middle">
      <OwnHead title={formatMessage({ id: 'menu.regional-analysis' })} about={formatMessage({ id: 'regional.about' })}>
        {create}
      </OwnHead>
      <Templates />
      <DataTable
        name="regional"
        endpoint="regional.list"
        rowKey="id"
        columns={columns}
        toInput={nameIn}
        actionRef={actionRef}
        empty={{ description: formatMessage({ id: 'regional.empty' }), action: create }}
      />
    </Flex>
  );
}

function useColumns(reload: () => void): Column<Plan>[] {
  const { run } = useAction('regional.delete');
  const text = useText('regional');
  const common = useText('common');
  const names = (list: Plan['regions']) => list.map(({ name }) => name).join(common('comma'));
  const cut = { ellipsis: true, width: 200 } as const;
  const own = useOwnList<Plan>(text);
  const remove = (row: Plan) => own.askToDelete(row, () => run({ id: row.id }).then(reload));
  return [
    ...own.name((row) => reportPath(row.key)),
    { ...cut, title: text('regions'), key: 'regions', render: (_, row) => names(row.regions) },
    {
      ...cut,
      title: text('industries'),
      key: 'industries',
      render: (_, row) => names(row.industries) || text('all-industries'),
    },
    { title: text('comparison'), key: 'comparison', render: (_, row) => row.comparison.name },
    own.job(({ status }) => status),
    own.time(text('updated'), 'updated_at'),
    own.actions((row) => (
      <CellSpace>
        <CellButton onClick={() => history.push(editPath(row.id))}>{common('edit')}</CellButton>
        <CellButton danger onClick={() => remove(row)}>
          {common('delete')}
        </CellButton>
      </CellSpace>
    )),
  ];
}
