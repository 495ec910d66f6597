import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import InventoryManage from '../inventory-manage';
import CommissionDetail from './index';

const path = '/partner/commission-manage/detail/2026-10';
const month: EndpointOutput<'partner.commissionMonth'> = {
  month: '2026-10',
  state: 'stated',
  calls: 2,
  base: 20_000,
  amount: 3000,
  corrected: 0,
  dispute: '',
  stated_at: '2026-11-01T02:00:00.000Z',
  paid_at: null,
  reference: '',
  payment: null,
  days: [{ day: '2026-10-09', amount: 3000, base: 20_000, calls: 2 }],
  number: '202610-1000001',
  partner: { id: 1000001, name: '示范渠道' },
};
const sum = { calls: 2, base: 20_000, amount: 3000 };
const api: ApiStubs = {
  'partner.commissionMonth': month,
  'partner.commissionGroups': {
    list: [{ key: '2026-10-09', name: '2026-10-09', ...sum }],
    total: 1,
    current: 1,
    pageSize: 20,
    sum,
  },
};

test('a stated month is disputed with what is wrong, and what the server refuses is said', async () => {
  const tooLate = refuse(409, { errorCode: 'state-forbids', errorMessage: '“2026-10”当前状态为已支付' });
  const page = (
    <Routes>
      <Route path="/partner/commission-manage/detail/:date" element={<CommissionDetail />} />
    </Routes>
  );
  const { sent } = await renderPage(page, { path, api: { ...api, 'partner.disputeCommission': tooLate } });
  await userEvent.click(await screen.findByRole('button', { name: '提出异议' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('异议说明'), '少计一次');
  await userEvent.click(dialog.getByRole('button', { name: '提出异议' }));
  await dialog.findByText(/当前状态为已支付/);
  expect(sent.find(({ name }) => name === 'partner.disputeCommission')?.input).toEqual({
    month: '2026-10',
    note: '少计一次',
  });
});

test('paper shows the payment in fen and what is carried over', async () => {
  const payment = { brought: 64, paid: 3000, carried: 64 };
  const paid = { ...month, state: 'paid', paid_at: month.stated_at, reference: 'P-1', payment } as const;
  const page = (
    <Routes>
      <Route path="/partner/commission-manage/detail/:date" element={<CommissionDetail />} />
    </Routes>
  );
  await renderPage(page, { path, api: { ...api, 'partner.commissionMonth': paid } });
  const statement = within(await screen.findByRole('article', { name: '渠道佣金结算单' }));
  expect(statement.getByRole('row', { name: /^上期结转/ })).toHaveTextContent('¥0.0064');
  expect(statement.getByRole('row', { name: /^实付/ })).toHaveTextContent('¥0.30');
  expect(statement.getByRole('row', { name: /^结转下期/ })).toHaveTextContent('¥0.0064');
});

test('paper says who owes whom what, with the sums and the days', async () => {
  const page = (
    <Routes>
      <Route path="/partner/commission-manage/detail/:date" element={<CommissionDetail />} />
    </Routes>
  );
  const corrected = { ...month, corrected: -500, amount: 2500 };
  await renderPage(page, { path, api: { ...api, 'partner.commissionMonth': corrected } });
  const statement = await screen.findByRole('article', { name: '渠道佣金结算单' });
  for (const said of ['结算单号202610-1000001', '收款方示范渠道 (1000001)', '出账日期2026-11-01'])
    expect(statement).toHaveTextContent(said);
  const row = (name: string) => within(statement).getByRole('row', { name: new RegExp(`^${name}`) });
  expect(row('调用与订单佣金')).toHaveTextContent('¥0.30');
  expect(row('更正')).toHaveTextContent('-¥0.05');
  expect(row('应付佣金')).toHaveTextContent('¥0.25');
  expect(row('2026-10-09')).toHaveTextContent('2¥2.00 ¥0.30');
  expect(row('合计')).toHaveTextContent('2¥2.00 ¥0.25');
});

test('units are bought at the cost that is shown', async () => {
  const element = { id: 'ele_0000000000000001', name: '企业基础信息' };
  const stock = { element, cost: 500, status: 'on', rest: 10, allocated: 5, used_month: 3 } as const;
  const none = { bought: 0, allocated: 0, used: 0, returned: 0, expired: 0 };
  const { sent } = await renderPage(<InventoryManage />, {
    path: '/partner/inventory-manage',
    api: {
      'partner.inventory': {
        stock: [{ ...stock, expires_at: null, lasts_days: 3, expires_unused: false, low: true }],
        days: [{ day: '2026-11-17', ...none }],
        figures: { rest: 10, allocated: 5, used_month: 3, low: 1 },
        available: 10_000_000,
      },
      'partner.inventoryDays': { list: [], total: 0, current: 1, pageSize: 20 },
      'partner.buyInventory': {
        id: 'lot_0000000000000001',
        amount: 500_000,
        ledger_entry_id: 'led_0000000000000001',
        expires_at: '2027-11-17T02:00:00.000Z',
      },
    },
  });
  await screen.findByText('3 天');
  await userEvent.click(screen.getAllByRole('button', { name: /采\s?购/ }).at(-1) as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '支付并采购' }));
  await screen.findByText('采购成功');
  expect(sent.find(({ name }) => name === 'partner.buyInventory')?.input).toEqual({
    element_id: element.id,
    quantity: 1000,
    cost: 500,
  });
});
