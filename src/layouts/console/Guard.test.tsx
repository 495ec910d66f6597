import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiStubs, renderPage } from '@/testing';
import { Guard } from './Guard';

const NOT_ASKED = { requested_at: null, administrators: ['演示管理员', '李四'] };
const open = (
  pathname: string,
  permissions: readonly string[],
  locale: 'zh-CN' | 'en-US' = 'zh-CN',
  api: ApiStubs = { 'role.requested': NOT_ASKED },
) =>
  renderPage(
    <Guard selected={[]} pathname={pathname}>
      rows
    </Guard>,
    { permissions, locale, api },
  );

test('says whom to ask, asks with one press, and says since when', async () => {
  let asked = false;
  const at = '2026-11-01T01:30:00.000Z';
  const { sent } = await open('/data-market/search/macro', [], 'zh-CN', {
    'role.requested': () => (asked ? { ...NOT_ASKED, requested_at: at } : NOT_ASKED),
    'role.request': () => {
      asked = true;
      return { id: 'prq_000000000001', requested_at: at };
    },
  });
  expect(await screen.findByText('可向管理员 演示管理员 · 李四 申请。')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '申请权限' }));
  expect(await screen.findByText(/已于 2026-11-01 09:30(:00)? 申请/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '申请权限' })).toBeNull();
  expect(sent.find(({ name }) => name === 'role.request')?.input).toEqual({ permission: 'get-urban-macro-data' });
});

test.each(['/data-market/search/macro', '/data-market/data-set/macro', '/property/estate/home'])(
  'the page %s shows nothing without the permission of its place',
  async (pathname) => {
    await open(pathname, ['get-app-list']);
    expect(screen.queryByText('rows')).toBeNull();
    expect(screen.getByRole('heading', { name: '您没有该页面的权限' })).toBeInTheDocument();
    expect(screen.getByText(/需要“(城市宏观数据|找楼宇)”权限/)).toBeInTheDocument();
  },
);

test('says what is missing in the reader’s language', async () => {
  await open('/data-market/search/macro', [], 'en-US');
  expect(screen.getByText(/“Urban macro data”/)).toBeInTheDocument();
});

test('shows the page to who holds it, and pages of data sets without a key to everybody', async () => {
  await open('/data-market/search/macro', ['get-urban-macro-data']);
  expect(screen.getByText('rows')).toBeInTheDocument();
  await open('/data-market/search/enterprise', []);
  expect(screen.getAllByText('rows')).toHaveLength(2);
});
