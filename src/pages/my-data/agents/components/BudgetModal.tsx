import { MODAL_WIDTH } from '@daas/contract/constants';
import { useAction } from '@daas/kit/hooks/useApi';
import { Sentence } from '@daas/kit/Name';
import { useAccess, useIntl } from '@umijs/max';
import { Alert, Form, Modal, message } from 'antd';
import { useState } from 'react';
import { fieldErrors, refusalMessage, wasTakenElsewhere } from '@/request';
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
  const narrow = useAction('agent.narrow', { showErrorInPlace: true });
  const widen = useAction('agent.widen', { showErrorInPlace: true });
  const [problem, setProblem] = useState<string | null>(null);
  const mayWiden = access['create-connector'];
  const { id, name, client, limits, data_sets, consented_at } = agent;

  const save = async (budget: Budget) => {
    setProblem(null);
    const lower = access['edit-connector-limit'] && isNarrower(budget, limits);
    try {
      await (lower ? narrow : widen).run({ id, ...budget });
    } catch (error) {
      const fields = fieldErrors(error);
      form.setFields(fields as never);
      if (fields.length === 0 && !wasTakenElsewhere(error))
        setProblem(refusalMessage(error) ?? formatMessage({ id: 'errors.retry' }));
      return;
    }
    void message.success(formatMessage({ id: 'agents.saved' }));
    onClose(true);
  };
  return (
    <Modal
      open
      width={MODAL_WIDTH}
      title={<Sentence>{formatMessage({ id: 'agents.edit-title' }, { name })}</Sentence>}
      okText={formatMessage({ id: 'common.save' })}
      confirmLoading={narrow.loading || widen.loading}
      onOk={form.submit}
      onCancel={() => onClose(false)}
    >
      <Form<Budget> form={form} layout="vertical" requiredMark={false} initialValues={limits} onFinish={save}>
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
        {problem && <Alert type="error" showIcon title={<Sentence>{problem}</Sentence>} />}
      </Form>
    </Modal>
  );
}
