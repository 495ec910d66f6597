import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from '@/request';
import { browser } from '@/request/navigation';
import { renderPage } from '@/testing';
import { StartFailed } from './StartFailed';

test('no answer: said, and tried again in place', async () => {
  const again = jest.fn();
  await renderPage(<StartFailed error={new Error('Network Error')} again={again} />, { path: '/overview' });
  expect(screen.getByRole('heading', { name: '控制台暂时无法连接' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }));
  expect(again).toHaveBeenCalled();
});

test("a refusal: the server's reason, and the way to another account", async () => {
  const assign = jest.spyOn(browser, 'assign').mockImplementation(() => undefined);
  const error = new HttpError(403, { code: 410, msg: '企业账号已停用' });
  await renderPage(<StartFailed error={error} again={() => undefined} />, { path: '/overview' });
  expect(screen.getByText('企业账号已停用')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '重新登录' }));
  expect(assign).toHaveBeenCalledWith('/sign-in?redirect=%2Foverview');
});
