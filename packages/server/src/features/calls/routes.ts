import type { calls } from '@daas/contract/endpoints/calls';
import type { Handlers } from '../context';
import { analysis } from './analysis';
import { whyEmpty } from './emptyResult';
import { exportCalls } from './export';
import { beside, get, list, replay, stats } from './service';

export const callsRoutes: Handlers<keyof typeof calls> = {
  'call.list': list,
  'call.stats': stats,
  'call.get': (context, { id }) => get(context, id),
  'call.analysis': analysis,
  'call.beside': beside,
  'call.whyEmpty': (context, { id }) => whyEmpty(context, id),
  'call.replay': (context, { id }) => replay(context, id),
  'call.export': exportCalls,
};
