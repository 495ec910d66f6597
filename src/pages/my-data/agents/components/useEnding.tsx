import { useAction } from '@daas/kit/hooks/useApi';
import { Sentence } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { message } from 'antd';
import { confirmAct } from '@/components/confirmAct';
import type { Agent } from '../../components/agents/budget';

/** Ends an agent once one has read what that means. */
export function useEnding(onEnded: () => void) {
  const { formatMessage } = useIntl();
  const { run } = useAction('agent.end');
  return ({ id, name }: Agent) =>
    confirmAct({
      title: <Sentence>{formatMessage({ id: 'agents.end-title' }, { name })}</Sentence>,
      content: formatMessage({ id: 'agents.end-text' }),
      okText: formatMessage({ id: 'agents.end' }),
      danger: true,
      act: async () => {
        await run({ id });
        void message.success(formatMessage({ id: 'agents.ended' }, { name }));
        onEnded();
      },
    });
}
