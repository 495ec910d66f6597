import { MONEY_PER_YUAN } from '@daas/contract/constants';
import { CALL_LIMITS, exceededLimit, SPEND_LIMITS } from '@daas/contract/enums';
import { useIntl } from '@umijs/max';
import { DatePicker, Form, type FormRule, InputNumber } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';

/** Highest values as the contract has them. */
const COUNTS = { per_second: 100_000, per_day: 1e9, total: 1e12 } as const;
const MAX_YUAN = 9e10;

type Name = Parameters<typeof exceededLimit>[1];
/** Fields with which a limit is compared, and checked again after their change. */
const widerThan = (names: readonly string[], name: string) =>
  names.slice(names.indexOf(name) + 1).map((wider) => ['limits', wider]);

/** The form fields `limits.*`; empty means no limit, or no end. Spend is typed in yuan and kept in the integer money unit. */
export function LimitFields({ disabled = false }: { disabled?: boolean }) {
  const { formatMessage } = useIntl();
  const common = {
    disabled,
    controls: false,
    style: { width: '100%' },
    placeholder: formatMessage({ id: 'connector.limit.none' }),
  } as const;
  /** As the server does: a limit above a wider one would have no effect. */
  const order =
    (name: Name): FormRule =>
    (form) => ({
      validator: async () => {
        const wider = exceededLimit(form.getFieldValue('limits') ?? {}, name);
        if (wider)
          throw new Error(
            formatMessage(
              { id: 'connector.limit.above' },
              { wider: formatMessage({ id: `connector.limit.${wider}` }) },
            ),
          );
      },
    });
  return (
    <>
      {Object.entries(COUNTS).map(([name, max]) => (
        <Form.Item
          key={name}
          name={['limits', name]}
          label={formatMessage({ id: `connector.limit.${name}` })}
          dependencies={widerThan(CALL_LIMITS, name)}
          rules={[{ type: 'integer', min: 1, max }, order(name as Name)]}
          {...(name === 'per_second' ? { tooltip: formatMessage({ id: 'connector.limit.per_second-help' }) } : {})}
        >
          <InputNumber<number> {...common} suffix={formatMessage({ id: 'connector.limit.calls' })} />
        </Form.Item>
      ))}
      {SPEND_LIMITS.map((name) => (
        <Form.Item
          key={name}
          name={['limits', name]}
          label={formatMessage({ id: `connector.limit.${name}` })}
          dependencies={widerThan(SPEND_LIMITS, name)}
          rules={[
            order(name),
            {
              type: 'integer',
              min: 1,
              max: MAX_YUAN * MONEY_PER_YUAN,
              message: formatMessage({ id: 'connector.limit.spend-range' }),
            },
          ]}
          getValueProps={(value: number | null | undefined) => ({
            value: value == null ? null : value / MONEY_PER_YUAN,
          })}
          normalize={(value: number | null) => (value === null ? null : Math.round(value * MONEY_PER_YUAN))}
        >
          <InputNumber<number> {...common} prefix="¥" />
        </Form.Item>
      ))}
      <Form.Item
        name={['limits', 'ends_at']}
        label={formatMessage({ id: 'connector.limit.ends_at' })}
        getValueProps={(value: string | null | undefined) => ({ value: value ? dayjs(value) : null })}
        normalize={(value: Dayjs | null) => value?.toISOString() ?? null}
      >
        <DatePicker
          showTime
          disabled={disabled}
          style={{ width: '100%' }}
          placeholder={formatMessage({ id: 'connector.limit.no-end' })}
        />
      </Form.Item>
    </>
  );
}
