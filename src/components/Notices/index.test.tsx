import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '@/testing';
import { NoticeButton } from './NoticeButton';

const notice = (n: number, more = {}) => ({
  id: `ntc_00000000000${n}`,
  kind: 'limit.near' as const,
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
