import { MONEY_PER_YUAN } from '@daas/contract/constants';
import { InputNumber, type InputNumberProps } from 'antd';

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
