import { UNLIMITED } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { refuse, renderPage } from '@/testing';
import AppDetail from './index';

const app: EndpointOutput<'app.get'> = {
  id: 1000001,
  name: 'CRM 客户系统',
  description: '销售线索补全',
  status: 'enabled',
  keys: 0,
  connectors: 1,
  today: { calls: 4, failed: 1, spend: 6600 },
  last_used_at: null,
  created_at: '2026-08-18T02:00:00.000Z',
  ip_rules: [],
  limits: { ...UNLIMITED, per_day: 5000, spend_per_month: null },
  suspended: null,
  require_signature: false,
  used: { today: 1250, total: 3460, spend_today: 0, spend_this_month: 1_028_400, spend_total: 1_028_400 },
  key_list: [],
  connector_list: [{ id: 1000003, name: '供应商准入核验', type: 'API', status: 'enabled' }],
  version: 3,
};
const secret = {
  key: {
    id: 'key_000000000001',
    name: '生产',
    prefix: 'dk_live_abcd',
    mode: 'live' as const,
    status: 'active' as const,
    suspended: null,
    created_at: '2026-08-18T02:00:00.000Z',
    expires_at: null,
    last_used_at: null,
  },
  secret: 'dk_live_abcdefgh',
  signing_secret: 'sign-it-with-this',
};
const page = (
  <Routes>
    <Route path="/my-data/app-manage/detail/:id" element={<AppDetail />} />
  </Routes>
);
const path = '/my-data/app-manage/detail/1000001';
const permissions = [
  'get-app-list',
  'create-connector',
  'get-connector-secret',
  'edit-connector-limit',
  'edit-connector-bind-ip',
  'get-connector-detail',
];

test('a new key is shown once, with a command that works as it is', async () => {
  await renderPage(page, { path, permissions, api: { 'app.get': app, 'app.createKey': secret } });
  await userEvent.click(await screen.findByRole('button', { name: /创建密钥/ }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByLabelText('名称'), '生产');
  await userEvent.click(form.getByRole('button', { name: /创建密钥/ }));
  const shown = within(await screen.findByRole('dialog', { name: '密钥“生产”' }));
  expect(shown.getByText('dk_live_abcdefgh')).toBeInTheDocument();
  const command = shown.getByRole('region', { name: 'curl' });
  expect(command).toHaveTextContent("export DAAS_API_KEY='dk_live_abcdefgh'");
  expect(command).toHaveTextContent('/connectors/1000003/query');
  await userEvent.click(shown.getByRole('button', { name: '我已保存' }));
  await waitFor(() => expect(screen.queryByText('dk_live_abcdefgh')).toBeNull());
});

test('requiring signatures is confirmed; limits show what is used and keep their entry when refused', async () => {
  const { sent } = await renderPage(page, {
    path,
    permissions,
    api: {
      'app.get': app,
      'app.update': { ...app, require_signature: true, version: 4 },
      'app.setLimits': refuse(422, {
        errorCode: 'invalid-input',
        fields: [{ field: 'limits.per_day', rule: 'too_big', message: '过大' }],
      }),
    },
  });
  const signing = await screen.findByRole('switch', { name: '要求请求签名' });
  await userEvent.click(signing);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /开\s?启/ }));
  await waitFor(() => expect(signing).toBeChecked());
  expect(sent.find(({ name }) => name === 'app.update')?.input).toMatchObject({ version: 3, require_signature: true });

  expect(screen.getByText('5,000').parentElement).toHaveTextContent('1,250 / 5,000');
  const card = screen.getByText('调用与消费限制').closest('.daas-card') as HTMLElement;
  await userEvent.click(within(card).getByRole('button', { name: /编\s?辑/ }));
  const perDay = within(card).getByLabelText('每日调用上限');
  await userEvent.clear(perDay);
  await userEvent.type(perDay, '999');
  await userEvent.click(within(card).getByRole('button', { name: /保\s?存/ }));
  expect(await within(card).findByText('过大')).toBeInTheDocument();
  expect(perDay).toHaveValue('999');
});

test('a limit above a wider one is named beside its field, until one of them changes', async () => {
  const { sent } = await renderPage(page, { path, permissions, api: { 'app.get': app, 'app.setLimits': app } });
  const card = (await screen.findByText('调用与消费限制')).closest('.daas-card') as HTMLElement;
  await userEvent.click(within(card).getByRole('button', { name: /编\s?辑/ }));
  await userEvent.type(within(card).getByLabelText('每日消费上限（元）'), '200');
  const perMonth = within(card).getByLabelText('每月消费上限（元）');
  await userEvent.type(perMonth, '100');
  await userEvent.click(within(card).getByRole('button', { name: /保\s?存/ }));
  expect(await within(card).findByText('不能超过“每月消费上限（元）”')).toBeInTheDocument();
  expect(sent.map(({ name }) => name)).not.toContain('app.setLimits');
  await userEvent.clear(perMonth);
  await userEvent.type(perMonth, '300');
  await waitFor(() => expect(within(card).queryByText('不能超过“每月消费上限（元）”')).toBeNull());
  await userEvent.click(within(card).getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain('app.setLimits'));
});

test('an app that is not there says so and leads back', async () => {
  await renderPage(page, {
    path,
    permissions,
    locale: 'en-US',
    api: { 'app.get': refuse(404, { errorCode: 'not-found' }) },
  });
  expect(await screen.findByText('App not found')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to apps' })).toBeInTheDocument();
});

test('an app and a key that the operator has disabled say so, with the reason', async () => {
  const at = '2026-11-16T02:00:00Z';
  const key = { ...secret.key, suspended: { at, reason: '密钥泄露' } };
  const suspended = { ...app, suspended: { at, reason: '调用异常' }, key_list: [key] };
  await renderPage(page, { path, permissions, api: { 'app.get': suspended } });
  const title = await screen.findByText('平台运营方已于 2026-11-16 10:00:00 停用该应用');
  const alert = title.closest('[role=alert]');
  expect(alert).toHaveTextContent('调用异常');
  // At the app and at the key.
  expect(screen.getAllByText('平台已停用')).toHaveLength(2);
  const row = within(await screen.findByRole('row', { name: /dk_live_abcd/ }));
  expect(row.getByText('平台已停用')).toBeInTheDocument();
  expect(row.getByText('密钥泄露')).toBeInTheDocument();
});
