import { ERROR_ROWS, type ErrorRow } from '@daas/contract/errors/rows';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getRequestInstance, history } from '@umijs/max';
import { Modal, message, notification } from 'antd';
import en from '@/locales/en-US';
import zh from '@/locales/zh-CN';
import { answerHtml, refuse, renderPage } from '@/testing';
import { call } from './call';
import { NetworkError } from './errors';
import { browser } from './navigation';
// Drawn on the first error; loaded here so that no test waits for it.
import './present';

const PAGE = '/my-data/calls-record?current=2';
const [WARNING, ERROR] = ['.daas-message-warning', '.daas-message-error'];
const textOf = (id: string) => (zh as Record<string, string>)[id] ?? '';

type Options = { path?: string } & Parameters<typeof call>[2];
async function meet(answer: ReturnType<typeof refuse>, { path = PAGE, ...options }: Options = {}) {
  await renderPage(<p>page</p>, { path, api: { 'overview.get': answer } });
  await expect(call('overview.get', {}, options)).rejects.toBeInstanceOf(Error);
}
const fail = (status: number, body: object, options?: Options) => meet(refuse(status, body), options);

/** Everything shown outside the page, once there was time to draw it. */
async function shown(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve));
  return [...document.querySelectorAll('.daas-message, .daas-notification, .daas-modal')]
    .map((one) => one.textContent)
    .join();
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  jest.spyOn(browser, 'assign').mockImplementation(() => undefined);
  jest.spyOn(browser, 'reload').mockImplementation(() => undefined);
});
afterEach(async () => {
  // A dialog left open would stand for the next one.
  const ok = document.querySelector<HTMLElement>('.daas-modal .daas-btn-primary');
  if (ok) await userEvent.click(ok);
  Modal.destroyAll();
  message.destroy();
  notification.destroy();
  const left = '.daas-modal-confirm, .daas-message-notice, .daas-notification-notice';
  await waitFor(() => expect(document.querySelector(left)).toBeNull());
  cleanup();
  jest.restoreAllMocks();
});

/** What each action of a row does once its text is on the screen. */
const ACTIONS: Record<NonNullable<ErrorRow['action']>, () => Promise<void>> = {
  offline: async () => {
    expect(screen.getByRole('dialog', { name: '下线通知' })).toBeInTheDocument();
    expect(history.location.pathname).toBe('/error');
    await press('我知道了');
    expect(browser.assign).toHaveBeenCalledWith(`/sign-in?redirect=${encodeURIComponent(PAGE)}`);
  },
  'reload-or-home': async () => {
    await press('刷新页面');
    expect(browser.reload).toHaveBeenCalled();
  },
  'sign-in': async () => {
    await press('我知道了');
    expect(browser.assign).toHaveBeenCalledWith(expect.stringMatching(/^\/sign-in/));
  },
  'choose-company': async () => {
    await press('我知道了');
    expect(browser.assign).toHaveBeenCalledWith(expect.stringMatching(/^\/sign-in/));
  },
  'forbidden-page': async () => expect(history.location.pathname).toBe('/error/forbidden'),
};

describe('every row of the error catalogue', () => {
  test('are the rows of §8', () => {
    expect(
      ERROR_ROWS.map(({ status, code, action }) => `${status || 'other'} ${code ?? '*'} ${action ?? ''}`.trim()),
    ).toMatchSnapshot();
  });
  test.each(ERROR_ROWS.map((row) => [`${row.status || 'other'} ${row.code ?? '*'}`, row] as const))(
    '%s',
    async (_, row) => {
      expect(textOf(row.messageId)).toBeTruthy();
      expect((en as Record<string, string>)[row.messageId]).toBeTruthy();
      await fail(row.status || 500, row.code === null ? {} : { code: row.code });
      const text = await screen.findByText(textOf(row.messageId));
      if (row.action) await ACTIONS[row.action]();
      else {
        expect(history.location.pathname).toBe('/my-data/calls-record');
        if (row.status === 403) expect(text.closest(WARNING)).not.toBeNull();
        else expect(text.closest('.daas-notification-notice')).toHaveTextContent('提示信息');
      }
    },
  );
  test('a changed permission also leads home', async () => {
    await fail(403, { code: 400 });
    await screen.findByText(textOf('errors.403.400'));
    await press('返回首页');
    expect(browser.assign).toHaveBeenCalledWith('/');
  });
});

describe('showType', () => {
  const body = (text: string) => ({ errorCode: `code of ${text}`, errorMessage: text });
  test.each([200, 409])('0 shows nothing (status %i)', async (status) => {
    await fail(status, { ...body('静默'), showType: 0 });
    expect(await shown()).not.toContain('静默');
  });
  test.each([
    [200, 1, WARNING],
    [409, 1, WARNING],
    [200, 2, ERROR],
    [409, 2, ERROR],
    [200, 7, ERROR],
    [200, undefined, ERROR],
  ])('status %i, type %p is a message', async (status, showType, selector = '') => {
    await fail(status, { ...body(`${status}类型${showType}`), showType });
    expect((await screen.findByText(`${status}类型${showType}`)).closest(selector)).not.toBeNull();
  });
  test.each([2, 4])('what several calls say alike is shown once (type %i)', async (showType) => {
    for (const _ of [1, 2]) await fail(409, { ...body(`同样${showType}`), showType });
    await screen.findByText(`同样${showType}`);
    await fail(409, { ...body('另一句'), showType: 2 });
    await screen.findByText('另一句');
    expect(screen.getAllByText(`同样${showType}`)).toHaveLength(1);
  });
  test('4 is a notification, code as title', async () => {
    await fail(409, { ...body('通知'), showType: 4 });
    expect((await screen.findByText('code of 通知')).closest('.daas-notification-notice')).toHaveTextContent('通知');
  });
  test('9 redirects with code and message', async () => {
    await fail(409, { ...body('跳转'), showType: 9 });
    await waitFor(() => expect(history.location.pathname).toBe('/exception'));
    expect(Object.fromEntries(new URLSearchParams(history.location.search))).toEqual({
      errorCode: 'code of 跳转',
      errorMessage: '跳转',
    });
  });
  test("9 leads to the deployment's page where there is one, by a page load below the console's base", async () => {
    Object.assign(window, { errorPage: '/help/errors.html', routerBase: '/daas/' });
    try {
      await fail(409, { ...body('跳转'), showType: 9 });
      const query = new URLSearchParams({ errorCode: 'code of 跳转', errorMessage: '跳转' });
      await waitFor(() => expect(browser.assign).toHaveBeenCalledWith(`/daas/help/errors.html?${query}`));
    } finally {
      delete window.errorPage;
      delete window.routerBase;
    }
  });
  test('nothing said: asked to try again', async () => {
    await fail(200, {});
    expect((await screen.findByText('请求出错，请重试')).closest(ERROR)).not.toBeNull();
  });
});

describe('what is no answer', () => {
  test('no connection, as axios reports it', async () => {
    await renderPage(<p>page</p>, { path: PAGE });
    getRequestInstance().defaults.adapter = async () => {
      throw Object.assign(new Error('Network Error'), { code: 'ERR_NETWORK', response: { status: 0 } });
    };
    await expect(call('overview.get', {})).rejects.toBeInstanceOf(NetworkError);
    expect((await screen.findByText('请求出错，请重试')).closest(ERROR)).not.toBeNull();
  });
  test('HTML in place of JSON', async () => {
    await meet(answerHtml(200));
    expect((await screen.findByText('服务器的响应无法识别')).closest(ERROR)).not.toBeNull();
  });
  test.each([
    [502, '抱歉，服务器出错了'],
    [504, '请求超时'],
  ])("a proxy's own page with status %i", async (status, text) => {
    await meet(answerHtml(status));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});

describe('switches', () => {
  test.each([
    ['skipErrorHandler', 500, { skipErrorHandler: true }],
    ['showErrorInPlace', 422, { showErrorInPlace: true }],
    ['disableLoginRedirect', 401, { disableLoginRedirect: true }],
  ])('%s shows nothing and rejects', async (_, status, options) => {
    await fail(status, { msg: '不应显示' }, options);
    expect(await shown()).not.toMatch(/不应显示|下线通知/);
    expect(history.location.pathname).toBe('/my-data/calls-record');
  });
  test.each(['/sign-in', '/register', '/reset-password', '/redirect'])('no dialog on %s', async (path) => {
    await fail(401, { code: 20 }, { path });
    expect(await shown()).not.toContain('下线通知');
    expect(history.location.pathname).toBe(path);
  });
  test.each([{}, { showErrorInPlace: true }])(
    'there the call of the page returns a downline notice (%j)',
    async (options) => {
      const path = '/sign-in';
      await renderPage(<p>page</p>, { path, api: { 'account.signIn': refuse(401, { code: 21 }) } });
      const input = { phone: '13800000000', password: 'Passw0rd-1' };
      await expect(call('account.signIn', input, options)).rejects.toMatchObject({ downlineNotice: 'errors.401.21' });
      expect(await shown()).toBe('');
    },
  );
  test('a time-out is told in our words, whatever the body says', async () => {
    await fail(504, { success: false, showType: 2, errorMessage: 'upstream' });
    expect(await screen.findByText('请求超时')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('upstream');
  });
  test('a body message of other statuses is a warning', async () => {
    await fail(418, { success: undefined, err_msg: '茶壶' });
    expect((await screen.findByText('茶壶')).closest(WARNING)).not.toBeNull();
  });
  test('one dialog at a time', async () => {
    await fail(401, { code: 21 });
    await expect(call('overview.get', {})).rejects.toBeInstanceOf(Error);
    await screen.findByRole('dialog', { name: '下线通知' });
    expect(document.querySelectorAll('.daas-modal-confirm')).toHaveLength(1);
  });
});
