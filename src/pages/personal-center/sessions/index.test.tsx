import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '@/testing';
import Sessions from './index';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const session = {
  id: 'ses_0000000000000001',
  current: true,
  ip: '203.0.113.7',
  user_agent: CHROME,
  created_at: '2026-11-01T01:00:00Z',
  last_seen_at: '2026-11-02T02:00:00Z',
  expires_at: '2026-11-08T01:00:00Z',
};
const other = { ...session, id: 'ses_0000000000000002', current: false, ip: '198.51.100.9', user_agent: 'curl/8.5.0' };

test('devices are named; another one is signed out after asking', async () => {
  let list = [session, other];
  const { sent } = await renderPage(<Sessions />, {
    path: '/personal-center/sessions',
    api: {
      'account.sessions': () => ({ list }),
      'account.endSession': () => {
        list = [session];
        return { done: true };
      },
    },
  });
  const own = within((await screen.findByText('Chrome · Windows')).closest('li') as HTMLElement);
  expect(own.getByText('本设备')).toBeInTheDocument();
  expect(own.getByText(/203\.0\.113\.7 · 最近使用 2026-11-02 10:00:00/)).toBeInTheDocument();
  expect(own.queryByRole('button')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^退出登录/ }));
  await userEvent.click(await screen.findByRole('button', { name: /确\s?定|OK/ }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(sent.find(({ name }) => name === 'account.endSession')?.input).toEqual({ id: other.id });
});

test('sign-ins of one program at one address are one row, and end together', async () => {
  const again = { ...other, id: 'ses_0000000000000003', created_at: '2026-10-30T01:00:00Z' };
  const elsewhere = { ...other, id: 'ses_0000000000000004', ip: '198.51.100.10' };
  let list = [session, other, again, elsewhere];
  const { sent } = await renderPage(<Sessions />, {
    path: '/personal-center/sessions',
    api: {
      'account.sessions': () => ({ list }),
      'account.endSession': () => {
        list = [session, elsewhere];
        return { done: true };
      },
    },
  });
  const row = await screen.findByText(/2 处登录 · 最近使用 .* · 最早登录于 2026-10-30 09:00:00/);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  await userEvent.click(within(row.closest('li') as HTMLElement).getByRole('button'));
  await screen.findByText(/上的 2 处登录吗？/);
  await userEvent.click(await screen.findByRole('button', { name: /确\s?定|OK/ }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  const ended = sent.flatMap(({ name, input }) => (name === 'account.endSession' ? [input] : []));
  expect(ended).toEqual([{ id: other.id }, { id: again.id }]);
});
