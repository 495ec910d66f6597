import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import SecondFactor from './index';

const path = '/personal-center/second-factor';
const proofs = { password: true, code_to: 'phone' as const };
const none = {
  since: null,
  passkeys: 0,
  recovery_codes_left: 0,
  required_by: [] as string[],
  recovery: null,
  ...proofs,
};
const company: ApiStubs = {
  'company.security': { second_factor_since: null, without: 3 },
  'personal.passkeys': { list: [] },
};

test('set up: the key to type, a wrong code beside its field, the recovery codes once', async () => {
  let own: Record<string, unknown> = none;
  await renderPage(<SecondFactor />, {
    path,
    api: {
      ...company,
      'personal.secondFactor': () => own as never,
      'personal.beginSecondFactor': { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/a?secret=ABCDEFGHIJKLMNOP' },
      'personal.confirmSecondFactor': ({ code }: { code: string }) => {
        if (code !== '123456')
          return refuse(422, { errorCode: 'second-factor-wrong', errorMessage: '动态验证码错误。' });
        own = { ...none, since: '2026-11-01T00:00:00Z', recovery_codes_left: 10 };
        return { recovery_codes: ['abcde-fghjk', 'mnpqr-stvwx'] };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '启用两步验证' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('ABCD EFGH IJKL MNOP')).toBeInTheDocument();
  expect(dialog.getByRole('img', { name: '两步验证二维码' }).querySelector('svg')).not.toBeNull();
  const field = dialog.getByLabelText('6 位数字');
  await userEvent.type(field, '000000');
  await userEvent.click(dialog.getByRole('button', { name: /启\s?用/ }));
  expect(await dialog.findByText('动态验证码错误。')).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, '123456');
  await userEvent.click(dialog.getByRole('button', { name: /启\s?用/ }));
  expect(await dialog.findByText('mnpqr-stvwx')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '我已保存' }));
  expect(await screen.findByText('剩余 10 个')).toBeInTheDocument();
});

test('the companies that ask for it stand as the language lists them', async () => {
  await renderPage(<SecondFactor />, {
    path,
    api: { ...company, 'personal.secondFactor': { ...none, required_by: ['Galaxy', 'Harbour'] } },
    locale: 'en-US',
  });
  expect(await screen.findByText(/required by Galaxy, Harbour\./)).toBeInTheDocument();
});

test('where a company asks for it, it cannot be switched off; only those who change roles decide for all', async () => {
  const { unmount } = await renderPage(<SecondFactor />, {
    path,
    api: {
      ...company,
      'personal.secondFactor': {
        since: '2026-11-01T00:00:00Z',
        passkeys: 0,
        recovery_codes_left: 2,
        required_by: ['星河科技'],
        ...proofs,
        recovery: null,
      },
    },
  });
  expect(await screen.findByRole('button', { name: /关\s?闭/ })).toBeDisabled();
  expect(await screen.findByRole('switch')).not.toBeChecked();
  unmount();
  const { sent } = await renderPage(<SecondFactor />, {
    path,
    api: { 'personal.secondFactor': none, 'personal.passkeys': { list: [] } },
    permissions: [],
  });
  await screen.findByRole('button', { name: '启用两步验证' });
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  await waitFor(() =>
    expect(sent.map(({ name }) => name).sort()).toEqual(['personal.passkeys', 'personal.secondFactor']),
  );
});

test('who is no administrator sees what the company asks for, and who may change it', async () => {
  await renderPage(<SecondFactor />, {
    path,
    api: { ...company, 'personal.secondFactor': none },
    permissions: ['edit-role'],
    administrator: false,
  });
  expect(await screen.findByRole('switch')).toBeDisabled();
  expect(screen.getByText('关系到整个企业的安全，只有企业管理员可以更改。')).toBeInTheDocument();
});

test('a report of a loss is withdrawn from where the factor is', async () => {
  const recovery = { begun_at: '2026-11-01T00:00:00Z', ready_at: '2026-11-04T00:00:00Z', ip: '192.0.2.7' };
  let own: Record<string, unknown> = { ...none, passkeys: 1, recovery };
  const { sent } = await renderPage(<SecondFactor />, {
    path,
    api: {
      ...company,
      'personal.secondFactor': () => own as never,
      'personal.cancelRecovery': () => {
        own = { ...own, recovery: null };
        return { done: true as const };
      },
    },
  });
  const alert = within(
    (await screen.findByText(/从 192\.0\.2\.7 申请移除您的两步验证/)).closest('[role="alert"]') as HTMLElement,
  );
  await userEvent.click(alert.getByRole('button', { name: '撤销申请' }));
  await waitFor(() => expect(screen.queryByText(/申请移除您的两步验证/)).not.toBeInTheDocument());
  expect(sent.filter(({ name }) => name === 'personal.cancelRecovery')).toHaveLength(1);
});
