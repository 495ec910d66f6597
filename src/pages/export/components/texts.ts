import type { EndpointOutput } from '@daas/contract/endpoints';
import type { ExportTarget } from '@daas/contract/endpoints/exportTasks';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';

export type Task = EndpointOutput<'exportTask.get'>;

export const targetOf = (pathname: string): ExportTarget =>
  pathname.endsWith('/crm-task') ? 'crm' : pathname.endsWith('/smart-call-task') ? 'calling' : 'file';

export function useExportTexts() {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const text = (id: string, values?: Record<string, string>) => formatMessage({ id: `export.${id}` }, values);
  return { text, format };
}
