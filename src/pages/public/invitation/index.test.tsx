import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { browser } from '@/request/navigation';
import { refuse, renderPage } from '@/testing';
import InvitationPage from './index';

const assign = jest.spyOn(browser, 'assign').mockImplementation(() => undefined);
const path = '/invitation?token=tok_1';
const invitation = {
  company: '示例公司',
  name: '张三',
  phone: '138****0001',
  known: false,
  expires_at: '2026-11-05T02:00:00.000Z',
};
beforeEach(() => assign.mockClear());

test('a new person sets a password and is in', async () => {
  const { sent } = await renderPage(<InvitationPage />, {
    path,
    api: { 'invitation.get': invitation, 'invitation.accept': { company_id: 1000001 } },
  });
  expect(await screen.findByRole('heading', { name: '加入示例公司' })).toBeInTheDocument();
  expect(screen.getByLabelText('手机号')).toHaveValue('138****0001');
  await userEvent.type(screen.getByLabelText('设置密码'), 'Lantern#orchid7');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: '加入企业' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/overview'));
  expect(sent.at(-1)?.input).toEqual({ token: 'tok_1', name: '张三', password: 'Lantern#orchid7' });
});

test('who has an account joins with its password, which a refusal leaves to be corrected', async () => {
  await renderPage(<InvitationPage />, {
    path,
    api: {
      'invitation.get': { ...invitation, known: true },
      'invitation.accept': refuse(422, { errorCode: 'credentials-wrong', errorMessage: '手机号或密码错误。' }),
    },
  });
  await userEvent.type(await screen.findByLabelText('登录密码'), 'wrong');
  expect(screen.queryByRole('list', { name: '密码要求' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: '加入企业' }));
  expect(await screen.findByText('手机号或密码错误。')).toBeInTheDocument();
  expect(assign).not.toHaveBeenCalled();
});

test('an invitation by mail has the phone named and confirmed', async () => {
  const { sent } = await renderPage(<InvitationPage />, {
    path,
    api: { 'invitation.get': { ...invitation, phone: null }, 'invitation.accept': { company_id: 1000001 } },
  });
  await userEvent.type(await screen.findByLabelText('手机号'), '13800000001');
  await userEvent.type(screen.getByLabelText('短信验证码'), '123456');
  await userEvent.click(screen.getByText('我已有账号'));
  await userEvent.type(screen.getByLabelText('登录密码'), 'Lantern#orchid7');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: '加入企业' }));
  await waitFor(() => expect(assign).toHaveBeenCalled());
  expect(sent.at(-1)?.input).toMatchObject({ phone: '13800000001', sms_code: '123456', password: 'Lantern#orchid7' });
});

test.each([
  ['invitation-ended', '邀请已过期'],
  ['invitation-invalid', '邀请已失效'],
])('%s is told with the way on', async (errorCode, title) => {
  await renderPage(<InvitationPage />, {
    path,
    api: { 'invitation.get': refuse(404, { errorCode, errorMessage: 'x' }) },
  });
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '登录' })).toBeInTheDocument();
});

test('a link without its token is told at once', async () => {
  const { sent } = await renderPage(<InvitationPage />, { path: '/invitation' });
  expect(screen.getByRole('heading', { name: '邀请链接不完整' })).toBeInTheDocument();
  expect(sent).toEqual([]);
});
