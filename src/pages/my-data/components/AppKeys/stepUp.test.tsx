import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getRequestInstance } from '@umijs/max';
import { call } from '@/request/call';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import { CreateKeyForm } from './CreateKeyForm';
// Drawn when it is asked for; loaded here so that no test waits for it.
import '@/request/stepUp';

const secret = {
  key: {
    id: 'key_0000000000000000',
    name: 'ERP',
    prefix: 'dk_live_0000',
    mode: 'live' as const,
    status: 'active' as const,
    suspended: null,
    created_at: '2026-11-17T02:00:00Z',
    expires_at: null,
    last_used_at: null,
  },
  secret: 'dk_live_secret',
  signing_secret: 'sk_secret',
};
const ticket = (value: string) => ({ ticket: value, expires_in_seconds: 300 });
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => screen.findByRole('dialog', { name: '验证身份' });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Tickets that came with the calls of `app.createKey`; what comes without one is refused, as the server does. */
async function open(api: ApiStubs = {}) {
  const tickets: (string | null)[] = [];
  const onMade = jest.fn();
  let carried: string | null = null;
  const page = await renderPage(<CreateKeyForm appId={1000001} onMade={onMade} />, {
    api: {
      'account.stepUp': ticket('by-password'),
      'personal.secondFactor': refuse(404),
      'app.createKey': () => {
        tickets.push(carried);
        return carried ? secret : refuse(403, { errorCode: 'step-up-required', errorMessage: '先验证', showType: 0 });
      },
      ...api,
    },
  });
  const { defaults } = getRequestInstance();
  const answer = defaults.adapter as (config: { headers: Record<string, string> }) => Promise<never>;
  defaults.adapter = (config) => {
    carried = (config.headers as Record<string, string>)['x-step-up-ticket'] ?? null;
    return answer(config as never);
  };
  await userEvent.type(screen.getByRole('textbox', { name: '名称' }), 'ERP');
  await press(/创\s?建密钥|新建密钥|创建/);
  return { ...page, tickets, onMade };
}

test('the call is repeated with the ticket that the password got', async () => {
  const { tickets, onMade, sent } = await open();
  await dialog();
  await userEvent.type(screen.getByLabelText('登录密码'), 'Demo@2026!');
  await press(/^确\s?认$/);
  await waitFor(() => expect(onMade).toHaveBeenCalledWith(secret));
  expect(tickets).toEqual([null, 'by-password']);
  expect(sent.find(({ name }) => name === 'account.stepUp')?.input).toEqual({
    purpose: 'show-secret',
    password: 'Demo@2026!',
  });
  await gone();
});

test('a wrong code is said beside its field, a right one goes on', async () => {
  const codes: unknown[] = [];
  const { onMade } = await open({
    'account.codeDelivery': { state: 'sent' },
    'integrator.sendCaptcha': {
      phone: '138****1234',
      email: null,
      expires_in_seconds: 300,
      resend_in_seconds: 60,
      message_id: 'msg_0mfx3c9k00001',
    },
    'integrator.checkCaptcha': ({ code }) => {
      codes.push(code);
      return code === '123456'
        ? ticket('by-code')
        : refuse(422, { errorCode: 'code-wrong', errorMessage: '验证码错误' });
    },
  });
  await dialog();
  await userEvent.click(screen.getByText('短信验证'));
  await press(/获取验证码/);
  expect(await screen.findByText(/138\*\*\*\*1234/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  const field = screen.getByLabelText('验证码');
  await userEvent.type(field, '000000');
  await press(/^确\s?认$/);
  expect(await screen.findByText('验证码错误')).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, '123456');
  await press(/^确\s?认$/);
  await waitFor(() => expect(onMade).toHaveBeenCalled());
  expect(codes).toEqual(['000000', '123456']);
  await gone();
});

test('a cancelled dialog says nothing more and loses nothing that was typed', async () => {
  const { tickets, onMade } = await open();
  await dialog();
  await press(/^取\s?消$/);
  await gone();
  expect(screen.getByRole('textbox', { name: '名称' })).toHaveValue('ERP');
  expect(document.querySelector('.daas-message-notice, .daas-form-item-explain-error')).toBeNull();
  expect([tickets, onMade.mock.calls]).toEqual([[null], []]);
});

test('two acts at once are asked for one after the other', async () => {
  const { tickets } = await open();
  const first = await dialog();
  let second: Promise<unknown> = Promise.resolve();
  act(() => {
    second = call('app.createKey', { id: 1000001, name: 'B' }).catch((error) => error);
  });
  await press(/^取\s?消$/);
  await waitFor(() => expect(first).not.toBeInTheDocument());
  await dialog();
  await userEvent.type(screen.getByLabelText('登录密码'), 'Demo@2026!');
  expect(screen.getAllByRole('dialog', { name: '验证身份' })).toHaveLength(1);
  await press(/^确\s?认$/);
  expect(await second).toEqual(secret);
  expect(tickets).toEqual([null, null, 'by-password']);
  await gone();
});

const own = { since: null, passkeys: 0, recovery_codes_left: 0, required_by: [], due: null, recovery: null };

test('nobody is asked for what is not there: by mail alone where that is all, and by nothing where nothing is', async () => {
  const { unmount } = await open({
    'personal.secondFactor': { ...own, password: false, code_to: 'mail' },
    'account.codeDelivery': { state: 'sent' },
    'integrator.sendCaptcha': {
      phone: null,
      email: 'w***@example.com',
      expires_in_seconds: 300,
      resend_in_seconds: 60,
      message_id: 'msg_0mfx3c9k00001',
    },
  });
  await dialog();
  expect(screen.queryByLabelText('登录密码')).toBeNull();
  await press(/获取验证码/);
  expect(await screen.findByText('验证码已发送至 w***@example.com，5 分钟内有效')).toBeInTheDocument();
  await press(/取\s?消/);
  await gone();
  unmount();

  await open({ 'personal.secondFactor': { ...own, password: false, code_to: null } });
  await dialog();
  expect(screen.getByText(/请先在个人中心添加手机号或邮箱/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /确\s?认|继\s?续/ })).toBeNull();
  await press(/取\s?消/);
  await gone();
});
