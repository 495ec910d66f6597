import { useIntl } from '@umijs/max';
import { Select, type SelectProps } from 'antd';

export interface FilterProps {
  /** From the form item; the address holds the value as text. */
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

/** One of a list that is offered whole, found by what it is called. */
export function FilterSelect({ id, value, onChange, ...props }: FilterProps & Omit<SelectProps<string>, 'onChange'>) {
  const { formatMessage } = useIntl();
  return (
    <Select<string>
      placeholder={formatMessage({ id: 'table.pick' })}
      {...(id ? { id } : {})}
      {...(value ? { value } : {})}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      {...props}
      onChange={(next: string | undefined) => onChange?.(next)}
    />
  );
}
