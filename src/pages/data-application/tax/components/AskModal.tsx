import type { EndpointInput } from '@daas/contract/endpoints';
import { asCodeOf, isUscc } from '@daas/contract/identity';
import { TAX_DAYS } from '@daas/contract/tax';
import { useText } from '@daas/kit/hooks/useText';
import { Form, Input, Select } from 'antd';
import { FormModal } from '@/components/FormModal';
import type { TaxRequest } from '../../components/useSent';

type Values = EndpointInput<'taxReport.ask'>;

interface Props {
  open: boolean;
  onClose: () => void;
  onAsked: (request: TaxRequest) => void;
}

/** Whom to ask, what for and for how long. */
export function AskModal({ open, onClose, onAsked }: Props) {
  const text = useText('tax');
  return (
    <FormModal
      open={open}
      title={text('ask')}
      okText={text('send')}
      endpoint="taxReport.ask"
      toInput={(values: Values) => values}
      draft="tax-report"
      onDone={onAsked}
      onClose={onClose}
      requiredMark="optional"
      initialValues={{ days: 90 }}
    >
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
    </FormModal>
  );
}
