import type { whiteList } from '@daas/contract/endpoints/whiteList';
import type { Handlers } from '../context';
import { check, create, get, list, remove, setMode, update } from './service';

export const whiteListRoutes: Handlers<keyof typeof whiteList> = {
  'whiteList.get': get,
  'whiteList.list': list,
  'whiteList.check': check,
  'whiteList.create': create,
  'whiteList.update': update,
  'whiteList.delete': remove,
  'whiteList.setMode': setMode,
};
