import { Sentence } from '@daas/kit/Name';
import { useAccess, useIntl } from '@umijs/max';
import { Alert, Form } from 'antd';
import { FormModal } from '@/components/FormModal';
import { Allowance } from '../../components/agents/Allowance';
import { BudgetFields } from '../../components/agents/BudgetFields';
import { type Agent, type Budget, isNarrower } from '../../components/agents/budget';

interface Props {
  agent: Agent;
  onClose: (saved: boolean) => void;
}

/** What an agent may spend from now on: less by whoever sets limits, more by whoever may let one in. */
export function BudgetModal({ agent, onClose }: Props) {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const [form] = Form.useForm<Budget>();
  const typed: Partial<Budget> = Form.useWatch([], form) ?? {};
  const mayWiden = access['create-connector'];
  const { id, name, client, limits, data_sets, consented_at } = agent;

  // A form has empty fields for limits that are not set.
  const initial = limits as Budget;
  const lower = access['edit-connector-limit'] && isNarrower({ ...initial, ...typed }, limits);
  return (
    <FormModal
      title={<Sentence>{formatMessage({ id: 'agents.edit-title' }, { name })}</Sentence>}
      form={form}
      endpoint={lower ? 'agent.narrow' : 'agent.widen'}
      toInput={(budget: Budget) => ({ id, ...budget })}
      successText={formatMessage({ id: 'agents.saved' })}
      onDone={() => onClose(true)}
      onClose={() => onClose(false)}
      requiredMark={false}
      initialValues={initial}
    >
      {!mayWiden && (
        <Alert
          type="info"
          showIcon
          style={{ marginBlockEnd: 16 }}
          title={formatMessage(
            { id: 'agents.only-lower' },
            { permission: formatMessage({ id: 'permission.create-connector' }) },
          )}
        />
      )}
      <BudgetFields consentedAt={consented_at} most={mayWiden ? undefined : limits} />
      <Allowance who={client.host} budget={typed} sets={data_sets.length} />
    </FormModal>
  );
}
