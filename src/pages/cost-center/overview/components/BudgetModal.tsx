import { BUDGET_MARKS, MAX_MONEY } from '@daas/contract/constants';
import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { BUDGET_SCOPES } from '@daas/contract/enums';
import { useText } from '@daas/kit/hooks/useText';
import { nameOptions } from '@daas/kit/Name';
import { FormattedMessage, Link, useIntl } from '@umijs/max';
import { Form, Radio, Select, Typography } from 'antd';
import { FormModal } from '@/components/FormModal';
import { MoneyInput, useMoneyRules } from '@/components/MoneyInput';

type Values = EndpointInput<'cost.setBudget'>;

interface Props {
  /** Empty for a new budget. */
  initial: Partial<Values>;
  targets: EndpointOutput<'cost.budgets'>['targets'];
  onClose: (saved: boolean) => void;
}

/** Sets the monthly budget of the company, a department, an app or a connector. */
export function BudgetModal({ initial, targets, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const scope = Form.useWatch('scope', form);
  const monthlyRules = useMoneyRules(MAX_MONEY);
  const text = useText('cost.budgets');
  const common = useText('common');
  const { locale } = useIntl();
  const isNew = initial.target_id === undefined;
  const targetsOf = (one: Values['scope'] | undefined) => targets.filter((target) => target.scope === one);
  /** The only one need not be chosen. */
  const onlyOf = (one: Values['scope']) => (targetsOf(one).length === 1 ? targetsOf(one)[0]?.id : undefined);
  const marks = new Intl.ListFormat(locale).format(BUDGET_MARKS.map((mark) => `${mark}%`));

  return (
    <FormModal
      title={isNew ? text('add') : common('edit')}
      form={form}
      endpoint="cost.setBudget"
      toInput={(values) => values}
      onDone={() => onClose(true)}
      onClose={() => onClose(false)}
      initialValues={{ scope: 'company', target_id: onlyOf('company'), hard_stop: true, ...initial }}
    >
      <Form.Item name="scope" label={text('scope')} rules={[{ required: true }]}>
        <Select
          disabled={!isNew}
          options={BUDGET_SCOPES.map((value) => ({ value, label: text(`scope.${value}`) }))}
          onChange={(value) => form.setFieldValue('target_id', onlyOf(value))}
        />
      </Form.Item>
      <Form.Item name="target_id" label={text('target')} rules={[{ required: true }]}>
        <Select
          disabled={!isNew}
          showSearch={{ optionFilterProp: 'label' }}
          {...nameOptions}
          options={targetsOf(scope).map((target) => ({ value: target.id, label: target.name }))}
        />
      </Form.Item>
      <Form.Item name="monthly" label={text('monthly')} {...monthlyRules}>
        <MoneyInput />
      </Form.Item>
      <Form.Item name="hard_stop" label={text('mode')}>
        <Radio.Group
          options={[
            { value: true, label: text('hard-long') },
            { value: false, label: text('soft-long') },
          ]}
          style={{ display: 'grid', gap: 8 }}
        />
      </Form.Item>
      <Typography.Text type="secondary">
        {text('marks', { marks })}{' '}
        <Link to="/personal-center/notifications">
          <FormattedMessage id="menu.own-notifications" />
        </Link>
      </Typography.Text>
    </FormModal>
  );
}
