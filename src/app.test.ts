import { waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
import { type ApiStubs, answerHtml, refuse, renderPage } from '@/testing';
import { getInitialState, render } from './app';

async function start(path: string, api: ApiStubs) {
  const { sent } = await renderPage(null as never, { path, api });
  const state = await getInitialState().catch((error: Error) => error.name);
  return { state, sent, path: history.location.pathname };
}
const MENUS = { ended: null, menu_lists: [{ id: 1, name: 'overview', path: '/overview' }] };
const PERMISSIONS = { permissions: [1], operation_permissions: { 'my-data': ['get-app-list'] }, administrator: false };

test('menus and permissions of whoever is signed in', async () => {
  const { state } = await start('/overview', { 'account.menus': MENUS, 'account.permissions': PERMISSIONS } as never);
  expect(state).toEqual({ ...MENUS, ...PERMISSIONS, menuMap: { 1: MENUS.menu_lists[0] } });
});

test.each(['/sign-in', '/error/forbidden', '/price-directory-search'])('%s asks for nothing', async (path) => {
  const { sent } = await start(path, {});
  expect(sent).toEqual([]);
});

test('what a start asks has left before anything is drawn, and is asked once', async () => {
  const { sent } = await renderPage(null as never, {
    path: '/overview',
    api: { 'account.menus': MENUS, 'account.permissions': PERMISSIONS, 'user.info': refuse(500) } as never,
  });
  const names = () => sent.map(({ name }) => name);
  await new Promise<void>((drawn) => render(drawn));
  expect(await getInitialState()).toMatchObject(MENUS);
  await waitFor(() => expect(names()).toEqual(['account.menus', 'account.permissions', 'user.info']));
  // Started again, it asks again.
  await getInitialState();
  expect(names().slice(3)).toEqual(['account.menus', 'account.permissions']);
});

test('a guest is not asked for a profile', async () => {
  const { sent } = await renderPage(null as never, {
    path: '/overview',
    api: { 'account.menus': { menu_lists: [] }, 'account.permissions': PERMISSIONS } as never,
  });
  await new Promise<void>((drawn) => render(drawn));
  await getInitialState();
  expect(sent.map(({ name }) => name)).toEqual(['account.menus', 'account.permissions']);
});

test('an ended session makes a guest and leads to the error page', async () => {
  const ended = refuse(401, { code: 20 });
  const { state, path } = await start('/overview', { 'account.menus': ended, 'account.permissions': ended });
  expect(path).toBe('/error');
  expect(state).toMatchObject({ menu_lists: [], operation_permissions: {} });
});

test('a guest whose session ended elsewhere is known to be one', async () => {
  const { state } = await start('/overview', {
    'account.menus': { menu_lists: [], ended: 21 },
    'account.permissions': PERMISSIONS as never,
  });
  expect(state).toMatchObject({ menu_lists: [], ended: 21 });
});

test.each([
  [
    'unreachable',
    () => {
      throw new Error('Network Error');
    },
    'NetworkError',
  ],
  ['broken', refuse(500), 'HttpError'],
  ['no JSON', answerHtml(200), 'ParseError'],
  ['refused', refuse(403, { code: 410 }), 'HttpError'],
])('%s: the console layout gets the error, the address stays', async (_, answer, name) => {
  const { state, path } = await start('/my-data/calls-record', {
    'account.menus': answer as never,
    'account.permissions': PERMISSIONS as never,
  });
  expect(state).toBe(name);
  expect(path).toBe('/my-data/calls-record');
});
