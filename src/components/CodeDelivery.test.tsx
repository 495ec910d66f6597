import { act, screen } from '@testing-library/react';
import { renderPage } from '@/testing';
import { CodeDelivery } from './CodeDelivery';

const sent = { message_id: 'msg_0mfx3c9k00001', expires_in_seconds: 300 };

afterEach(() => {
  jest.useRealTimers();
});

test('a code that comes back after it was taken is told to whoever waits for it', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let state: 'sent' | 'failed' = 'sent';
  await renderPage(<CodeDelivery sent={sent} />, { api: { 'account.codeDelivery': () => ({ state }) } });
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.queryByText(/验证码未能送达/)).not.toBeInTheDocument();
  state = 'failed';
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByText(/验证码未能送达/)).toBeInTheDocument();
});
