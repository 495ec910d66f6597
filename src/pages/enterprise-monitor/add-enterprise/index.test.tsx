import { DATA_SETS, dataSetView } from '@daas/contract/datasets';
import { filterConfig } from '@daas/contract/datasets/filterConfig';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  matched: 113,
  duplicate: 5,
  missing: 1,
  rejected: 1,
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
const understood: EndpointOutput<'monitor.upload'> = {
  upload_id: 'upl_000000000001',
  file_name: '名单.csv',
  format: 'csv',
  sheet: null,
  sheets: [],
  encoding: 'gb18030',
  delimiter: ',',
  header_line: 1,
  columns: [
    { name: '序号', kind: 'number', unit: null, role: null },
    { name: '企业名称', kind: 'company', unit: null, role: 'key' },
  ],
  preview: [['1', '甲公司']],
  rows: 2400,
  hidden: { rows: 0, columns: [], included: true },
  match: { looked: 1000, matched: 873 },
  problem: null,
};
const category: EndpointOutput<'market.home'>['categories'][number] = {
  category_id: 1,
  key: 'company',
  name: '企业',
  data_sets: [
    {
      key: 'enterprise',
      name: '企业',
      description: '',
      icon: 'Bank',
      rows: 10_000,
      updated_at: null,
      is_new: false,
      is_hot: false,
      price: { mode: 'per_query', from: 1000, own: false },
    },
  ],
};
const api: ApiStubs = {
  'market.home': { categories: [category], hot_filters: [] },
  'market.dataSet': dataSetView(DATA_SETS.enterprise, 'zh-CN') as EndpointOutput<'market.dataSet'>,
  'market.filterConfig': filterConfig(DATA_SETS.enterprise, 'zh-CN'),
  'market.vocabulary': { list: [] },
  'monitor.tasks': { list: [task] },
  'monitor.bySearch': { id: task.id },
  'monitor.upload': understood,
  'monitor.byFile': { id: task.id, rows: 2 },
  'monitor.rejects': new Blob(['行号']) as never,
};
const upload = (name = '名单.csv') => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  return userEvent.upload(input, new File(['企业名称\n甲公司\n'], name, { type: 'text/csv' }));
};

test('tasks say how far they came, what no row has, and why one stopped', async () => {
  await renderPage(<AddEnterprise />, { path, api });
  const row = await screen.findByRole('row', { name: /名单\.csv/ });
  for (const said of [
    '处理 120',
    '新增 80',
    '无需变更 33',
    '重复 5',
    '未匹配 1',
    '未采用 1',
    '下载未匹配与未采用的行',
    '第 6 行（企业名称）“乙公司”：未匹配到',
    '名单已满',
  ])
    expect(row).toHaveTextContent(said);
});

test('a file shows what was understood of it, and begins a task only once that is confirmed', async () => {
  const { sent } = await renderPage(<AddEnterprise />, { path, api });
  await screen.findByText('点击或拖入文件');
  await upload();
  expect(await screen.findByText('前 1,000 行中，873 行可以使用')).toBeInTheDocument();
  expect(screen.getByText('GB18030')).toBeInTheDocument();
  expect(sent.some(({ name }) => name === 'monitor.byFile')).toBe(false);
  const [byFile] = screen.getAllByRole('button', { name: '开始添加' });
  await userEvent.click(byFile as HTMLElement);
  expect(await screen.findByText('任务已开始')).toBeInTheDocument();
  expect(sent.find(({ name }) => name === 'monitor.byFile')?.input).toEqual({
    data_set: 'enterprise',
    upload_id: understood.upload_id,
    action: 'add',
    column: '企业名称',
  });
});

test('what cannot be read like this starts nothing until it is read in another way', async () => {
  const problem = { code: 'file-encoding-doubt', message: '编码无法确定' };
  const doubt = {
    ...understood,
    encoding: null,
    delimiter: null,
    columns: [],
    preview: [],
    rows: 0,
    match: null,
    problem,
  };
  const { sent } = await renderPage(<AddEnterprise />, {
    path,
    api: { ...api, 'monitor.upload': doubt, 'monitor.inspect': understood },
  });
  await screen.findByText('点击或拖入文件');
  await upload();
  expect(await screen.findByText(/编码无法确定/)).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: '开始添加' })[0]).toBeDisabled();
  await userEvent.click(screen.getByRole('combobox', { name: '文字编码' }));
  await userEvent.click(await screen.findByText('GB18030'));
  expect(await screen.findByText('前 1,000 行中，873 行可以使用')).toBeInTheDocument();
  expect(sent.find(({ name }) => name === 'monitor.inspect')?.input).toEqual({
    data_set: 'enterprise',
    upload_id: understood.upload_id,
    reading: { encoding: 'gb18030' },
  });
});

test('a list is pasted as it was copied, up to a thousand lines, which is said', async () => {
  const { sent } = await renderPage(<AddEnterprise />, { path, api });
  await userEvent.click(await screen.findByRole('tab', { name: '粘贴名单' }));
  const field = await screen.findByLabelText('名单内容');
  const lines = Array.from({ length: 1001 }, (_, n) => `公司${n}`);
  fireEvent.change(field, { target: { value: lines.join('\n') } });
  expect(await screen.findByText(/已粘贴 1,001 行，超过 1,000 行的上限/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '核对内容' })).toBeDisabled();
  fireEvent.change(field, { target: { value: 'Acme Co., Ltd.\n甲公司' } });
  await userEvent.click(screen.getByRole('button', { name: '核对内容' }));
  expect(await screen.findByText('前 1,000 行中，873 行可以使用')).toBeInTheDocument();
  expect(sent.find(({ name }) => name === 'monitor.upload')?.input).toMatchObject({ pasted: 'true' });
});

test('a file that is refused says why', async () => {
  const refused = refuse(422, { errorCode: 'invalid-input', errorMessage: '文件没有数据行' });
  await renderPage(<AddEnterprise />, { path, api: { ...api, 'monitor.upload': refused } });
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
      data_set: 'enterprise',
      action: 'add',
      keyword: '轴承',
      filter: null,
    }),
  );
});

test('without a condition nothing goes; all of a data set does once that was chosen, and confirmed by its name', async () => {
  const { sent } = await renderPage(<DeleteEnterprise />, { path: path.replace('add', 'delete'), api });
  await userEvent.click(await screen.findByRole('button', { name: '开始移除' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('请填写关键词，或至少添加一个条件。');
  expect(screen.getByText('请至少添加一个筛选条件')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: '该数据集的全部' }));
  await userEvent.click(screen.getByRole('button', { name: '全部移除' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('移除“企业”的全部监控？');
  await userEvent.click(within(dialog).getByRole('button', { name: '全部移除' }));
  await waitFor(() =>
    expect(sent.filter(({ name }) => name === 'monitor.bySearch').map(({ input }) => input)).toEqual([
      { data_set: 'enterprise', action: 'remove', everything: true },
    ]),
  );
});
