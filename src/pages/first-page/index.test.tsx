import { visibleMenus } from '@daas/contract/menus';
import {
  deriveAccess,
  GROUP_KEYS,
  PERMISSIONS,
  toOperationPermissions,
  withRequired,
} from '@daas/contract/permissions';
import { act } from '@testing-library/react';
import { history, useSelector } from '@umijs/max';
import { mapMenus } from '@/permissionStore';
import { renderPage } from '@/testing';
import FirstPage from './index';

/** The layout draws a page only when the menus are known. */
const Page = () =>
  useSelector(({ user }: { user: { menu_lists: unknown[] } }) => user.menu_lists).length > 0 ? <FirstPage /> : null;

/** Where a group leads a member whose role has these permissions. */
async function destination(group: string, keys: readonly string[]): Promise<string> {
  const operation_permissions = toOperationPermissions(keys);
  const access = deriveAccess(operation_permissions);
  const menu_lists = visibleMenus((key) => access[key]);
  const { store, unmount } = await renderPage(<Page />, { path: `/${group}`, permissions: keys });
  const payload = { permissions: [], menu_lists, menuMap: mapMenus(menu_lists as never), operation_permissions };
  act(() => void store.dispatch({ type: 'user/setPermissions', payload }));
  unmount();
  return history.location.pathname;
}

const KEYS = PERMISSIONS.filter(({ group }) => GROUP_KEYS.some((key) => key === group));

test.each(KEYS)('$group leads a member with $key alone to a page of the group', async ({ key, group }) => {
  expect(await destination(group, withRequired([key]))).toMatch(new RegExp(`^/${group}/`));
});

test.each([
  ['get-file-download-log-list', '/my-data/download-record'],
  ['get-call-log-list', '/my-data/calls-record'],
  ['get-connector-list', '/my-data/connector/list/enabled'],
])('my-data leads a member with %s to %s', async (key, path) => {
  expect(await destination('my-data', [key])).toBe(path);
});

test('a group without a page that the member may open leads to the page for missing permissions', async () => {
  expect(await destination('partner', ['get-app-list'])).toBe('/error/forbidden');
});
