import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { Modal } from 'antd';
import { Route, Routes } from 'react-router-dom';
import { type RenderOptions, renderPage } from '@/testing';
import CostOverview from './index';

afterEach(() => Modal.destroyAll());

const overview = {
  balance: 3_000_000,
  reserved: 156_700,
  available: 2_843_300,
  today: 3000,
  month: 1_762_300,
  last_month: 2_167_900,
  forecast: 2_443_449,
  days_left: 33.4,
  // Charts are drawn by a browser only.
  days: [{ day: '2026-11-20', spend: 0, calls: 0 }],
  by_product: [],
};
const budget = {
  id: 'bud_000000000001',
  scope: 'connector' as const,
  target: { id: 1000001, name: '企业基本信息查询' },
  monthly: 2_000_000,
  used: 727_200,
  hard_stop: true,
};
const open = (tab: string, { api, ...rest }: RenderOptions = {}) =>
  renderPage(
    <Routes>
      <Route path="/cost-center/overview" element={<CostOverview />}>
        <Route path=":tab" element={null} />
      </Route>
    </Routes>,
    { path: `/cost-center/overview/${tab}`, api: { 'cost.overview': overview, ...api }, ...rest },
  );
/** By its title: in tests the library gives all dialogs one id to be named by. */
const dialogOf = async (title: string | RegExp) =>
  within((await screen.findAllByText(title))[0]?.closest('[role=dialog]') as HTMLElement);

test('what is there, held and spent; the forecast claims no more than cents', async () => {
  await open('spend');
  const figures = await screen.findByRole('region', { name: '账户概况' });
  expect(figures.textContent).toMatchSnapshot();
});

test('a tab is an address', async () => {
  await open('', { api: { 'cost.budgets': { list: [], targets: [] } } });
  await userEvent.click(await screen.findByRole('tab', { name: '预算' }));
  expect(history.location.pathname).toBe('/cost-center/overview/budgets');
});

test('a ledger entry leads to the call it came from, and tells gains from costs', async () => {
  const entry = { description: '', at: '2026-11-20T02:00:00.000Z' };
  const list = [
    {
      ...entry,
      id: 'led_000000000002',
      kind: 'call' as const,
      amount: -1000,
      balance_after: 2_843_300,
      cause: { type: 'call', id: 'call_000000000001' },
    },
    {
      ...entry,
      id: 'led_000000000001',
      kind: 'opening' as const,
      amount: 4_000_000,
      balance_after: 4_000_000,
      cause: { type: 'opening', id: '1000001' },
    },
  ];
  await open('ledger', { api: { 'cost.ledger': { list, total: 2, current: 1, pageSize: 20, capped: false } } });
  expect(await screen.findByRole('link', { name: 'call_000000000001' })).toHaveAttribute(
    'href',
    '/my-data/calls-record?call=call_000000000001',
  );
  expect(screen.getByText('-¥0.10')).toBeInTheDocument();
  expect(screen.getByText('+¥400.00')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: '1000001' })).toBeNull();
});

test('removing a budget asks, naming it', async () => {
  let list = [budget];
  const { sent } = await open('budgets', {
    api: {
      'cost.budgets': () => ({ list, targets: [] }),
      'cost.deleteBudget': () => {
        list = [];
        return { done: true };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /删\s?除/ }));
  const question = await dialogOf('删除“企业基本信息查询”的预算？');
  await userEvent.click(question.getByRole('button', { name: /删\s?除/ }));
  await waitFor(() => expect(screen.queryByText('企业基本信息查询')).toBeNull());
  expect(sent.find(({ name }) => name === 'cost.deleteBudget')?.input).toEqual({ id: budget.id });
});

test('who may not order or warn is offered neither', async () => {
  await open('budgets', {
    permissions: ['get-account-overview'],
    api: { 'cost.budgets': { list: [budget], targets: [] } },
  });
  const table = await screen.findByRole('region', { name: '预算' });
  expect(within(table).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: /充\s?值/ })).toBeNull();
  expect(screen.queryByRole('tab', { name: '充值订单' })).toBeNull();
});

test('an order placed is told, and the way leads to the orders; cancelling one asks', async () => {
  const order = {
    id: 'ord_000000000001',
    amount: 20_000_000,
    note: '',
    created_by: '演示管理员',
    created_at: '2026-11-20T02:00:00.000Z',
    decided_at: null,
    ledger_entry_id: null,
  };
  let status: 'pending' | 'cancelled' = 'pending';
  const { sent } = await open('', {
    api: {
      'purchase.create': { ...order, status },
      'purchase.list': () => ({ list: [{ ...order, status }], total: 1, current: 1, pageSize: 20 }),
      'purchase.cancel': () => {
        status = 'cancelled';
        return { ...order, status };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /充\s?值/ }));
  const form = await dialogOf(/运营方确认到账/);
  await userEvent.type(form.getByLabelText('金额'), '2000');
  await userEvent.click(form.getByRole('button', { name: '提交订单' }));
  await waitFor(() => expect(history.location.pathname).toBe('/cost-center/overview/orders'));
  expect(sent.find(({ name }) => name === 'purchase.create')?.input).toMatchObject({ amount: order.amount });
  await userEvent.click(await screen.findByRole('button', { name: '取消订单' }));
  const question = await dialogOf(/¥2,000.00 的/);
  await userEvent.click(question.getByRole('button', { name: '取消订单' }));
  expect(await screen.findByText('已取消')).toBeInTheDocument();
});

test('what is wrong with an amount is said in yuan, one thing at a time', async () => {
  await open('', {});
  await userEvent.click(await screen.findByRole('button', { name: /充\s?值/ }));
  const form = await dialogOf(/运营方确认到账/);
  const complaints = () =>
    screen.queryAllByText(/Please enter|金额须在|is not a valid/).map(({ textContent }) => textContent);
  await userEvent.click(form.getByRole('button', { name: '提交订单' }));
  await waitFor(() => expect(complaints()).toEqual(['Please enter 金额']));
  await userEvent.type(form.getByLabelText('金额'), '200000000');
  await userEvent.click(form.getByRole('button', { name: '提交订单' }));
  await waitFor(() => expect(complaints()).toEqual(['金额须在 ¥0.01 至 ¥100,000,000.00 之间']));
});
