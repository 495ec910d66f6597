import { screen } from '@testing-library/react';
import { renderPage } from '@/testing';
import { Guard } from './Guard';

const open = (pathname: string, permissions: readonly string[], locale: 'zh-CN' | 'en-US' = 'zh-CN') =>
  renderPage(
    <Guard selected={[]} pathname={pathname}>
      rows
    </Guard>,
    { permissions, locale },
  );

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
  expect(screen.getByText(/"Urban macro data"/)).toBeInTheDocument();
});

test('shows the page to who holds it, and pages of data sets without a key to everybody', async () => {
  await open('/data-market/search/macro', ['get-urban-macro-data']);
  expect(screen.getByText('rows')).toBeInTheDocument();
  await open('/data-market/search/enterprise', []);
  expect(screen.getAllByText('rows')).toHaveLength(2);
});
