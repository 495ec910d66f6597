import { session } from '@daas/kit/storage';
import { history } from '@umijs/max';
import { ownPath } from './ownPath';

const SIGN_IN = '/sign-in';

const below = (paths: readonly string[], pathname: string) =>
  paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));

export const isNoticePath = (pathname: string): boolean => below(NOTICE_PATHS, pathname);
export const isPublicPath = (pathname: string): boolean => below(PUBLIC_PATHS, pathname);

/** Only a page of this console that needs signing in may be returned to. */
export function safeRedirect(value: string | null | undefined): string | null {
  const path = ownPath(value);
  return path && !isPublicPath(path.split(/[?#]/)[0] ?? '') ? path : null;
}

/** What a host page put before the console's own paths; history does not take it off. // §2 */
const base = (): string => (window.routerBase ?? '').replace(/\/$/, '');

/** A page opened inside a browser plugin's container; noted for the tab, as the next page's referrer is this one. // §2 */
export function inPluginContainer(): boolean {
  if (window.parent === window) return false;
  const origin = window.location.ancestorOrigins?.[0] ?? document.referrer;
  if (/^[a-z-]*-extension:/.test(origin)) session.set('container', 'plugin');
  return session.get('container') === 'plugin';
}

/** The address of the current page below the console's base. */
export const currentPathname = (): string => {
  const { pathname } = history.location;
  return pathname.startsWith(`${base()}/`) ? pathname.slice(base().length) : pathname;
};
export const currentPath = (): string => currentPathname() + history.location.search + history.location.hash;

export const hrefOf = (path: string): string => base() + path;

export const browser = {
  assign: (href: string): void => window.location.assign(href),
  reload: (): void => window.location.reload(),
};

/** To sign-in by a full page load; inside a plugin's container a message asks the parent window instead. // §2 */
export function goToSignIn(back: string | null = null, ended: number | null = null): void {
  if (inPluginContainer()) {
    window.parent.postMessage({ type: 'go-to-user-center' }, '*');
    return;
  }
  const target = safeRedirect(back);
  const query = new URLSearchParams();
  if (target) query.set('redirect', target);
  if (ended) query.set('ended', String(ended));
  browser.assign(hrefOf([SIGN_IN, query.toString()].filter(Boolean).join('?')));
}
