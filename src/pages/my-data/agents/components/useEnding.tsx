import { CONFIRM_MODAL_WIDTH, MESSAGE_SECONDS } from '@daas/contract/constants';
import { useAction } from '@daas/kit/hooks/useApi';
import { Sentence } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Modal, message } from 'antd';
import type { Agent } from '../../components/agents/budget';

/** Ends an agent once one has read what that means. */
export function useEnding(onEnded: () => void) {
  const { formatMessage } = useIntl();
  const { run } = useAction('agent.end');
  return ({ id, name }: Agent) =>
    Modal.confirm({
      width: CONFIRM_MODAL_WIDTH,
      title: <Sentence>{formatMessage({ id: 'agents.end-title' }, { name })}</Sentence>,
      content: formatMessage({ id: 'agents.end-text' }),
      okText: formatMessage({ id: 'agents.end' }),
      okButtonProps: { danger: true },
      onOk: () =>
        run({ id }).then(
          () => {
            void message.success({
              content: formatMessage({ id: 'agents.ended' }, { name }),
              duration: MESSAGE_SECONDS,
            });
            onEnded();
          },
          () => null,
        ),
    });
}
