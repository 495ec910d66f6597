import { useAction } from '@daas/kit/hooks/useApi';
import { Sentence } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { message } from 'antd';
import { confirmAct } from '@/components/confirmAct';

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
      void message.success(notice);
      done();
    };
    if (to === 'enabled') {
      act().catch(() => undefined);
      return;
    }
    confirmAct({
      title: <Sentence>{formatMessage({ id: 'connector.stop-title' }, { name })}</Sentence>,
      content: formatMessage({ id: 'app.stop-text' }),
      okText: formatMessage({ id: 'common.disable' }),
      danger: true,
      act,
    });
  };
  return { toggle, busy: loading };
}
