import type { calls } from '@daas/contract/endpoints/calls';
import type { Handlers } from '../context';
import { downloadFile, findDownload, listDownloads } from '../files/downloads';
import { exportCalls } from './export';
import { get, list, replay, stats } from './service';

export const callsRoutes: Handlers<keyof typeof calls> = {
  'call.list': list,
  'call.stats': stats,
  'call.get': (context, { id }) => get(context, id),
  'call.replay': (context, { id }) => replay(context, id),
  'call.export': exportCalls,
  'download.list': listDownloads,
  'download.get': (context, { id }) => findDownload(context, id),
  'download.file': (context, { id }) => downloadFile(context, id),
};
