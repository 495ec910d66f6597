import { MODAL_WIDTH } from '@daas/contract/constants';
import type { EndpointInput } from '@daas/contract/endpoints';
import { asCodeOf, isUscc } from '@daas/contract/identity';
import { TAX_DAYS } from '@daas/contract/tax';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Alert, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { fieldErrors, refusalMessage } from '@/request';
import type { TaxRequest } from '../../components/useSent';

type Values = EndpointInput<'taxReport.ask'>;

interface Props {
  open: boolean;
  onClose: () => void;
  onAsked: (request: TaxRequest) => void;
}

/** Whom to ask, what for and for how long. */
export function AskModal({ open, onClose, onAsked }: Props) {
  const [form] = Form.useForm<Values>();
  const ask = useAction('taxReport.ask', { showErrorInPlace: true });
  const [refused, setRefused] = useState<string | null>(null);
  const text = useText('tax-report');
  const send = async (values: Values) => {
    setRefused(null);
    try {
      onAsked(await ask.run(values));
      form.resetFields();
    } catch (error) {
      const fields = fieldErrors(error) as Parameters<typeof form.setFields>[0];
      form.setFields(fields);
      // What to do about it takes longer to read than a message stays.
      if (fields.length === 0) setRefused(refusalMessage(error) ?? null);
    }
  };
  return (
    <Modal
      open={open}
      width={MODAL_WIDTH}
      title={text('ask')}
      okText={text('send')}
      confirmLoading={ask.loading}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark="optional" onFinish={send} initialValues={{ days: 90 }}>
        {refused && <Alert type="warning" showIcon title={refused} style={{ marginBlockEnd: 16 }} />}
        <Form.Item name="subject" label={text('subject')} rules={[{ required: true, min: 2, whitespace: true }]}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item
          name="tax_number"
          label={text('tax-number')}
          extra={text('tax-number-hint')}
          normalize={(value: string) => asCodeOf('uscc', value)}
          validateTrigger="onBlur"
          rules={[
            { required: true },
            {
              validator: (_, value?: string) =>
                !value || isUscc(value) ? Promise.resolve() : Promise.reject(new Error(text('tax-number-rule'))),
            },
          ]}
        >
          <Input dir="ltr" maxLength={60} />
        </Form.Item>
        <Form.Item name="purpose" label={text('purpose')} rules={[{ required: true, min: 4, whitespace: true }]}>
          <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
        </Form.Item>
        <Form.Item name="days" label={text('days')}>
          <Select options={TAX_DAYS.map((days) => ({ value: days, label: text('days-value', { days }) }))} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
