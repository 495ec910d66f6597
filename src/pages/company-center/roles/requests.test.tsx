import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '@/testing';
import { Requests } from './components/Requests';

const list = [
  {
    id: 'prq_000000000001',
    member: { id: 1_000_009, name: '甲分析' },
    permission: 'get-call-log-detail' as const,
    permissions: ['get-call-log-list' as const, 'get-call-log-detail' as const],
    requested_at: '2026-11-01T01:30:00.000Z',
  },
];

test('a request says who asks for what and what comes with it, and is granted with one press', async () => {
  const onGranted = jest.fn();
  const { sent } = await renderPage(<Requests onGranted={onGranted} />, {
    path: '/company-center/role-admin',
    api: { 'role.requests': { list }, 'role.grantRequest': { done: true } },
  });
  expect(await screen.findByText(/甲分析申请“/)).toBeInTheDocument();
  expect(screen.getByText(/同时包含：/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^批\s?准$/ }));
  await waitFor(() => expect(onGranted).toHaveBeenCalledTimes(1));
  const input = sent.find(({ name }) => name === 'role.grantRequest')?.input;
  expect(input).toMatchObject({ id: 'prq_000000000001', role_name: expect.stringMatching(/^单项权限：/) });
});

test('where nobody asks there is nothing', async () => {
  const { container } = await renderPage(<Requests onGranted={() => undefined} />, {
    path: '/company-center/role-admin',
    api: { 'role.requests': { list: [] } },
  });
  expect(container).not.toHaveTextContent('权限申请');
});
