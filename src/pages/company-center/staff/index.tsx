import { DownOutlined, UserAddOutlined } from '@ant-design/icons';
import type { TableActions } from '@daas/kit/DataTable';
import { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { Pending } from '@daas/kit/Pending';
import { useAccess, useIntl } from '@umijs/max';
import { Button, Drawer, Flex, Grid, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { useOpening } from '@/hooks/useOpening';
import { DepartmentDialogs, type DepartmentTask } from './components/DepartmentDialogs';
import { DepartmentTree } from './components/DepartmentTree';
import { ExportButton } from './components/ExportButton';
import { ImportDrawer } from './components/ImportDrawer';
import { InviteDrawer } from './components/InviteDrawer';
import { MemberDialogs } from './components/MemberDialogs';
import { Members } from './components/Members';
import type { MemberTask } from './components/member';
import { ScopeHead } from './components/ScopeHead';
import { useDepartmentMove } from './components/useDepartmentMove';
import styles from './index.module.css';
import { useView } from './view';

/** Of what stands above the list, in pixels. */
const HEAD_HEIGHT = 74;

/** The departments of the company and the people in them. */
export default function DepartmentUser() {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const view = useView();
  const wide = Grid.useBreakpoint().lg !== false;
  const departmentTree = useApi('department.tree', {}, { showErrorInPlace: true });
  const { data: tree, refresh } = departmentTree;
  const actionRef = useRef<TableActions>(undefined);
  const [task, setTask] = useState<DepartmentTask | null>(null);
  const [memberTask, setMemberTask] = useState<MemberTask | null>(null);
  const [inviting, setInviting] = useState(false);
  const [importing, setImporting] = useState(false);
  useOpening('invite', () => setInviting(true));
  useOpening('import', () => setImporting(true));
  const [choosing, setChoosing] = useState(false);
  const text = useText('staff');
  const reload = () => {
    refresh();
    void actionRef.current?.reload();
  };
  const move = useDepartmentMove(tree?.list ?? [], reload);
  const { scope } = view;
  const department = tree?.list.find(({ id }) => id === scope);

  const departments = tree ? (
    <DepartmentTree tree={tree} view={view} onMove={move} onChosen={() => setChoosing(false)} />
  ) : (
    <Pending reads={[departmentTree]}>
      <Skeleton active paragraph={{ rows: 8 }} />
    </Pending>
  );
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="start" gap="small" wrap>
        <PageTitle text={text('about')}>{formatMessage({ id: 'menu.department-user' })}</PageTitle>
        <Flex gap="small" wrap>
          <ExportButton view={view} />
          {access['add-user'] && (
            <Button onClick={() => setImporting(true)}>{formatMessage({ id: 'staff-import.open' })}</Button>
          )}
          {access['add-user'] && (
            <Button type="primary" icon={<UserAddOutlined aria-hidden />} onClick={() => setInviting(true)}>
              {text('invite')}
            </Button>
          )}
        </Flex>
      </Flex>
      <div className={wide ? styles.split : styles.narrow}>
        {wide ? (
          <aside className={`${styles.panel} ${styles.side}`} aria-label={text('departments')}>
            {departments}
          </aside>
        ) : (
          <Button block icon={<DownOutlined aria-hidden />} iconPlacement="end" onClick={() => setChoosing(true)}>
            <Name>{department?.name ?? text(scope === 'none' ? 'none' : 'all')}</Name>
          </Button>
        )}
        <div className={styles.people}>
          {tree ? (
            <ScopeHead tree={tree} view={view} onTask={setTask} />
          ) : (
            // On a wide page the tree beside it shows the failure.
            (!wide || departmentTree.loading) && (
              <Pending reads={[departmentTree]}>
                <Skeleton active title={false} paragraph={{ rows: 2 }} style={{ minHeight: HEAD_HEIGHT }} />
              </Pending>
            )
          )}
          <Members
            view={view}
            actionRef={actionRef}
            onTask={setMemberTask}
            onChanged={reload}
            onInvite={() => setInviting(true)}
          />
        </div>
      </div>
      {!wide && (
        <Drawer open={choosing} onClose={() => setChoosing(false)} title={text('departments')} placement="left">
          {departments}
        </Drawer>
      )}
      <DepartmentDialogs
        task={task}
        onClose={() => setTask(null)}
        onDone={(departmentId) => {
          setTask(null);
          reload();
          view.setScope(departmentId ?? 'all');
        }}
      />
      <MemberDialogs task={memberTask} onClose={() => setMemberTask(null)} onChanged={reload} />
      <ImportDrawer open={importing} onClose={() => setImporting(false)} onImported={reload} />
      <InviteDrawer
        open={inviting}
        departmentId={typeof scope === 'number' ? scope : null}
        onClose={() => setInviting(false)}
        onInvited={reload}
      />
    </Flex>
  );
}
