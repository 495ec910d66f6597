import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { useAccess } from '@umijs/max';
import { Button, Flex, Switch, Typography } from 'antd';
import sumBy from 'lodash/sumBy';
import { wayTo } from '../../components/departments';
import styles from '../index.module.css';
import type { View } from '../view';
import type { DepartmentTask } from './DepartmentDialogs';

interface Props {
  tree: EndpointOutput<'department.tree'>;
  view: View;
  onTask: (task: DepartmentTask) => void;
}

/** Whose people are listed, how many they are, and what may be done with the department. */
export function ScopeHead({ tree: { list, unassigned }, view: { scope, below, setBelow }, onTask }: Props) {
  const format = useFormat();
  const access = useAccess();
  const text = useText('staff');
  const common = useText('common');
  const way = typeof scope === 'number' ? wayTo(list, scope) : [];
  const department = way.at(-1);
  const counts = department
    ? text('counts', { direct: format.number(department.staff), below: format.number(department.staff_below) })
    : text('count', { n: format.number(scope === 'none' ? unassigned : sumBy(list, 'staff') + unassigned) });
  return (
    <section className={`${styles.panel} ${styles.head}`} aria-label={text('chosen')}>
      <div>
        {way.length > 1 && (
          <Typography.Text type="secondary" style={{ display: 'block' }} dir="auto">
            {way
              .slice(0, -1)
              .map(({ name }) => name)
              .join(' / ')}
          </Typography.Text>
        )}
        <Typography.Title level={2} style={{ margin: 0, fontSize: 16 }} dir="auto">
          <Name>{department?.name ?? text(scope === 'none' ? 'none' : 'all')}</Name>
        </Typography.Title>
        <Typography.Text type="secondary" className="tabular">
          {counts}
        </Typography.Text>
      </div>
      <Flex gap="small" align="center" wrap>
        {department && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the switch is a control
          <label style={{ display: 'inline-flex', gap: 8, alignItems: 'center', marginInlineEnd: 8 }}>
            <Switch size="small" checked={below} onChange={setBelow} />
            {text('below')}
          </label>
        )}
        {access['add-department'] && scope !== 'none' && (
          <Button onClick={() => onTask({ kind: 'add', parentId: department?.id ?? null })}>
            {text(department ? 'add-below' : 'add')}
          </Button>
        )}
        {department && access['edit-department'] && (
          <>
            <Button onClick={() => onTask({ kind: 'rename', department })}>{text('rename')}</Button>
            <Button onClick={() => onTask({ kind: 'move', department })}>{text('move')}</Button>
          </>
        )}
        {department && access['delete-department'] && (
          <Button danger onClick={() => onTask({ kind: 'delete', department })}>
            {common('delete')}
          </Button>
        )}
      </Flex>
    </section>
  );
}
