import { DATA_SETS, dataSetView, filterConfig } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Modal } from 'antd';
import { refuse, renderPage } from '@/testing';
import ConnectorCreate from './index';

afterEach(() => Modal.destroyAll());

const connector = {
  id: 1000009,
  name: '吴兴企业',
  type: 'API',
  status: 'enabled',
  product: { key: 'enterprise', name: '企业工商数据' },
  app: { id: 1000002, name: '风控服务', kind: 'program' },
  price: { mode: 'per_query', per_call: 1500, whose: 'house' },
  endpoint: 'https://data.example.com/open/v1/connectors/1000009/query',
} as EndpointOutput<'connector.get'>;
const receipt: NonNullable<EndpointOutput<'call.get'>['receipt']> = {
  request_id: 'req_0000000000000001',
  call_id: 'call_0000000000000001',
  amount: 1500,
  currency: 'CNY',
  scale: 10_000,
  pricing_mode: 'per_query',
  reason: 'per_query',
  balance_after: 998_500,
  ledger_entry_id: 'led_0000000000000001',
};
const answer = { status: 200, duration_ms: 8, call_id: null, receipt: null };
const call = {
  id: receipt.call_id,
  at: '2026-11-16T00:00:00Z',
  outcome: 'ok',
  status: 200,
  ip: '203.0.113.7',
  key_prefix: 'dk_live_ab12',
  rows: 1,
  duration_ms: 12,
};

test('the call runs in the page for the price that is said, and the first of a program is shown with its receipt', async () => {
  let arrived = false;
  const { sent } = await renderPage(<ConnectorCreate />, {
    path: '/my-data/connector/create?created=1000009&type=API',
    api: {
      'connector.get': connector,
      'cost.overview': refuse(404),
      'connector.docs': { request: { uscc: '91330502MA2B00001X', limit: 10 } } as never,
      'market.dataSet': dataSetView(DATA_SETS.enterprise, 'zh-CN') as EndpointOutput<'market.dataSet'>,
      'market.filterConfig': filterConfig(DATA_SETS.enterprise, 'zh-CN'),
      'connector.preview': { ...answer, body: { quote: { price: 1500, rows: 1, capped: false } } },
      'connector.run': {
        ...answer,
        body: { data: [{ id: 'ent_1', name: '湖州云帆科技有限公司' }], next_cursor: null },
      },
      'call.list': () =>
        ({ list: arrived ? [call] : [], total: 0, current: 1, pageSize: 1, capped: false, count: 0 }) as never,
      'call.get': { ...call, receipt } as never,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /正式运行（最多 ¥0.15）/ }));
  await userEvent.click(await screen.findByRole('button', { name: '确认并运行' }));
  expect(await screen.findByRole('cell', { name: '湖州云帆科技有限公司' })).toBeInTheDocument();
  const query = { uscc: '91330502MA2B00001X' };
  const runs = sent.filter(({ name }) => ['connector.preview', 'connector.run'].includes(name));
  expect(runs).toMatchObject([
    { name: 'connector.preview', input: { mode: 'quote', query } },
    { name: 'connector.run', input: { query } },
  ]);

  expect(screen.getByText(/第一条记录到达后将显示在这里/)).toBeInTheDocument();
  arrived = true;
  expect(await screen.findByText('已收到程序的调用')).toBeInTheDocument();
  expect(await screen.findByText('led_0000000000000001')).toBeInTheDocument();
  expect(screen.getByText('203.0.113.7')).toBeInTheDocument();
  // B5: the first, also when there are more by now.
  expect(sent.filter(({ name }) => name === 'call.list').map(({ input }) => input.sort)).toContain('at');
  expect(sent.filter(({ name }) => name === 'call.list').map(({ input }) => input.sort)).not.toContain('-at');
});
