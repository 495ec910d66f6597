import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { browser } from '@/request/navigation';
import { refuse, renderPage } from '@/testing';
import SignInPage from './index';

// A type alone: the transformer that hoists mocks takes an imported one for a value.
type ApiStubs = import('@/testing').ApiStubs;

const COMPANIES = [
  { _id: 'c1', company_id: 1000001, name: '甲公司' },
  { _id: 'c2', company_id: 1000002, name: '乙公司' },
];
const SIGNED_IN = { status: 'signed-in' as const, companies: COMPANIES.slice(0, 1), company_id: 1000001 };
const GUEST: ApiStubs = { 'account.menus': { menu_lists: [], ended: null } };

const assign = jest.spyOn(browser, 'assign').mockImplementation(() => undefined);
beforeEach(() => {
  assign.mockClear();
  window.localStorage.clear();
});

const open = (api: ApiStubs, path = '/sign-in') => renderPage(<SignInPage />, { path, api: { ...GUEST, ...api } });

async function fill({ agree = true, phone = '10000000001' } = {}) {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('手机号'), phone);
  await user.type(screen.getByLabelText('密码'), 'Demo@2026!');
  if (agree) await user.click(screen.getByRole('checkbox'));
  const submit = () => user.click(screen.getByRole('button', { name: /^登\s?录$/ }));
  return { user, submit };
}

test('lands on the page asked for, by a full load', async () => {
  const { sent } = await open(
    { 'account.signIn': SIGNED_IN },
    '/sign-in?redirect=%2Fmy-data%2Fcalls-record%3Fcurrent%3D2',
  );
  const { submit } = await fill({ phone: '+86 100 0000 0001' });
  await submit();
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/my-data/calls-record?current=2'));
  expect(sent.find(({ name }) => name === 'account.signIn')?.input).toEqual({
    phone: '10000000001',
    password: 'Demo@2026!',
  });
});

test.each(['//example.com', '/\\example.com', 'https://example.com', '/sign-in'])('never follows %s', async (to) => {
  await open({ 'account.signIn': SIGNED_IN }, `/sign-in?redirect=${encodeURIComponent(to)}`);
  const { submit } = await fill();
  await submit();
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/overview'));
});

test('does not ask again in this browser until the agreement changes', async () => {
  const first = await open({ 'account.signIn': SIGNED_IN });
  const { submit } = await fill();
  await submit();
  await waitFor(() => expect(assign).toHaveBeenCalled());
  first.unmount();
  const second = await open({ 'account.signIn': SIGNED_IN });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByText(/您已在此浏览器同意/)).toBeInTheDocument();
  await (await fill({ agree: false })).submit();
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
  second.unmount();
  window.localStorage.setItem('agreement.accepted', '2020-01-01 2020-01-01');
  await open({});
  expect(screen.getByRole('checkbox')).not.toBeChecked();
});

test('links to the pages that need no account', async () => {
  await open({});
  const links = within(screen.getByRole('navigation', { name: '无需登录即可查看' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/price-directory', '/docs/data-sets', '/docs']);
});

test('says what is missing and sends nothing', async () => {
  const { sent } = await open({});
  const { submit } = await fill({ agree: false });
  await submit();
  expect(await screen.findByText('请先阅读并同意用户协议和隐私政策')).toBeInTheDocument();
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('请先阅读并同意用户协议和隐私政策');
  expect(sent.some(({ name }) => name === 'account.signIn')).toBe(false);
});

const CHALLENGE = {
  parameters: {
    algorithm: 'SHA-256' as const,
    nonce: '00ff',
    salt: 'ff00',
    cost: 8,
    keyLength: 32,
    keyPrefix: '00',
    data: { expires: 1, level: 1 },
  },
  signature: 'aa',
};
const SOLUTION = { counter: 7, derivedKey: '00ab' };
// A worker's; tests/contract/proof.test.ts does the work.
jest.doMock('../components/proof', () => ({
  prove: async (challenge: object) => ({ challenge, solution: SOLUTION }),
}));

test('a wrong password keeps what was typed, then the work that is asked for is done and sent along', async () => {
  let tries = 0;
  const { sent } = await open({
    'account.captcha': CHALLENGE,
    'account.signIn': ({ proof }) => {
      tries += 1;
      if (tries === 1)
        return refuse(422, { errorCode: 'credentials-wrong', errorMessage: '手机号或密码错误，还可尝试 4 次。' });
      return proof ? SIGNED_IN : refuse(422, { errorCode: 'captcha-required', errorMessage: '请先完成安全验证。' });
    },
  });
  const { submit } = await fill();
  await submit();
  expect(await screen.findByText('手机号或密码错误，还可尝试 4 次。')).toBeInTheDocument();
  expect(screen.getByLabelText('密码')).toHaveValue('Demo@2026!');
  await submit();
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/overview'));
  expect(screen.queryByText('请先完成安全验证。')).toBeNull();
  expect(sent.at(-1)?.input).toMatchObject({
    password: 'Demo@2026!',
    proof: { challenge: CHALLENGE, solution: SOLUTION },
  });
});

test('work that comes to nothing again and again is said', async () => {
  const { sent } = await open({
    'account.captcha': CHALLENGE,
    'account.signIn': refuse(422, { errorCode: 'captcha-wrong', errorMessage: '安全验证未通过或已失效，请重试。' }),
  });
  const { submit } = await fill();
  await submit();
  expect(await screen.findByText('安全验证未通过或已失效，请重试。')).toBeInTheDocument();
  expect(sent.filter(({ name }) => name === 'account.captcha')).toHaveLength(2);
});

test('a phone of several companies asks which one; arrows and Enter choose', async () => {
  const { sent } = await open({
    'account.signIn': { status: 'choose-company', companies: COMPANIES, company_id: null },
    'account.chooseCompany': { ...SIGNED_IN, company_id: 1000002 },
  });
  const { user, submit } = await fill();
  await submit();
  expect(await screen.findByRole('button', { name: /甲公司/ })).toHaveFocus();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/overview'));
  expect(sent.at(-1)).toEqual({ name: 'account.chooseCompany', input: { company_id: 1000002 } });
});

const CODE_SENT = { expires_in_seconds: 300, resend_in_seconds: 60, message_id: 'msg_0mfx3c9k00001' };

test.each([
  ['failed', '验证码未能送达'],
  ['delayed', '验证码尚未送出'],
] as const)('a code whose message is %s is told to whoever waits for it', async (state, text) => {
  const { sent } = await open({ 'account.smsCode': CODE_SENT, 'account.codeDelivery': { state } });
  const user = userEvent.setup();
  await user.click(screen.getByText('验证码登录'));
  await user.type(screen.getByLabelText('手机号'), '10000000001');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(await screen.findByText(new RegExp(text))).toBeInTheDocument();
  expect(sent.find(({ name }) => name === 'account.codeDelivery')?.input).toEqual({ message_id: CODE_SENT.message_id });
});

test('the code sent in demo mode is shown as such, and not sent again before its time', async () => {
  await open({ 'account.smsCode': { ...CODE_SENT, demo_code: '246810' }, 'account.codeDelivery': { state: 'sent' } });
  const user = userEvent.setup();
  await user.click(screen.getByText('验证码登录'));
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await waitFor(() => expect(screen.getByLabelText('手机号')).toBeInvalid());
  await user.type(screen.getByLabelText('手机号'), '10000000001');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(await screen.findByText('246810')).toBeInTheDocument();
  expect(screen.getByText('演示')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
});

const MEMBER: ApiStubs = {
  'account.menus': { menu_lists: [{ id: 1, name: 'overview', path: '/overview' }], ended: null },
};

// §8: on sign-in a 401 is a downline notice, and no dialog.
test('whoever was forced offline is told so in a line, without the address saying it', async () => {
  await open({ 'account.menus': { menu_lists: [], ended: 21 } });
  expect(await screen.findByRole('alert')).toHaveTextContent('下线通知您的账号已在其他地方登录，您已被迫下线');
});

test('a session that ends while a company is chosen is told of in a line, by §8 and not by the body', async () => {
  await open({
    ...MEMBER,
    'account.companies': { companies: COMPANIES, company_id: 1000001 },
    'account.chooseCompany': refuse(401, { code: 21, msg: 'replaced' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /乙公司/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('您的账号已在其他地方登录，您已被迫下线');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('whoever is signed in already may go on', async () => {
  await open({
    ...MEMBER,
    'account.companies': { companies: COMPANIES, company_id: 1000001 },
  });
  expect(await screen.findByText('当前企业：甲公司')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: /乙公司/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '继续使用' }));
  expect(assign).toHaveBeenCalledWith('/overview');
});

test('an unreachable server: said, and tried again without typing again', async () => {
  let reachable = false;
  await open({
    'account.signIn': () => {
      if (!reachable) throw new Error('Network Error');
      return SIGNED_IN;
    },
  });
  const { user, submit } = await fill();
  await submit();
  expect(await screen.findByText(/无法连接服务器/)).toBeInTheDocument();
  reachable = true;
  await user.click(screen.getByRole('button', { name: /重\s?试/ }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/overview'));
});

test.each([
  ['21', '您的账号已在其他地方登录，您已被迫下线'],
  ['20', '登录信息无效，请重新登录'],
])('a session that ended with code %s is told of', async (code, text) => {
  await open({}, `/sign-in?ended=${code}`);
  expect(screen.getByRole('alert')).toHaveTextContent(`下线通知${text}`);
});

test.each(['', '?ended=1', '?ended=%3Cb%3E'])('nothing is told with "%s"', async (query) => {
  await open({}, `/sign-in${query}`);
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('the second factor', () => {
  const asked = (status: 'second-factor' | 'set-up-second-factor') => ({
    status,
    companies: [],
    company_id: null,
    ticket: 'ticket-of-the-first-step',
  });

  test('is asked for after the password; a wrong code is said beside its field', async () => {
    const { sent } = await open({
      'account.signIn': asked('second-factor'),
      'account.secondFactor': ({ code }: { code: string }) =>
        code === '123456'
          ? SIGNED_IN
          : refuse(422, { errorCode: 'second-factor-wrong', errorMessage: '动态验证码错误或已使用。' }),
    });
    const { user, submit } = await fill();
    await submit();
    const send = () => user.click(screen.getByRole('button', { name: /^登\s?录$/ }));
    const field = await screen.findByLabelText('动态验证码');
    await user.type(field, '000000');
    await send();
    expect(await screen.findByText('动态验证码错误或已使用。')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, '123456');
    await send();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/overview'));
    expect(sent.findLast(({ name }) => name === 'account.secondFactor')?.input).toEqual({
      ticket: 'ticket-of-the-first-step',
      code: '123456',
    });
  });

  test('is set up on the way in where the company asks for it', async () => {
    await open({
      'account.signIn': asked('set-up-second-factor'),
      'personal.beginSecondFactor': { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/a?secret=ABCDEFGHIJKLMNOP' },
      'personal.confirmSecondFactor': { recovery_codes: ['abcde-fghjk'] },
    });
    const { user, submit } = await fill();
    await submit();
    await user.type(await screen.findByLabelText('6 位数字'), '123456');
    await user.click(screen.getByRole('button', { name: /启\s?用/ }));
    await user.click(await screen.findByRole('button', { name: '我已保存' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/overview'));
  });
});
