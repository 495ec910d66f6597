import { act, waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
import { renderPage } from '@/testing';
import { useScrollPlace } from './useScrollPlace';

/** What the browser would do: how high the page is, and where it is scrolled to. */
let height = 0;
let watchers: (() => void)[] = [];
function Page() {
  useScrollPlace();
  return <p>page</p>;
}
const grow = (to: number) =>
  act(() => {
    height = to;
    for (const tell of watchers) tell();
  });
const scroll = (to: number) =>
  act(() => {
    window.scrollTo(0, to);
    window.dispatchEvent(new Event('scroll'));
  });

async function goBack() {
  const { key } = history.location;
  act(() => history.back());
  await waitFor(() => expect(history.location.key).not.toBe(key));
}

beforeEach(() => {
  watchers = [];
  height = 3000;
  Object.assign(window, {
    innerHeight: 800,
    scrollTo: (_: number, top: number) => Object.assign(window, { scrollY: Math.min(top, Math.max(0, height - 800)) }),
    ResizeObserver: class {
      constructor(tell: () => void) {
        watchers.push(tell);
      }
      observe() {}
      disconnect() {}
    },
  });
  jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height);
  window.scrollTo(0, 0);
});

test('Back leads to where the list was left, once its rows are there again; another page begins at its top', async () => {
  await renderPage(<Page />, { path: '/my-data/calls-record' });
  scroll(600);
  act(() => history.push('/my-data/app-manage/list'));
  expect(window.scrollY).toBe(0);
  scroll(100);
  height = 800;
  act(() => window.scrollTo(0, 0));
  await goBack();
  expect(window.scrollY).toBe(0);
  grow(900);
  expect(window.scrollY).toBe(0);
  grow(2600);
  expect(window.scrollY).toBe(600);
});

test('who scrolls meanwhile is not moved, and a filter of the same page moves nothing', async () => {
  await renderPage(<Page />, { path: '/my-data/calls-record' });
  scroll(600);
  act(() => history.push('/my-data/calls-record?status=failed'));
  expect(window.scrollY).toBe(600);
  act(() => history.push('/overview'));
  height = 800;
  await goBack();
  act(() => void window.dispatchEvent(new Event('wheel')));
  grow(2600);
  expect(window.scrollY).toBe(0);
});
