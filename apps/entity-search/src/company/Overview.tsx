import type { DataSetView } from '@daas/contract/datasets/view';
import { SectionsPage } from '@daas/market-ui/SectionsPage';
import { Summary } from './Summary';

/** Said by another tab. */
const ELSEWHERE = ['shareholders', 'changes'];
/** Of branches only: without one there is nothing to miss. */
const OF_BRANCHES = 'parent_uscc';

/** A summary, then what the register says besides the heading: each fact once, and what it does not say in one line. */
export function Overview({ view, row }: { view: DataSetView; row: Record<string, unknown> }) {
  return (
    <SectionsPage
      view={view}
      row={row}
      elsewhere={[...ELSEWHERE, ...(row[OF_BRANCHES] ? [] : [OF_BRANCHES])]}
      before={<Summary view={view} row={row} />}
    />
  );
}
