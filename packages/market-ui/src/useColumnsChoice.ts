import type { DataSetView } from '@daas/contract/datasets/view';
import { type ColumnsMap, isShown } from '@daas/kit/DataTable';
import { fieldOf, withShown } from '@daas/kit/DataTable/sortOrder';
import { useMemo } from 'react';
import type { MarketColumn } from './columns';
import { useMarketColumns } from './useMarketColumns';
import { FIELDS, type Question } from './useQuestion';

/** Columns a reader chose, remembered for the data set; those of a shared view stand in its address. */
export function useColumnsChoice(view: DataSetView, columns: MarketColumn[], question: Question) {
  const own = useMarketColumns(view, columns);
  const keys = columns.map(({ key }) => key);
  // Hits of a keyword are ranked, unless another order is chosen.
  const sorted = fieldOf(question.sort ?? (question.keyword ? undefined : view.default_sort));
  const fieldList = question.fields.filter((name) => keys.includes(name)).join();
  const value = useMemo((): ColumnsMap => {
    if (!fieldList) return own.value;
    const names = fieldList.split(',');
    const states = Object.entries(own.value);
    return Object.fromEntries(
      states.map(([key, state]) => [key, { ...state, show: Boolean(state.disable) || names.includes(key) }]),
    );
  }, [fieldList, own.value]);
  const shownOf = (state: ColumnsMap) => keys.filter((key) => isShown(withShown(state, sorted), key));
  const onChange = (next: ColumnsMap) => {
    // ProTable tells of what it was given, too.
    if (next === value) return;
    own.onChange(next);
    if (fieldList) question.go({ [FIELDS]: shownOf(next).join(',') });
  };
  const reset = () => {
    own.reset();
    if (fieldList) question.go({ [FIELDS]: '' });
  };
  const visibleFields = shownOf(value);
  const leftToWidth = own.isDefault && !fieldList ? view.default_columns : [];
  return {
    columnsState: { value, onChange, reset },
    visibleFields,
    /** What files and connectors begin with: no width of a screen takes a column away from them. */
    fields: keys.filter((key) => visibleFields.includes(key) || leftToWidth.includes(key)),
  };
}
