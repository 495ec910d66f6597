import { DATA_SETS, dataSetView } from '@daas/contract/datasets';
import { filterConfig } from '@daas/contract/datasets/filterConfig';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import ExportPage from './index';

const ID = 'ext_0mfx3c9k00000000000000';
const webhook = { id: 'whk_0mfx3c9k00000000000000', name: '客户系统', url: 'https://crm.example.com/hook' };
const task: EndpointOutput<'exportTask.get'> = {
  id: ID,
  product: '商机雷达',
  target: 'calling',
  data_set: 'enterprise',
  rows: 260,
  more: false,
  created_at: '2026-11-23T02:00:00.000Z',
  webhooks: [webhook],
  order: null,
};
const order: NonNullable<typeof task.order> = {
  download_id: 'dwn_0mfx3c9k00000000000000',
  status: 'done',
  progress: 1,
  columns: [],
  rows: 260,
  amount: 100,
  webhook,
  sent: 234,
  refused: 26,
  gone: 0,
  batches: { pending: 0, delivered: 2, failed: 1 },
};
const api: ApiStubs = {
  'goodsApp.downloadQuota': refuse(404),
  'download.get': refuse(404),
  'market.dataSet': dataSetView(DATA_SETS.enterprise, 'zh-CN') as EndpointOutput<'market.dataSet'>,
  'market.filterConfig': filterConfig(DATA_SETS.enterprise, 'zh-CN'),
  'market.vocabulary': { list: [] },
  'exportTask.open': { id: ID },
  'exportTask.get': task,
  'exportTask.preview': {
    rows: [{ id: 'ent_1', values: { name: '示范企业', tel: [] }, lacks: 'phones', reason: '缺少必填字段“联系电话”' }],
  },
  'exportTask.quote': {
    id: 'exp_0mfx3c9k00000000000000',
    rows: 260,
    more: false,
    unit_price: 1000,
    relations: [],
    amount: 260_000,
    left_out: null,
    valid_until: '2026-11-23T02:15:00.000Z',
  },
  'exportTask.start': { download_id: order.download_id },
  'exportTask.refused': {
    list: [{ row_id: 'ent_2', title: '无电话企业', lacks: 'phones', reason: '缺少必填字段“联系电话”' }],
    total: 26,
    current: 1,
    pageSize: 100,
  },
  'exportTask.retry': { again: 1 },
};

test('a signed link becomes a task: fields are mapped, a telephone is required, the quote is accepted', async () => {
  const { sent } = await renderPage(<ExportPage />, { path: '/export/smart-call-task?reference=a.b.c', api });
  expect(await screen.findByRole('heading', { name: '导出到智能外呼' })).toBeInTheDocument();
  expect(sent.find(({ name }) => name === 'exportTask.open')?.input).toEqual({ reference: 'a.b.c', target: 'calling' });
  expect(history.location.search).toBe(`?task=${ID}`);
  expect(await screen.findByLabelText('“联系电话”为空时不发送')).toBeChecked();
  fireEvent.change(screen.getByLabelText('“联系电话”的接收方字段名'), { target: { value: 'tel' } });
  const quotes = () => sent.filter(({ name }) => name === 'exportTask.quote');
  await waitFor(() =>
    expect(quotes().at(-1)?.input).toMatchObject({
      webhook_id: webhook.id,
      rows: 260,
      columns: expect.arrayContaining([{ field: 'phones', as: 'tel', required: true }]),
    }),
  );
  expect(await screen.findByText('示范企业')).toBeInTheDocument();
  expect(screen.getByText('缺少必填值')).toBeInTheDocument();
  const start = screen.getByRole('button', { name: '确认并发送' });
  await waitFor(() => expect(start).toBeEnabled());
  fireEvent.click(start);
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'exportTask.start')?.input).toEqual({
      id: ID,
      quote_id: 'exp_0mfx3c9k00000000000000',
    }),
  );
});

test('an order shows what arrived, what was refused and why, and sends failed messages again', async () => {
  const { sent } = await renderPage(<ExportPage />, {
    path: `/export/crm-task?task=${ID}`,
    api: { ...api, 'exportTask.get': { ...task, target: 'crm', order } },
  });
  expect(await screen.findByText('234')).toBeInTheDocument();
  expect(await screen.findByText('无电话企业')).toBeInTheDocument();
  expect(await screen.findByText('缺少必填字段“联系电话”')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '重发失败消息' }));
  await waitFor(() => expect(sent.some(({ name }) => name === 'exportTask.retry')).toBe(true));
});

test('a company without a webhook makes one where it is needed, and is shown its secret once', async () => {
  const path = `/export/crm-task?task=${ID}`;
  const without = {
    ...api,
    'exportTask.get': { ...task, webhooks: [] },
    'webhook.create': { id: webhook.id, secret: 'whsec_dGVzdA==' },
  };
  const exporter = ['get-file-download-log-list'];
  const { sent } = await renderPage(<ExportPage />, { path, api: without, permissions: exporter });
  fireEvent.click(await screen.findByRole('button', { name: '创建 Webhook' }));
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: webhook.name } });
  fireEvent.change(screen.getByLabelText('地址'), { target: { value: webhook.url } });
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
  expect(await screen.findByText('whsec_dGVzdA==')).toBeInTheDocument();
  const opened = sent.filter(({ name }) => name === 'exportTask.get').length;
  fireEvent.click(screen.getByRole('button', { name: '已保存' }));
  await waitFor(() => expect(sent.filter(({ name }) => name === 'exportTask.get').length).toBeGreaterThan(opened));
});

test('without a link, the tasks of this target are listed with their state', async () => {
  const row = {
    id: ID,
    product: '商机雷达',
    data_set: 'enterprise',
    data_set_name: '企业数据',
    progress: 1,
    error: null,
  };
  const open = { ...row, target: 'crm', status: 'open', rows: null, amount: null } as const;
  const by = { created_by: '王小明', created_at: '2026-11-23T02:00:00.000Z' };
  const { sent } = await renderPage(<ExportPage />, {
    path: '/export/crm-task',
    api: { ...api, 'exportTask.list': { list: [{ ...open, ...by }], total: 1, current: 1, pageSize: 20 } },
  });
  expect(await screen.findByRole('link', { name: '企业数据' })).toHaveAttribute('href', `/export/crm-task?task=${ID}`);
  expect(screen.getByText('待确认')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'CRM' })).toHaveAttribute('aria-current', 'page');
  expect(sent.find(({ name }) => name === 'exportTask.list')?.input).toMatchObject({ target: 'crm' });
});

test('a wrong link is explained', async () => {
  const fields = [{ field: 'reference', rule: 'signature', message: '链接不完整，或签名不正确' }];
  await renderPage(<ExportPage />, {
    path: '/export?reference=x',
    api: { 'exportTask.open': refuse(422, { errorMessage: '输入有误', fields }) },
  });
  expect(await screen.findByText(/链接不完整，或签名不正确/)).toBeInTheDocument();
});
