import { MAX_CONNECTORS } from '@daas/contract/constants';
import { useApi } from '@daas/kit/hooks/useApi';
import { nameOptions } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { type FilterProps, FilterSelect } from './FilterSelect';

/** A company has few enough connectors to offer all of them at once. */
export function ConnectorSelect(props: FilterProps) {
  const { formatMessage } = useIntl();
  const { data, loading } = useApi('connector.list', { mode: 'all', pageSize: MAX_CONNECTORS, sort: 'name' });
  return (
    <FilterSelect
      {...props}
      loading={loading}
      placeholder={formatMessage({ id: 'connector.pick-one' })}
      {...nameOptions}
      options={(data?.list ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
    />
  );
}
