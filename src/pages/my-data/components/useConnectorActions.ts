import { CONFIRM_MODAL_WIDTH, MESSAGE_SECONDS } from '@daas/contract/constants';
import type { ConnectorStatus } from '@daas/contract/enums';
import { useAction } from '@daas/kit/hooks/useApi';
import { useIntl } from '@umijs/max';
import { Modal, message } from 'antd';

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
  const say = (id: string, name: string) =>
    void message.success({ content: formatMessage({ id }, { name }), duration: MESSAGE_SECONDS });
  const ask = (id: 'stop' | 'delete', name: string, onOk: () => Promise<void>) =>
    Modal.confirm({
      width: CONFIRM_MODAL_WIDTH,
      title: formatMessage({ id: `connector.${id}-title` }, { name }),
      content: formatMessage({ id: `connector.${id}-text` }),
      okText: formatMessage({ id: `connector.${id}` }),
      okButtonProps: { danger: true },
      onOk,
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
