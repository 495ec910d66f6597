import type { EndpointOutput } from '@daas/contract/endpoints';
import { CellBadge, CellText } from '@daas/kit/cells';
import { useApi } from '@daas/kit/hooks/useApi';
import { useDownload } from '@daas/kit/hooks/useDownload';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name, Sentence } from '@daas/kit/Name';
import { Pending } from '@daas/kit/Pending';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { useIntl } from '@umijs/max';
import { Button, Card, Empty, Skeleton } from 'antd';
import { Outcome } from '@/components/Outcome';

type Task = EndpointOutput<'monitor.tasks'>['list'][number];
const POLL_MS = 2000;
const TONES = { queued: 'processing', running: 'processing', done: 'success', failed: 'default' } as const;

/** The latest tasks, read again while one is under way. */
export function Tasks() {
  const { formatMessage } = useIntl();
  const format = useFormat();
  // A function: polling begins with the first answer.
  const tasks = useApi('monitor.tasks', {}, { pollingMs: () => POLL_MS, showErrorInPlace: true });
  const { data } = tasks;
  const rejects = useDownload('monitor.rejects');
  const text = useText('monitor');
  const common = useText('common');
  const save = (id: string, source: string) => rejects.save({ id }, `${source.replace(/\.\w+$/, '')}-rejects.csv`);
  const result = ({ id, source, seen, changed, matched, duplicate, missing, rejected, refused, ...task }: Task) => (
    <div style={{ maxWidth: 420, whiteSpace: 'normal' }}>
      <Outcome
        figures={[
          [formatMessage({ id: 'outcome.handled' }), seen],
          [text(`task-${task.action}`), changed],
          [text('task-unchanged'), Math.max(0, matched - changed)],
          [formatMessage({ id: 'outcome.duplicate' }), duplicate],
          [formatMessage({ id: 'outcome.missing' }), missing],
          [formatMessage({ id: 'outcome.rejected' }), rejected],
        ]}
      />
      {task.error && <div>{text(`task-${task.error}`)}</div>}
      {refused.length > 0 && (
        <CellText>
          {refused.slice(0, NAMED).map(({ row, field, value, reason }) => (
            <div key={`${row} ${value}`}>
              <Sentence>
                {text(row === null ? 'task-refused-value' : 'task-refused-row', {
                  row: String(row),
                  field,
                  value,
                  reason,
                })}
              </Sentence>
            </div>
          ))}
        </CellText>
      )}
      {missing + rejected > 0 && (
        <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => void save(id, source)}>
          {formatMessage({ id: 'outcome.rows' })}
        </Button>
      )}
    </div>
  );
  if (!data)
    return (
      <Pending reads={[tasks]}>
        <Skeleton active paragraph={{ rows: 3 }} />
      </Pending>
    );
  return (
    <Card variant="borderless" title={text('tasks')}>
      <ScrollTable<Task>
        label={text('tasks')}
        rowKey="id"
        dataSource={data.list}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('tasks-empty')} /> }}
        columns={[
          {
            title: text('task'),
            key: 'task',
            render: (_, { action, data_set_name, source }) => (
              <>
                {text(`task-kind-${action}`)} · {data_set_name}{' '}
                {source && (
                  <CellText>
                    <Name>{source}</Name>
                  </CellText>
                )}
              </>
            ),
          },
          {
            title: common('status'),
            key: 'status',
            render: (_, { status }) => <CellBadge tone={TONES[status]}>{text(`status-${status}`)}</CellBadge>,
          },
          { title: common('result'), key: 'result', render: (_, task) => result(task) },
          { title: text('by'), dataIndex: 'created_by', render: (name: string) => <Name>{name}</Name> },
          {
            title: common('time'),
            key: 'at',
            render: (_, { created_at }) => <span className="tabular">{format.time(created_at)}</span>,
          },
        ]}
      />
    </Card>
  );
}
const NAMED = 5;
