import { history } from '@umijs/max';
import type { ReactNode } from 'react';
import { Appearance, followSystemTheme, getAppearance, prepareLanguage } from '@/appearance';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { installGlobalErrorRules } from '@/components/ErrorBoundary/globalRules';
import { GUEST, mapMenus, type PermissionStore } from '@/models/user';
import { call, isPublicPath } from '@/request';
import { requestConfig } from '@/request/config';
import './global.css';

installGlobalErrorRules();
followSystemTheme();

/** The console lives at the site root unless the page that carries it says otherwise. // §2 */
export const modifyContextOpts = (options: object) =>
  window.routerBase ? { ...options, basename: window.routerBase } : options;

/** The two start-up calls. Public pages do without: a guest holds nothing. // §6, §7 */
export async function getInitialState(): Promise<PermissionStore> {
  if (isPublicPath(history.location.pathname)) return GUEST;
  const quiet = { skipErrorHandler: true };
  const [menus, permissions] = await Promise.all([
    call('account.menus', {}, quiet),
    call('account.permissions', {}, quiet),
  ]).catch(() => [{ menu_lists: [] }, { permissions: [], operation_permissions: {} }] as const);
  return {
    menu_lists: [...menus.menu_lists],
    menuMap: mapMenus(menus.menu_lists),
    permissions: [...permissions.permissions],
    operation_permissions: permissions.operation_permissions,
  };
}

export const request = requestConfig;

export const locale = {
  getLocale: () => getAppearance().locale,
  // A missing string shows its id; a test finds it before a reader does.
  onError: () => undefined,
};

export const render = (start: () => void) => void prepareLanguage().finally(start);

export const rootContainer = (container: ReactNode) => (
  <Appearance>
    <ErrorBoundary>{container}</ErrorBoundary>
  </Appearance>
);
