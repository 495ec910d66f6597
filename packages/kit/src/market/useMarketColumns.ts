import type { DataSetView } from '@daas/contract/datasets/view';
import { useColumnsState } from '../DataTable';
import { useAppearance } from '../host';
import { hiddenAtFirst, roomFor } from './hiddenColumns';
import type { MarketColumn } from './columns';

/** Columns of a data set that a reader chose; at first as many as this window has room for. */
export function useMarketColumns(view: DataSetView, columns: MarketColumn[]) {
  const room = roomFor(window.innerWidth, useAppearance().locale);
  return useColumnsState(`market.${view.key}`, columns, hiddenAtFirst(view, columns, room));
}
