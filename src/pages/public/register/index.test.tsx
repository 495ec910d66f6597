import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { browser } from '@/request/navigation';
import { refuse, renderPage } from '@/testing';
import RegisterPage from './index';

const assign = jest.spyOn(browser, 'assign').mockImplementation(() => undefined);

test('rules tick off while one types; a refusal lands on its field; then straight in', async () => {
  let taken = true;
  const { sent } = await renderPage(<RegisterPage />, {
    path: '/register',
    api: {
      'account.register': () =>
        taken
          ? refuse(409, { errorCode: 'company-name-taken', errorMessage: '该企业名称已注册。' })
          : { status: 'signed-in', companies: [], company_id: 1000001 },
    },
  });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('企业名称'), '某某科技');
  await user.type(screen.getByLabelText('您的姓名'), '张三');
  await user.type(screen.getByLabelText('手机号'), '10000000003');
  await user.type(screen.getByLabelText('短信验证码'), '123456');
  const rules = within(screen.getByRole('list', { name: '密码要求' }));
  await user.type(screen.getByLabelText('密码'), 'abcdefgh1');
  expect(rules.getAllByText('已满足')).toHaveLength(3);
  await user.type(screen.getByLabelText('密码'), '!');
  expect(rules.getAllByText('已满足')).toHaveLength(4);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: '注册并进入' }));
  expect(await screen.findByText('该企业名称已注册。')).toBeInTheDocument();
  expect(screen.getByLabelText('企业名称')).toHaveValue('某某科技');
  expect(screen.getByLabelText('企业名称')).toHaveFocus();
  taken = false;
  await user.click(screen.getByRole('button', { name: '注册并进入' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/overview'));
  expect(sent.at(-1)?.input).toEqual({
    company_name: '某某科技',
    name: '张三',
    phone: '10000000003',
    sms_code: '123456',
    password: 'abcdefgh1!',
    agreed: true,
  });
});

test('sets up a second factor on the way in where administrators need one', async () => {
  await renderPage(<RegisterPage />, {
    path: '/register',
    api: {
      'account.register': { status: 'set-up-second-factor', companies: [], company_id: 1000001, ticket: 'ticket' },
      'personal.beginSecondFactor': { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/a?secret=ABCDEFGHIJKLMNOP' },
      'personal.confirmSecondFactor': { recovery_codes: ['abcde-fghjk'] },
    },
  });
  assign.mockClear();
  const user = userEvent.setup();
  const values = {
    企业名称: '某某科技',
    您的姓名: '张三',
    手机号: '10000000003',
    短信验证码: '123456',
    密码: 'abcdefgh1!',
  };
  for (const [label, value] of Object.entries(values)) await user.type(screen.getByLabelText(label), value);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: '注册并进入' }));
  await user.type(await screen.findByLabelText('6 位数字'), '123456');
  expect(assign).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: /启\s?用/ }));
  await user.click(await screen.findByRole('button', { name: '我已保存' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/overview'));
});
