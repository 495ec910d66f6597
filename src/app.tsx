import { history } from '@umijs/max';
import type { ReactNode } from 'react';
import { Appearance, followSystemTheme, followUmiLocale, getAppearance, prepareLanguage } from '@/appearance';
import { ConnectionNotice } from '@/components/ConnectionNotice';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { installGlobalErrorRules } from '@/components/ErrorBoundary/globalRules';
import { watchConnection } from '@/connection';
import { GUEST, mapMenus, type PermissionStore } from '@/permissionStore';
import { askEarly, callAtStart, currentPathname, HttpError, inPluginContainer, isPublicPath } from '@/request';
import { requestConfig } from '@/request/config';
import './host';
import './global.css';

installGlobalErrorRules();
watchConnection();
followSystemTheme();
followUmiLocale();

/** The console lives at the site root unless the page that carries it says otherwise. // §2 */
export const modifyContextOpts = (options: object) =>
  window.routerBase ? { ...options, basename: window.routerBase } : options;

/**
 * The two start-up calls. Public pages do without: a guest holds nothing. // §6, §7
 * The request layer handles an ended session; the console layout shows any other failure.
 */
export async function getInitialState(): Promise<PermissionStore> {
  if (isPublicPath(currentPathname())) return GUEST;
  const inPlace = { showErrorInPlace: true };
  try {
    const [{ menu_lists, ended }, { permissions, operation_permissions, administrator }] = await Promise.all([
      callAtStart('account.menus', inPlace),
      callAtStart('account.permissions', inPlace),
    ]);
    return { ended, menu_lists, menuMap: mapMenus(menu_lists), permissions, operation_permissions, administrator };
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) throw error;
    // Before the layout is drawn, which would send a guest to sign-in past the dialog. // §8
    history.replace('/error');
    return GUEST;
  }
}

export const request = requestConfig;

export const locale = {
  getLocale: () => getAppearance().locale,
  // A missing string shows its id; a test finds it before a reader does.
  onError: () => undefined,
};

export const render = (start: () => void) => {
  inPluginContainer();
  if (!isPublicPath(currentPathname())) askEarly();
  void prepareLanguage().finally(start);
};

export const rootContainer = (container: ReactNode) => (
  <Appearance>
    <ErrorBoundary>{container}</ErrorBoundary>
    <ConnectionNotice />
  </Appearance>
);
