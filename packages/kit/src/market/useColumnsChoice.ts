import type { DataSetView } from '@daas/contract/datasets/view';
import { type ColumnChoice, useHiddenColumns } from '../DataTable/ColumnSettings';
import { hiddenAtFirst, type MarketColumn } from './columns';
import { FIELDS, type Question } from './useQuestion';

/** Columns a reader chose, remembered for the data set; those of a shared view stand in its address. */
export function useColumnsChoice(view: DataSetView, columns: MarketColumn[], question: Question) {
  const own = useHiddenColumns(`market.${view.key}`, hiddenAtFirst(view, columns));
  const keys = columns.map(({ key }) => key);
  const asked = question.fields.filter((name) => keys.includes(name));
  const choice: ColumnChoice =
    asked.length > 0
      ? [
          columns.flatMap(({ key, always }) => (always || asked.includes(key) ? [] : [key])),
          (hidden) => {
            own[1](hidden);
            question.go({ [FIELDS]: keys.filter((key) => !hidden.includes(key)).join(',') });
          },
        ]
      : own;
  return { choice, shown: keys.filter((key) => !choice[0].includes(key)) };
}
