import type { MenuEntry } from '@daas/contract/endpoints/account';
import type { OperationPermissions } from '@daas/contract/permissions';

/** What the two start-up calls answer. // §7 */
export interface PermissionStore {
  /** Menu ids. */
  permissions: number[];
  menu_lists: MenuEntry[];
  /** Id to menu. */
  menuMap: Record<number, MenuEntry>;
  operation_permissions: OperationPermissions;
}

export const GUEST: PermissionStore = { permissions: [], menu_lists: [], menuMap: {}, operation_permissions: {} };

export function mapMenus(menus: readonly MenuEntry[], map: Record<number, MenuEntry> = {}): Record<number, MenuEntry> {
  for (const menu of menus) {
    map[menu.id] = menu;
    if (menu.children) mapMenus(menu.children, map);
  }
  return map;
}
