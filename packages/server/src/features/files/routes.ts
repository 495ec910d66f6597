import type { marketExports } from '@daas/contract/endpoints/exports';
import type { files } from '@daas/contract/endpoints/files';
import type { Handlers } from '../context';
import { acceptQuote } from './exports/acceptQuote';
import { quoteExport } from './exports/quote';
import { remakeFile } from './exports/remake';
import { createList, deleteList, deliverList, listVersions, rejects } from './nameLists';
import { createPacket, listPackets } from './packets';
import { inspectList, receiveList, uploadAddress } from './uploads';

export const filesRoutes: Handlers<keyof typeof files | keyof typeof marketExports> = {
  'integrator.uploadFileUrl': uploadAddress,
  'integrator.upload': receiveList,
  'nameList.inspect': inspectList,
  'nameList.list': (context, { id }) => listVersions(context, id),
  'nameList.create': createList,
  'nameList.deliver': deliverList,
  'nameList.delete': deleteList,
  'nameList.rejects': rejects,
  'packet.list': (context, { id }) => listPackets(context, id),
  'packet.create': createPacket,
  'export.quote': (context, input) => quoteExport(context, input),
  'export.create': (context, { id }) => acceptQuote(context, id),
  'export.remake': (context, { id }) => remakeFile(context, id),
};
