import { ColumnHeightOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import type { ProTableProps } from '@ant-design/pro-components';
import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import type { ReactNode } from 'react';

/** ProTable's reload, density and columns; its own icons are no buttons and cannot be reached by keyboard. */
export function useToolbarOptions(resetColumns: () => void): ProTableProps<object, object>['options'] {
  const { formatMessage } = useIntl();
  const button = (id: string, icon: ReactNode) => <Button type="text" icon={icon} aria-label={formatMessage({ id })} />;
  return {
    reloadIcon: button('table.reload', <ReloadOutlined />),
    densityIcon: button('table.density', <ColumnHeightOutlined />),
    setting: {
      children: button('table.columns', <SettingOutlined />),
      checkedReset: false,
      extra: (
        <Button type="link" size="small" onClick={resetColumns}>
          {formatMessage({ id: 'table.reset' })}
        </Button>
      ),
    },
  };
}
