import type { FilterNode } from '@daas/contract/datasets/filter';
import { useApi } from '@daas/kit/hooks/useApi';
import { useDataSet } from '@daas/kit/hooks/useDataSet';

type Record = { [field: string]: unknown };

/** Records of one company in another data set, with what their values are called. */
export function useRecords(
  dataSet: string,
  field: string,
  uscc: string,
  { fields, sort, facets = [], pageSize = 50, more }: Options,
) {
  const own: FilterNode = { field, op: 'eq', value: uscc };
  const filter: FilterNode = more ? { op: 'and', items: [own, more] } : own;
  const { view } = useDataSet(dataSet, { showErrorInPlace: true });
  const { data, error, refresh } = useApi(
    'market.search',
    { data_set: dataSet, filter, fields, facets, pageSize, ...(sort ? { sort } : {}) },
    { showErrorInPlace: true },
  );
  const labelOf = (name: string, value: unknown): string =>
    view?.fields.find(({ name_en }) => name_en === name)?.values?.find((one) => one.value === value)?.label ??
    String(value ?? '--');
  return { view, filter, data, rows: (data?.list ?? []) as Record[], error, refresh, labelOf };
}

interface Options {
  fields: string[];
  sort?: string;
  facets?: string[];
  pageSize?: number;
  more?: FilterNode;
}
