import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';

export interface DateFilterProps {
  kind: 'date' | 'dateRange' | 'dateTimeRange';
  value?: string | string[];
  onChange?: (value: string | string[] | undefined) => void;
  id?: string;
}

const DAY = 'YYYY-MM-DD';
const read = (text: string | undefined): Dayjs | null => {
  const date = dayjs(text);
  return text && date.isValid() ? date : null;
};

/** Days are written as days; moments with their offset, so that the reader's clock decides. */
export default function DateFilter({ kind, value, onChange, ...rest }: DateFilterProps) {
  const write = (date: Dayjs) => (kind === 'dateTimeRange' ? date.toISOString() : date.format(DAY));
  if (kind === 'date') {
    const text = Array.isArray(value) ? value[0] : value;
    return (
      <DatePicker
        {...rest}
        style={{ width: '100%' }}
        value={read(text)}
        onChange={(date) => onChange?.(date ? write(date as Dayjs) : undefined)}
      />
    );
  }
  const [from, to] = Array.isArray(value) ? value : [];
  return (
    <DatePicker.RangePicker
      {...rest}
      style={{ width: '100%' }}
      showTime={kind === 'dateTimeRange'}
      value={[read(from), read(to)]}
      onChange={(range) => onChange?.(range?.[0] && range[1] ? [write(range[0]), write(range[1])] : undefined)}
    />
  );
}
