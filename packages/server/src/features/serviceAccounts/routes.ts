import type { serviceAccounts } from '@daas/contract/endpoints/serviceAccounts';
import type { Handlers } from '../context';
import { create, list, OPENABLE_ACTS, remove, update } from './service';
import { createToken, revokeToken, rotateToken } from './tokens';

export const serviceAccountsRoutes: Handlers<keyof typeof serviceAccounts> = {
  'serviceAccount.list': list,
  'serviceAccount.acts': async () => ({ list: [...OPENABLE_ACTS] }),
  'serviceAccount.create': create,
  'serviceAccount.update': update,
  'serviceAccount.remove': remove,
  'serviceAccount.createToken': createToken,
  'serviceAccount.rotateToken': rotateToken,
  'serviceAccount.revokeToken': revokeToken,
};
