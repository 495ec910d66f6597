import { useApi } from '@daas/kit/hooks/useApi';
import { useIntl } from '@umijs/max';
import { type FilterProps, FilterSelect } from './FilterSelect';

/** The data sets of the market by name. */
export function ProductSelect(props: FilterProps) {
  const { formatMessage } = useIntl();
  const { data, loading } = useApi('market.home', {});
  return (
    <FilterSelect
      {...props}
      loading={loading}
      placeholder={formatMessage({ id: 'calls.pick-product' })}
      options={(data?.categories ?? []).flatMap((category) =>
        category.data_sets.map((one) => ({ value: one.key, label: one.name })),
      )}
    />
  );
}
