import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse, renderPage } from '@/testing';
import UpdatePassword from './index';

test('strength while one types, a refusal beside the field, two that differ are not sent', async () => {
  let weak = true;
  const { sent } = await renderPage(<UpdatePassword />, {
    path: '/personal-center/update-password',
    api: {
      'personal.passwordStrength': ({ password }: { password: string }) =>
        password.length > 12
          ? { score: 4, needed: 3, reason: null }
          : { score: 1, needed: 3, reason: '它或与它相近的密码常见于泄露名单' },
      'personal.setPassword': () =>
        weak ? refuse(422, { errorCode: 'password-guessable', errorMessage: '密码太容易被猜到。' }) : { ended: 2 },
    },
  });
  const [first, again] = [screen.getByLabelText('新密码'), screen.getByLabelText('再次输入新密码')];
  await userEvent.type(first, 'Passw0rd!');
  expect(await screen.findByText(/密码强度：弱 · 它或与它相近/)).toBeInTheDocument();
  await userEvent.type(again, 'Other');
  await userEvent.click(screen.getByRole('button', { name: '修改密码' }));
  expect(await screen.findByText('两次输入的密码不一致')).toBeInTheDocument();
  expect(sent.map(({ name }) => name)).not.toContain('personal.setPassword');
  await userEvent.clear(again);
  await userEvent.type(again, 'Passw0rd!');
  await userEvent.click(screen.getByRole('button', { name: '修改密码' }));
  expect(await screen.findByText('密码太容易被猜到。')).toBeInTheDocument();
  weak = false;
  await userEvent.clear(first);
  await userEvent.type(first, 'Lantern#orchid7');
  expect(await screen.findByText(/密码强度：强/)).toBeInTheDocument();
  await userEvent.clear(again);
  await userEvent.type(again, 'Lantern#orchid7');
  await userEvent.click(screen.getByRole('button', { name: '修改密码' }));
  await waitFor(() => expect(screen.getByLabelText('新密码')).toHaveValue(''));
});
