import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { nameOptions } from '@daas/kit/Name';
import { Descriptions, Form, Select } from 'antd';
import { FormModal } from '@/components/FormModal';
import { QuantityField } from '../components/QuantityField';

interface Values {
  element_id: string;
  quantity: number;
}

/** Buys units from the balance, at the cost that is shown. */
export function BuyModal({
  elementId,
  inventory: { stock, available },
  onClose,
}: {
  elementId?: string;
  inventory: EndpointOutput<'partner.inventory'>;
  onClose: (done: boolean) => void;
}) {
  const format = useFormat();
  const [form] = Form.useForm<Values>();
  const selectedId = Form.useWatch('element_id', form) ?? elementId;
  const quantity = Form.useWatch('quantity', form) ?? 0;
  const text = useText('partner');
  const common = useText('common');
  const cost = stock.find(({ element }) => element.id === selectedId)?.cost ?? 0;
  return (
    <FormModal
      form={form}
      title={text('buy-title')}
      about={text('buy-about')}
      okText={text('buy-ok')}
      endpoint="partner.buyInventory"
      initialValues={{ quantity: 1000, ...(elementId ? { element_id: elementId } : {}) }}
      toInput={(values: Values) => ({ ...values, cost })}
      successText={text('buy-done')}
      onDone={() => onClose(true)}
      onClose={() => onClose(false)}
    >
      <Form.Item name="element_id" label={text('element')} rules={[{ required: true }]}>
        <Select
          {...nameOptions}
          showSearch={{ optionFilterProp: 'label' }}
          options={stock
            .filter(({ status }) => status === 'on')
            .map(({ element }) => ({ value: element.id, label: element.name }))}
        />
      </Form.Item>
      <QuantityField />
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'cost', label: text('cost'), children: cost > 0 ? format.money(cost) : format.orDash(null) },
          { key: 'sum', label: common('total'), children: format.money(cost * quantity) },
          { key: 'available', label: text('available'), children: format.money(available) },
        ]}
      />
    </FormModal>
  );
}
