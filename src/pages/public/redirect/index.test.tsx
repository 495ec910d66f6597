import { act, screen } from '@testing-library/react';
import { browser } from '@/request/navigation';
import { renderPage } from '@/testing';
import RedirectPage from './index';

const assign = jest.spyOn(browser, 'assign').mockImplementation(() => undefined);
beforeEach(() => assign.mockClear());
afterEach(() => jest.useRealTimers());

test('shows where one is going, then goes there', async () => {
  jest.useFakeTimers();
  await renderPage(<RedirectPage />, { path: '/redirect?to=%2Foverview%3Fa%3D1' });
  expect(screen.getByText('/overview?a=1')).toBeInTheDocument();
  expect(assign).not.toHaveBeenCalled();
  act(() => void jest.advanceTimersByTime(1500));
  expect(assign).toHaveBeenCalledWith('/overview?a=1');
});

test.each(['//example.com', 'https://example.com/overview', '/%5Cexample.com', '/redirect?to=/overview', '/sign-in'])(
  'goes nowhere for %s',
  async (to) => {
    jest.useFakeTimers();
    await renderPage(<RedirectPage />, { path: `/redirect?to=${encodeURIComponent(to)}` });
    expect(screen.getByRole('heading')).toHaveTextContent('无法跳转到该地址');
    expect(screen.getByText(to)).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(60_000));
    expect(assign).not.toHaveBeenCalled();
  },
);
