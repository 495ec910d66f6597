import { DownOutlined, UpOutlined } from '@ant-design/icons';
import type { EndpointInput } from '@daas/contract/endpoints';
import { useApi } from '@daas/kit/hooks/useApi';
import { useIntl } from '@umijs/max';
import { useEventListener } from 'ahooks';
import { Button, Space, Tooltip } from 'antd';

export type Among = Omit<EndpointInput<'call.beside'>, 'id'>;

interface Props {
  id: string;
  /** The list that the call is looked at in. */
  among: Among;
  onOpen: (id: string) => void;
}

const STEPS = [
  { side: 'previous', key: 'k', icon: <UpOutlined aria-hidden /> },
  { side: 'next', key: 'j', icon: <DownOutlined aria-hidden /> },
] as const;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The calls before and after in the list, by button, J and K. */
export function Beside({ id, among, onOpen }: Props) {
  const { formatMessage } = useIntl();
  const { data } = useApi('call.beside', { id, ...among }, { showErrorInPlace: true });
  // The answer of the call before stands while this one's is read.
  const beside = data?.id === id ? data : undefined;
  useEventListener('keydown', (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const step = STEPS.find(({ key }) => key === event.key.toLowerCase());
    const to = step && beside?.[step.side];
    if (!to) return;
    event.preventDefault();
    onOpen(to);
  });
  return (
    <Space.Compact>
      {STEPS.map(({ side, key, icon }) => {
        const label = formatMessage({ id: `calls.${side}` });
        return (
          <Tooltip key={side} title={`${label} (${key.toUpperCase()})`}>
            <Button
              icon={icon}
              aria-label={label}
              aria-keyshortcuts={key.toUpperCase()}
              disabled={!beside?.[side]}
              onClick={() => beside?.[side] && onOpen(beside[side])}
            />
          </Tooltip>
        );
      })}
    </Space.Compact>
  );
}
