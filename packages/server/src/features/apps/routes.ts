import type { apps } from '@daas/contract/endpoints/apps';
import type { Handlers } from '../context';
import { createAppKey, revokeAppKey, rotateAppKey } from './keys';
import {
  createApp,
  deleteApp,
  listApps,
  readApp,
  setAppIpRules,
  setAppLimits,
  setAppStatus,
  updateApp,
} from './service';

export const appsRoutes: Handlers<keyof typeof apps> = {
  'app.list': listApps,
  'app.get': (context, { id }) => readApp(context, id),
  'app.create': createApp,
  'app.update': updateApp,
  'app.setIpRules': setAppIpRules,
  'app.setLimits': setAppLimits,
  'app.setStatus': setAppStatus,
  'app.delete': (context, { id }) => deleteApp(context, id),
  'app.createKey': createAppKey,
  'app.rotateKey': rotateAppKey,
  'app.revokeKey': revokeAppKey,
};
