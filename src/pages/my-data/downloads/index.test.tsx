import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse, renderPage } from '@/testing';
import DownloadRecord from './index';

type File = EndpointOutput<'download.list'>['list'][number];
const file: File = {
  relations: [],
  id: 'dwn_000000000001',
  kind: 'name-list',
  name: '华东客户名单.csv',
  connector: { id: 1000006, name: '客户名单补全' },
  status: 'done',
  progress: 1,
  rows: 46,
  bytes: 6920,
  amount: 55_200,
  downloads: 0,
  by: '演示工程师',
  error: null,
  created_at: '2026-11-02T02:00:00.000Z',
  expires_at: '2026-11-09T02:00:00.000Z',
  repeatable: false,
};
const page = (...list: File[]) => ({ list, total: list.length, current: 1, pageSize: 20 });
const path = '/my-data/download-record';
const around = {
  'goodsApp.downloadQuota': refuse(404),
  'connector.list': {
    list: [],
    total: 0,
    current: 1,
    pageSize: 50,
    counts: { all: 0, creating: 0, enabled: 0, disabled: 0 },
  },
};

test('a finished file can be fetched, one that failed says why', async () => {
  const save = jest.fn(() => 'blob:file');
  URL.createObjectURL = save;
  const failed: File = { ...file, id: 'dwn_000000000002', name: '坏.csv', status: 'failed', error: '生成失败' };
  const { sent } = await renderPage(<DownloadRecord />, {
    path,
    api: { ...around, 'download.list': page(file, failed), 'download.file': 'a,b' },
  });
  const row = within((await screen.findByText('华东客户名单.csv')).closest('tr') as HTMLElement);
  expect(row.getByText('¥5.52')).toBeInTheDocument();
  expect(row.getByRole('link', { name: '客户名单补全' })).toHaveAttribute(
    'href',
    '/connector/FILE/detail/1000006/file-manage',
  );
  const other = within(screen.getByText('坏.csv').closest('tr') as HTMLElement);
  expect(other.getByText('生成失败')).toBeInTheDocument();
  expect(other.queryByRole('button', { name: /下载/ })).toBeNull();
  await userEvent.click(row.getByRole('button', { name: /下载/ }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(sent.find(({ name }) => name === 'download.file')?.input).toEqual({ id: file.id });
});

test('filters come from the address; without any files it says where they come from', async () => {
  const { sent } = await renderPage(<DownloadRecord />, {
    path: `${path}?kind=data-set&period=2026-11-01&period=2026-11-03`,
    api: { ...around, 'download.list': page() },
  });
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  expect(sent.find(({ name }) => name === 'download.list')?.input).toMatchObject({
    kind: 'data-set',
    from: '2026-11-01',
    to: '2026-11-03',
  });
  await userEvent.click(await screen.findByRole('button', { name: '清空条件' }));
  expect(await screen.findByText(/还没有文件/)).toBeInTheDocument();
});

test('a paid file that expired is created again after a confirmation that names what it has', async () => {
  const expired: File = { ...file, kind: 'market-export', status: 'expired', rows: 1200, repeatable: true };
  const others: File = { ...expired, id: 'dwn_000000000003', name: '其他.csv', repeatable: false };
  const { sent } = await renderPage(<DownloadRecord />, {
    path,
    api: {
      ...around,
      'download.list': page(expired, others),
      'export.remake': { download_id: 'dwn_000000000009', made: true },
    },
  });
  const row = within((await screen.findByText(file.name)).closest('tr') as HTMLElement);
  expect(screen.getAllByRole('button', { name: '重新生成' })).toHaveLength(1);
  await userEvent.click(row.getByRole('button', { name: '重新生成' }));
  const dialog = within(await screen.findByRole('tooltip'));
  expect(dialog.getByText(/不收费；最多 1,200 行/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '重新生成' }));
  await waitFor(() => expect(sent.find(({ name }) => name === 'export.remake')?.input).toEqual({ id: file.id }));
  expect(await screen.findByText('正在重新生成，完成后可在列表中下载')).toBeInTheDocument();
  // The list shows the copy.
  expect(sent.filter(({ name }) => name === 'download.list').length).toBeGreaterThan(1);
});
