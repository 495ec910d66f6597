import type { exportTasks } from '@daas/contract/endpoints/exportTasks';
import type { Handlers } from '../context';
import { listTasks } from './list';
import { preview, quote, refused, retry, start } from './order';
import { get, open } from './task';

export const exportTasksRoutes: Handlers<keyof typeof exportTasks> = {
  'exportTask.open': open,
  'exportTask.list': listTasks,
  'exportTask.get': get,
  'exportTask.preview': preview,
  'exportTask.quote': quote,
  'exportTask.start': start,
  'exportTask.refused': refused,
  'exportTask.retry': retry,
};
