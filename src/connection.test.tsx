import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConnectionNotice } from '@/components/ConnectionNotice';
import { loadChunk } from './chunks';
import { cameBack, watchConnection } from './connection';
import { browser } from './request/navigation';
import { renderPage } from './testing';

/** What the address of the console's page answers; null where nothing does. */
let page: string | null;
const pageOf = (entry: string) => `<!DOCTYPE html><div id="root"></div><script src="/daas/${entry}"></script>`;
const OWN = 'umi.11111111.js';
const NEXT = 'umi.22222222.js';
const error = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
const reload = jest.spyOn(browser, 'reload').mockImplementation(() => undefined);

beforeAll(() => {
  watchConnection();
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.src = `/daas/${OWN}`;
  document.body.append(script);
});
beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  asked.mockClear();
  global.fetch = asked;
});
const asked = jest.fn(async () => {
  if (page === null) throw new TypeError('Failed to fetch');
  return { ok: true, text: async () => page } as Response;
});
const notice = () => screen.queryByRole('status')?.textContent;

test('while the server is away the page waits, says so, and goes on when it is back', async () => {
  page = null;
  await renderPage(<ConnectionNotice />);
  const load = jest.fn(async () => Promise.reject(error)).mockName('load');
  const loading = loadChunk<string>(load, 0);
  expect(await screen.findByText(/网络已断开/)).toBeVisible();
  load.mockImplementation(async () => 'chunk' as never);
  await userEvent.click(screen.getByRole('button', { name: '立即重试' }));
  await expect(loading).resolves.toBe('chunk');
  expect(notice()).toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['a network that answers everything with its own page', '<h1>Sign in to the hotel</h1>'],
  ['an answer that is none', ''],
])('%s is no new version', async (_, html) => {
  page = html;
  await renderPage(<ConnectionNotice />);
  const load = jest.fn(async () => Promise.reject(error));
  const loading = loadChunk<string>(load, 0);
  expect(await screen.findByText(/网络已断开/)).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  load.mockImplementation(async () => 'chunk' as never);
  act(cameBack);
  await loading;
});

test('a file that this very version lacks is an error, and no reason to load the page again', async () => {
  page = pageOf(OWN);
  await expect(loadChunk(async () => Promise.reject(error), 0)).rejects.toBe(error);
  expect(reload).not.toHaveBeenCalled();
});

test('another version is loaded, once', async () => {
  page = pageOf(NEXT);
  void loadChunk(async () => Promise.reject(error), 0);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  // Its files do not come either: no second time.
  await renderPage(<ConnectionNotice />);
  void loadChunk(async () => Promise.reject(error), 0);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(await screen.findByText(/有新版本/)).toBeVisible();
  await act(async () => undefined);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('another version waits for what is typed, which stays', async () => {
  page = pageOf(NEXT);
  await renderPage(
    <>
      <input aria-label="名称" />
      <ConnectionNotice />
    </>,
  );
  await userEvent.type(screen.getByLabelText('名称'), '华东');
  void loadChunk(async () => Promise.reject(error), 0);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(await screen.findByText(/有新版本/)).toBeVisible();
  await act(async () => undefined);
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByLabelText('名称')).toHaveValue('华东');
  await userEvent.click(screen.getByRole('button', { name: '刷新页面' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a browser that is offline says so before anything is asked for', async () => {
  await renderPage(<ConnectionNotice />);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(notice()).toMatch(/网络已断开/);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(notice()).toBeUndefined();
});
