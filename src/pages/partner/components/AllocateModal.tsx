import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { nameOptions } from '@daas/kit/Name';
import { Form, Select } from 'antd';
import { FormModal } from '@/components/FormModal';
import { QuantityField } from './QuantityField';

interface Values {
  id: number;
  element_id: string;
  quantity: number;
}

/** Gives an app of a customer units in stock. */
export function AllocateModal({ appId, onClose }: { appId?: number; onClose: (done: boolean) => void }) {
  const format = useFormat();
  const [form] = Form.useForm<Values>();
  const { data, loading: reading } = useApi('partner.allocatable', {});
  const elementId = Form.useWatch('element_id', form);
  const text = useText('partner');
  const common = useText('common');
  const rest = data?.elements.find(({ id }) => id === elementId)?.rest;
  return (
    <FormModal
      form={form}
      title={text('allocate-title')}
      about={text('allocate-about')}
      okText={text('allocate')}
      endpoint="partner.allocate"
      initialValues={appId === undefined ? {} : { id: appId }}
      toInput={(values: Values) => values}
      successText={text('allocate-done')}
      onDone={() => onClose(true)}
      onClose={() => onClose(false)}
    >
      <Form.Item name="id" label={common('app')} rules={[{ required: true }]}>
        <Select
          {...nameOptions}
          showSearch={{ optionFilterProp: 'label' }}
          loading={reading}
          disabled={appId !== undefined}
          notFoundContent={text('no-customer-apps')}
          options={(data?.apps ?? []).map(({ id, name, customer }) => ({
            value: id,
            label: `${name} · ${customer.name}`,
          }))}
        />
      </Form.Item>
      <Form.Item name="element_id" label={text('element')} rules={[{ required: true }]}>
        <Select
          {...nameOptions}
          loading={reading}
          notFoundContent={text('nothing-in-stock')}
          options={(data?.elements ?? []).map(({ id, name, rest: left }) => ({
            value: id,
            label: `${name} (${text('in-stock', { count: format.number(left) })})`,
          }))}
        />
      </Form.Item>
      <QuantityField max={rest} />
    </FormModal>
  );
}
