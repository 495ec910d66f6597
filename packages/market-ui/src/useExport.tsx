import type { DataSetView } from '@daas/contract/datasets/view';
import { useAccess } from '@umijs/max';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { QuotedBy } from './ExportDialog';
import type { Question } from './useQuestion';

const ExportDialog = lazy(() => import('./ExportDialog').then(({ ExportDialog }) => ({ default: ExportDialog })));

/** Exporting what a question found, or some rows of it: how to begin (undefined for who may not), and the dialog. */
export function useExport(
  view: DataSetView,
  { inputOf, filters, sort }: Pick<Question, 'inputOf' | 'filters' | 'sort'>,
  fields: string[],
  quotedBy?: QuotedBy,
  rowCount?: number | null,
): { open: ((ids?: string[]) => void) | undefined; dialog: ReactNode } {
  const access = useAccess();
  const [exporting, setExporting] = useState<{ ids?: string[] } | null>(null);
  return {
    open: access['get-file-download-log-list'] ? (ids) => setExporting(ids ? { ids } : {}) : undefined,
    dialog: exporting && (
      <Suspense>
        <ExportDialog
          view={view}
          question={{ ...inputOf(filters), ...(sort ? { sort } : {}) }}
          {...exporting}
          quotedBy={quotedBy}
          rowCount={rowCount ?? undefined}
          fields={fields}
          onClose={() => setExporting(null)}
        />
      </Suspense>
    ),
  };
}
