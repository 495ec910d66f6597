import type { apps } from '@daas/contract/endpoints/apps';
import type { Handlers } from '../context';
import { createKey, revoke, rotate } from './keys';
import { create, detail, list, remove, setIpRules, setLimits, setStatus, update } from './service';

export const appsRoutes: Handlers<keyof typeof apps> = {
  'app.list': list,
  'app.get': (context, { id }) => detail(context, id),
  'app.create': create,
  'app.update': update,
  'app.setIpRules': setIpRules,
  'app.setLimits': setLimits,
  'app.setStatus': setStatus,
  'app.delete': (context, { id }) => remove(context, id),
  'app.createKey': createKey,
  'app.rotateKey': rotate,
  'app.revokeKey': revoke,
};
