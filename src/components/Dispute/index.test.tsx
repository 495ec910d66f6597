import type { Dispute } from '@daas/contract/endpoints/disputes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse, renderPage } from '@/testing';
import { DisputeButton } from '.';

const dispute: Dispute = {
  id: 'dsp_000000000001',
  state: 'open',
  amount: 1000,
  reason: '返回的数据有误',
  answer: '',
  created_at: '2026-11-02T02:00:00.000Z',
  answered_at: null,
};
const charge = { of: { kind: 'call', id: 'call_000000000001' }, name: 'call_000000000001', charged: 1000 } as const;
const path = '/my-data/calls-record';

test('sends the reason of a dispute', async () => {
  const onDone = jest.fn();
  const { sent } = await renderPage(<DisputeButton {...charge} onDone={onDone} />, {
    path,
    api: { 'call.dispute': dispute },
  });
  await userEvent.click(await screen.findByRole('button', { name: '申诉 call_000000000001' }));
  await userEvent.type(screen.getByLabelText('原因'), '返回的数据有误');
  await userEvent.click(screen.getByRole('button', { name: '提交申诉' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent.find(({ name }) => name === 'call.dispute')?.input).toEqual({
    id: charge.of.id,
    reason: '返回的数据有误',
  });
});

const reason = '返回的数据有误';
test.each([
  ['exclusive.dispute', { kind: 'exclusive', id: 'exo_000000000001' }, { id: 'exo_000000000001', reason }],
  [
    'marketReport.dispute',
    { kind: 'report', id: 'mrp_000000000001', version: 2 },
    { id: 'mrp_000000000001', version: '2', reason },
  ],
] as const)('sends %s', async (endpoint, of, input) => {
  const { sent } = await renderPage(<DisputeButton {...charge} of={of} onDone={() => undefined} />, {
    path,
    api: { [endpoint]: dispute },
  });
  await userEvent.click(await screen.findByRole('button', { name: '申诉 call_000000000001' }));
  await userEvent.type(screen.getByLabelText('原因'), reason);
  await userEvent.click(screen.getByRole('button', { name: '提交申诉' }));
  await waitFor(() => expect(sent.find(({ name }) => name === endpoint)?.input).toEqual(input));
});

test('keeps the reason after a refusal', async () => {
  await renderPage(<DisputeButton {...charge} onDone={() => undefined} />, {
    path,
    api: { 'call.dispute': refuse(409, { errorCode: 'already-disputed', errorMessage: '该笔费用已提出申诉。' }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: '申诉 call_000000000001' }));
  await userEvent.type(screen.getByLabelText('原因'), '返回的数据有误');
  await userEvent.click(screen.getByRole('button', { name: '提交申诉' }));
  expect(await screen.findByText('该笔费用已提出申诉。')).toBeInTheDocument();
  expect(screen.getByLabelText('原因')).toHaveValue('返回的数据有误');
});

test('shows the state, the answer and what was refunded', async () => {
  const answered = { ...dispute, state: 'refunded', answer: '已核实', answered_at: dispute.created_at } as const;
  await renderPage(<DisputeButton {...charge} refunded={999} dispute={answered} onDone={() => undefined} />, {
    path,
    api: {},
  });
  await userEvent.click(await screen.findByRole('button', { name: '查看申诉 call_000000000001 申诉 · 部分退款' }));
  expect(await screen.findByText('已核实')).toBeInTheDocument();
  expect(screen.getByText('¥0.0999')).toBeInTheDocument();
});

test('shows the disputed amount of a bill line whose amount is refunded', async () => {
  const answered = { ...dispute, state: 'refunded', amount: 2500, answered_at: dispute.created_at } as const;
  const of = { kind: 'bill', period: '2026-11', by: 'connector', key: '1000001' } as const;
  await renderPage(
    <DisputeButton {...charge} of={of} charged={0} refunded={2500} dispute={answered} onDone={() => undefined} />,
    { path, api: {} },
  );
  await userEvent.click(await screen.findByRole('button', { name: /查看申诉/ }));
  expect(await screen.findAllByText('¥0.25')).toHaveLength(2);
});

test('shows nothing without a charge', async () => {
  await renderPage(<DisputeButton {...charge} charged={0} onDone={() => undefined} />, { path, api: {} });
  await waitFor(() => expect(screen.queryByRole('button', { name: /申诉/ })).toBeNull());
});
