import { DataTable, type TableActions } from '@daas/kit/DataTable';
import { useText } from '@daas/kit/hooks/useText';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import { type RefObject, useState } from 'react';
import { scopeInput, toInput } from '../input';
import { SCOPE_PARAMETERS, type View } from '../view';
import type { Member, MemberTask } from './member';
import { useColumns } from './useColumns';

interface Props {
  view: View;
  actionRef: RefObject<TableActions | undefined>;
  onTask: (task: MemberTask) => void;
  /** Something was changed without a dialog of its own. */
  onChanged: () => void;
  onInvite: () => void;
}

/** The people of the chosen department. */
export function Members({ view, actionRef, onTask, onChanged, onInvite }: Props) {
  const access = useAccess();
  const [selected, setSelected] = useState<number[]>([]);
  const text = useText('staff');
  const move = (
    <Button key="move" onClick={() => onTask({ kind: 'move', ids: selected, onMoved: () => setSelected([]) })}>
      {text('move-selected', { n: selected.length })}
    </Button>
  );
  return (
    <DataTable
      name="staff"
      endpoint="staff.list"
      defaultSort="created_at"
      rowKey="id"
      columns={useColumns(onTask, onChanged)}
      hiddenAtFirst={['email', 'created_at']}
      otherParameters={SCOPE_PARAMETERS}
      toInput={toInput}
      fixed={scopeInput(view)}
      actionRef={actionRef}
      {...(access['edit-user']
        ? {
            toolbar: selected.length > 0 ? [move] : [],
            rowSelection: {
              selectedRowKeys: selected,
              preserveSelectedRowKeys: true,
              onChange: (keys) => setSelected(keys.map(Number)),
              getCheckboxProps: ({ name, status }: Member) => ({
                disabled: status === 'removed',
                'aria-label': name,
              }),
            },
          }
        : {})}
      empty={{
        description: text('empty'),
        ...(access['add-user']
          ? {
              action: (
                <Button type="primary" onClick={onInvite}>
                  {text('invite')}
                </Button>
              ),
            }
          : {}),
      }}
    />
  );
}
