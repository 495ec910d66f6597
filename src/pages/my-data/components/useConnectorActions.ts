import type { ConnectorStatus } from '@daas/contract/enums';
import { useAction } from '@daas/kit/hooks/useApi';
import { useIntl } from '@umijs/max';
import { message } from 'antd';
import { confirmAct } from '@/components/confirmAct';

interface ConnectorSummary {
  id: number;
  name: string;
  status: ConnectorStatus;
}

/** Enable, stop and delete; what cannot be undone, or breaks programs that run, asks first. */
export function useConnectorActions() {
  const { formatMessage } = useIntl();
  const setStatus = useAction('connector.setStatus');
  const remove = useAction('connector.delete');
  const say = (id: string, name: string) => void message.success(formatMessage({ id }, { name }));
  const ask = (id: 'stop' | 'delete', name: string, act: () => Promise<void>) =>
    confirmAct({
      title: formatMessage({ id: `connector.${id}-title` }, { name }),
      content: formatMessage({ id: `connector.${id}-text` }),
      okText: formatMessage({ id: `connector.${id}` }),
      danger: true,
      act,
    });
  return {
    toggle: ({ id, name, status }: ConnectorSummary, done: () => void) => {
      const to = status === 'enabled' ? 'disabled' : 'enabled';
      const run = async () => {
        await setStatus.run({ id, status: to });
        say(to === 'enabled' ? 'connector.enabled' : 'connector.stopped', name);
        done();
      };
      if (to === 'disabled') ask('stop', name, run);
      else run().catch(() => undefined);
    },
    remove: ({ id, name }: ConnectorSummary, done: () => void) =>
      ask('delete', name, async () => {
        await remove.run({ id });
        say('connector.deleted', name);
        done();
      }),
    busy: setStatus.loading || remove.loading,
  };
}
