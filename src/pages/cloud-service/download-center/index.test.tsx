import type { EndpointOutput } from '@daas/contract/endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPage } from '@/testing';
import DownloadCenter from './index';

const path = '/cloud-service/download/download-center';
const file: EndpointOutput<'cloud.files'>['list'][number] = {
  relations: [],
  id: 'dwn_000000000001',
  kind: 'customer-ranking',
  name: '客户推荐-20261101093000.csv',
  connector: null,
  status: 'done',
  progress: 1,
  rows: 100,
  bytes: 9000,
  amount: 0,
  downloads: 0,
  by: '演示管理员',
  error: null,
  created_at: '2026-11-01T01:30:00.000Z',
  expires_at: '2026-11-08T01:30:00.000Z',
  repeatable: false,
};
const page = (list: (typeof file)[]) => ({ list, total: list.length, current: 1, pageSize: 20 });

test('a ranking is fetched from its row; one that has expired says so', async () => {
  const old = { ...file, id: 'dwn_000000000002', name: 'old.csv', status: 'expired' as const };
  const api = { 'cloud.files': page([file, old]), 'cloud.file': new Blob(['x']) };
  URL.createObjectURL = () => 'blob:file';
  const { sent } = await renderPage(<DownloadCenter />, { path, api });
  expect(await screen.findByText('已过期')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '下载' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'cloud.file')?.input).toEqual({ id: 'dwn_000000000001' }),
  );
});

test('without one it says where they come from', async () => {
  await renderPage(<DownloadCenter />, { path, api: { 'cloud.files': page([]) } });
  expect(await screen.findByRole('link', { name: '开始推荐' })).toHaveAttribute(
    'href',
    '/cloud-service/customer-recommend/fully-enterprise',
  );
});
