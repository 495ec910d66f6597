import type { DataSetView } from '@daas/contract/datasets/view';
import { CopyButton } from '@daas/kit/CopyButton';
import { useText } from '@daas/kit/hooks/useText';
import { history, useAccess, useIntl } from '@umijs/max';
import { Button, Flex, theme } from 'antd';
import { MonitorButton, type useMonitored } from './MonitorButton';
import { connectorPath } from './state';

interface Props {
  view: DataSetView;
  ids: string[];
  names: string[];
  /** Columns on the screen. */
  fields: string[];
  monitor: Pick<ReturnType<typeof useMonitored>, 'allowed' | 'watched'>;
  onMonitored: () => void;
  /** Left out for who may not export. */
  onExport: (() => void) | undefined;
  onClear: () => void;
}

/** What may be done with the selected rows. */
export function SelectionBar({ view, ids, names, fields, monitor, onMonitored, onExport, onClear }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const access = useAccess();
  const text = useText('data-search');
  if (names.length === 0) return null;
  const filter = { field: 'id', op: 'in' as const, value: ids };
  return (
    <Flex
      gap="small"
      wrap
      align="center"
      style={{
        // Below the rows and in view: above them it would move the row that is selected next.
        position: 'sticky',
        insetBlockEnd: 8,
        zIndex: 3,
        padding: '8px 16px',
        background: token.colorBgElevated,
        boxShadow: token.boxShadowSecondary,
        borderRadius: token.borderRadiusLG,
      }}
    >
      <span aria-live="polite">{text('selected', { count: names.length })}</span>
      {access['create-connector'] && (
        // No link: many rows make an address longer than servers take.
        <Button size="small" type="primary" onClick={() => history.push(connectorPath(view, fields, { filter }))}>
          {text('selected-connector')}
        </Button>
      )}
      {onExport && (
        <Button size="small" onClick={onExport}>
          {formatMessage({ id: 'common.export' })}
        </Button>
      )}
      {monitor.allowed && (
        <MonitorButton size="small" dataSet={view.key} ids={ids} watched={monitor.watched} onChange={onMonitored} />
      )}
      <CopyButton size="small" text={names.join('\n')} label={text('names')} />
      <Button size="small" type="text" onClick={onClear}>
        {text('unselect')}
      </Button>
    </Flex>
  );
}
