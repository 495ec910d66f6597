import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse, renderPage } from '@/testing';
import MonitoringList from './index';

const path = '/data-application/enterprise-monitor/monitoring-list';
const watched: EndpointOutput<'monitor.list'>['list'][number] = {
  data_set: 'enterprise',
  data_set_name: '企业',
  row_id: 'ent_000001',
  title: '宁波甲精密机械有限公司',
  path: '/enterprise/detail/ent_000001',
  code: '91000000MAE000002K',
  state: { label: '注销', tone: 'default' },
  last_change: { kind: 'changed', severity: 'serious', field: '登记状态', at: '2026-11-17T02:00:00.000Z' },
  added_by: '陈雨',
  created_at: '2026-11-17T02:00:00.000Z',
};
const api = {
  'monitor.list': { list: [watched], total: 1, current: 1, pageSize: 20 },
  'monitor.summary': {
    watched: 1,
    limit: 100_000,
    data_sets: [{ key: 'enterprise', name: '企业', watched: 1 }],
    day: 3,
    week: 12,
    unread: 0,
    newest: null,
    incomplete: [],
  },
};
const remove = async () => {
  const row = await screen.findByRole('row', { name: /宁波甲精密机械有限公司/ });
  await userEvent.click(within(row).getByRole('button', { name: '移除' }));
};

test('what is watched leads to its page, beside how much of the limit is used', async () => {
  await renderPage(<MonitoringList />, { path, api });
  const row = await screen.findByRole('row', { name: /宁波甲精密机械有限公司/ });
  expect(within(row).getByRole('link', { name: watched.title })).toHaveAttribute('href', watched.path);
  expect(row).toHaveTextContent('陈雨');
  expect(await screen.findByText('/ 100,000')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '添加监控' })).toHaveAttribute(
    'href',
    expect.stringMatching(/add-enterprise$/),
  );
});

test('a row says by which code it goes, its state and its last change instead of its id', async () => {
  await renderPage(<MonitoringList />, { path, api });
  const row = await screen.findByRole('row', { name: /宁波甲精密机械有限公司/ });
  expect(row).toHaveTextContent('91000000MAE000002K');
  expect(row).not.toHaveTextContent('ent_000001');
  expect(within(row).getByText('注销')).toBeInTheDocument();
  expect(within(row).getByText('严重')).toHaveClass('error');
  const changes = within(row).getByRole('link', { name: /登记状态 · / });
  expect(new URL(changes.getAttribute('href') ?? '', 'http://x').search).toBe('?dataSet=enterprise&rowId=ent_000001');
});

test('rows whose last change is grave are asked for by themselves, of the server', async () => {
  const { sent } = await renderPage(<MonitoringList />, { path: `${path}?severity=serious`, api });
  await screen.findByRole('row', { name: /宁波甲精密机械有限公司/ });
  expect(screen.getByText('最近变化的程度')).toBeInTheDocument();
  expect(sent.filter(({ name }) => name === 'monitor.list')).toMatchObject([{ input: { severity: 'serious' } }]);
});

test('a row that left the data set says so, without a code or a state', async () => {
  const gone = {
    ...watched,
    code: null,
    state: null,
    last_change: { kind: 'vanished', severity: 'notable', field: null, at: watched.created_at },
  } as const;
  await renderPage(<MonitoringList />, {
    path,
    api: { ...api, 'monitor.list': { ...api['monitor.list'], list: [gone] } },
  });
  const row = await screen.findByRole('row', { name: /宁波甲精密机械有限公司/ });
  expect(row).toHaveTextContent('消失');
  expect(row).not.toHaveTextContent('ent_000001');
  expect(row).not.toHaveTextContent('undefined');
});

test('a row is watched no longer at once, and again when that is undone; the list is read again each time', async () => {
  const { sent } = await renderPage(<MonitoringList />, {
    path,
    api: { ...api, 'monitor.remove': { removed: 1 }, 'monitor.add': { added: 1, already: 0, refused: [] } },
  });
  const of = (wanted: string) => sent.filter(({ name }) => name === wanted);
  await remove();
  const undo = await screen.findByRole('button', { name: /撤\s?销/ });
  expect(screen.getByText('已移除“宁波甲精密机械有限公司”')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const row = { data_set: 'enterprise', ids: ['ent_000001'] };
  expect(of('monitor.remove').map(({ input }) => input)).toEqual([row]);
  await waitFor(() => expect(of('monitor.list').length).toBeGreaterThan(1));
  const before = of('monitor.list').length;
  await userEvent.click(undo);
  await waitFor(() => expect(of('monitor.add').map(({ input }) => input)).toEqual([row]));
  await waitFor(() => expect(of('monitor.list').length).toBeGreaterThan(before));
});

test('a refusal is told, and the row stays', async () => {
  const refused = refuse(403, { errorCode: 'permission-missing', errorMessage: '权限不足' });
  await renderPage(<MonitoringList />, { path, api: { ...api, 'monitor.remove': refused } });
  await remove();
  await waitFor(() => expect(screen.queryByText('已移除“宁波甲精密机械有限公司”')).not.toBeInTheDocument());
  expect(screen.getByRole('row', { name: /宁波甲精密机械有限公司/ })).toBeInTheDocument();
});
