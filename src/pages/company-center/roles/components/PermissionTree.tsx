import { PERMISSION_GROUPS, PERMISSIONS, type PermissionKey } from '@daas/contract/permissions';
import { useText } from '@daas/kit/hooks/useText';
import { useAccess, useIntl } from '@umijs/max';
import { Tree, Typography } from 'antd';
import { useState } from 'react';
import { type Choice, choose } from '../keys';

interface Props {
  value?: PermissionKey[];
  onChange?: (keys: PermissionKey[]) => void;
  /** Held by the role before: these may be kept whatever the reader holds. */
  before?: readonly PermissionKey[];
  readOnly?: boolean;
}

const groupKey = (group: string) => `group:${group}`;
const isKey = (key: string): key is PermissionKey => PERMISSIONS.some((one) => one.key === key);

/** The permissions group by group; what a key needs is checked with it, and said. // §6 */
export function PermissionTree({ value = [], onChange, before = [], readOnly = false }: Props) {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const [last, setLast] = useState<Choice | null>(null);
  const name = useText('permission');
  const names = (keys: readonly PermissionKey[]) =>
    keys.map((key) => name(key)).join(formatMessage({ id: 'common.comma' }));
  return (
    <div>
      <Tree
        // A drawer has another ground than a page.
        style={{ background: 'transparent' }}
        aria-label={formatMessage({ id: 'roles.permissions' })}
        blockNode
        checkable
        selectable={false}
        disabled={readOnly}
        defaultExpandedKeys={PERMISSION_GROUPS.filter((group) =>
          PERMISSIONS.some((one) => one.group === group && value.includes(one.key)),
        ).map(groupKey)}
        checkedKeys={value}
        treeData={PERMISSION_GROUPS.map((group) => ({
          key: groupKey(group),
          title: formatMessage({ id: `permission-group.${group}` }),
          children: PERMISSIONS.filter((one) => one.group === group).map(({ key }) => ({
            key,
            title: name(key),
            // Only permissions one holds can be granted. // §6
            disableCheckbox: !access[key] && !before.includes(key),
          })),
        }))}
        onCheck={(checked) => {
          const selection = (Array.isArray(checked) ? checked : checked.checked).map(String).filter(isKey);
          const choice = choose(value, selection);
          setLast(choice);
          onChange?.(choice.keys);
        }}
      />
      <Typography.Paragraph type="secondary" role="status" style={{ marginBlock: '8px 0' }}>
        {last && last.added.length > 0 && formatMessage({ id: 'roles.added' }, { names: names(last.added) })}
        {last && last.dependants.length > 0 && formatMessage({ id: 'roles.taken' }, { names: names(last.dependants) })}
      </Typography.Paragraph>
    </div>
  );
}
