import type { calls } from '@daas/contract/endpoints/calls';
import type { downloads } from '@daas/contract/endpoints/downloads';
import type { Handlers } from '../context';
import { downloadFile, findDownload, listDownloads } from '../files/downloads';
import { analysis } from './analysis';
import { whyEmpty } from './emptyResult';
import { exportCalls } from './export';
import { beside, get, list, replay, stats } from './service';

export const callsRoutes: Handlers<keyof typeof calls | keyof typeof downloads> = {
  'call.list': list,
  'call.stats': stats,
  'call.get': (context, { id }) => get(context, id),
  'call.analysis': analysis,
  'call.beside': beside,
  'call.whyEmpty': (context, { id }) => whyEmpty(context, id),
  'call.replay': (context, { id }) => replay(context, id),
  'call.export': exportCalls,
  'download.list': listDownloads,
  'download.get': (context, { id }) => findDownload(context, id),
  'download.file': (context, { id }) => downloadFile(context, id),
};
