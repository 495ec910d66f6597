import type { MenuEntry } from '@daas/contract/endpoints/account';
import type { OperationPermissions } from '@daas/contract/permissions';

/** What the two start-up calls answer. // §7 */
export interface PermissionStore {
  /** Why a guest is none any more: the code of §8's 401. */
  ended: 20 | 21 | null;
  /** Menu ids. */
  permissions: number[];
  menu_lists: MenuEntry[];
  /** Id to menu. */
  menuMap: Record<number, MenuEntry>;
  operation_permissions: OperationPermissions;
  administrator: boolean;
}

export const GUEST: PermissionStore = {
  ended: null,
  permissions: [],
  menu_lists: [],
  menuMap: {},
  operation_permissions: {},
  administrator: false,
};

export function mapMenus(menus: readonly MenuEntry[], map: Record<number, MenuEntry> = {}): Record<number, MenuEntry> {
  for (const menu of menus) {
    map[menu.id] = menu;
    if (menu.children) mapMenus(menu.children, map);
  }
  return map;
}
