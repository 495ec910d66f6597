import { MAX_CONNECTORS } from '@daas/contract/constants';
import { useApi } from '@daas/kit/hooks/useApi';
import { nameOptions } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Select } from 'antd';

interface Props {
  /** From the form item; the address holds the id as text. */
  id?: string;
  value?: string;
  onChange?: (id: string | undefined) => void;
}

/** A company has few enough connectors to offer all of them at once. */
export function ConnectorSelect({ id, value, onChange }: Props) {
  const { formatMessage } = useIntl();
  const { data, loading } = useApi('connector.list', { mode: 'all', pageSize: MAX_CONNECTORS, sort: 'name' });
  return (
    <Select<string>
      {...(id ? { id } : {})}
      {...(value ? { value } : {})}
      allowClear
      loading={loading}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={formatMessage({ id: 'connector.pick-one' })}
      {...nameOptions}
      options={(data?.list ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
      onChange={(next: string | undefined) => onChange?.(next)}
    />
  );
}
