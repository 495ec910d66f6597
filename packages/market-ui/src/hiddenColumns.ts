import type { DataSetView } from '@daas/contract/datasets/view';
import { isChinese } from '@daas/contract/naming';

const WIDE = 1600;
/** Below it rows are cards, which have room below. */
const CARDS = 576;

/** How many columns stand between the facets and the edge of such a screen: words of other languages are longer. */
export function roomFor(width: number, locale: string): number {
  if (width >= WIDE || width < CARDS) return Number.POSITIVE_INFINITY;
  return isChinese(locale) ? 7 : 6;
}

/** Columns a reader must ask for; the first that a definition shows stay longest. */
export const hiddenAtFirst = (
  view: Pick<DataSetView, 'default_columns'>,
  columns: readonly { key: string }[],
  room: number,
): string[] => {
  const first = view.default_columns.slice(0, room);
  return columns.map(({ key }) => key).filter((key) => !first.includes(key));
};
