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
  return {
    toggle: ({ id, name, status }: ConnectorSummary, done: () => void) => {
      const to = status === 'enabled' ? 'disabled' : 'enabled';
      const run = async () => {
        await setStatus.run({ id, status: to });
        say(to === 'enabled' ? 'connector.enabled' : 'connector.stopped', name);
        done();
      };
      if (to === 'enabled') return void run().catch(() => undefined);
      confirmAct({
        title: formatMessage({ id: 'connector.stop-title' }, { name }),
        content: formatMessage({ id: 'connector.stop-text' }),
        okText: formatMessage({ id: 'common.disable' }),
        danger: true,
        act: run,
      });
    },
    remove: ({ id, name }: ConnectorSummary, done: () => void) =>
      confirmAct({
        title: formatMessage({ id: 'common.delete-title' }, { name }),
        content: formatMessage({ id: 'connector.delete-text' }),
        okText: formatMessage({ id: 'common.delete' }),
        danger: true,
        act: async () => {
          await remove.run({ id });
          say('connector.deleted', name);
          done();
        },
      }),
    busy: setStatus.loading || remove.loading,
  };
}
