import { ERROR_ROWS } from '@daas/contract/errors/rows';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { Modal } from 'antd';
import en from '@/locales/en-US';
import zh from '@/locales/zh-CN';
import { refuse, renderPage } from '@/testing';
import { call } from './call';
import { browser } from './navigation';

const PAGE = '/my-data/calls-record?current=2';
const zhText = zh as Record<string, string>;

async function fail(status: number, body: object, options: { path?: string } & Parameters<typeof call>[2] = {}) {
  const { path = PAGE, ...callOptions } = options;
  await renderPage(<p>page</p>, { path, api: { 'overview.get': refuse(status, body) } });
  await expect(call('overview.get', {}, callOptions)).rejects.toBeInstanceOf(Error);
}

beforeEach(() => {
  jest.spyOn(browser, 'assign').mockImplementation(() => undefined);
  jest.spyOn(browser, 'reload').mockImplementation(() => undefined);
});
afterEach(async () => {
  // A dialog left open would stand for the next one.
  const ok = document.querySelector<HTMLElement>('.daas-modal .daas-btn-primary');
  if (ok) await userEvent.click(ok);
  Modal.destroyAll();
  await waitFor(() => expect(document.querySelector('.daas-modal-confirm')).toBeNull());
  cleanup();
  jest.restoreAllMocks();
});

describe('every row of the error catalogue', () => {
  test.each(ERROR_ROWS.map((row) => [`${row.status || 'other'} ${row.code ?? '*'}`, row] as const))(
    '%s',
    async (_, row) => {
      expect(zhText[row.messageId]).toBeTruthy();
      expect((en as Record<string, string>)[row.messageId]).toBeTruthy();
      await fail(row.status || 500, row.code === null ? {} : { code: row.code });
      expect(await screen.findByText(zhText[row.messageId] ?? '')).toBeInTheDocument();

      if (row.action === 'offline') {
        expect(screen.getByRole('dialog', { name: '下线通知' })).toBeInTheDocument();
        expect(history.location.pathname).toBe('/error');
        await userEvent.click(screen.getByRole('button', { name: '我知道了' }));
        expect(browser.assign).toHaveBeenCalledWith(`/sign-in?redirect=${encodeURIComponent(PAGE)}`);
      } else if (row.action === 'forbidden-page') {
        expect(history.location.pathname).toBe('/error/forbidden');
      } else if (row.action === 'reload-or-home') {
        await userEvent.click(screen.getByRole('button', { name: '刷新页面' }));
        expect(browser.reload).toHaveBeenCalled();
      } else if (row.action) {
        await userEvent.click(screen.getByRole('button', { name: '我知道了' }));
        expect(browser.assign).toHaveBeenCalledWith(expect.stringMatching(/^\/sign-in/));
      } else {
        expect(history.location.pathname).toBe('/my-data/calls-record');
      }
    },
  );
});

describe('showType', () => {
  const body = (text: string) => ({ errorCode: `code of ${text}`, errorMessage: text });
  test('0 shows nothing', async () => {
    await fail(409, { ...body('静默'), showType: 0 });
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByText('静默')).toBeNull();
  });
  test.each([
    [1, '.daas-message-warning'],
    [2, '.daas-message-error'],
    [7, '.daas-message-error'],
  ])('%i is a message', async (showType, selector) => {
    await fail(409, { ...body(`类型${showType}`), showType });
    expect((await screen.findByText(`类型${showType}`)).closest(selector)).not.toBeNull();
  });
  test('4 is a notification, code as title', async () => {
    await fail(409, { ...body('通知'), showType: 4 });
    expect(await screen.findByText('code of 通知')).toBeInTheDocument();
    expect(screen.getByText('通知')).toBeInTheDocument();
  });
  test('9 redirects with code and message', async () => {
    await fail(409, { ...body('跳转'), showType: 9 });
    await waitFor(() => expect(history.location.pathname).toBe('/exception'));
    expect(new URLSearchParams(history.location.search).get('errorMessage')).toBe('跳转');
  });
  test('success false in a 200 is a business error', async () => {
    await fail(200, { ...body('业务错误'), showType: 2 });
    expect(await screen.findByText('业务错误')).toBeInTheDocument();
  });
});

describe('switches', () => {
  test.each([
    ['skipErrorHandler', 500, { skipErrorHandler: true }],
    ['disableMessageTips', 422, { disableMessageTips: true }],
    ['disableLoginRedirect', 401, { disableLoginRedirect: true }],
  ])('%s shows nothing and rejects', async (_, status, options) => {
    await fail(status, { msg: '不应显示' }, options);
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.body).not.toHaveTextContent(/不应显示|下线通知/);
    expect(history.location.pathname).toBe('/my-data/calls-record');
  });
  test.each(['/sign-in', '/register', '/reset-password', '/redirect'])('no dialog on %s', async (path) => {
    await fail(401, { code: 20 }, { path });
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.querySelector('.daas-modal')).toBeNull();
    expect(history.location.pathname).toBe(path);
  });
  test('a body message of other statuses is a warning', async () => {
    await fail(418, { success: undefined, err_msg: '茶壶' });
    expect((await screen.findByText('茶壶')).closest('.daas-message-warning')).not.toBeNull();
  });
  test('one dialog at a time', async () => {
    await fail(401, { code: 21 });
    await expect(call('overview.get', {})).rejects.toBeInstanceOf(Error);
    await screen.findByRole('dialog', { name: '下线通知' });
    expect(document.querySelectorAll('.daas-modal-confirm')).toHaveLength(1);
  });
});
