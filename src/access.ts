import { deriveAccess } from '@daas/contract/permissions';
import type { PermissionStore } from '@/permissionStore';

/** Named access keys from the permissions the server sent, and what is an administrator's alone; guests have none. // §6 */
export default function access(store: PermissionStore | undefined) {
  return { ...deriveAccess(store?.operation_permissions ?? {}), administrator: store?.administrator ?? false };
}
