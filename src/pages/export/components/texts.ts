import type { EndpointOutput } from '@daas/contract/endpoints';
import type { ExportTarget } from '@daas/contract/endpoints/exportTasks';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';

export type Task = EndpointOutput<'exportTask.get'>;

export const targetOf = (pathname: string): ExportTarget =>
  pathname.endsWith('/crm-task') ? 'crm' : pathname.endsWith('/smart-call-task') ? 'calling' : 'file';

export function useExportTexts() {
  const format = useFormat();
  const text = useText('export');
  return { text, format };
}
