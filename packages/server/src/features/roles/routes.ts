import type { roles } from '@daas/contract/endpoints/roles';
import type { Handlers } from '../context';
import { decline, grant, openRequests, request, requested } from './requests';
import { create, holders, list, preview, remove, update } from './service';

export const rolesRoutes: Handlers<keyof typeof roles> = {
  'role.list': list,
  'role.create': create,
  'role.update': update,
  'role.delete': remove,
  'role.preview': preview,
  'role.holders': holders,
  'role.requested': requested,
  'role.request': request,
  'role.requests': openRequests,
  'role.grantRequest': grant,
  'role.declineRequest': decline,
};
