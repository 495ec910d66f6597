import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import Applications from './index';

type One = EndpointOutput<'dataApplication.info'>['list'][number];
type Order = EndpointOutput<'dataApplication.order'>;

const path = '/data-application/homepage';
const application = (over: Partial<One>): One => ({
  key: 'city_data',
  product_type: 56,
  name: '城市宏观数据',
  state: 'OFFICIAL',
  expires_at: '2027-03-02T02:00:00.000Z',
  kept_until: null,
  visible: true,
  stopped: null,
  yearly: 128_000_000,
  trial: { total: 50, left: 0 },
  pending: null,
  ...over,
});
const order: Order = {
  id: 'apo_000000000001',
  key: 'city_data',
  product_type: 56,
  name: '城市宏观数据',
  kind: 'extend',
  years: 1,
  amount: 128_000_000,
  status: 'pending',
  reason: '',
  created_by: '演示财务',
  created_at: '2026-11-02T02:00:00.000Z',
  decided_at: null,
  granted_until: null,
  ledger_entry_id: null,
};
const price: EndpointOutput<'goodsApp.priceInfo'> = {
  product_type: 56,
  name: '城市宏观数据',
  state: 'OFFICIAL',
  yearly: 128_000_000,
  trial_quota: 50,
  currency: 'CNY',
  offers: [1, 2, 3].map((years) => ({
    kind: 'extend',
    years,
    amount: years * 128_000_000,
    until: `${2027 + years}-03-02T02:00:00.000Z`,
  })),
};
const overview = { available: 300_000_000 } as EndpointOutput<'cost.overview'>;
const orders = (list: Order[]) => ({ list, total: list.length, current: 1, pageSize: 20 });
const api = (list: One[], more: ApiStubs = {}): ApiStubs => ({
  'dataApplication.info': { list },
  'dataApplication.orders': orders([]),
  'goodsApp.priceInfo': price,
  'cost.overview': overview,
  ...more,
});
const card = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);

test('an open application leads where the specification says, and what closes another is said', async () => {
  const tax = { key: 'tax_report', product_type: 58, name: '税务报告' };
  const estate = { key: 'estate_data', product_type: 52, name: '找楼宇' };
  const high = { key: 'high_enterprises', product_type: 55, name: '高企客群' };
  const remote = { key: 'remote_office', product_type: 53, name: '异地办公客群' };
  await renderPage(<Applications />, {
    path,
    api: api([
      application({}),
      application({ ...tax, state: 'NEW', expires_at: null, trial: { total: 5, left: 5 } }),
      application({ ...estate, state: 'EXPIRED', kept_until: '2027-05-31T02:00:00.000Z' }),
      application({ ...high, state: 'EXPERIMENTAL', trial: { total: 20, left: 0 } }),
      application({ ...remote, visible: false }),
    ]),
  });
  expect((await card('城市宏观数据')).getByRole('link', { name: '打开 城市宏观数据' })).toHaveAttribute(
    'href',
    '/data-market/plan/insight-into/urban-macro-data',
  );
  const fresh = await card('税务报告');
  expect(fresh.getByText('未开通')).toBeVisible();
  expect(fresh.getByText('5 次')).toBeVisible();
  expect(fresh.queryByRole('link')).toBeNull();
  const ended = await card('找楼宇');
  expect(ended.getByText(/已到期：可以查看/)).toBeVisible();
  expect(ended.getByText('2027-05-31')).toBeVisible();
  expect((await card('高企客群')).getByText(/试用次数已用完/)).toBeVisible();
  const closed = await card('异地办公客群');
  expect(closed.getByText(/勾选“异地办公客群”权限/)).toBeVisible();
  expect(closed.queryByRole('link')).toBeNull();
});

test('an order names its price and is placed at it', async () => {
  const { sent } = await renderPage(<Applications />, {
    path,
    api: api([application({})], { 'dataApplication.order': order }),
  });
  await userEvent.click((await card('城市宏观数据')).getByRole('button', { name: '续期 城市宏观数据' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('radio', { name: /^2 年，¥25,600.00/ }));
  expect(dialog.getByText(/可用余额 ¥30,000.00/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '确认订购 ¥25,600.00' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'dataApplication.order')?.input).toEqual({
      product_type: 56,
      kind: 'extend',
      years: 2,
      amount: 256_000_000,
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a balance that is too low leads to a top-up, and a refusal is shown where it happened', async () => {
  await renderPage(<Applications />, {
    path,
    api: api([application({})], {
      'dataApplication.order': refuse(409, { errorCode: 'changed-meanwhile', errorMessage: '内容已被他人修改' }),
    }),
  });
  await userEvent.click((await card('城市宏观数据')).getByRole('button', { name: '续期 城市宏观数据' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('radio', { name: /^3 年/ }));
  expect(await dialog.findByText('余额不足，请先充值')).toBeVisible();
  expect(dialog.getByRole('button', { name: /^确认订购/ })).toBeDisabled();
  await userEvent.click(dialog.getByRole('radio', { name: /^1 年/ }));
  await userEvent.click(dialog.getByRole('button', { name: /^确认订购/ }));
  expect(await dialog.findByText('内容已被他人修改')).toBeVisible();
});

test('who may not purchase sees what waits and whom to ask', async () => {
  await renderPage(<Applications />, {
    path,
    permissions: ['get-urban-macro-data', 'get-find-property'],
    api: api(
      [
        application({ pending: order }),
        application({ key: 'tax_report', product_type: 58, name: '税务报告', state: 'NEW', expires_at: null }),
      ],
      { 'dataApplication.orders': orders([order]) },
    ),
  });
  const waiting = await card('城市宏观数据');
  expect(waiting.getByText(/演示财务已于 .* 提交续期订单/)).toBeVisible();
  expect(waiting.queryByRole('button')).toBeNull();
  expect((await card('税务报告')).getByText(/需要“充值、订购应用与采购库存”权限/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /撤\s?回/ })).toBeNull();
});

test('a waiting order can be withdrawn', async () => {
  const { sent } = await renderPage(<Applications />, {
    path,
    api: api([application({ pending: order })], {
      'dataApplication.orders': orders([order]),
      'dataApplication.cancelOrder': { ...order, status: 'cancelled' },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /撤\s?回/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: /撤\s?回/ }));
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain('dataApplication.cancelOrder'));
});

test('an application is found by its name, which the address keeps', async () => {
  const tax = application({ key: 'tax_report', product_type: 58, name: '税务报告' });
  const found = {
    list: [
      {
        key: 'tax_report',
        product_type: 58,
        name: '税务报告',
        state: 'OFFICIAL' as const,
        yearly: 1,
        company_id: 1_000_001,
      },
    ],
    total: 1,
    current: 1,
    pageSize: 100,
  };
  const { sent } = await renderPage(<Applications />, {
    path,
    api: api([application({}), tax], { 'goodsApp.search': found }),
  });
  expect(await screen.findByText('城市宏观数据')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: '按名称查找应用' }), '税');
  await waitFor(() => expect(screen.queryByText('城市宏观数据')).toBeNull());
  expect(screen.getByText('税务报告')).toBeInTheDocument();
  expect(sent.find(({ name }) => name === 'goodsApp.search')?.input).toEqual({ keyword: '税', pageSize: 100 });
  expect(new URLSearchParams(history.location.search).get('keyword')).toBe('税');
});
