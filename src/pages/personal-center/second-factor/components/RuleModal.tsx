import { FACTOR_GRACE_DAYS } from '@daas/contract/constants';
import type { EndpointInput } from '@daas/contract/endpoints';
import { FACTOR_SCOPES, type FactorScope } from '@daas/contract/enums';
import { useText } from '@daas/kit/hooks/useText';
import { Form, Radio, Select } from 'antd';
import { FormModal } from '@/components/FormModal';

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
  const [form] = Form.useForm<Rule>();
  const newScope = Form.useWatch('scope', form);
  const text = useText('own-factor');
  return (
    <FormModal
      open={scope !== null}
      title={text('company')}
      form={form}
      endpoint="company.setSecurity"
      toInput={(rule) => rule}
      onDone={onDone}
      onClose={onClose}
      requiredMark={false}
      initialValues={{ ...(scope ? { scope } : {}), grace_days: GRACE_DAYS }}
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
    </FormModal>
  );
}
