import { FACTOR_GRACE_DAYS, MODAL_WIDTH } from '@daas/contract/constants';
import type { EndpointInput } from '@daas/contract/endpoints';
import { FACTOR_SCOPES, type FactorScope } from '@daas/contract/enums';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Alert, Form, Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import { refusalMessage, wasTakenElsewhere } from '@/request';

interface Props {
  /** The present one; null while closed. */
  scope: FactorScope | null;
  onClose: () => void;
  onDone: () => void;
}
type Rule = Required<EndpointInput<'company.setSecurity'>>;

/** Whoever is concerned first has time to set one up. */
const GRACE_DAYS = 14;

/** Who needs a second factor, and after how many days. */
export function RuleModal({ scope, onClose, onDone }: Props) {
  const { formatMessage } = useIntl();
  const [form] = Form.useForm<Rule>();
  const newScope = Form.useWatch('scope', form);
  const [refused, setRefused] = useState<string | null>(null);
  const { run, loading } = useAction('company.setSecurity', { showErrorInPlace: true });
  const text = useText('own-factor');
  const common = useText('common');
  const submit = async (rule: EndpointInput<'company.setSecurity'>) => {
    setRefused(null);
    try {
      await run(rule);
      onDone();
    } catch (error) {
      if (!wasTakenElsewhere(error)) setRefused(refusalMessage(error) ?? formatMessage({ id: 'errors.retry' }));
    }
  };
  return (
    <Modal
      open={scope !== null}
      width={MODAL_WIDTH}
      title={text('company')}
      okText={common('save')}
      confirmLoading={loading}
      onOk={form.submit}
      onCancel={onClose}
      afterClose={() => setRefused(null)}
      destroyOnHidden
    >
      <Form
        form={form}
        name="second-factor-rule"
        layout="vertical"
        preserve={false}
        requiredMark={false}
        initialValues={{ scope, grace_days: GRACE_DAYS }}
        onFinish={(rule) => void submit(rule)}
      >
        <Form.Item name="scope" label={text('company-require')}>
          <Radio.Group vertical options={FACTOR_SCOPES.map((value) => ({ value, label: text(`scope.${value}`) }))} />
        </Form.Item>
        {newScope && newScope !== 'nobody' && (
          <Form.Item name="grace_days" label={text('grace')} extra={text('grace-text')}>
            <Select
              options={FACTOR_GRACE_DAYS.map((days) => ({
                value: days,
                label: days === 0 ? text('grace-now') : text('grace-days', { days }),
              }))}
            />
          </Form.Item>
        )}
      </Form>
      {refused && <Alert type="error" showIcon title={refused} />}
    </Modal>
  );
}
