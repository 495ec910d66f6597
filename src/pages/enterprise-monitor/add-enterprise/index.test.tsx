import { DATA_SETS, dataSetView } from '@daas/contract/datasets';
import { filterConfig } from '@daas/contract/datasets/filterConfig';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import DeleteEnterprise from '../delete-enterprise';
import AddEnterprise from './index';

const path = '/data-application/enterprise-monitor/add-enterprise';
const task: EndpointOutput<'monitor.tasks'>['list'][number] = {
  id: 'mim_0mfx3c9k00000000000000',
  data_set: 'enterprise',
  data_set_name: '企业',
  action: 'add',
  source: '名单.csv',
  status: 'failed',
  seen: 120,
  total: 200,
  changed: 80,
  missing: 2,
  refused: ['甲公司', '乙公司'].map((value, index) => ({
    row: index + 5,
    field: '企业名称',
    value,
    reason: '未匹配到',
  })),
  error: 'quota',
  created_by: '陈雨',
  created_at: '2026-11-17T02:00:00.000Z',
};
const api: ApiStubs = {
  'market.home': { categories: [], hot_filters: [] },
  'market.dataSet': dataSetView(DATA_SETS.enterprise, 'zh-CN') as EndpointOutput<'market.dataSet'>,
  'market.filterConfig': filterConfig(DATA_SETS.enterprise, 'zh-CN'),
  'market.vocabulary': { list: [] },
  'monitor.tasks': { list: [task] },
  'monitor.bySearch': { id: task.id },
  'monitor.byFile': { id: task.id, rows: 2 },
};
const upload = (name = '名单.csv') => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  return userEvent.upload(input, new File(['企业名称\n甲公司\n'], name, { type: 'text/csv' }));
};

test('tasks say how far they came, what no row has, and why one stopped', async () => {
  await renderPage(<AddEnterprise />, { path, api });
  const row = await screen.findByRole('row', { name: /名单\.csv/ });
  for (const said of ['已处理 120，新增 80', '2 行未处理：', '第 6 行（企业名称）“乙公司”：未匹配到', '名单已满'])
    expect(row).toHaveTextContent(said);
});

test('a file begins a task', async () => {
  const { sent } = await renderPage(<AddEnterprise />, { path, api });
  await screen.findByText('点击或拖入文件');
  await upload();
  expect(await screen.findByText('任务已开始')).toBeInTheDocument();
  expect(sent.find(({ name }) => name === 'monitor.byFile')?.input).toMatchObject({
    dataSet: 'enterprise',
    action: 'add',
  });
});

test('a file that is refused says why', async () => {
  const refused = refuse(422, { errorCode: 'invalid-input', errorMessage: '文件没有数据行' });
  await renderPage(<AddEnterprise />, { path, api: { ...api, 'monitor.byFile': refused } });
  await screen.findByText('点击或拖入文件');
  await upload();
  expect(await screen.findByText('文件没有数据行')).toBeInTheDocument();
});

test('a search begins one that adds, once it was confirmed', async () => {
  const { sent } = await renderPage(<AddEnterprise />, { path, api });
  await userEvent.type(await screen.findByLabelText('关键词'), '轴承');
  await userEvent.click(screen.getByRole('button', { name: '开始添加' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('添加符合条件的全部数据？');
  await userEvent.click(within(dialog).getByRole('button', { name: '开始添加' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'monitor.bySearch')?.input).toEqual({
      dataSet: 'enterprise',
      action: 'add',
      keyword: '轴承',
      filter: null,
    }),
  );
});

test('without conditions all of a data set goes, which is asked in so many words', async () => {
  const { sent } = await renderPage(<DeleteEnterprise />, { path: path.replace('add', 'delete'), api });
  await userEvent.click(await screen.findByRole('button', { name: '开始移除' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('移除该数据集的全部监控？');
  await userEvent.click(within(dialog).getByRole('button', { name: '开始移除' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'monitor.bySearch')?.input).toMatchObject({
      action: 'remove',
      filter: null,
    }),
  );
});
