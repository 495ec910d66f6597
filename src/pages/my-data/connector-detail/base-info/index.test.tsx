import { UNLIMITED } from '@daas/contract/constants';
import { DATA_SETS, dataSetView } from '@daas/contract/datasets';
import { filterConfig } from '@daas/contract/datasets/filterConfig';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet, Route, Routes } from 'react-router-dom';
import { type ApiStubs, type RenderOptions, refuse, renderPage } from '@/testing';
import type { Connector, ConnectorContext } from '../context';
import BaseInfo from './index';

const connector: Connector = {
  id: 1000004,
  name: '工厂画像',
  type: 'API',
  status: 'enabled',
  product: { key: 'factory', name: '工厂数据' },
  app: { id: 1000002, name: '风控服务', kind: 'program' },
  today: { calls: 0, failed: 0, spend: 0 },
  limit_use: 0.5,
  name_list_status: 0,
  created_at: '2026-08-19T02:00:00.000Z',
  description: '',
  fields: [{ name_en: 'name', name_cn: '工厂名称', type: 'text', price: 0, masked: false }],
  filter: { field: 'province', op: 'in', value: ['浙江省', '江苏省'] },
  keyword: null,
  sort: null,
  ip_rules: ['203.0.113.0/24'],
  limits: { ...UNLIMITED, per_day: 300, spend_per_month: 1_000_000 },
  price: { mode: 'per_non_empty', per_call: 1500, whose: 'house' },
  endpoint: 'https://data.example.com/open/v1/connectors/1000004/query',
  used: { today: 150, total: 478, spend_today: 0, spend_this_month: 183_000, spend_total: 183_000 },
  updated_at: '2026-08-19T02:00:00.000Z',
  version: 1,
};
const about: ApiStubs = {
  'market.dataSet': dataSetView(DATA_SETS.factory, 'zh-CN') as EndpointOutput<'market.dataSet'>,
  'market.filterConfig': filterConfig(DATA_SETS.factory, 'zh-CN'),
  'connector.changelog': { list: [] },
};
const open = (setConnector: ConnectorContext['setConnector'], { api, ...options }: RenderOptions = {}) => {
  const context: ConnectorContext = { connector, setConnector, refresh: () => undefined };
  return renderPage(
    <Routes>
      <Route element={<Outlet context={context} />}>
        <Route path="*" element={<BaseInfo />} />
      </Route>
    </Routes>,
    { path: '/connector/API/detail/1000004/base-info', api: { ...about, ...api }, ...options },
  );
};
const READER = ['get-connector-detail'];
const cardOf = async (title: string) =>
  within((await screen.findByText(title)).closest('[class*="-card"]:not([class*="-card-head"])') as HTMLElement);

test('a field that ends is told with its day and what takes its place', async () => {
  const entry = { day: '2026-11-01', kind: 'ending' as const, field: 'name', label: '工厂名称', text: null };
  const list = [{ ...entry, until: '2027-05-01', instead: 'title' }];
  await open(jest.fn(), { permissions: READER, api: { 'connector.changelog': { list } } });
  const card = await cardOf('数据集变更');
  expect(await card.findByText('即将停用')).toBeInTheDocument();
  expect(card.getByText(/工厂名称/)).toBeInTheDocument();
  expect(card.getByText(/2027.*停用/)).toBeInTheDocument();
  expect(card.getByText('请改用 title')).toBeInTheDocument();
});

test('limits with what is used of them; a refused one stays typed, with the reason at its field', async () => {
  const setConnector = jest.fn();
  let refused = true;
  const saved = { ...connector, limits: { ...connector.limits, per_day: 100 } };
  await open(setConnector, {
    permissions: [...READER, 'edit-connector-limit'],
    api: {
      'connector.setLimits': () =>
        refused
          ? refuse(422, {
              errorCode: 'invalid-input',
              fields: [{ field: 'limits.per_day', rule: 'max', message: '太多' }],
            })
          : saved,
    },
  });
  const card = await cardOf('调用与消费限制');
  expect(card.getByText('300').parentElement).toHaveTextContent('150 / 300');
  expect(card.getByText('¥100.00').parentElement).toHaveTextContent('¥18.30 / ¥100.00');
  await userEvent.click(card.getByRole('button', { name: /编\s?辑/ }));
  const perDay = card.getByLabelText('每日调用上限');
  await userEvent.clear(perDay);
  await userEvent.type(perDay, '100');
  const save = card.getByRole('button', { name: /保\s?存/ });
  await userEvent.click(save);
  expect(await card.findByText('太多')).toBeInTheDocument();
  expect(perDay).toHaveValue('100');
  refused = false;
  await userEvent.click(save);
  await waitFor(() => expect(setConnector).toHaveBeenCalledWith(saved));
});

test('who may only read sees what holds, and no control to change it', async () => {
  await open(jest.fn(), { permissions: READER });
  expect(await screen.findByText('203.0.113.0/24')).toBeInTheDocument();
  expect(screen.getByText(/浙江省、江苏省/)).toBeInTheDocument();
  expect(screen.getByText(connector.endpoint)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /编\s?辑|创建密钥/ })).toBeNull();
});
