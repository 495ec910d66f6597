import { safeRedirect } from '@/request';
import { browser, hrefOf } from '@/request/navigation';

export const HOME = '/overview';

/** Where a signed-in person goes: the page asked for when it is one of ours, else the overview. */
export const landingPath = (query: URLSearchParams): string => safeRedirect(query.get('redirect')) ?? HOME;

/** By a full load: menus, permissions and every cached answer are the new person's. */
export const land = (path: string = HOME): void => browser.assign(hrefOf(path));
