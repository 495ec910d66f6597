import type { EndpointOutput } from '@daas/contract/endpoints';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse, renderPage } from '@/testing';
import Overview from './index';

type Answer = EndpointOutput<'overview.get'>;
const connector = { id: 1000001, name: '企业基本信息查询', calls: 842, spend: 928_800, success: 0.977 };
const full: Answer = {
  account: { balance: 2_843_300, available: 2_843_300, days_left: 33.4, spend_today: 45_000 },
  calls: {
    today: 3,
    yesterday: 2,
    spend_today: 3000,
    spend_yesterday: 2000,
    success_rate: 1,
    success_rate_yesterday: null,
    // Charts are drawn by a browser only.
    trend: [{ day: '2026-11-20', calls: 0, failed: 0, spend: 0 }],
    connectors: [connector],
    apps: [],
  },
  attention: [
    {
      kind: 'low-balance',
      severity: 'warning',
      values: { balance: 120_000 },
      path: '/cost-center/overview',
      at: null,
    },
  ],
  first_steps: [
    { key: 'app', done: true, path: '/my-data/app-manage/list' },
    { key: 'key', done: false, path: '/my-data/app-manage/list' },
  ],
  announcements: [],
  market: [{ key: 'enterprise', name: '企业工商数据', rows: 3000, updated_at: null }],
};
const since: EndpointOutput<'overview.since'> = { since: '2026-11-19T16:00:00.000Z', failures: [], changes: [] };
const open = (answer: Answer | ReturnType<typeof refuse>, changed = since) =>
  renderPage(<Overview />, { path: '/overview', api: { 'overview.get': answer, 'overview.since': changed } });

test('an agent among the apps is marked, and leads to the page of agents', async () => {
  const { id: _, ...figures } = connector;
  const apps = [
    { ...figures, id: 1000002, name: '风控服务', kind: 'program' as const },
    { ...figures, id: 1000003, name: 'Claude Code', kind: 'agent' as const },
  ];
  await open({ ...full, calls: { ...(full.calls as NonNullable<Answer['calls']>), apps } });
  expect(await screen.findByRole('link', { name: '风控服务' })).toHaveAttribute(
    'href',
    '/my-data/app-manage/detail/1000002',
  );
  const agent = screen.getByRole('link', { name: 'Claude Code' });
  expect(agent).toHaveAttribute('href', '/my-data/agents?keyword=Claude+Code');
  expect(screen.getAllByText('智能体')).toEqual([agent.nextElementSibling]);
});

test('money and calls first, then what to do; each leads to its page', async () => {
  await open(full);
  const figures = within(await screen.findByRole('region', { name: '关键指标' }));
  expect(figures.getByRole('link', { name: '¥284.33' })).toHaveAttribute('href', '/cost-center/overview');
  expect(figures.getByText(/按前 7 天日均用量约可用/)).toHaveTextContent('按前 7 天日均用量约可用 33 天');
  // B3: calls are not all that was spent.
  expect(figures.getByText('¥4.50')).toHaveAttribute('data-measure', 'spend');
  expect(figures.getByText('昨日同期 --')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '余额仅剩 ¥12.00，请及时充值' })).toHaveAttribute(
    'href',
    '/cost-center/overview',
  );
  expect(screen.getByRole('link', { name: '生成密钥' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: '创建应用' })).toBeNull();
  expect(screen.getByRole('link', { name: connector.name })).toHaveAttribute(
    'href',
    '/my-data/calls-record?mode=live&connectorId=1000001',
  );
  // The last part to come.
  await screen.findByText('近 24 小时没有未成功的调用');
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toMatchSnapshot();
});

test('what failed comes with the way to mend it, what is new with the way to it', async () => {
  const at = '2026-11-20T02:00:00.000Z';
  await open(full, {
    ...since,
    failures: [{ code: 'ip-refused', calls: 12, last_at: at, example: 'call_000000000001' }],
    changes: [
      {
        kind: 'load',
        values: { name: '企业工商数据', appeared: 1200, changed: 0, vanished: 3 },
        path: '/data-market/data-set/enterprise',
        at,
      },
    ],
  });
  expect(await screen.findByRole('link', { name: '来源地址不允许' })).toHaveAttribute(
    'href',
    '/my-data/calls-record?last=24h&mode=live&code=ip-refused',
  );
  expect(screen.getByText('ip-refused')).toBeInTheDocument();
  expect(await screen.findByText(/把程序实际的出口地址加入/)).toBeInTheDocument();
  expect(
    screen.getByRole('link', { name: '“企业工商数据”已更新：新增 1,200 条，变更 0 条，减少 3 条' }),
  ).toHaveAttribute('href', '/data-market/data-set/enterprise');
});

test('a failure without a record has no link to it', async () => {
  const at = '2026-11-20T02:00:00.000Z';
  await open(full, { ...since, failures: [{ code: 'ip-refused', calls: 12, last_at: at, example: null }] });
  expect(await screen.findByRole('link', { name: '来源地址不允许' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /最近/ })).toBeNull();
});

test('who may see neither money nor calls sees the market and what is left', async () => {
  const none = { list: [], total: 0, current: 1, pageSize: 5 };
  await renderPage(<Overview />, {
    path: '/overview',
    api: {
      'overview.get': { ...full, account: null, calls: null, attention: [], first_steps: null },
      'overview.since': since,
      'savedFilter.list': none,
      'market.recent': { list: [] },
      'monitor.updates': { ...none, capped: false, count: 0 },
    },
  });
  expect(await screen.findByText('还没有搜索过')).toBeInTheDocument();
  expect(await screen.findByText('一切正常，没有需要处理的事项')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '企业工商数据' })).toHaveAttribute('href', '/enterprise/search');
  for (const hidden of ['可用余额', '近 30 天趋势']) expect(screen.queryByText(hidden)).toBeNull();
});

test('an answer that fails is asked for again', async () => {
  let fails = true;
  await renderPage(<Overview />, {
    path: '/overview',
    api: { 'overview.get': () => (fails ? refuse(500) : full), 'overview.since': since },
  });
  expect(await screen.findByText('概览加载失败，请稍后重试。')).toBeInTheDocument();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }));
  expect(await screen.findByRole('link', { name: '¥284.33' })).toBeInTheDocument();
});

test('the weekly report, for companies that have one', async () => {
  const trend = Array.from({ length: 15 }, (_, n) => ({
    day: `2026-11-${String(n + 1).padStart(2, '0')}`,
    calls: n < 7 ? 10 : 20,
    failed: 1,
    spend: 10_000,
  }));
  const { store } = await open({ ...full, calls: { ...(full.calls as NonNullable<Answer['calls']>), trend } });
  await screen.findByText('近 30 天趋势');
  expect(screen.queryByText('周报')).toBeNull();
  const payload = { ...store.getState().profile, weekly_report_visible: true };
  act(() => void store.dispatch({ type: 'profile/setProfile', payload }));
  expect(screen.getByText('2026-11-08 – 2026-11-14')).toBeInTheDocument();
  expect(screen.getByText('140')).toBeInTheDocument();
  expect(screen.getAllByText(/^前 7 天/).map(({ textContent }) => textContent)).toContain('前 7 天 70');
});

test('a company that has not called yet sees one way to it; the rest is folded', async () => {
  const steps = ['app', 'key', 'connector', 'balance', 'call', 'warning'] as const;
  const first_steps = steps.map((key) => ({ key, done: false, path: `/${key}` }));
  await open({ ...full, first_steps });
  expect(await screen.findByRole('link', { name: '前往数据市场' })).toHaveAttribute('href', '/data-market/home');
  expect(screen.queryByRole('region', { name: '关键指标' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /其他概览内容/ }));
  expect(await screen.findByRole('region', { name: '关键指标' })).toBeInTheDocument();
});

test('with a connector and a key the next step is the call', async () => {
  const made = ['app', 'key', 'connector'];
  const steps = ['app', 'key', 'connector', 'balance', 'call', 'warning'] as const;
  await open({ ...full, first_steps: steps.map((key) => ({ key, done: made.includes(key), path: `/${key}` })) });
  expect(await screen.findByRole('link', { name: '打开连接器' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '账户充值' })).toHaveAttribute('href', '/balance');
  expect(screen.queryByRole('link', { name: '前往数据市场' })).toBeNull();
});

test('who analyses begins with the searches they kept and made, and what changed in what they watch', async () => {
  const saved = {
    id: 'flt_1',
    data_set: 'enterprise',
    data_set_name: '企业',
    name: '浙江大企业',
    keyword: null,
    filter: { field: 'province', op: 'eq' as const, value: '浙江省' },
    sort: null,
    fields: null,
    shared: false,
    own: true,
    owner: '陈雨',
    updated_at: '2026-11-20T00:00:00Z',
  };
  const update = {
    id: 7,
    data_set: 'enterprise',
    data_set_name: '企业',
    row_id: 'ent_1',
    title: '宁波甲公司',
    path: null,
    kind: 'changed' as const,
    severity: 'serious' as const,
    at: '2026-11-20T02:00:00.000Z',
    read: true,
    rules: ['浙江大企业'],
    answers: [{ rule: '浙江大企业', way: 'entered' as const, by: ['province'] }],
    fields: ['province'],
    before: null,
    after: null,
    related: null,
  };
  const page = { total: 1, current: 1, pageSize: 5 };
  await renderPage(<Overview />, {
    path: '/overview',
    api: {
      'overview.get': { ...full, account: null, calls: null, first_steps: null },
      'overview.since': since,
      'savedFilter.list': { ...page, list: [saved] },
      'market.recent': {
        list: [{ id: 'r1', keyword: '阀门', data_set: null, data_set_name: null, at: update.at }] as never,
      },
      'monitor.updates': { ...page, list: [update], capped: false, count: 1 },
    },
  });
  const kept = await screen.findByRole('link', { name: '浙江大企业' });
  expect(new URL(kept.getAttribute('href') ?? '', 'http://x').searchParams.get('filter')).toContain('浙江省');
  expect(screen.getByRole('link', { name: '阀门' })).toHaveAttribute(
    'href',
    expect.stringContaining('/data-market/home'),
  );
  const watched = screen.getByRole('link', { name: '宁波甲公司 · 进入“浙江大企业”的结果' });
  expect(watched.closest('div')?.parentElement).toHaveTextContent(/结果严重11-20/);
});
