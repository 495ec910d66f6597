import { CONFIRM_MODAL_WIDTH, MESSAGE_SECONDS } from '@daas/contract/constants';
import { useAction } from '@daas/kit/hooks/useApi';
import { Sentence } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Modal, message } from 'antd';

interface AppSummary {
  id: number;
  name: string;
  status: 'enabled' | 'disabled';
}

/** Enabling is done at once; stopping breaks programs that run, so it asks first. */
export function useAppActions() {
  const { formatMessage } = useIntl();
  const { run, loading } = useAction('app.setStatus');
  const toggle = ({ id, name, status }: AppSummary, done: () => void) => {
    const to = status === 'enabled' ? 'disabled' : 'enabled';
    const act = async () => {
      await run({ id, status: to });
      const notice = formatMessage({ id: to === 'enabled' ? 'connector.enabled' : 'connector.stopped' }, { name });
      void message.success({ content: notice, duration: MESSAGE_SECONDS });
      done();
    };
    if (to === 'enabled') {
      act().catch(() => undefined);
      return;
    }
    Modal.confirm({
      width: CONFIRM_MODAL_WIDTH,
      title: <Sentence>{formatMessage({ id: 'connector.stop-title' }, { name })}</Sentence>,
      content: formatMessage({ id: 'app.stop-text' }),
      okText: formatMessage({ id: 'connector.stop' }),
      okButtonProps: { danger: true },
      onOk: act,
    });
  };
  return { toggle, busy: loading };
}
