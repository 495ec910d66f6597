import type { exclusive } from '@daas/contract/endpoints/exclusive';
import type { Handlers } from '../context';
import { changesBetween } from './changes';
import { preview } from './definition';
import { connectSet, fileOfVersion } from './files';
import { listOrders, orderSet } from './orders';
import { createSet, getSet, listSets, offer, removeSet, sample } from './sets';

export const exclusiveRoutes: Handlers<keyof typeof exclusive> = {
  'exclusive.preview': preview,
  'exclusive.list': listSets,
  'exclusive.create': createSet,
  'exclusive.get': (context, { id }) => getSet(context, id),
  'exclusive.offer': (context, { id }) => offer(context, id),
  'exclusive.sample': (context, { id }) => sample(context, id),
  'exclusive.order': orderSet,
  'exclusive.orders': listOrders,
  'exclusive.changes': changesBetween,
  'exclusive.file': fileOfVersion,
  'exclusive.connect': connectSet,
  'exclusive.delete': (context, { id }) => removeSet(context, id),
};
