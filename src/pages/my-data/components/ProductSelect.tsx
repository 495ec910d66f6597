import { useApi } from '@daas/kit/hooks/useApi';
import { useIntl } from '@umijs/max';
import { Select } from 'antd';

interface Props {
  /** From the form item. */
  id?: string;
  value?: string;
  onChange?: (key: string | undefined) => void;
}

/** The data sets of the market by name. */
export function ProductSelect({ id, value, onChange }: Props) {
  const { formatMessage } = useIntl();
  const { data, loading } = useApi('market.home', {});
  return (
    <Select<string>
      {...(id ? { id } : {})}
      {...(value ? { value } : {})}
      allowClear
      loading={loading}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={formatMessage({ id: 'calls.pick-product' })}
      options={(data?.categories ?? []).flatMap((category) =>
        category.data_sets.map((one) => ({ value: one.key, label: one.name })),
      )}
      onChange={(next: string | undefined) => onChange?.(next)}
    />
  );
}
