import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { nameOptions } from '@daas/kit/Name';
import { Form, Select } from 'antd';
import { FormModal } from '@/components/FormModal';
import { MoneyInput } from '@/components/MoneyInput';
import type { Element, PriceTask } from './element';

interface Values {
  customer_id?: string;
  price: number;
}
const MOST = 1e10;
const CUSTOMERS = { current: 1, pageSize: 200, whose: 'own', sort: 'name' } as const;

/** A price of its own, for one customer or for all others. */
export function PriceModal({
  task: { customer, any },
  element,
  onClose,
}: {
  task: PriceTask;
  element: Element;
  onClose: (done: boolean) => void;
}) {
  const format = useFormat();
  const [form] = Form.useForm<Values>();
  const chooses = !any && !customer;
  const customers = useApi('partner.customers', CUSTOMERS, { ready: chooses });
  const text = useText('partner');
  const common = useText('common');
  const floor = format.money(element.floor);
  const customerPrice = element.prices.find((row) => row.customer.id === customer?.id);
  return (
    <FormModal
      form={form}
      title={text(any ? 'set-own-price' : 'set-customer-price')}
      about={text('price-about', { floor, suggested: format.money(element.suggested) })}
      okText={common('save')}
      endpoint="partner.setElementPrice"
      initialValues={{
        price:
          (any ? (element.coming?.price ?? element.price) : (customerPrice?.coming?.price ?? customerPrice?.price)) ??
          element.suggested,
        ...(customer ? { customer_id: customer.id } : {}),
      }}
      toInput={({ customer_id, price }: Values) => ({
        id: element.id,
        price,
        ...(customer_id ? { customer_id } : {}),
      })}
      successText={text('price-done')}
      onDone={() => onClose(true)}
      onClose={() => onClose(false)}
    >
      {!any && (
        <Form.Item name="customer_id" label={text('customer')} rules={[{ required: true }]}>
          <Select
            {...nameOptions}
            showSearch={{ optionFilterProp: 'label' }}
            disabled={!!customer}
            loading={customers.loading}
            options={(customer ? [customer] : (customers.data?.list ?? [])).map(({ id, name }) => ({
              value: id,
              label: name,
            }))}
          />
        </Form.Item>
      )}
      <Form.Item
        name="price"
        label={common('price')}
        validateFirst
        rules={[
          { required: true },
          { type: 'integer', min: element.floor, max: MOST, message: text('price-range', { floor }) },
        ]}
      >
        <MoneyInput precision={4} />
      </Form.Item>
    </FormModal>
  );
}
