import { MAX_UNITS } from '@daas/contract/constants';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { Form, InputNumber } from 'antd';

/** Units of an element, at most so many. */
export function QuantityField({ max = MAX_UNITS }: { max?: number | undefined }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  return (
    <Form.Item
      name="quantity"
      label={formatMessage({ id: 'partner.quantity' })}
      validateFirst
      rules={[
        { required: true },
        {
          type: 'integer',
          min: 1,
          max,
          message: formatMessage({ id: 'partner.quantity-range' }, { max: format.number(max) }),
        },
      ]}
    >
      <InputNumber controls={false} precision={0} style={{ width: '100%' }} />
    </Form.Item>
  );
}
