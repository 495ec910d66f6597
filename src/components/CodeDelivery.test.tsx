import { act, screen } from '@testing-library/react';
import { renderPage } from '@/testing';
import { CodeDelivery } from './CodeDelivery';

const SECONDS = 300;
const sent = { message_id: 'msg_0mfx3c9k00001', expires_in_seconds: SECONDS };

/** Effects run between steps. */
const pass = async (seconds: number) => {
  for (let at = 0; at < seconds; at += 5) await act(() => jest.advanceTimersByTimeAsync(5000));
};

afterEach(() => {
  jest.useRealTimers();
});

test('a code that comes back after it was taken is told to whoever waits for it', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let state: 'sent' | 'failed' = 'sent';
  await renderPage(<CodeDelivery sent={sent} />, { api: { 'account.codeDelivery': () => ({ state }) } });
  await pass(5);
  expect(screen.queryByText(/验证码未能送达/)).not.toBeInTheDocument();
  state = 'failed';
  await pass(30);
  expect(await screen.findByText(/验证码未能送达/)).toBeInTheDocument();
});

test('nobody asks about one that ended', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const asked = await renderPage(<CodeDelivery sent={sent} />, { api: { 'account.codeDelivery': { state: 'sent' } } });
  await pass(SECONDS + 60);
  const { length } = asked.sent;
  expect(length).toBeGreaterThan(1);
  await pass(600);
  expect(asked.sent).toHaveLength(length);
});
