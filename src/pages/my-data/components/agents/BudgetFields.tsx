import { MAX_MONEY, MONEY_PER_YUAN } from '@daas/contract/constants';
import { businessDay } from '@daas/kit/format';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { DatePicker, Form, type FormItemProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { MoneyInput } from '@/components/MoneyInput';
import styles from './agents.module.css';
import { type Agent, AMOUNTS, type Amount, type Budget, endOfDay, lastDay, WIDEST_FIRST } from './budget';

const FEN = MONEY_PER_YUAN / 100;
const widerThan = (amount: Amount) => WIDEST_FIRST.slice(0, WIDEST_FIRST.indexOf(amount));

interface Props {
  /** The dearest question that is let in. */
  dearest?: { name: string; price: number } | null;
  /** Of a consent that stands. */
  consentedAt?: string;
  /** Nothing may become more than this. */
  most?: Agent['limits'] | undefined;
  /** Below the fields. */
  hints?: Partial<Record<keyof Budget, ReactNode>>;
}

/** How much an agent may spend, by question, by day and in all, and until when. */
export function BudgetFields({ dearest, consentedAt, most, hints = {} }: Props) {
  const { money } = useFormat();
  const text = useText('agents');
  const fail = (id: string, values: Record<string, string>) => Promise.reject(new Error(text(id, values)));
  const last = lastDay(consentedAt ?? Date.now());
  const until = most?.ends_at ? [last, businessDay(most.ends_at)].sort()[0] : last;

  const rulesOf = (amount: Amount): NonNullable<FormItemProps['rules']> => {
    const field = text(amount);
    const highest = most?.[amount] ?? null;
    return [
      ...(amount === 'spend_total' ? [{ required: true, message: text('rule-required', { field }) }] : []),
      {
        type: 'integer',
        min: FEN,
        max: MAX_MONEY,
        message: text('rule-range', { field, min: money(FEN), max: money(MAX_MONEY) }),
      },
      {
        validator: (_, value?: number | null) =>
          highest !== null && (value == null || value > highest)
            ? fail('rule-narrower', { field, max: money(highest) })
            : Promise.resolve(),
      },
      ...widerThan(amount).map((wider): NonNullable<FormItemProps['rules']>[number] => ({ getFieldValue }) => ({
        validator: (_, value?: number | null) => {
          const max: number | null | undefined = getFieldValue(wider);
          return value != null && max != null && value > max
            ? fail(`rule-above-${wider}`, { field, max: money(max) })
            : Promise.resolve();
        },
      })),
      {
        warningOnly: true,
        validator: (_, value?: number | null) =>
          dearest && value != null && value < dearest.price
            ? fail('rule-below-price', { field, name: dearest.name, price: money(dearest.price) })
            : Promise.resolve(),
      },
    ];
  };
  return (
    <div className={styles.fields}>
      {AMOUNTS.map((amount) => (
        <Form.Item
          key={amount}
          name={amount}
          label={text(amount)}
          dependencies={widerThan(amount)}
          validateFirst
          rules={rulesOf(amount)}
          extra={hints[amount]}
        >
          <MoneyInput placeholder={amount === 'spend_total' ? '' : text('no-limit')} />
        </Form.Item>
      ))}
      <Form.Item
        name="ends_at"
        label={text('ends_at')}
        extra={hints.ends_at}
        validateFirst
        rules={[
          { required: true, message: text('rule-required', { field: text('ends_at') }) },
          {
            validator: (_, value: string) =>
              businessDay(value) < businessDay() || (until !== undefined && businessDay(value) > until)
                ? fail('rule-days', { field: text('ends_at'), first: businessDay(), last: until ?? last })
                : Promise.resolve(),
          },
        ]}
        getValueProps={(value: string | null | undefined) => ({ value: value ? dayjs(businessDay(value)) : null })}
        normalize={(value: Dayjs | null) => (value ? endOfDay(value.format('YYYY-MM-DD')) : null)}
      >
        <DatePicker
          style={{ width: '100%' }}
          minDate={dayjs(businessDay())}
          {...(until ? { maxDate: dayjs(until) } : {})}
        />
      </Form.Item>
    </div>
  );
}
