import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { PageTitle } from '@daas/kit/PageTitle';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { type Task, useExportTexts } from './texts';

/** What was handed over, above what becomes of it. */
export function Frame({ task, children }: { task: Task; children: ReactNode }) {
  const { text, format } = useExportTexts();
  const { view } = useDataSet(task.data_set);
  const rows = format.count(task.rows, task.more);
  return (
    <main
      style={{ boxSizing: 'border-box', width: '100%', maxWidth: 1040, margin: '0 auto', padding: '8px 16px 32px' }}
    >
      <Flex vertical gap="middle">
        <PageTitle text={text('about', { product: task.product, rows, name: view?.name ?? '' })}>
          {text(`title-${task.target}`)}
        </PageTitle>
        {children}
      </Flex>
    </main>
  );
}
