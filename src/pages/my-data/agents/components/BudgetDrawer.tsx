import { useAction } from '@daas/kit/hooks/useApi';
import { Sentence } from '@daas/kit/Name';
import { useAccess, useIntl } from '@umijs/max';
import { Form, Typography } from 'antd';
import { FormDrawer } from '@/components/FormDrawer';
import { useRefusal } from '@/hooks/useRefusal';
import { type AgentBudget, AgentBudgetFields } from '../../components/AgentBudgetFields';
import type { Agent } from '../index';

interface Props {
  agent: Agent;
  onClose: () => void;
  onSaved: () => void;
}
const AMOUNTS = ['spend_total', 'spend_per_day', 'spend_per_call'] as const;

/** Whether nothing is more than it was. */
const isNarrower = (now: AgentBudget, { limits }: Agent): boolean =>
  AMOUNTS.every((name) => (now[name] ?? Number.POSITIVE_INFINITY) <= (limits[name] ?? Number.POSITIVE_INFINITY)) &&
  (limits.ends_at === null || new Date(now.ends_at) <= new Date(limits.ends_at));

/** What an agent may spend from now on: less at once, more with proof. */
export function BudgetDrawer({ agent, onClose, onSaved }: Props) {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const [form] = Form.useForm<AgentBudget>();
  const { refused, attempt } = useRefusal(form);
  const narrow = useAction('agent.narrow', { disableMessageTips: true });
  const widen = useAction('agent.widen', { disableMessageTips: true });
  const text = (id: string, values?: Record<string, string>) => formatMessage({ id: `agents.${id}` }, values);
  const save = async (values: AgentBudget) => {
    const input = {
      id: agent.id,
      ...values,
      spend_per_day: values.spend_per_day ?? null,
      spend_per_call: values.spend_per_call ?? null,
    };
    const less = isNarrower(input, agent) && access['edit-connector-limit'];
    if (await attempt(() => (less ? narrow : widen).run(input))) onSaved();
  };
  return (
    <FormDrawer
      title={<Sentence>{text('change-title', { name: agent.name })}</Sentence>}
      form={form}
      refused={refused}
      cancelText={formatMessage({ id: 'connector.cancel' })}
      okText={formatMessage({ id: 'connector.save' })}
      loading={narrow.loading || widen.loading}
      onClose={onClose}
    >
      <Typography.Paragraph type="secondary">{text('change-about')}</Typography.Paragraph>
      <Form form={form} layout="vertical" initialValues={{ ...agent.limits }} onFinish={(values) => void save(values)}>
        <AgentBudgetFields from={agent.consented_at} />
      </Form>
    </FormDrawer>
  );
}
