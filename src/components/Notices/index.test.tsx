import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '@/testing';
import { NoticeButton } from './NoticeButton';

const notice = (n: number, more = {}) => ({
  id: `ntc_00000000000${n}`,
  kind: 'limit.near' as 'limit.near' | 'account.security',
  at: '2026-11-17T02:00:00Z',
  read: false,
  title: `上限 ${n}`,
  text: '今日已调用 800 次',
  path: '/my-data/app-manage/detail/1000001',
  ...more,
});
const listOf = (list: ReturnType<typeof notice>[]) => ({ list, total: list.length, current: 1, pageSize: 20 });

test('nothing but the count is read before it is opened', async () => {
  const { sent } = await renderPage(<NoticeButton />, { api: { 'notice.unread': { unread: 100 } } });
  expect(await screen.findByRole('button', { name: '通知，99+ 条未读' })).toBeInTheDocument();
  expect(sent.map(({ name }) => name)).toEqual(['notice.unread']);
});

test('all up to the newest that was seen are read, of one kind only those', async () => {
  const { sent } = await renderPage(<NoticeButton />, {
    api: {
      'notice.unread': { unread: 2 },
      'notice.list': listOf([notice(2), notice(1, { read: true })]),
      'notice.read': { done: true },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '通知，2 条未读' }));
  const centre = await screen.findByRole('dialog');
  await within(centre).findByText('上限 2');
  await userEvent.click(within(centre).getByRole('button', { name: '全部标为已读' }));
  const asked = () => sent.filter(({ name }) => name === 'notice.read').map(({ input }) => input);
  await waitFor(() => expect(asked()).toEqual([{ up_to: 'ntc_000000000002' }]));
  await userEvent.click(
    within(centre).getByText('未读', { selector: '.ant-segmented-item-label, [class*=segmented-item-label]' }),
  );
  await userEvent.click(await within(centre).findByRole('button', { name: '全部标为已读' }));
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()[1]).toEqual({ ids: ['ntc_000000000002'] });
});

test('one day and kind is one row, of which the others open', async () => {
  const device = (n: number) => notice(n, { kind: 'account.security' as const, title: `新设备登录 ${n}` });
  const { sent } = await renderPage(<NoticeButton />, {
    api: {
      'notice.unread': { unread: 5 },
      'notice.list': listOf(
        [device(9), device(8), notice(7), device(6), device(5), device(4)].map((one, index) => ({
          ...one,
          at: index < 4 ? '2026-11-17T02:00:00Z' : '2026-11-15T02:00:00Z',
        })),
      ),
      'notice.read': { done: true },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '通知，5 条未读' }));
  const centre = await screen.findByRole('dialog');
  const today = await within(centre).findByRole('region', { name: /2026.*11.*17/ });
  expect(within(today).getByText('新设备登录 9')).toBeInTheDocument();
  expect(within(today).getByText('上限 7')).toBeInTheDocument();
  expect(within(today).queryByText('新设备登录 8')).toBeNull();
  // Two of a day are not folded.
  expect(within(centre).getByText('新设备登录 5')).toBeInTheDocument();
  expect(within(centre).getByText('新设备登录 4')).toBeInTheDocument();
  await userEvent.click(within(today).getByRole('button', { name: '还有 2 条同类通知（2 条未读）' }));
  expect(within(today).getByText('新设备登录 8')).toBeInTheDocument();
  await userEvent.click(within(today).getByRole('button', { name: '同类标为已读' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'notice.read')?.input).toEqual({
      ids: ['ntc_000000000009', 'ntc_000000000008', 'ntc_000000000006'],
    }),
  );
});
