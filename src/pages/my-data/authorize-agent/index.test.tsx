import type { EndpointOutput } from '@daas/contract/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { browser } from '@/request';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import AuthorizeAgent from './index';
// Drawn when it is asked for; loaded here so that no test waits for it.
import '@/request/stepUp';

type Request = EndpointOutput<'agent.request'>;
const uid = 'Vb3kQ0mXj2c9TtYw8rNqLp';
const back = `http://127.0.0.1:8100/oauth/authorize/${uid}`;
/** ¥0.30, ¥0.05, and one without a price. */
const set = (key: string, name: string, per_call: number | null, wanted = false) => ({
  key,
  name,
  description: `${name}的说明`,
  wanted,
  mode: 'per_query' as const,
  per_call,
});
const request: Request = {
  client: {
    id: 'https://claude.ai/oauth/claude-code-client-metadata',
    host: 'claude.ai',
    name: 'Claude Code',
    returns_to: 'localhost',
  },
  company: '明石数据科技有限公司',
  data_sets: [set('enterprise', '企业', 3000, true), set('patent', '专利', 500), set('property', '房产', null, true)],
  budget: { spend_per_call: null, spend_per_day: null, spend_total: null, ends_at: null },
  balance: 50_000_000,
  expires_at: '2026-11-17T03:00:00Z',
};

beforeEach(() => {
  jest.spyOn(browser, 'assign').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const open = (api: ApiStubs, permissions?: readonly string[]) =>
  renderPage(
    <Routes>
      <Route path="/authorize-agent/:uid" element={<AuthorizeAgent />} />
    </Routes>,
    { path: `/authorize-agent/${uid}`, api, ...(permissions ? { permissions } : {}) },
  );
const field = (name: string) => screen.findByLabelText(name);
const type = async (name: string, value: string) => {
  const input = await field(name);
  await userEvent.clear(input);
  if (value) await userEvent.type(input, value);
  fireEvent.blur(input);
};
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const allowance = () => screen.findByRole('status');
const inputOf = (sent: { name: string; input: object }[]) =>
  sent.filter(({ name }) => name === 'agent.approve').map(({ input }) => input);

test('who asks is its proved host; its name is what it says of itself, and a program on this machine is warned of', async () => {
  await open({ 'agent.request': request });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('claude.ai 请求');
  expect(screen.getByText('自称（未核实）').nextElementSibling).toHaveTextContent('Claude Code');
  expect(screen.getByText('身份（已核实）').nextElementSibling).toHaveTextContent('claude.ai');
  expect(screen.getByText('以谁的名义').nextElementSibling).toHaveTextContent('明石数据科技有限公司');
  expect(screen.getByText(/任何程序都可以冒用/)).toBeInTheDocument();
});

test('an answer that goes to another host is said', async () => {
  const client = { ...request.client, returns_to: 'callback.attacker.example' };
  await open({ 'agent.request': { ...request, client } });
  expect(await screen.findByText('结果会发往别处')).toBeInTheDocument();
  expect(screen.getAllByText(/callback\.attacker\.example/).length).toBeGreaterThan(1);
});

test('what it names is chosen, but nothing without an agreed price, which says why', async () => {
  const { sent } = await open({ 'agent.request': request, 'agent.approve': { id: 1000001, return_to: back } });
  const box = (name: RegExp) => screen.findByRole('checkbox', { name });
  expect(await box(/企业/)).toBeChecked();
  expect(await box(/专利/)).not.toBeChecked();
  expect(await box(/房产.*尚未约定价格/)).toBeDisabled();
  await press(/允\s?许/);
  await waitFor(() => expect(inputOf(sent)).toMatchObject([{ data_sets: ['enterprise'] }]));
});

test('the suggestion is a question, a hundred and a thousand of them, and follows the data sets until it is touched', async () => {
  await open({ 'agent.request': request });
  // 1,000 × 0.30 = 300 and 100 × 0.30 = 30, rounded up to 1, 2 or 5 of a power of ten.
  expect(await field('总额')).toHaveValue('500.00');
  expect(await field('每次提问上限')).toHaveValue('0.30');
  expect(await field('每日上限')).toHaveValue('50.00');
  await type('每日上限', '7');
  await userEvent.click(await screen.findByRole('checkbox', { name: /专利/ }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /企业/ }));
  // 1,000 × 0.05 = 50.
  expect(await field('总额')).toHaveValue('50.00');
  expect(await field('每次提问上限')).toHaveValue('0.05');
  expect(await field('每日上限')).toHaveValue('7.00');
});

test('no suggestion is above the balance or what the agent proposes, which is shown', async () => {
  const budget = { ...request.budget, spend_per_day: 100_000, spend_total: 99_000_000 };
  await open({ 'agent.request': { ...request, balance: 1_234_567, budget } });
  // Of ¥123.4567 whole fen.
  expect(await field('总额')).toHaveValue('123.45');
  expect(await field('每日上限')).toHaveValue('10.00');
  expect(screen.getByText('它希望 ¥9,900.00')).toBeInTheDocument();
});

// Of an agent that knows no fen, and one whose day ends at noon.
test('what it proposes is shown beside each field and begins it, in whole fen and to the end of its day', async () => {
  const noon = new Date(Date.now() + 3 * 86_400_000);
  noon.setUTCHours(4, 0, 0, 0);
  const day = noon.toISOString().slice(0, 10);
  const budget = { spend_total: 123_456, spend_per_day: 50, spend_per_call: 40, ends_at: noon.toISOString() };
  const { sent } = await open({
    'agent.request': { ...request, budget },
    'agent.approve': { id: 1000001, return_to: back },
  });
  expect(await field('总额')).toHaveValue('12.34');
  expect(await field('每日上限')).toHaveValue('0.01');
  expect(await field('每次提问上限')).toHaveValue('0.01');
  expect(screen.getByText(`它希望用到 ${day}`)).toBeInTheDocument();
  const marked = (name: RegExp) => within(screen.getByRole('checkbox', { name }).closest('label') as HTMLElement);
  expect(marked(/企业/).getByText('它希望查询')).toBeInTheDocument();
  expect(marked(/专利/).queryByText('它希望查询')).toBeNull();
  await press(/允\s?许/);
  await waitFor(() =>
    expect(inputOf(sent)).toMatchObject([
      { spend_total: 123_400, spend_per_day: 100, spend_per_call: 100, ends_at: `${day}T15:59:59.000Z` },
    ]),
  );
});

test('the sentence says what the fields allow, and follows them', async () => {
  await open({ 'agent.request': request });
  expect(await allowance()).toHaveTextContent(
    /claude\.ai 可以在 \d{4}-\d\d-\d\d（含当日）前查询 1 个数据集，最多花费 ¥500\.00/,
  );
  await type('总额', '50');
  await type('每次提问上限', '0.3');
  await type('每日上限', '');
  const said = await allowance();
  expect(said).toHaveTextContent('最多花费 ¥50.00');
  expect(said).toHaveTextContent('每次提问最多 ¥0.30');
  expect(said).toHaveTextContent('每天不单独设限');
  // 50 / 0.30
  expect(said).toHaveTextContent('约够 166 次提问');
});

test.each([
  ['总额', '', '请填写总额'],
  ['总额', '0', '总额须在 ¥0.01 至'],
  ['每日上限', '600', '每日上限不能高于总额 ¥500.00'],
  ['每次提问上限', '501', '每次提问上限不能高于总额 ¥500.00'],
  ['每次提问上限', '51', '每次提问上限不能高于每日上限 ¥50.00'],
])('%s of “%s” is refused: %s', async (name, value, message) => {
  const { sent } = await open({ 'agent.request': request });
  await type(name, value);
  await press(/允\s?许/);
  expect(await screen.findByText(new RegExp(message))).toBeInTheDocument();
  expect(inputOf(sent)).toEqual([]);
});

test('a limit below the price of a question is allowed, and says what it does', async () => {
  const { sent } = await open({ 'agent.request': request, 'agent.approve': { id: 1000001, return_to: back } });
  await type('每次提问上限', '0.1');
  expect(await screen.findByText(/低于“企业”的单次价格 ¥0\.30/)).toBeInTheDocument();
  await press(/允\s?许/);
  await waitFor(() => expect(inputOf(sent)).toMatchObject([{ spend_per_call: 1000 }]));
});

test('without a data set nothing is sent', async () => {
  const none = request.data_sets.map((one) => ({ ...one, wanted: false }));
  const { sent } = await open({ 'agent.request': { ...request, data_sets: none } });
  await press(/允\s?许/);
  expect(await screen.findByText('请至少选择一个数据集')).toBeInTheDocument();
  expect(inputOf(sent)).toEqual([]);
});

// instantdb/instant#1901, PrefectHQ/fastmcp#4814: a second click finds the request answered, and its error takes the place of the way back.
test('the consent is sent once, however often one clicks, and the browser goes back to the program', async () => {
  const { sent } = await open({ 'agent.request': request, 'agent.approve': { id: 1000001, return_to: back } });
  const button = await screen.findByRole('button', { name: /允\s?许/ });
  await userEvent.dblClick(button);
  await waitFor(() => expect(browser.assign).toHaveBeenCalledWith(back));
  await userEvent.click(button);
  expect(screen.getByRole('button', { name: /拒\s?绝/ })).toBeDisabled();
  expect(inputOf(sent)).toHaveLength(1);
  const [{ ends_at } = { ends_at: '' }] = inputOf(sent) as { ends_at: string }[];
  // The end of a day in Asia/Shanghai.
  expect(ends_at).toMatch(/T15:59:59\.000Z$/);
  expect(inputOf(sent)).toMatchObject([
    { uid, spend_total: 5_000_000, spend_per_call: 3000, spend_per_day: 500_000, data_sets: ['enterprise'] },
  ]);
});

test('a cancelled proof of identity keeps what was typed, and is no error', async () => {
  await open({
    'agent.request': request,
    'personal.secondFactor': refuse(404),
    'agent.approve': refuse(403, { errorCode: 'step-up-required', errorMessage: '先验证', showType: 0 }),
  });
  await type('总额', '42');
  await press(/允\s?许/);
  const dialog = within(await screen.findByRole('dialog', { name: '验证身份' }));
  await userEvent.click(dialog.getByRole('button', { name: /取\s?消/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await field('总额')).toHaveValue('42.00');
  expect(screen.queryByText('先验证')).toBeNull();
  expect(browser.assign).not.toHaveBeenCalled();
});

test('what the server refuses stands at its field', async () => {
  const fields = [{ field: 'data_sets.0', rule: 'no_price', message: '“企业”尚无约定价格' }];
  await open({
    'agent.request': request,
    'agent.approve': refuse(422, { errorCode: 'invalid-input', errorMessage: '请检查', fields }),
  });
  await press(/允\s?许/);
  expect(await screen.findByText('“企业”尚无约定价格')).toBeInTheDocument();
});

test('stays at the console after a refusal, and goes back to the program only when the person wants it', async () => {
  const client = { ...request.client, returns_to: 'evil.example' };
  const { sent } = await open({ 'agent.request': { ...request, client }, 'agent.refuse': { return_to: back } });
  await press(/拒\s?绝/);
  expect(await screen.findByRole('heading', { name: '已拒绝，没有授予任何权限' })).toBeInTheDocument();
  expect(browser.assign).not.toHaveBeenCalled();
  await press(/返回 evil\.example/);
  expect(browser.assign).toHaveBeenCalledWith(back);
  expect(inputOf(sent)).toEqual([]);
});

test('a budget that the server refuses is marked at its field', async () => {
  const fields = [{ field: 'spend_per_day', rule: 'above-total', message: '不能高于累计上限' }];
  await open({
    'agent.request': request,
    'agent.approve': refuse(422, { errorCode: 'invalid-input', errorMessage: '请检查', fields }),
  });
  await press(/允\s?许/);
  expect(await screen.findByText('不能高于累计上限')).toBeInTheDocument();
  expect(await field('每日上限')).toBeInvalid();
});

const OVER = refuse(404, { errorCode: 'not-found', errorMessage: '找不到授权请求' });
test('a request that is over says so, with a way home', async () => {
  await open({ 'agent.request': OVER });
  expect(await screen.findByRole('heading', { name: '这个请求已经结束' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/overview');
  expect(screen.queryByRole('button', { name: /允\s?许/ })).toBeNull();
});

test('one that ends while the page is open does so, too', async () => {
  let over = false;
  await open({
    'agent.request': () => (over ? OVER : request),
    'agent.approve': () => {
      over = true;
      return OVER;
    },
  });
  await press(/允\s?许/);
  expect(await screen.findByRole('heading', { name: '这个请求已经结束' })).toBeInTheDocument();
});

test('who may not spend is told who may, can ask for it, and can refuse', async () => {
  const { sent } = await open(
    {
      'role.requested': { requested_at: null, administrators: ['陈雨'] },
      'role.request': { id: 'prq_000000000001', requested_at: '2026-11-17T02:00:00Z' },
      'agent.refuse': { return_to: back },
    },
    ['get-app-list'],
  );
  expect(await screen.findByText('可向管理员 陈雨 申请。')).toBeInTheDocument();
  expect(sent.map(({ name }) => name)).not.toContain('agent.request');
  await press(/申请权限/);
  await waitFor(() => expect(sent).toContainEqual({ name: 'role.request', input: { permission: 'create-connector' } }));
  await press(/拒\s?绝/);
  await press(/返回请求的程序/);
  expect(browser.assign).toHaveBeenCalledWith(back);
});
