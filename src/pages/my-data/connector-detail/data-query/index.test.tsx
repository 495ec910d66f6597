import { DATA_SETS, dataSetView, filterConfig } from '@daas/contract/datasets';
import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Modal } from 'antd';
import { Outlet, Route, Routes } from 'react-router-dom';
import { renderPage } from '@/testing';
import DataQuery from './index';

afterEach(() => {
  Modal.destroyAll();
  sessionStorage.clear();
});

type Run = EndpointOutput<'connector.run'>;
const connector = {
  id: 1000004,
  name: '工厂画像',
  type: 'API',
  product: { key: 'factory' },
  fields: [{ name_en: 'name' }],
  price: { mode: 'per_query', per_call: 1500, whose: 'house' },
  endpoint: 'https://data.example.com/open/v1/connectors/1000004/query',
};
const answer: Run = { status: 200, body: {}, duration_ms: 12, call_id: null, receipt: null };
const rows: Run = { ...answer, body: { data: [{ id: 'factory_sample', name: '宁波甬澜工厂' }], next_cursor: null } };
const quote: Run = { ...answer, body: { quote: { price: 1500, rows: 34, capped: false } } };

const nothing = { total: 0, capped: false, price: 0 };
/** Nothing is found while a keyword is asked for. */
const before = (input: unknown): EndpointOutput<'connector.whyEmptyQuery'> => {
  const { keyword } = (input as { query: { keyword?: string } }).query;
  const found = { total: 1000, capped: true, price: 1500 };
  const conditions = keyword ? [{ of: 'call' as const, filter: null, keyword, without: found, wider: null }] : [];
  return {
    found: keyword ? nothing : found,
    conditions,
    more: false,
    keywords: [],
    kept: null,
    neighbours: [],
    fields: [],
    relations: [],
  };
};

type Input = EndpointInput<'connector.preview'> | EndpointInput<'connector.run'>;
const modeOf = (input: Input) => ('mode' in input ? input.mode : 'charge');

const open = (run: (input: Input) => Run, permissions?: readonly string[]) => {
  const refresh = jest.fn();
  return renderPage(
    <Routes>
      <Route element={<Outlet context={{ connector, refresh }} />}>
        <Route path="*" element={<DataQuery />} />
      </Route>
    </Routes>,
    {
      path: '/connector/API/detail/1000004/data-query',
      ...(permissions ? { permissions } : {}),
      api: {
        'market.dataSet': dataSetView(DATA_SETS.factory, 'zh-CN') as EndpointOutput<'market.dataSet'>,
        'market.filterConfig': filterConfig(DATA_SETS.factory, 'zh-CN'),
        'connector.preview': run,
        'connector.run': run,
        'connector.whyEmptyQuery': before,
      },
    },
  ).then(({ sent }) => ({
    runs: () => sent.filter(({ name }) => name === 'connector.preview' || name === 'connector.run'),
    refresh,
  }));
};

test('a sample is free and asks nothing; the code beside it follows what is typed', async () => {
  const { runs } = await open(() => rows);
  await userEvent.type(await screen.findByLabelText('关键词'), '轴承');
  expect(screen.getByText(/"keyword": "轴承"/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '运行样例' }));
  expect(await screen.findByRole('cell', { name: '宁波甬澜工厂' })).toBeInTheDocument();
  expect(runs().map(({ input }) => input)).toEqual([
    { id: '1000004', mode: 'sample', query: { keyword: '轴承', limit: 10 } },
  ]);
});

test('what costs is quoted and agreed to before it runs', async () => {
  const { runs, refresh } = await open((input) => (modeOf(input) === 'quote' ? quote : rows));
  await userEvent.click(await screen.findByText('正式查询'));
  await userEvent.click(screen.getByRole('button', { name: '查询价格并运行' }));
  expect((await screen.findAllByText('本次查询最多收取 ¥0.15')).length).toBeGreaterThan(0);
  expect(runs().map(({ name }) => name)).toEqual(['connector.preview']);
  await userEvent.click(screen.getByRole('button', { name: '确认并运行' }));
  expect(await screen.findByRole('cell', { name: '宁波甬澜工厂' })).toBeInTheDocument();
  expect(runs().map(({ name }) => name)).toEqual(['connector.preview', 'connector.run']);
  expect(refresh).toHaveBeenCalled();
});

test('who may only look runs samples and quotes, and reads which permission a paid query takes', async () => {
  const { runs } = await open(() => rows, ['get-connector-detail']);
  expect(await screen.findByText(/需要“创建连接器、付费查询与生成文件”权限/)).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: '正式查询' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: '运行样例' }));
  expect(await screen.findByRole('cell', { name: '宁波甬澜工厂' })).toBeInTheDocument();
  expect(runs().map(({ name }) => name)).toEqual(['connector.preview']);
});

test('a refusal of the gateway is an answer: which rule, and that nothing was charged', async () => {
  const problem = { title: '参数不正确', detail: '请检查 limit', code: 'invalid-input', charged: false, errors: [] };
  await open(() => ({ ...answer, status: 422, body: problem }));
  await userEvent.click(await screen.findByRole('button', { name: '运行样例' }));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('参数不正确 · invalid-input')).toBeInTheDocument();
  expect(alert.getByText('本次调用未计费。')).toBeInTheDocument();
});

test('before calling: how many rows at which price; what is in the way goes by a button, and nothing was run', async () => {
  const { runs } = await open(() => rows);
  expect(await screen.findByText('当前条件匹配 1,000+ 行，调用一次 ¥0.15。')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('关键词'), '没有');
  expect(await screen.findByText('当前条件没有匹配的数据，此时调用一次 ¥0.00。')).toBeInTheDocument();
  expect(screen.getByText('移除后 1,000+ 条 · ¥0.15')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '移除条件：任意字段包含“没有”' }));
  expect(await screen.findByText('当前条件匹配 1,000+ 行，调用一次 ¥0.15。')).toBeInTheDocument();
  expect(screen.getByLabelText('关键词')).toHaveValue('');
  expect(runs()).toEqual([]);
});
