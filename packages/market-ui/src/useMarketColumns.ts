import type { DataSetView } from '@daas/contract/datasets/view';
import { useColumnsState } from '@daas/kit/DataTable';
import { useAppearance } from '@daas/kit/host';
import type { MarketColumn } from './columns';
import { hiddenAtFirst, roomFor } from './hiddenColumns';

/** Columns of a data set that a reader chose; at first as many as this window has room for. */
export function useMarketColumns(view: DataSetView, columns: MarketColumn[]) {
  const room = roomFor(window.innerWidth, useAppearance().locale);
  return useColumnsState(`market.${view.key}`, columns, hiddenAtFirst(view, columns, room));
}
