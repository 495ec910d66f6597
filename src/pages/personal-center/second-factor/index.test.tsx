import type { EndpointOutput } from '@daas/contract/endpoints';
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
  due: null as string | null,
  recovery: null,
  ...proofs,
};
const NO_RULE: EndpointOutput<'company.security'> = {
  scope: 'nobody',
  everybody_since: null,
  administrators_since: null,
  operator: null,
  without: 3,
  administrators_without: 1,
};
const company: ApiStubs = {
  'company.security': NO_RULE,
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
  expect(await screen.findByText(/required in Galaxy, Harbour\./)).toBeInTheDocument();
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
        due: null,
        ...proofs,
        recovery: null,
      },
    },
  });
  expect(await screen.findByRole('button', { name: /关\s?闭/ })).toBeDisabled();
  expect(await screen.findByText('不要求，由成员自行决定')).toBeInTheDocument();
  expect(screen.getByText('3 名成员尚未启用 · 其中管理员 1 名')).toBeInTheDocument();
  unmount();
  const { sent } = await renderPage(<SecondFactor />, {
    path,
    api: { 'personal.secondFactor': none, 'personal.passkeys': { list: [] } },
    permissions: [],
  });
  await screen.findByRole('button', { name: '启用两步验证' });
  expect(screen.queryByText('须启用两步验证的人员')).not.toBeInTheDocument();
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
  expect(await screen.findByRole('button', { name: '更改要求' })).toBeDisabled();
  expect(screen.getByText('关系到整个企业的安全，只有企业管理员可以更改。')).toBeInTheDocument();
});

test('an administrator chooses whom the company requires one of, and after how many days', async () => {
  let security = NO_RULE;
  const { sent } = await renderPage(<SecondFactor />, {
    path,
    api: {
      ...company,
      'personal.secondFactor': none,
      'company.security': () => security,
      'company.setSecurity': ({ grace_days }: { grace_days?: number }) => {
        if (grace_days === 0)
          return refuse(409, { errorCode: 'second-factor-first', errorMessage: '请先启用自己的两步验证。' });
        const administrators_since = '2026-12-01T02:00:00Z';
        security = { ...NO_RULE, scope: 'administrators', administrators_since };
        return { done: true as const };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '更改要求' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText('宽限期')).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('radio', { name: '管理员' }));
  const grace = dialog.getByRole('combobox', { name: '宽限期' });
  const choose = async (label: string) => {
    await userEvent.click(grace);
    await userEvent.click(await screen.findByTitle(label));
    await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }));
  };
  await choose('无，立即生效');
  expect(await dialog.findByText('请先启用自己的两步验证。')).toBeInTheDocument();
  await choose('7 天');
  expect(await screen.findByText('管理员，自 2026-12-01 10:00:00 起')).toBeInTheDocument();
  expect(sent.filter(({ name }) => name === 'company.setSecurity').map(({ input }) => input)).toEqual([
    { scope: 'administrators', grace_days: 0 },
    { scope: 'administrators', grace_days: 7 },
  ]);
});

test('what the operator requires is shown as set by the operator', async () => {
  const security = { ...NO_RULE, operator: { since: '2026-12-01T02:00:00Z' } };
  await renderPage(<SecondFactor />, {
    path,
    api: { ...company, 'company.security': security, 'personal.secondFactor': none },
  });
  expect(await screen.findByText('自 2026-12-01 10:00:00 起，管理员须启用两步验证')).toBeInTheDocument();
  expect(screen.getByText('由平台运营方设置，企业不能取消或放宽。')).toBeInTheDocument();
});

test('during the grace period the page names its end', async () => {
  await renderPage(<SecondFactor />, {
    path,
    api: {
      ...company,
      'personal.secondFactor': { ...none, required_by: ['星河科技'], due: '2026-12-01T02:00:00Z' },
    },
  });
  expect(await screen.findByText(/自 2026-12-01 10:00:00 起，在星河科技须使用两步验证/)).toBeInTheDocument();
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
  await userEvent.click(alert.getByRole('button', { name: '撤回申请' }));
  await waitFor(() => expect(screen.queryByText(/申请移除您的两步验证/)).not.toBeInTheDocument());
  expect(sent.filter(({ name }) => name === 'personal.cancelRecovery')).toHaveLength(1);
});
