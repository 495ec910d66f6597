import type { FilterNode } from '@daas/contract/datasets/filter';
import { useIntl } from '@umijs/max';
import { Alert, Button, Drawer, Flex } from 'antd';
import { useEffect, useState } from 'react';
import { FilterBuilder, fromFilter, toFilter, unfinished } from '../FilterBuilder';
import type { FilterFieldGroup } from '../hooks/useDataSet';

interface Props {
  open: boolean;
  groups: FilterFieldGroup[];
  value: FilterNode | null;
  onClose: () => void;
  onApply: (filter: FilterNode | null) => void;
}

const WIDTH = 720;

/** Conditions in and/or groups; nothing is asked before they are applied. */
export function AdvancedFilter({ open, groups, value, onClose, onApply }: Props) {
  const { formatMessage } = useIntl();
  const [draft, setDraft] = useState(() => fromFilter(value));
  const [checked, setChecked] = useState(false);
  const stored = JSON.stringify(value);
  useEffect(() => {
    if (!open) return;
    setDraft(fromFilter(JSON.parse(stored)));
    setChecked(false);
  }, [open, stored]);
  const missing = unfinished(draft);
  const apply = () => {
    setChecked(true);
    if (missing.length === 0) onApply(toFilter(draft));
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={WIDTH}
      title={formatMessage({ id: 'data-search.advanced' })}
      footer={
        <Flex justify="end" gap="small">
          <Button onClick={() => onApply(null)}>{formatMessage({ id: 'data-search.clear' })}</Button>
          <Button type="primary" onClick={apply}>
            {formatMessage({ id: 'data-search.apply' })}
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap="middle">
        {checked && missing.length > 0 && (
          <Alert
            type="error"
            showIcon
            title={formatMessage({ id: 'data-search.unfinished' }, { count: missing.length })}
          />
        )}
        <FilterBuilder groups={groups} value={draft} onChange={setDraft} invalid={checked ? missing : []} />
      </Flex>
    </Drawer>
  );
}
