import { useApi } from '@daas/kit/hooks/useApi';

/** Data sets the reader may see, for a choice. */
export function useDataSets() {
  const { data } = useApi('market.home', {});
  return (data?.categories ?? []).flatMap(({ data_sets }) =>
    data_sets.map(({ key, name }) => ({ value: key, label: name })),
  );
}
