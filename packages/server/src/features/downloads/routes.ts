import type { downloads } from '@daas/contract/endpoints/downloads';
import type { Handlers } from '../context';
import { downloadFile, findDownload, listDownloads } from './downloads';

export const downloadsRoutes: Handlers<keyof typeof downloads> = {
  'download.list': listDownloads,
  'download.get': (context, { id }) => findDownload(context, id),
  'download.file': (context, { id }) => downloadFile(context, id),
};
