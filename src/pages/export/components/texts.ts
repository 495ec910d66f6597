import type { EndpointOutput } from '@daas/contract/endpoints';
import type { ExportTarget } from '@daas/contract/enums';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';

export type Task = EndpointOutput<'exportTask.get'>;

/** How often a running task is read again. */
export const POLL_MS = 2000;

export const targetOf = (pathname: string): ExportTarget =>
  pathname.endsWith('/crm-task') ? 'crm' : pathname.endsWith('/smart-call-task') ? 'calling' : 'file';

export function useExportTexts() {
  const format = useFormat();
  const text = useText('export');
  return { text, format };
}
