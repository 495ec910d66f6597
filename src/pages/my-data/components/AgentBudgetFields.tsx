import { AGENT_DAYS_MAX, MAX_MONEY } from '@daas/contract/constants';
import { useIntl } from '@umijs/max';
import { DatePicker, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { MoneyInput, useMoneyRules } from '@/components/MoneyInput';

export interface AgentBudget {
  spend_total: number;
  spend_per_day: number | null;
  spend_per_call: number | null;
  ends_at: string;
}
const OPTIONAL = ['spend_per_day', 'spend_per_call'] as const;
const PRESETS = [1, 7, 30, 90];

/** What an agent may spend, and until when; `from` is when it was let in. */
export function AgentBudgetFields({ from }: { from?: string | undefined }) {
  const { formatMessage } = useIntl();
  const text = (id: string, values?: Record<string, number>) => formatMessage({ id: `agent-budget.${id}` }, values);
  const total = useMoneyRules(MAX_MONEY);
  const [, bounds] = total.rules ?? [];
  const begin = from ? dayjs(from) : dayjs();
  return (
    <>
      <Form.Item name="spend_total" label={text('spend_total')} extra={text('spend_total-hint')} {...total}>
        <MoneyInput />
      </Form.Item>
      {OPTIONAL.map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={text(name)}
          extra={text(`${name}-hint`)}
          {...(bounds ? { rules: [bounds] } : {})}
        >
          <MoneyInput placeholder={formatMessage({ id: 'connector.limit.none' })} />
        </Form.Item>
      ))}
      <Form.Item
        name="ends_at"
        label={text('ends_at')}
        rules={[{ required: true }]}
        getValueProps={(value: string | undefined) => ({ value: value ? dayjs(value) : null })}
        normalize={(value: Dayjs | null) => value?.toISOString()}
      >
        <DatePicker
          showTime={{ format: 'HH:mm' }}
          allowClear={false}
          style={{ width: '100%' }}
          minDate={dayjs()}
          maxDate={begin.add(AGENT_DAYS_MAX, 'day').subtract(1, 'minute')}
          presets={PRESETS.map((days) => ({ label: text('days', { days }), value: dayjs().add(days, 'day') }))}
        />
      </Form.Item>
    </>
  );
}
