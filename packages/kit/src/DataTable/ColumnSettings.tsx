import { SettingOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Button, Checkbox, Flex, Popover } from 'antd';
import { useState } from 'react';
import { local } from '../storage';
import { type Column, columnKey } from './types';

/** Which columns a reader hid, remembered for the list of that name. */
export function useHiddenColumns(name: string, atFirst: string[] = []) {
  const key = `table.${name}`;
  const [hidden, setHidden] = useState<string[]>(() => {
    const kept = local.getJson<unknown>(key);
    return Array.isArray(kept) ? kept.map(String) : atFirst;
  });
  const change = (next: string[]) => {
    setHidden(next);
    local.setJson(key, next);
  };
  return [hidden, change] as const;
}

export type ColumnChoice = ReturnType<typeof useHiddenColumns>;

export function ColumnSettings<R>({
  columns,
  hidden,
  onChange,
}: {
  columns: Column<R>[];
  hidden: string[];
  onChange: (hidden: string[]) => void;
}) {
  const { formatMessage } = useIntl();
  const label = formatMessage({ id: 'table.columns' });
  const keys = columns.map(columnKey);
  const shown = keys.filter((key) => !hidden.includes(key));
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={label}
      content={
        <Flex vertical gap="small">
          <Checkbox.Group
            value={shown}
            // The last one stays: a table without columns shows nothing to bring them back by.
            onChange={(next) => next.length > 0 && onChange(keys.filter((key) => !next.includes(key)))}
            style={{
              display: 'flex',
              flexDirection: 'column',
              flexWrap: 'nowrap',
              gap: 8,
              maxHeight: '50vh',
              overflow: 'auto',
            }}
            options={columns.map((column) => ({
              label: column.title,
              value: columnKey(column),
              disabled: column.always ?? false,
            }))}
          />
          <Button size="small" onClick={() => onChange([])}>
            {formatMessage({ id: 'table.all-columns' })}
          </Button>
        </Flex>
      }
    >
      <Button type="text" icon={<SettingOutlined />} aria-label={label} title={label} />
    </Popover>
  );
}
