import { MONEY_PER_YUAN } from '@daas/contract/constants';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { type FormItemProps, InputNumber, type InputNumberProps } from 'antd';

/** A fen, in 1/10000 yuan. */
const LEAST = MONEY_PER_YUAN / 100;

/** What a form item of a required amount takes; the limit is in 1/10000 yuan and shown in yuan, one message at a time. */
export function useMoneyRules(max: number): Pick<FormItemProps, 'rules' | 'validateFirst'> {
  const { formatMessage } = useIntl();
  const { money } = useFormat();
  const message = formatMessage({ id: 'money.range' }, { min: money(LEAST), max: money(max) });
  return { validateFirst: true, rules: [{ required: true }, { type: 'integer', min: LEAST, max, message }] };
}

interface Props extends Omit<InputNumberProps<number>, 'value' | 'onChange' | 'min' | 'max'> {
  /** Integer of 1/10000 yuan. */
  value?: number | null;
  onChange?: (value: number | null) => void;
}

/** Yuan to type, the integer money unit to the form. */
export function MoneyInput({ value, onChange, ...rest }: Props) {
  return (
    <InputNumber<number>
      prefix="¥"
      controls={false}
      precision={2}
      style={{ width: '100%' }}
      {...rest}
      value={value == null ? null : value / MONEY_PER_YUAN}
      onChange={(yuan) => onChange?.(yuan === null ? null : Math.round(yuan * MONEY_PER_YUAN))}
    />
  );
}
