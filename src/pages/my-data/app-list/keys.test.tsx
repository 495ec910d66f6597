import type { EndpointOutput } from '@daas/contract/endpoints';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { renderPage } from '@/testing';
import AppList from './index';

type App = EndpointOutput<'app.list'>['list'][number];
const app = (id: number, name: string): App => ({
  id,
  name,
  description: '',
  status: 'enabled',
  suspended: null,
  keys: 2,
  connectors: 0,
  today: { calls: 4, failed: 1, spend: 6600 },
  last_used_at: null,
  created_at: '2026-08-18T02:00:00.000Z',
});
const path = '/my-data/app-manage/list';
const list = [app(1_000_001, '甲应用'), app(1_000_002, '乙应用'), app(1_000_003, '丙应用')];
const api = { 'app.list': { list, total: 3, current: 1, pageSize: 20 } };
const focused = () => document.activeElement?.getAttribute('data-row-key');

beforeEach(() => localStorage.clear());

test('J and K go from row to row and stop at the ends, Enter opens, and Back is on that row again', async () => {
  const { unmount } = await renderPage(<AppList />, { path, api });
  await screen.findByText('丙应用');
  await userEvent.keyboard('jj');
  expect(focused()).toBe('1000002');
  await userEvent.keyboard('jjj');
  expect(focused()).toBe('1000003');
  await userEvent.keyboard('k');
  expect(focused()).toBe('1000002');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(history.location.pathname).toBe('/my-data/app-manage/detail/1000002'));
  unmount();
  act(() => history.back());
  await waitFor(() => expect(history.location.pathname).toBe(path));
});

test('letters that are typed into a field are letters, and so are those with Ctrl', async () => {
  await renderPage(<AppList />, { path, api });
  await screen.findByText('丙应用');
  await userEvent.keyboard('{Control>}j{/Control}');
  expect(focused()).toBeNull();
  const [field] = screen.getAllByRole('textbox');
  await userEvent.type(field as HTMLElement, 'jk?');
  expect(field).toHaveValue('jk?');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('? tells of the keys, and there the letters are turned off, for ever', async () => {
  await renderPage(<AppList />, { path, api });
  await screen.findByText('丙应用');
  await userEvent.keyboard('?');
  await userEvent.click(await screen.findByRole('switch', { name: '启用单键快捷键' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('j');
  expect(focused()).toBeNull();
});
