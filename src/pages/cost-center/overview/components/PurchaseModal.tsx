import { MAX_PURCHASE, MODAL_WIDTH } from '@daas/contract/constants';
import type { EndpointInput } from '@daas/contract/endpoints';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Form, Input, Modal, message, Typography } from 'antd';
import { MoneyInput, useMoneyRules } from '@/components/MoneyInput';
import { submitForm } from '@/components/submitForm';
import { useFormDraft } from '@/hooks/useFormDraft';

type Values = EndpointInput<'purchase.create'>;

/** Orders more balance; the operator credits it once the payment is confirmed. */
export function PurchaseModal({ open, onClose }: { open: boolean; onClose: (ordered: boolean) => void }) {
  const { formatMessage } = useIntl();

  const [form] = Form.useForm<Values>();
  const draft = useFormDraft<Values>('purchase', form as never);
  const amountRules = useMoneyRules(MAX_PURCHASE);
  const { run, loading } = useAction('purchase.create', { showErrorInPlace: true });
  const text = useText('cost.purchase');
  const common = useText('common');

  const order = (values: Values) =>
    submitForm(form, async () => {
      await run(values);
      draft.discard();
      void message.success(text('ordered'));
      onClose(true);
    });

  return (
    <Modal
      open={open}
      forceRender
      width={MODAL_WIDTH}
      title={formatMessage({ id: 'common.top-up' })}
      okText={text('submit')}
      confirmLoading={loading}
      onOk={() => form.submit()}
      onCancel={() => onClose(false)}
    >
      <Typography.Paragraph type="secondary">{text('how')}</Typography.Paragraph>
      <Form<Values>
        form={form}
        layout="vertical"
        onValuesChange={draft.onValuesChange}
        onFinish={(values) => void order(values)}
      >
        <Form.Item name="amount" label={common('amount')} {...amountRules}>
          <MoneyInput />
        </Form.Item>
        <Form.Item name="note" label={common('note')} rules={[{ max: 200 }]}>
          <Input.TextArea rows={3} showCount maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
