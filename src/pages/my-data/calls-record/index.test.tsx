import type { EndpointOutput } from '@daas/contract/endpoints';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { refuse, renderPage } from '@/testing';
import CallsRecord from './index';

type Row = EndpointOutput<'call.list'>['list'][number];

const row = (id: string, change: Partial<Row> = {}): Row => ({
  id: `call_${id.padStart(12, '0')}`,
  at: '2026-11-20T07:23:03.008Z',
  connector: { id: 1000003, name: '供应商准入核验', type: 'API' },
  app: { id: 1000002, name: '风控服务', kind: 'program' },
  key_prefix: 'dk_live_oqT4',
  mode: 'live',
  source: 'gateway',
  status: 200,
  outcome: 'ok',
  code: null,
  rows: 1,
  amount: 1700,
  duration_ms: 21.7,
  ip: '203.0.113.10',
  request_id: `req_${id.padStart(12, '0')}`,
  question: `编号 等于 ${id}`,
  ...change,
});
const page = (...list: Row[]) => ({
  list,
  total: list.length,
  current: 1,
  pageSize: 20,
  capped: false,
  count: list.length,
});
const totals = { calls: 0, refused: 0, faulty: 0, failed: 0, spend: 0, p50_ms: null, p95_ms: null };
const period = { from: '2026-08-20T00:00:00.000Z', to: '2026-11-18T00:00:00.000Z' };
const stats = { bucket: 'day' as const, series: [], period, totals, before: totals };
const none = { latency: [], errors: [] };
const around = {
  'call.analysis': none,
  'market.home': { categories: [], hot_filters: [] },
  'connector.list': {
    list: [],
    total: 0,
    current: 1,
    pageSize: 50,
    counts: { all: 0, creating: 0, enabled: 0, disabled: 0 },
  },
  'app.list': { list: [], total: 0, current: 1, pageSize: 50 },
  'agent.list': { list: [], total: 0, current: 1, pageSize: 50 },
};
const refused = row('2', { status: 403, outcome: 'refused', code: 'ip-refused', amount: 0, rows: 0 });
const detail: EndpointOutput<'call.get'> = {
  ...refused,
  request: { method: 'POST', path: '/open/v1/connectors/1000003/query', headers: {}, body: { limit: 5 } },
  answer: { status: 403, body: { detail: '来源地址不在连接器的 IP 规则内。' }, truncated: false },
  timing: [{ stage: 'admit', ms: 1.9 }],
  decisions: [
    { rule: 'key', allowed: true, detail: 'live dk_live_oqT4' },
    { rule: 'connector.ip', allowed: false, detail: '198.51.100.194' },
  ],
  receipt: {
    request_id: refused.request_id,
    call_id: refused.id,
    amount: 0,
    currency: 'CNY',
    scale: 10_000,
    pricing_mode: 'per_query',
    reason: 'refused',
    balance_after: 2_857_600,
    ledger_entry_id: 'led_0000000000aa',
  },
  idempotency_key: null,
  replay_of: null,
  repeats: [],
  agent: null,
  traceparent: null,
};

const beside = { id: refused.id, previous: null, next: null };

test('a link with filters asks for just those calls, a wrong one is left out', async () => {
  const { sent } = await renderPage(<CallsRecord />, {
    path: '/my-data/calls-record?connectorId=1000003&charged=true&status=9&period=2026-11-01T00:00:00Z&period=2026-11-02T00:00:00Z',
    api: { 'call.list': page(row('1')), 'call.stats': stats, ...around },
  });
  expect(await screen.findByText('风控服务')).toBeInTheDocument();
  const filters = {
    connectorId: '1000003',
    charged: 'true',
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-11-02T00:00:00.000Z',
  };
  const asked = (name: string) => sent.find((one) => one.name === name)?.input;
  expect(String(asked('call.list')?.connector_id)).toBe(filters.connectorId);
  expect(asked('call.list')).toMatchObject({ from: filters.from, to: filters.to });
  expect(asked('call.list')).not.toHaveProperty('status');
  expect(String(asked('call.stats')?.charged)).toBe('true');
});

test('the inspector opens by address and says which rule refused and what it cost', async () => {
  await renderPage(<CallsRecord />, {
    path: `/my-data/calls-record?call=${refused.id}`,
    api: {
      'call.list': page(refused),
      'call.stats': stats,
      ...around,
      'call.get': detail,
      'call.beside': beside,
    },
  });
  const inspector = within(await screen.findByRole('dialog'));
  expect(await inspector.findByText('来源地址不在连接器的 IP 规则内。')).toBeInTheDocument();
  expect(inspector.getByLabelText('拒绝')).toBeInTheDocument();
  expect(inspector.getByText('连接器 IP 规则')).toBeInTheDocument();
  expect(inspector.getByText('正式 dk_live_oqT4')).toBeInTheDocument();
  expect(inspector.getByText('被拒绝，未计费')).toBeInTheDocument();
  expect(inspector.getByRole('link', { name: 'led_0000000000aa' })).toHaveAttribute(
    'href',
    '/cost-center/overview/ledger?keyword=led_0000000000aa',
  );
  await userEvent.click(inspector.getByRole('button', { name: /close/i }));
  await waitFor(() => expect(history.location.search).toBe(''));
});

test('the inspector names related data sets and their parts of the price', async () => {
  const decisions = [
    { rule: 'relation', allowed: true, detail: 'patents' },
    { rule: 'relation', allowed: true, detail: 'risks' },
    { rule: 'price.relations', allowed: true, detail: 'patents 100 risks 200' },
  ];
  await renderPage(<CallsRecord />, {
    path: `/my-data/calls-record?call=${refused.id}`,
    api: {
      'call.list': page(refused),
      'call.stats': stats,
      ...around,
      'call.get': { ...detail, decisions },
      'call.beside': beside,
    },
  });
  const inspector = within(await screen.findByRole('dialog'));
  expect(await inspector.findByText('patents ¥0.01 risks ¥0.02')).toBeInTheDocument();
  expect(inspector.getByText('关联数据价格')).toBeInTheDocument();
  expect(inspector.getAllByText('关联数据')).toHaveLength(2);
});

test('the live tail brings new calls until it is paused', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  let list = [row('1')];
  await renderPage(<CallsRecord />, {
    path: '/my-data/calls-record',
    api: {
      'call.list': ({ after }) => {
        const known = list.findIndex(({ id }) => id === after);
        return page(...(known < 0 ? list : list.slice(0, known)));
      },
      'call.stats': stats,
      ...around,
    },
  });
  await screen.findByText('编号 等于 1');
  await user.click(screen.getByText(/^实\s?时$/));
  list = [row('2'), ...list];
  await act(() => jest.advanceTimersByTimeAsync(3500));
  expect(await screen.findByText('编号 等于 2')).toBeInTheDocument();
  await user.click(screen.getByText(/^暂\s?停$/));
  list = [row('3'), ...list];
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByText('编号 等于 3')).toBeNull();
  jest.useRealTimers();
}, 60_000);

test('nothing yet says what to do; a failure offers to try again', async () => {
  let broken = true;
  await renderPage(<CallsRecord />, {
    path: '/my-data/calls-record',
    locale: 'en-US',
    api: { 'call.list': () => (broken ? refuse(500) : page()), 'call.stats': stats, ...around },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  broken = false;
  await userEvent.click(again);
  expect(await screen.findByText(/No calls yet/)).toBeInTheDocument();
});

test.each([
  ['', '仅统计正式调用'],
  ['?mode=test', '仅统计测试调用'],
])('figures say whose calls they count: with "%s" %s', async (search, counted) => {
  const { sent } = await renderPage(<CallsRecord />, {
    path: `/my-data/calls-record${search}`,
    api: { 'call.list': page(row('1')), 'call.stats': stats, ...around },
  });
  expect(await screen.findByText(counted, { exact: false })).toBeInTheDocument();
  // Without a choice the list shows both kinds.
  expect(sent.find(({ name }) => name === 'call.list')?.input?.mode).toBe(search ? 'test' : undefined);
});

test('a bar, an error and a class of latency are filters, which the address holds', async () => {
  const at = '2026-11-16T16:00:00.000Z';
  await renderPage(<CallsRecord />, {
    path: '/my-data/calls-record?last=7d',
    api: {
      'call.list': page(refused),
      'call.stats': {
        ...stats,
        series: [{ at, ok: 9, empty: 1, refused: 2, failed: 0, spend: 900 }],
        totals: { calls: 12, refused: 2, faulty: 0, failed: 2, spend: 900, p50_ms: 20, p95_ms: 80 },
        before: { calls: 10, refused: 3, faulty: 1, failed: 4, spend: 0, p50_ms: null, p95_ms: null },
      },
      ...around,
      'call.analysis': {
        latency: [
          { from: 0, to: 5, calls: 3 },
          { from: 5, to: null, calls: 9 },
        ],
        errors: [{ code: 'ip-refused', calls: 2, last_at: at, example: refused.id }],
      },
    },
  });
  const query = () => new URLSearchParams(history.location.search);
  await userEvent.click(await screen.findByRole('button', { name: /^2026-11-17 · 成功 9 · 空结果 1 · 被拒绝 2/ }));
  expect(query().getAll('period')).toEqual([at, '2026-11-17T16:00:00.000Z']);
  // The list has simulated calls, too; the bar stood for live ones.
  expect(query().get('mode')).toBe('live');
  expect(screen.getByText('20%')).toBeInTheDocument();
  expect(screen.getByText('上一时段 4')).toBeInTheDocument();
  // A2: one word for the set, and what it is made of.
  expect(screen.getByText('未成功').closest('dl > div')).toHaveTextContent('未成功2 (16.67%)被拒绝 2+ 出错 0');
  await userEvent.click(screen.getByRole('button', { name: 'ip-refused' }));
  expect(query().get('code')).toBe('ip-refused');
  expect(screen.getByRole('link', { name: '如何处理 ip-refused' })).toHaveAttribute('href', '/error-codes/ip-refused');
  await userEvent.click(screen.getByRole('radio', { name: '耗时分布' }));
  await userEvent.click(screen.getByRole('button', { name: /^≥ 5 ms/ }));
  expect([query().get('minMs'), query().has('maxMs')]).toEqual(['5', false]);
  await userEvent.click(screen.getByRole('radio', { name: '近 30 天' }));
  expect([query().get('last'), query().has('period')]).toEqual(['30d', false]);
}, 60_000);

test('J and K lead to the next and the previous call of the list', async () => {
  const first = row('1');
  const { sent } = await renderPage(<CallsRecord />, {
    path: `/my-data/calls-record?outcome=refused&sort=-amount&call=${refused.id}`,
    api: {
      'call.list': page(refused, first),
      'call.stats': stats,
      ...around,
      'call.get': ({ id }) => ({ ...detail, id }),
      'call.beside': ({ id }) =>
        id === refused.id ? { id, previous: null, next: first.id } : { id, previous: refused.id, next: null },
    },
  });
  const open = () => new URLSearchParams(history.location.search).get('call');
  const button = (name: string) => screen.findByRole('button', { name });
  await waitFor(async () => expect(await button('下一条')).toBeEnabled());
  expect(await button('上一条')).toBeDisabled();
  await userEvent.keyboard('j');
  await waitFor(() => expect(open()).toBe(first.id));
  await waitFor(async () => expect(await button('上一条')).toBeEnabled());
  await userEvent.keyboard('k');
  await waitFor(() => expect(open()).toBe(refused.id));
  expect(sent.find(({ name }) => name === 'call.beside')?.input).toMatchObject({ outcome: 'refused', sort: '-amount' });
});

test('an empty call says which condition left nothing over', async () => {
  const empty = row('7', { outcome: 'empty', rows: 0, amount: 0 });
  await renderPage(<CallsRecord />, {
    path: `/my-data/calls-record?call=${empty.id}`,
    api: {
      'call.list': page(empty),
      'call.stats': stats,
      ...around,
      'call.get': { ...detail, ...empty },
      'call.beside': { id: empty.id, previous: null, next: null },
      'call.whyEmpty': {
        found: { total: 0, capped: false },
        conditions: [
          {
            of: 'connector',
            filter: { field: 'province', op: 'eq', value: '浙江省' },
            keyword: null,
            without: { total: 1000, capped: true },
            wider: null,
          },
          { of: 'call', filter: null, keyword: '新能源', without: { total: 0, capped: false }, wider: null },
        ],
        more: false,
        keywords: [],
        kept: null,
        neighbours: [],
        fields: [{ name: 'province', label: '省份', unit: null, options: null }],
        relations: [],
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '逐个条件检查' }));
  expect(await screen.findByText('移除标红的任意一个条件，就会有结果。')).toBeInTheDocument();
  expect(screen.getByText(/省份 .*浙江省/)).toBeInTheDocument();
  expect(screen.getByText('移除后 1,000+ 条')).toBeInTheDocument();
  expect(screen.getByText('任意字段包含“新能源”')).toBeInTheDocument();
});

test('the list opens on a week, and on everything for an id; rows say what was asked for', async () => {
  const { sent } = await renderPage(<CallsRecord />, {
    path: '/my-data/calls-record',
    api: { 'call.list': page(row('1'), row('2', { question: null })), 'call.stats': stats, ...around },
  });
  expect(await screen.findByText('编号 等于 1')).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: '请求内容' })).toBeInTheDocument();
  // Seven business days with today, which begin at 16:00 UTC.
  const from = new Date(String(sent.find(({ name }) => name === 'call.list')?.input?.from));
  expect([from.getUTCHours(), from.getUTCMinutes()]).toEqual([16, 0]);
  const days = (Date.now() - from.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(6);
  expect(days).toBeLessThanOrEqual(7);
  sent.length = 0;
  act(() => history.push('/my-data/calls-record?keyword=call_000000000001'));
  await waitFor(() =>
    expect(sent.find(({ name, input }) => name === 'call.list' && input?.keyword)?.input).toEqual(
      expect.not.objectContaining({ from: expect.anything() }),
    ),
  );
});

test('a week without calls says that there are earlier ones, and leads to them', async () => {
  await renderPage(<CallsRecord />, {
    path: '/my-data/calls-record',
    api: {
      'call.list': ({ from }: { from?: string }) => (from ? page() : page(row('1'))),
      'call.stats': stats,
      ...around,
    },
  });
  expect(await screen.findByText('该时段没有调用，更早之前有。')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '近 90 天' }));
  expect(await screen.findByText('编号 等于 1')).toBeInTheDocument();
  expect(new URLSearchParams(history.location.search).get('last')).toBe('90d');
});

test('an agent is marked as one beside its name, and leads to the agents', async () => {
  const app = { id: 1000009, name: 'Claude Code', kind: 'agent' as const };
  await renderPage(<CallsRecord />, {
    path: '/my-data/calls-record',
    api: { 'call.list': page(row('1', { app, source: 'agent' }), row('2')), 'call.stats': stats, ...around },
  });
  const link = await screen.findByRole('link', { name: 'Claude Code' });
  expect(link).toHaveAttribute('href', '/my-data/agents?keyword=Claude+Code');
  expect(link.parentElement).toHaveTextContent('Claude Code 智能体');
  expect((await screen.findByRole('link', { name: '风控服务' })).parentElement).not.toHaveTextContent('智能体');
});
