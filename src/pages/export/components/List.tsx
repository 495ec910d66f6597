import { EXPORT_PAGES, EXPORT_TARGETS, type ExportTarget } from '@daas/contract/enums';
import { type Column, DataTable, type Row } from '@daas/kit/DataTable';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useText } from '@daas/kit/hooks/useText';
import { LinkTabs } from '@daas/kit/LinkTabs';
import { Name } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { Link } from '@umijs/max';
import { Typography } from 'antd';
import { Page } from './Page';
import { POLL_MS, useExportTexts } from './texts';

type Task = Row<'exportTask.list'>;
const BADGES = {
  open: 'Warning',
  queued: 'Default',
  running: 'Processing',
  done: 'Success',
  failed: 'Error',
  expired: 'Default',
} as const satisfies Record<Task['status'], string>;
const isRunning = ({ status }: Task) => status === 'queued' || status === 'running';

/** Export tasks with one target, newest first. */
export function List({ target }: { target: ExportTarget }) {
  const { text } = useExportTexts();
  return (
    <Page>
      <PageTitle text={text('none-text')}>{text('list')}</PageTitle>
      <LinkTabs
        label={text('list')}
        current={target}
        tabs={EXPORT_TARGETS.map((key) => ({ key, to: EXPORT_PAGES[key], label: text(`target-${key}`) }))}
      />
      <DataTable
        name="export-tasks"
        endpoint="exportTask.list"
        rowKey="id"
        fixed={{ target }}
        columns={useColumns(EXPORT_PAGES[target])}
        polling={(tasks) => (tasks.some(isRunning) ? POLL_MS : 0)}
        empty={{ description: text('none') }}
      />
    </Page>
  );
}

function useColumns(page: string): Column<Task>[] {
  const { text } = useExportTexts();
  const common = useText('common');
  const column = useColumnProps<Task>();
  const states = Object.entries(BADGES).map(([key, status]) => [key, { text: text(`status.${key}`), status }]);
  return [
    {
      title: text('task'),
      key: 'task',
      render: (_, { id, data_set_name }) => <Link to={`${page}?task=${id}`}>{data_set_name}</Link>,
    },
    { title: text('product'), key: 'product', render: (_, { product }) => <Name>{product}</Name> },
    { title: common('status'), dataIndex: 'status', valueEnum: Object.fromEntries(states) },
    {
      title: common('reason'),
      key: 'error',
      render: (_, { error }) => error && <Typography.Text type="danger">{error}</Typography.Text>,
    },
    { title: text('rows'), ...column.number('rows') },
    { title: text('amount'), ...column.money('amount') },
    { title: text('by'), key: 'by', render: (_, { created_by }) => <Name>{created_by}</Name> },
    { title: text('received'), ...column.time('created_at') },
  ];
}
