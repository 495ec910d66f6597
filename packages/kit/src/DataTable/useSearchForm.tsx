import type { ProFormInstance, ProTableProps } from '@ant-design/pro-components';
import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { SearchAfterRows } from './AfterRows';
import { type Column, columnKey } from './types';
import { type Filters, formatDate, toFilters, toFormValues } from './urlState';

type SearchProps<R extends object> = Pick<
  ProTableProps<R, object>,
  'formRef' | 'searchFormRender' | 'search' | 'form' | 'dateFormatter' | 'beforeSearchSubmit' | 'onSubmit' | 'onReset'
>;

/** The search form of a list, filled in from the address, which is what it changes. */
export function useSearchForm<R extends object>(
  columns: Column<R>[],
  filters: Filters,
  search: (next: Filters) => void,
): SearchProps<R> {
  const { formatMessage } = useIntl();
  const form = useRef<ProFormInstance>(undefined);
  const formName = useId();
  const formStands = useRef(false);
  const searched = columns.filter(({ filter }) => filter);
  const filterText = JSON.stringify(filters);
  const fill = () => form.current?.setFieldsValue(toFormValues(searched, filters));
  // Going back changes the address under fields that are already filled in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are new objects each time
  useEffect(fill, [filterText]);
  return {
    formRef: form,
    searchFormRender: (_, fields) => (
      <SearchAfterRows
        form={fields}
        onDrawn={() => {
          formStands.current = true;
          fill();
        }}
      />
    ),
    search: searched.length > 0 && {
      labelWidth: 'auto',
      // The first field always shows; a link may have filled in a folded one.
      defaultCollapsed: !searched.slice(1).some((column) => columnKey(column) in filters),
      searchText: formatMessage({ id: 'table.search' }),
      resetText: formatMessage({ id: 'table.reset' }),
      // ProTable's own link has no address, so the keyboard does not come to it.
      collapseRender: (collapsed) => (
        <Button type="link" aria-expanded={!collapsed}>
          {formatMessage({ id: collapsed ? 'table.more-filters' : 'table.fewer-filters' })}
        </Button>
      ),
    },
    // Two lists of a page may have filters of one name. Reading is shown by the rows: a button that turns at each page
    // change would be the last thing to come to rest.
    form: { name: formName, submitter: { submitButtonProps: { loading: false } } },
    dateFormatter: formatDate,
    // The address is the source of the query, not the form; the timestamp forces a repeated request. What the form
    // submits when it is drawn was asked for already.
    beforeSearchSubmit: ({ _timestamp }: { _timestamp?: number }) => (formStands.current ? { _timestamp } : {}),
    onSubmit: (values) => search(toFilters(values as Record<string, unknown>)),
    onReset: () => search({}),
  };
}
