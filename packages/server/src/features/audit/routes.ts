import type { audit } from '@daas/contract/endpoints/audit';
import type { Handlers } from '../context';
import { exportAuditLines, listAuditLines } from './service';

export const auditRoutes: Handlers<keyof typeof audit> = {
  'audit.list': listAuditLines,
  'audit.export': exportAuditLines,
};
