import { deriveAccess } from '@daas/contract/permissions';
import type { PermissionStore } from '@/permissionStore';

/** Named access keys from the permissions the server sent; guests have none. // §6 */
export default function access(store: PermissionStore | undefined) {
  return deriveAccess(store?.operation_permissions ?? {});
}
