import { MAX_COUNT } from '@daas/contract/constants';
import type { Operator, Scalar } from '@daas/contract/datasets/filter';
import { useIntl } from '@umijs/max';
import { DatePicker, Grid, Input, InputNumber, Select, Space } from 'antd';
import dayjs from 'dayjs';
import type { FilterField } from '../hooks/useDataSet';
import { type DraftCondition, operandOf } from './tree';
import { isNamed, VocabularyInput } from './VocabularyInput';

interface Props {
  field: FilterField;
  op: Operator;
  value: DraftCondition['value'];
  onChange: (value: DraftCondition['value']) => void;
  invalid: boolean;
}

const SEPARATORS = [',', '，', '、', ';', '；', '\n', '\t'];
const isNumber = (type: FilterField['type']) => type === 'integer' || type === 'decimal';

/** One value of a field, typed or picked as its type asks. */
export function ScalarInput({
  field,
  value,
  onChange,
  label,
  invalid,
}: {
  field: FilterField;
  value: Scalar | null | undefined;
  onChange: (value: Scalar | undefined) => void;
  label: string;
  invalid: boolean;
}) {
  const { formatMessage } = useIntl();
  const status = invalid ? ('error' as const) : undefined;
  const common = { 'aria-label': label, ...(status ? { status } : {}), style: { width: '100%' } };
  if (field.options)
    return (
      <Select
        {...common}
        showSearch={{ optionFilterProp: 'label' }}
        options={field.options}
        value={value ?? null}
        onChange={(next) => onChange(next ?? undefined)}
        placeholder={formatMessage({ id: 'filter.pick' })}
      />
    );
  switch (field.type) {
    case 'integer':
    case 'decimal':
      return (
        <InputNumber
          {...common}
          value={(value as number | undefined) ?? null}
          onChange={(next) => onChange(next ?? undefined)}
          {...(field.type === 'integer' ? { precision: 0 } : {})}
          suffix={field.unit ?? undefined}
        />
      );
    case 'boolean':
      return (
        <Select
          {...common}
          value={value ?? null}
          onChange={(next) => onChange(next ?? undefined)}
          options={[
            { value: true, label: formatMessage({ id: 'filter.yes' }) },
            { value: false, label: formatMessage({ id: 'filter.no' }) },
          ]}
          placeholder={formatMessage({ id: 'filter.pick' })}
        />
      );
    case 'date':
    case 'datetime': {
      const withTime = field.type === 'datetime';
      return (
        <DatePicker
          {...common}
          showTime={withTime}
          value={value ? dayjs(String(value)) : null}
          onChange={(day) =>
            onChange(
              day ? (withTime ? `${day.toDate().toISOString().slice(0, 19)}Z` : day.format('YYYY-MM-DD')) : undefined,
            )
          }
        />
      );
    }
    default:
      return (
        <Input
          {...common}
          maxLength={200}
          value={(value as string | undefined) ?? ''}
          onChange={(event) => onChange(event.target.value || undefined)}
          placeholder={formatMessage({ id: 'filter.type' })}
        />
      );
  }
}

/** The value of a condition, typed or picked as its field and operator ask. */
export function ValueInput({ field, op, value, onChange, invalid }: Props) {
  const { formatMessage } = useIntl();
  const { md } = Grid.useBreakpoint();
  const label = formatMessage({ id: 'filter.value-of' }, { field: field.label });
  const kind = operandOf(op);
  if (kind === 'none') return null;
  if (isNamed(field, op))
    return (
      <VocabularyInput
        vocabulary={field.vocabulary}
        several={kind === 'list'}
        label={label}
        value={(Array.isArray(value) ? value : [value]).flatMap((one) => (one ? String(one) : []))}
        onChange={(names) => onChange(kind === 'list' ? names : names[0])}
        invalid={invalid}
      />
    );
  if (kind === 'one') {
    return (
      <ScalarInput
        field={field}
        value={Array.isArray(value) ? undefined : value}
        onChange={onChange}
        label={label}
        invalid={invalid}
      />
    );
  }
  const list = Array.isArray(value) ? value : [];
  if (kind === 'range') {
    const change = (index: 0 | 1) => (next: Scalar | undefined) => {
      const ends = [list[0] ?? null, list[1] ?? null];
      ends[index] = next ?? null;
      onChange(ends);
    };
    // Beside each other their units would hide the numbers on a phone.
    return (
      <Space.Compact block orientation={md ? 'horizontal' : 'vertical'}>
        <ScalarInput field={field} value={list[0]} onChange={change(0)} label={`${label} ≥`} invalid={invalid} />
        <ScalarInput field={field} value={list[1]} onChange={change(1)} label={`${label} ≤`} invalid={invalid} />
      </Space.Compact>
    );
  }
  return (
    <Select
      mode={field.options ? 'multiple' : 'tags'}
      aria-label={label}
      {...(invalid ? { status: 'error' as const } : {})}
      style={{ width: '100%' }}
      maxCount={MAX_COUNT}
      maxTagCount="responsive"
      tokenSeparators={SEPARATORS}
      showSearch={{ optionFilterProp: 'label' }}
      options={field.options ?? []}
      {...(field.options ? {} : { open: false, suffixIcon: null })}
      value={list.filter((one) => one !== null).map(String)}
      onChange={(next: string[]) => onChange(isNumber(field.type) ? next.map(Number).filter(Number.isFinite) : next)}
      placeholder={formatMessage({ id: field.options ? 'filter.pick' : 'filter.type-list' })}
    />
  );
}
