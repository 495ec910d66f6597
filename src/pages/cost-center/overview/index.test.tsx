import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { Modal } from 'antd';
import { Route, Routes } from 'react-router-dom';
import { refuse, renderPage } from '@/testing';
import CostOverview from './index';

// Charts are drawn by a browser only.
jest.mock('@daas/kit/chart/Chart', () => ({ Chart: () => null }));

afterEach(() => Modal.destroyAll());

const overview = {
  balance: 3_000_000,
  reserved: 156_700,
  available: 2_843_300,
  today: 3000,
  month: 1_762_300,
  last_month: 2_167_900,
  parts: {
    today: { calls: 1000, files: 2000, orders: 0 },
    month: { calls: 1_000_000, files: 762_300, orders: 0 },
    last_month: { calls: 167_900, files: 0, orders: 2_000_000 },
  },
  daily: 85_129,
  forecast: 2_443_449,
  days_left: 33.4,
  days: [{ day: '2026-11-20', spend: 0, calls: 0 }],
  unusual: [],
  outlook: [],
  by: { product: [], connector: [], app: [] },
};
const spending = {
  ...overview,
  month: 1_000_000,
  forecast: 1_500_000,
  available: 300_000,
  days: [
    { day: '2026-11-19', spend: 100_000, calls: 10 },
    { day: '2026-11-20', spend: 900_000, calls: 90 },
  ],
  unusual: [{ day: '2026-11-20', spend: 900_000, usual: 100_000 }],
  outlook: [
    { day: '2026-11-20', spent: 1_000_000, expected: 1_000_000 },
    { day: '2026-11-21', spent: null, expected: 1_250_000 },
    { day: '2026-11-22', spent: null, expected: 1_500_000 },
  ],
  by: {
    product: [{ key: 'enterprise', name: '企业工商数据', agent: false, spend: 750_000, calls: 80 }],
    connector: [{ key: '1000001', name: '企业基本信息查询', agent: false, spend: 1_000_000, calls: 100 }],
    app: [{ key: '1000009', name: 'Claude Code', agent: true, spend: 1_000_000, calls: 100 }],
  },
};
const budget = {
  id: 'bud_000000000001',
  scope: 'connector' as const,
  target: { id: 1000001, name: '企业基本信息查询' },
  monthly: 2_000_000,
  used: 727_200,
  hard_stop: true,
};
const open = (tab: string, { api = {}, ...rest }: { api?: object; permissions?: string[] } = {}) =>
  renderPage(
    <Routes>
      <Route path="/cost-center/overview" element={<CostOverview />}>
        <Route path=":tab" element={null} />
      </Route>
    </Routes>,
    { path: `/cost-center/overview/${tab}`, api: { 'cost.overview': overview, ...api }, ...(rest as object) },
  );
/** By its title: in tests the library gives all dialogs one id to be named by. */
const dialogOf = async (title: string | RegExp) =>
  within((await screen.findAllByText(title))[0]?.closest('[role=dialog]') as HTMLElement);

test('what is there, held and spent; the forecast claims no more than cents', async () => {
  await open('spend');
  const figures = await screen.findByRole('region', { name: '账户概况' });
  expect(figures.textContent).toMatchSnapshot();
});

test('B6: a sum says what it is made of, each part as a figure of its own', async () => {
  await open('spend');
  const figures = await screen.findByRole('region', { name: '账户概况' });
  expect(figures).toHaveTextContent('上月 ¥216.79（调用 ¥16.79 · 订单 ¥200.00）');
  const shown = [...figures.querySelectorAll<HTMLElement>('[data-measure]')].map(({ dataset, textContent }) => [
    dataset.measure,
    dataset.period,
    textContent,
  ]);
  expect(shown).toContainEqual(['spend', '2026-11-20', '¥0.30']);
  expect(shown).toContainEqual(['spend_calls', '2026-11-20', '¥0.10']);
  expect(shown).toContainEqual(['spend_orders', '2026-10', '¥200.00']);
});

test('B3: without usage in the last seven days there is no estimate, and nobody says that nothing was spent', async () => {
  await open('spend', { api: { 'cost.overview': { ...overview, days_left: null, daily: 0 } } });
  const figures = await screen.findByRole('region', { name: '账户概况' });
  expect(figures).toHaveTextContent('今日消费¥0.30');
  expect(figures).toHaveTextContent('前 7 天没有用量，暂无法估计可用天数');
});

test('spend by day, by what it was for, ahead and out of the usual; each part leads on', async () => {
  await open('spend', { api: { 'cost.overview': spending, 'cost.bills': refuse(404) } });
  const shares = within((await screen.findByText('本月消费构成')).closest('section') as HTMLElement);
  const link = shares.getByRole('link', { name: '企业工商数据' });
  const query = new URL(link.getAttribute('href') ?? '', 'http://x').searchParams;
  expect([query.get('product'), query.get('mode'), query.getAll('period')]).toEqual([
    'enterprise',
    'live',
    ['2026-10-31T16:00:00.000Z', '2026-11-20T16:00:00.000Z'],
  ]);
  expect(shares.getByText('其他').closest('li')).toHaveTextContent('¥25.0025%');
  await userEvent.click(shares.getByRole('radio', { name: '连接器' }));
  expect(shares.getByRole('link', { name: '企业基本信息查询' })).toBeInTheDocument();
  expect(shares.queryByText('其他')).toBeNull();
  expect(shares.queryByText('智能体')).toBeNull();
  await userEvent.click(shares.getByRole('radio', { name: '应用' }));
  expect(shares.getByText('智能体').closest('li')).toHaveTextContent('Claude Code');
  expect(screen.getByText(/预计 2026-11-22 用尽/)).toBeInTheDocument();
  expect(screen.getByText('平日 ¥10.00，为 9 倍')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^2026-11-20 · 消费 ¥0.00 · 异常消费 ¥90.00/ }));
  expect(history.location.search).toBe('?from=2026-11-20&to=2026-11-20&by=connector');
}, 60_000);

test('a line of the bill leads to its calls, within the days asked for', async () => {
  const line = { name: '企业工商数据', agent: false, parent: null, files: 0, orders: 0, amount: 100 };
  await open('bills?from=2026-11-03&to=2026-11-20&granularity=month', {
    api: {
      'cost.bills': {
        rows: [
          { ...line, period: '2026-11', key: 'enterprise', calls: 12, charged: 9 },
          { ...line, period: '2026-11', key: 'factory', calls: 0, charged: 0, files: 1 },
        ],
        total: 200,
      },
    },
  });
  const queryOf = (name: string) =>
    new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', 'http://x').searchParams;
  await screen.findByRole('link', { name: '12' });
  expect(queryOf('12').getAll('period')).toEqual(['2026-11-02T16:00:00.000Z', '2026-11-20T16:00:00.000Z']);
  expect([queryOf('12').get('product'), queryOf('12').has('charged'), queryOf('9').get('charged')]).toEqual([
    'enterprise',
    false,
    'true',
  ]);
  expect(screen.queryByRole('link', { name: '0' })).toBeNull();
});

test('why a month cost more: the sum, its parts, and the calls behind each', async () => {
  const side = (month: string, to: string, spend: number) => ({
    month,
    from: `${month}-01`,
    to: `${month}-${to}`,
    spend,
    parts: { calls: spend, files: 0, orders: 0 },
  });
  const causes = [
    { cause: 'price', amount: 3000 },
    { cause: 'volume', amount: 2000 },
    { cause: 'empty', amount: -3000 },
  ];
  await open('explain?before=2026-08&after=2026-09', {
    api: {
      'cost.explain': {
        before: side('2026-08', '31', 4000),
        after: side('2026-09', '30', 6000),
        difference: 2000,
        causes,
        connectors: [
          {
            id: 1000012,
            name: '企业查询',
            before: { answered: 4, charged: 4, empty: 0, unpaid: 0, spend: 4000 },
            after: { answered: 6, charged: 3, empty: 3, unpaid: 0, spend: 6000 },
            difference: 2000,
            causes,
          },
        ],
      },
    },
  });
  expect(await screen.findByText(/2026-09 消费/)).toHaveTextContent(
    '2026-09 消费 ¥0.60，2026-08 消费 ¥0.40，差额 +¥0.20。 影响最大的是单价：+¥0.30。',
  );
  const link = (name: string) =>
    new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', 'http://x').searchParams;
  expect(link('¥0.20').get('charged')).toBe('true');
  expect(link('3 (50%)').get('outcome')).toBe('empty');
  expect(link('6').getAll('period')).toEqual(['2026-08-31T16:00:00.000Z', '2026-09-30T16:00:00.000Z']);
  expect(document.querySelector('[data-subject="cause:empty"]')).toHaveTextContent('-¥0.30');
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
  await open('ledger', {
    api: { 'cost.ledger': { list, total: 2, current: 1, pageSize: 20, capped: false, count: 2 } },
  });
  expect(await screen.findByRole('link', { name: '查看 call_000000000001' })).toHaveAttribute(
    'href',
    '/my-data/calls-record?call=call_000000000001',
  );
  expect(screen.getByText('-¥0.10')).toBeInTheDocument();
  expect(screen.getByText('+¥400.00')).toBeInTheDocument();
  expect(screen.queryByText(/call_000000000001|1000001/)).toBeNull();
});

test('a budget goes at once, named, and comes back as it was', async () => {
  let list = [budget];
  const { sent } = await open('budgets', {
    api: {
      'cost.budgets': () => ({ list, targets: [] }),
      'cost.deleteBudget': () => {
        list = [];
        return { done: true };
      },
      'cost.setBudget': () => {
        list = [budget];
        return budget;
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /删\s?除/ }));
  expect(await screen.findByText('已删除“企业基本信息查询”的预算')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('企业基本信息查询')).toBeNull());
  expect(sent.find(({ name }) => name === 'cost.deleteBudget')?.input).toEqual({ id: budget.id });
  await userEvent.click(screen.getByRole('button', { name: /撤\s?销/ }));
  expect(await screen.findByText('企业基本信息查询')).toBeInTheDocument();
  expect(sent.find(({ name }) => name === 'cost.setBudget')?.input).toEqual({
    scope: 'connector',
    target_id: 1000001,
    monthly: budget.monthly,
    hard_stop: true,
  });
});

test('a new budget has the only company, the thresholds, and the way to their notices', async () => {
  const company = { scope: 'company' as const, id: 1000001, name: '演示科技有限公司' };
  const { sent } = await open('budgets', {
    api: { 'cost.budgets': { list: [], targets: [company] }, 'cost.setBudget': budget },
  });
  await userEvent.click(await screen.findByRole('button', { name: '添加预算' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/80%、95%\s?和\s?100%/)).toBeVisible();
  expect(dialog.getByRole('link', { name: '通知设置' })).toHaveAttribute('href', '/personal-center/notifications');
  await userEvent.type(dialog.getByLabelText('每月预算'), '200');
  await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'cost.setBudget')?.input).toEqual({
      scope: 'company',
      target_id: company.id,
      monthly: 2_000_000,
      hard_stop: true,
    }),
  );
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
