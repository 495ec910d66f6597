import { PARTNER_TERMS } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import CustomerInsuranceResult from '../customer-insurance-result';
import CustomerInsurance from './index';

const path = '/partner/customer-insurance';
const terms = {
  level: 1,
  protection_days: PARTNER_TERMS.protectionDays,
  won_days: PARTNER_TERMS.wonDays,
  renewals: PARTNER_TERMS.renewals,
  cooling_days: PARTNER_TERMS.coolingDays,
};
const report: EndpointOutput<'partner.reports'>['list'][number] = {
  id: 'crp_000000000001',
  name: '宁波甬澜精密机械有限公司',
  uscc: '91330200MA2A000001',
  row_id: 'ent_000001',
  state: 'protected',
  reason: null,
  reason_until: null,
  protected_until: '2026-11-20T02:00:00.000Z',
  ends_soon: true,
  renewals: 0,
  renewable: true,
  contact_name: '王经理',
  contact_phone: '10000000088',
  need: '企业数据接口',
  expected_amount: 500_000_000,
  note: '',
  won_at: null,
  ended_at: null,
  created_by: '演示管理员',
  created_at: '2026-08-22T02:00:00.000Z',
};
const api: ApiStubs = {
  'partner.reports': {
    list: [report],
    total: 1,
    current: 1,
    pageSize: 20,
    figures: { protected: 1, ending_soon: 1, won: 2, refused: 3, ended: 4 },
    terms,
  },
};

test('a protection that ends soon is renewed with its progress, and a refusal is said beside the note', async () => {
  const tooEarly = refuse(409, { errorCode: 'quota-reached', errorMessage: '续期最多 2 个，请先删除不再使用的。' });
  const { sent } = await renderPage(<CustomerInsurance />, { path, api: { ...api, 'partner.renew': tooEarly } });
  await userEvent.click(await screen.findByRole('button', { name: /续\s?期/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('跟进进展'), '等待采购审批');
  await userEvent.click(dialog.getByRole('button', { name: /续\s?期/ }));
  await dialog.findByText(/续期最多 2 个/);
  expect(sent.find(({ name }) => name === 'partner.renew')?.input).toEqual({ id: report.id, note: '等待采购审批' });
});

test('cards of the states add up to the list, and those that end soon are a part of the protected', async () => {
  await renderPage(<CustomerInsurance />, { path, api });
  const cards = await screen.findByRole('region', { name: '概况' });
  expect(await within(cards).findByText(/其中/)).toHaveTextContent('其中 1 家即将到期');
  const values = [...cards.querySelectorAll('div.tabular')].map((card) => card.textContent);
  expect(values).toEqual(['1', '2', '3', '4']);
});

test('a refused report says why and what to do next, and of nobody else', async () => {
  const refused = {
    ...report,
    state: 'refused',
    reason: 'protected',
    protected_until: null,
    renewable: false,
  } as const;
  await renderPage(<CustomerInsuranceResult />, {
    path: `${path}/result?id=${report.id}`,
    api: { 'partner.reported': { ...refused, terms } },
  });
  await screen.findByText(`“${report.name}”已被其他渠道保护`);
  expect(screen.getByText('保护期结束后可再次报备，请先报备其他客户。')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('link', { name: '报备其他客户' })).toHaveAttribute('href', path));
});
