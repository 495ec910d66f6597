import { MAX_PURCHASE } from '@daas/contract/constants';
import type { EndpointInput } from '@daas/contract/endpoints';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Form, Input } from 'antd';
import { FormModal } from '@/components/FormModal';
import { MoneyInput, useMoneyRules } from '@/components/MoneyInput';

type Values = EndpointInput<'purchase.create'>;

/** Orders more balance; the operator credits it once the payment is confirmed. */
export function PurchaseModal({ open, onClose }: { open: boolean; onClose: (ordered: boolean) => void }) {
  const { formatMessage } = useIntl();
  const amountRules = useMoneyRules(MAX_PURCHASE);
  const text = useText('cost.purchase');
  const common = useText('common');

  return (
    <FormModal
      open={open}
      title={formatMessage({ id: 'common.top-up' })}
      about={text('how')}
      okText={text('submit')}
      endpoint="purchase.create"
      toInput={(values: Values) => values}
      draft="purchase"
      successText={text('ordered')}
      onDone={() => onClose(true)}
      onClose={() => onClose(false)}
    >
      <Form.Item name="amount" label={common('amount')} {...amountRules}>
        <MoneyInput />
      </Form.Item>
      <Form.Item name="note" label={common('note')} rules={[{ max: 200 }]}>
        <Input.TextArea rows={3} showCount maxLength={200} />
      </Form.Item>
    </FormModal>
  );
}
