import { EXPORT_PAGES } from '@daas/contract/enums';
import { BackLink } from '@daas/kit/BackLink';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { PageTitle } from '@daas/kit/PageTitle';
import type { ReactNode } from 'react';
import { Page } from './Page';
import { type Task, useExportTexts } from './texts';

/** What was handed over, above what becomes of it. */
export function Frame({ task, children }: { task: Task; children: ReactNode }) {
  const { text, format } = useExportTexts();
  const { view } = useDataSet(task.data_set);
  const rows = format.count(task.rows, task.more);
  return (
    <Page>
      <BackLink to={EXPORT_PAGES[task.target]}>{text('list')}</BackLink>
      <PageTitle text={text('about', { product: task.product, rows, name: view?.name ?? '' })}>
        {text(`title-${task.target}`)}
      </PageTitle>
      {children}
    </Page>
  );
}
