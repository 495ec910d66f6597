import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { businessDay } from '@daas/kit/format';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { MeasureValue } from '@daas/kit/MeasureValue';
import { Name } from '@daas/kit/Name';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { useUndo } from '@daas/kit/useUndo';
import { useAccess, useIntl } from '@umijs/max';
import { Button, Empty, Flex, Progress, Skeleton, Tag, theme } from 'antd';
import { useState } from 'react';
import { BudgetModal } from './BudgetModal';

export type Budget = EndpointOutput<'cost.budgets'>['list'][number];

/** A budget of which so much is used is nearly used up. */
const NEARLY = 0.8;
const IN_LINE = { type: 'link', size: 'small', style: { paddingInline: 0 } } as const;

/** Monthly budgets with what is used of them; those that stop calls say so. */
export function Budgets() {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { token } = theme.useToken();
  const month = businessDay().slice(0, 7);
  const mayEdit = useAccess()['configure-balance-warning'];

  const { data, error, loading, refresh } = useApi('cost.budgets', {});
  const remove = useAction('cost.deleteBudget');
  const set = useAction('cost.setBudget');
  const undoable = useUndo();
  const [editing, setEditing] = useState<Partial<EndpointInput<'cost.setBudget'>> | null>(null);
  const text = useText('cost.budgets');
  const common = useText('common');
  if (!data && loading) return <Skeleton active />;

  const take = async ({ id, scope, target, monthly, hard_stop: hardStop }: Budget) => {
    await remove.run({ id });
    refresh();
    const again = { scope, target_id: target.id, monthly, hard_stop: hardStop };
    undoable(text('removed', { name: target.name }), () => set.run(again).then(refresh), text('remove-what'));
  };

  return (
    <Flex vertical gap={12}>
      {mayEdit && (
        <div>
          <Button onClick={() => setEditing({})}>{text('add')}</Button>
        </div>
      )}
      <ScrollTable<Budget>
        label={formatMessage({ id: 'cost.tab.budgets' })}
        rowKey="id"
        dataSource={data?.list ?? []}
        size="middle"
        locale={{
          emptyText: (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text(error ? 'failed' : 'empty')}>
              {error && <Button onClick={refresh}>{formatMessage({ id: 'table.again' })}</Button>}
            </Empty>
          ),
        }}
        columns={[
          { title: text('scope'), dataIndex: 'scope', render: (scope: string) => text(`scope.${scope}`) },
          { title: text('target'), dataIndex: ['target', 'name'], render: (name: string) => <Name>{name}</Name> },
          {
            title: text('used'),
            dataIndex: 'used',
            width: 260,
            render: (_, row) => (
              <div style={{ minWidth: 180 }}>
                <MeasureValue measure="spend_limited" period={month} subject={`${row.scope}:${row.target.id}`}>
                  {format.money(row.used)}
                </MeasureValue>
                {` / ${format.money(row.monthly)}`}
                <Progress
                  percent={Math.min(100, (row.used / row.monthly) * 100)}
                  showInfo={false}
                  size="small"
                  aria-label={text('used')}
                  status={row.used >= row.monthly ? 'exception' : 'normal'}
                  {...(row.used >= NEARLY * row.monthly && row.used < row.monthly
                    ? { strokeColor: token.colorWarning }
                    : {})}
                />
              </div>
            ),
          },
          {
            title: text('mode'),
            dataIndex: 'hard_stop',
            render: (hard: boolean) => <Tag color={hard ? 'error' : 'default'}>{text(hard ? 'hard' : 'soft')}</Tag>,
          },
          ...(mayEdit
            ? [
                {
                  title: common('actions'),
                  key: 'actions',
                  render: (_: unknown, row: Budget) => (
                    <Flex gap="middle">
                      <Button
                        {...IN_LINE}
                        onClick={() =>
                          setEditing({
                            scope: row.scope,
                            target_id: row.target.id,
                            monthly: row.monthly,
                            hard_stop: row.hard_stop,
                          })
                        }
                      >
                        {common('edit')}
                      </Button>
                      <Button {...IN_LINE} danger onClick={() => void take(row).catch(() => undefined)}>
                        {common('delete')}
                      </Button>
                    </Flex>
                  ),
                },
              ]
            : []),
        ]}
      />
      {editing && (
        <BudgetModal
          initial={editing}
          targets={data?.targets ?? []}
          onClose={(saved) => {
            setEditing(null);
            if (saved) refresh();
          }}
        />
      )}
    </Flex>
  );
}
