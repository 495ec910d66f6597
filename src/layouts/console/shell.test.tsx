import { MENUS } from '@daas/contract/menus';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mapMenus } from '@/permissionStore';
import { browser } from '@/request/navigation';
import { renderPage } from '@/testing';
import { Trail } from './Breadcrumbs';
import FactorNotice from './FactorNotice';
import { ProgressBar } from './ProgressBar';
import { UserMenu } from './UserMenu';

const profile = {
  name: '王敏',
  companies: [
    { _id: 'c1', company_id: 20000001, name: '星河科技' },
    { _id: 'c2', company_id: 20000002, name: '远山贸易' },
  ],
};
const company = {
  company_id: 20000001,
  name: '星河科技',
  status: 'active' as const,
  created_at: '2025-01-01T00:00:00.000Z',
  expires_at: '2027-03-31T00:00:00.000Z',
  staff_count: 3,
  is_demo: false,
};
const person = {
  id: 10000001,
  name: '王敏',
  phone: '13800000000',
  email: null,
  failing_channels: [],
  department: '数据部',
  roles: ['管理员', '财务'],
  last_sign_in_at: null,
};

async function openMenu() {
  const page = await renderPage(<UserMenu compact={false} />, {
    api: {
      'company.baseInfo': { company_id: 20000001, name: '星河科技' },
      'company.profile': company,
      'user.get': person,
      'user.phone': { phone: '13800000000' },
      'company.quotaLimits': { status: 1, limits: [{ key: 'apps', used: 2, limit: 50 }] },
      'account.chooseCompany': { company_id: 20000002 } as never,
      'instance.get': {
        mode: 'production',
        version: '0.9.0',
        commit: '7be25b8c0ffee',
        built_at: '2026-11-25T22:00:40Z',
      },
    },
  });
  act(() => {
    page.store.dispatch({ type: 'profile/setProfile', payload: { ...page.store.getState().profile, ...profile } });
    page.store.dispatch({ type: 'global/setCommonProfile', payload: { company_id: 20000001 } });
  });
  expect(page.sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /账号菜单/ }));
  return page;
}

test('the account menu tells who, for whom and what is left; nothing of it is read before', async () => {
  const { store } = await openMenu();
  await screen.findByText('王敏 · 星河科技');
  for (const line of ['13800000000 · 数据部 · 管理员、财务', '服务有效期至 2027-03-31', '试用额度', '应用 2/50'])
    expect(screen.getByText(line)).toBeInTheDocument();
  // §9's version of the interface, and what is installed.
  const build = await screen.findByText('控制台 v0.7.8 · 平台 0.9.0（构建 7be25b8，2026-11-26）');
  expect(build).toHaveAttribute('title', '7be25b8c0ffee');
  expect(store.getState().global).toMatchObject({ SmartPhone: '13800000000', daasQuotaStatus: 1 });
  expect(store.getState().user.baseInfo).toEqual({ company_id: 20000001, name: '星河科技' });
});

test('another company is a new start', async () => {
  const assign = jest.spyOn(browser, 'assign').mockImplementation(() => undefined);
  const { sent } = await openMenu();
  await userEvent.click(await screen.findByText('切换到 远山贸易'));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(sent.at(-1)).toEqual({ name: 'account.chooseCompany', input: { company_id: 20000002 } });
});

test.each([
  ['/my-data/calls-record', 'calls-record', ['我的数据', '调用记录']],
  ['/connector/API/detail/1000001/base-info', 'connector-detail', ['我的数据', '数据连接器', '连接器详情']],
])('%s stands in the menu of the store', async (path, name, expected) => {
  const { store } = await renderPage(<Trail page={name} />, { path });
  const menus = MENUS as never;
  act(
    () =>
      void store.dispatch({ type: 'user/setPermissions', payload: { menu_lists: menus, menuMap: mapMenus(menus) } }),
  );
  const trail = screen.getByRole('navigation', { name: '当前位置' });
  expect(trail).toHaveTextContent(expected.join('/'));
  expect(trail).toMatchSnapshot();
});

test('a bar while an action of a model runs', async () => {
  let answer: () => void = () => undefined;
  const { store, sent } = await renderPage(<ProgressBar />, {
    api: {
      'account.logout': () =>
        new Promise((resolve) => {
          answer = () => resolve({ done: true });
        }),
    },
  });
  jest.spyOn(browser, 'assign').mockImplementation(() => undefined);
  expect(screen.queryByRole('progressbar')).toBeNull();
  act(() => void store.dispatch({ type: 'user/signOut' }));
  expect(screen.getByRole('progressbar', { name: '加载中' })).toBeInTheDocument();
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => answer());
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

test('a needed second factor is announced with its day and the way to set it up, but on the page that does', async () => {
  const notice = <FactorNotice due="2026-12-01T02:00:00Z" />;
  const { unmount } = await renderPage(notice, { path: '/overview' });
  expect(screen.getByRole('alert')).toHaveTextContent('自 2026-12-01 10:00:00 起，须启用两步验证');
  expect(screen.getByRole('link', { name: '立即启用' })).toHaveAttribute('href', '/personal-center/second-factor');
  unmount();
  await renderPage(notice, { path: '/personal-center/second-factor' });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
