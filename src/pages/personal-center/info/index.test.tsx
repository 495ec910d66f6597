import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getAppearance, setTheme, setTimeZone } from '@/appearance/store';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import PersonalInfo from './index';

const path = '/personal-center/info';
const answers: ApiStubs = {
  'user.get': {
    id: 1000001,
    name: '王敏',
    phone: '10000000001',
    email: null,
    failing_channels: [],
    department: '数据部',
    roles: ['自建角色'],
    last_sign_in_at: null,
  },
  'company.profile': {
    company_id: 2000001,
    name: '星河科技',
    status: 'active',
    created_at: '2026-01-01T00:00:00Z',
    expires_at: null,
    staff_count: 3,
    is_demo: false,
  },
  'personal.permissions': {
    roles: [
      { id: 3000001, name: '财务', template: 'finance' },
      { id: 3000002, name: '自建角色', template: null },
    ],
    permissions: [
      { key: 'get-price-list', role_ids: [3000001, 3000002] },
      { key: 'get-app-list', role_ids: [3000002] },
    ],
  },
};

afterEach(() => {
  setTheme(null);
  setTimeZone('Asia/Shanghai');
});

test('what one may do stands with the role it comes from', async () => {
  await renderPage(<PersonalInfo />, { path, api: answers });
  await userEvent.click(await screen.findByRole('button', { name: /费用中心/ }));
  const row = within((await screen.findByText('查看价格目录')).closest('tr') as HTMLElement);
  expect(row.getByText('财务、自建角色')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /企业管理/ })).not.toBeInTheDocument();
});

test('an address that messages do not reach says so, and how that ends', async () => {
  const person = { ...(answers['user.get'] as object), email: 'wang@example.com', failing_channels: ['mail'] };
  await renderPage(<PersonalInfo />, { path, api: { ...answers, 'user.get': person as never } });
  expect(await screen.findByText(/发往此邮箱的邮件被退回.*重新验证/)).toBeInTheDocument();
  expect(screen.getAllByText('无法送达')).toHaveLength(1);
  expect(screen.getByText('用于登录和接收验证码')).toBeInTheDocument();
});

test('a mail address counts once its code was entered; a wrong code is said beside its field', async () => {
  let right = false;
  const { sent } = await renderPage(<PersonalInfo />, {
    path,
    api: {
      ...answers,
      'personal.sendMailCode': { expires_in_seconds: 300, resend_in_seconds: 60, message_id: 'msg_0mfx3c9k00001' },
      'account.codeDelivery': { state: 'sent' },
      'personal.setMail': () => (right ? { done: true } : refuse(422, { errorMessage: '验证码错误，还可尝试 4 次。' })),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '添加 邮箱' }));
  await userEvent.type(await screen.findByLabelText('新邮箱'), 'min@example.com');
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
  await screen.findByRole('button', { name: /秒后重发/ });
  await userEvent.type(screen.getByLabelText('验证码'), '123456');
  await userEvent.click(screen.getByRole('button', { name: /确\s?认/ }));
  expect(await screen.findByText('验证码错误，还可尝试 4 次。')).toBeInTheDocument();
  right = true;
  await userEvent.click(screen.getByRole('button', { name: /确\s?认/ }));
  await waitFor(() => expect(sent.filter(({ name }) => name === 'user.get')).toHaveLength(2));
  expect(sent.find(({ name }) => name === 'personal.setMail')?.input).toEqual({
    email: 'min@example.com',
    code: '123456',
  });
});

test('preferences are saved for the account and shown at once', async () => {
  const { sent } = await renderPage(<PersonalInfo />, {
    path,
    api: { ...answers, 'personal.setPreferences': { done: true } },
  });
  await userEvent.click(await screen.findByText('深色'));
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(getAppearance().theme).toBe('dark'));
  expect(sent.find(({ name }) => name === 'personal.setPreferences')?.input).toEqual({
    locale: 'zh-CN',
    theme: 'dark',
    time_zone: 'Asia/Shanghai',
  });
});

test('a member without a phone proves one, by its own code alone; one of another account is refused beside the field', async () => {
  let carried = 0;
  const { sent } = await renderPage(<PersonalInfo />, {
    path,
    api: {
      ...answers,
      'user.get': { ...answers['user.get'], phone: null } as never,
      'personal.sendPhoneCode': { expires_in_seconds: 300, resend_in_seconds: 60, message_id: 'msg_0mfx3c9k00001' },
      'account.codeDelivery': { state: 'sent' },
      'personal.addPhone': () => {
        carried += 1;
        if (carried === 1) return refuse(409, { errorCode: 'phone-of-another', errorMessage: '两个账号不会合并。' });
        return { done: true };
      },
    },
  });
  expect(await screen.findByText('验证后可用于登录和接收验证码')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '添加 手机号' }));
  const dialog = within(await screen.findByRole('dialog', { name: '添加手机号' }));
  await userEvent.type(dialog.getByLabelText('手机号'), '13900000001');
  await userEvent.click(dialog.getByRole('button', { name: '获取验证码' }));
  await userEvent.type(dialog.getByLabelText('验证码'), '123456');
  await userEvent.click(dialog.getByRole('button', { name: /确\s?认/ }));
  expect(await dialog.findByText('两个账号不会合并。')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: /确\s?认/ }));
  await waitFor(() =>
    expect(sent.filter(({ name }) => name === 'personal.addPhone').map(({ input }) => input)).toEqual(
      Array(2).fill({ phone: '13900000001', code: '123456' }),
    ),
  );
  await waitFor(() => expect(sent.filter(({ name }) => name === 'user.get')).toHaveLength(2));
});

test('downloads the own data', async () => {
  const { sent } = await renderPage(<PersonalInfo />, { path, api: { ...answers, 'personal.export': {} } });
  await userEvent.click(await screen.findByRole('button', { name: /下\s?载/ }));
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain('personal.export'));
});
