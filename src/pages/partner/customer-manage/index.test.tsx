import type { EndpointOutput } from '@daas/contract/endpoints';
import { fireEvent, screen, within } from '@testing-library/react';
import { history } from '@umijs/max';
import { renderPage } from '@/testing';
import CustomerManage from './index';

const path = '/partner/customer-manage';
const row: EndpointOutput<'partner.customers'>['list'][number] = {
  id: 'crp_000000000001',
  name: '宁波甬澜精密机械有限公司',
  uscc: '91330200MA2A000001',
  partner: { id: 1_000_001, name: '示例渠道' },
  own: true,
  state: 'won',
  protected_until: '2027-11-20T02:00:00.000Z',
  ends_soon: false,
  registered: true,
  calls: 12,
  spend: 24_000,
  won_at: '2026-10-20T02:00:00.000Z',
  created_at: '2026-09-20T02:00:00.000Z',
};
const nothing = { by: null, note: '', element: null, app: null, price: null, units: null };
const element = { id: 'ele_000000000001', name: '企业基础信息' };
const detail: EndpointOutput<'partner.customer'> = {
  ...row,
  days: [{ day: '2026-11-17', calls: 12, spend: 24_000 }],
  products: [{ key: 'enterprise', name: '企业数据', calls: 12, spend: 24_000 }],
  apps: [{ id: 1_000_002, name: '供应商准入', calls: 12, spend: 24_000 }],
  prices: [{ element, price: 2000, own: true, coming: { price: 2200, from: '2026-11-18' } }],
  inventory: [
    {
      app: { id: 1_000_002, name: '供应商准入' },
      element: element.name,
      quantity: 120,
      rest: 9,
      low: true,
      expires_at: '2027-10-01T02:00:00.000Z',
    },
  ],
  history: [
    { ...nothing, at: '2026-11-17T02:00:00.000Z', kind: 'price', by: '王经理', element: element.name, price: 2200 },
    {
      ...nothing,
      at: '2026-10-21T02:00:00.000Z',
      kind: 'allocated',
      element: element.name,
      app: '供应商准入',
      units: 120,
    },
    { ...nothing, at: '2026-10-20T02:00:00.000Z', kind: 'won' },
  ],
};
const api = {
  'partner.customers': { list: [row], total: 1, current: 1, pageSize: 20 },
  'partner.customer': detail,
};

test('a customer is opened by its address: what it used, pays, draws on, and what was done', async () => {
  await renderPage(<CustomerManage />, { path, api });
  fireEvent.click(await screen.findByText('用量'));
  expect(new URLSearchParams(history.location.search).get('customer')).toBe(row.id);
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByText('2026-11-18 起 ¥0.22');
  expect(drawer.getByText('9 / 120')).toBeInTheDocument();
  expect(drawer.getByText('“企业基础信息”定价 ¥0.22')).toBeInTheDocument();
  expect(drawer.getByText('分配 120 次“企业基础信息”')).toBeInTheDocument();
  expect(drawer.getByText('首次付款，成交')).toBeInTheDocument();
});

test('of a customer of a sub-partner no prices, units or acts are shown', async () => {
  const theirs = { ...detail, own: false, apps: [], prices: [], inventory: [], history: [] };
  await renderPage(<CustomerManage />, {
    path: `${path}?customer=${row.id}`,
    api: { ...api, 'partner.customer': theirs },
  });
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByText('企业数据');
  for (const title of ['价格', '库存', '往来记录']) expect(drawer.queryByText(title)).not.toBeInTheDocument();
});
