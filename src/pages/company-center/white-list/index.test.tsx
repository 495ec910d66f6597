import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import WhiteList from './index';

const path = '/company-center/white-list';
const state: EndpointOutput<'whiteList.get'> = {
  mode: 'off',
  rules: 1,
  expired: 0,
  guarded: { console: true, gateway: false },
  own_address: '203.0.113.7',
  own_allowed: false,
};
const rule: EndpointOutput<'whiteList.list'>['list'][number] = {
  id: 'wlr_000000000001',
  rule: '10.0.0.0/8',
  note: '内网',
  guards: 'console',
  expires_at: null,
  expired: false,
  created_by: { id: 1000001, name: '演示管理员' },
  created_at: '2026-11-02T02:00:00.000Z',
};
const api: ApiStubs = {
  'whiteList.get': state,
  'whiteList.list': { list: [rule], total: 1, current: 1, pageSize: 20 },
};
const lockedOut = refuse(409, {
  errorCode: 'own-address-locked-out',
  errorMessage: '您当前的地址 203.0.113.7 将无法访问控制台，请先添加包含该地址的规则。',
});

test('switching on is refused with the own address, which can be added from there', async () => {
  const { sent } = await renderPage(<WhiteList />, {
    path,
    api: { ...api, 'whiteList.setMode': lockedOut, 'whiteList.create': { ids: ['wlr_000000000002'] } },
  });
  await userEvent.click(await screen.findByRole('radio', { name: /^启用/ }));
  const alert = (await screen.findByText(/203\.0\.113\.7 将无法访问/)).closest('[role="alert"]') as HTMLElement;
  await userEvent.click(within(alert).getByRole('button', { name: '添加我的地址' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByLabelText('IP 地址或网段')).toHaveValue('203.0.113.7');
  await userEvent.type(drawer.getByLabelText('IP 地址或网段'), '\n2001:db8::/32, 192.0.2.1');
  await userEvent.click(drawer.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'whiteList.create')?.input).toEqual({
      rules: ['203.0.113.7', '2001:db8::/32', '192.0.2.1'],
      note: '',
      guards: 'both',
      expires_at: null,
    }),
  );
});

test('of many rules the wrong one is named', async () => {
  const fields = [{ field: 'rules.1', rule: 'ip', message: '不是有效的地址' }];
  await renderPage(<WhiteList />, {
    path,
    api: { ...api, 'whiteList.create': refuse(400, { errorCode: 'invalid-input', errorMessage: 'x', fields }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: /添加规则/ }));
  const drawer = within(await screen.findByRole('dialog'));
  await userEvent.type(drawer.getByLabelText('IP 地址或网段'), '192.0.2.1\n300.1.1.1');
  await userEvent.click(drawer.getByRole('button', { name: /保\s?存/ }));
  expect(await drawer.findByText('300.1.1.1: 不是有效的地址')).toBeInTheDocument();
});

test('an address is checked without changing anything', async () => {
  await renderPage(<WhiteList />, {
    path,
    api: { ...api, 'whiteList.check': { console: true, gateway: false, rules: [rule] } },
  });
  await userEvent.type(await screen.findByLabelText('检测一个地址'), '10.1.2.3{Enter}');
  expect(await screen.findByText('控制台允许')).toBeInTheDocument();
  expect(screen.getByText('网关拒绝')).toBeInTheDocument();
});

test('who is no administrator switches nothing, and reads why', async () => {
  const permissions = ['get-white-list', 'edit-white-list'];
  await renderPage(<WhiteList />, { path, api, permissions, administrator: false });
  expect(await screen.findByText('关系到整个企业的安全，只有企业管理员可以更改。')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /^启用/ })).toBeDisabled();
  expect(await screen.findByRole('button', { name: '编辑' })).toBeInTheDocument();
});

test('without the permission to edit nothing can be switched', async () => {
  await renderPage(<WhiteList />, { path, api, permissions: ['get-white-list'], administrator: false });
  expect(await screen.findByRole('radio', { name: /^启用/ })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /添加规则/ })).toBeNull();
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull();
});

test('each rule that is edited shows its own values', async () => {
  const other = { ...rule, id: 'wlr_000000000002', rule: '192.0.2.0/24', note: '机房', guards: 'gateway' as const };
  const list = { list: [rule, other], total: 2, current: 1, pageSize: 20 };
  await renderPage(<WhiteList />, { path, api: { ...api, 'whiteList.list': list } });
  for (const { rule: text, note } of [rule, other]) {
    const row = within((await screen.findByText(text)).closest('tr') as HTMLElement);
    await userEvent.click(row.getByRole('button', { name: '编辑' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByLabelText('IP 地址或网段')).toHaveValue(text);
    expect(drawer.getByLabelText('备注')).toHaveValue(note);
    await userEvent.click(drawer.getByRole('button', { name: /取\s?消/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
});
