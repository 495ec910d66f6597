import type { audit } from '@daas/contract/endpoints/audit';
import type { Handlers } from '../context';
import { exportLines, list } from './service';

export const auditRoutes: Handlers<keyof typeof audit> = {
  'audit.list': list,
  'audit.export': exportLines,
};
