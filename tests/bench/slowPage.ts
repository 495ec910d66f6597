import { DEMO_ACCOUNT } from '@daas/demo/seed';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** As on a slow laptop behind an ordinary line. */
const SLOWDOWN = 4;
const LINE = { offline: false, latency: 20, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
const PATIENCE_MS = 120_000;
export const ROUNDS = 3;
/** Nobody clicks within the frame in which the rows appeared: what a page draws after them is not counted to the next. */
const LOOK_MS = 1000;

export interface Place {
  path: string;
  /** What the page is opened for, and nothing of the page before it. */
  useful: string;
}
export const CONNECTORS: Place = {
  path: '/my-data/connector/list/enabled',
  useful: 'tbody td:first-child a[href*="/connector/"]',
};
/** The connector list names the apps, too, but begins its rows with something else. */
export const APPS: Place = {
  path: '/my-data/app-manage/list',
  useful: 'tbody td:first-child a[href*="/app-manage/detail/"]',
};

export async function newContext(browser: Browser, url: string, signedIn: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  if (signedIn) await context.request.post('/api/common-account/sign-in', { data: DEMO_ACCOUNT });
  return context;
}

export async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

export async function arrive(page: Page, { path, useful }: Place): Promise<void> {
  await page.goto(path);
  await page.waitForSelector(useful);
}

/** Milliseconds from navigation until what matches is there and a frame has been drawn. */
export const painted = (page: Page, useful: string): Promise<number> =>
  page.evaluate(async (selector) => {
    while (!document.querySelector(selector)) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now();
  }, useful);

/**
 * Milliseconds of a change inside the loaded console, as its links make it, after a look at the page before. What is
 * hidden does not count; nor, where the answer is waited for, what stands while it is read again.
 */
export const change = (page: Page, target: Place, answered = false): Promise<number> =>
  page.evaluate(
    async ({ path, wanted, lookMs }) => {
      await new Promise((done) => setTimeout(done, lookMs));
      const begun = performance.now();
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
      while (![...document.querySelectorAll(wanted)].some((one) => one.checkVisibility()))
        await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return performance.now() - begun;
    },
    {
      path: target.path,
      wanted: answered ? `:not([aria-busy="true"] *):is(${target.useful})` : target.useful,
      lookMs: LOOK_MS,
    },
  );
