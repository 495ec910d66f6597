import { DEMO_ACCOUNT } from '@daas/server/demo/seed';
import type { BrowserContext, Page } from 'playwright-core';
import { STYLE_PREFIX } from '../../config/theme';
import { openBrowser } from '../support/browser';
import { median } from './numbers';

/** As on a slow laptop behind an ordinary line. */
const SLOWDOWN = 4;
const LINE = { offline: false, latency: 20, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
const ROUNDS = 3;
const PATIENCE_MS = 120_000;
const WARM_MARK_MS = 200;

const ROW = `.${STYLE_PREFIX}-table-row`;
const CONNECTORS = { path: '/my-data/connector/list/enabled', useful: `${ROW} a[href*="/connector/"]` };
const APPS = { path: '/my-data/app-manage/list', useful: `${ROW} a[href*="/app-manage/detail/"]` };
/** A page that needs nothing, painted by the same browser. */
const BARE = { path: '/bare', useful: 'input' };

/** Milliseconds until the first useful thing of a page is painted, cold, against a bare page; and warm changes of page. */
export async function benchPaint(url: string): Promise<string[]> {
  const browser = await openBrowser();
  const open = async (signedIn: boolean): Promise<[BrowserContext, Page]> => {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
    if (signedIn) await context.request.post('/api/common-account/sign-in', { data: DEMO_ACCOUNT });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: '<input>' }));
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', LINE);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    return [context, page];
  };
  const cold = async ({ path, useful }: typeof BARE, signedIn = false) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [context, page] = await open(signedIn);
      await page.goto(path, { waitUntil: 'commit' });
      times.push(await painted(page, useful));
      await context.close();
    }
    return median(times);
  };

  const bare = await cold(BARE);
  const line = (what: string, ms: number) =>
    `${what}: ${Math.round(ms)} ms, ratio ${(ms / bare).toFixed(1)} to a bare page`;
  const lines = [
    line('first useful paint of sign-in', await cold({ path: '/sign-in', useful: 'form input' })),
    line('first useful paint of the connector list', await cold(CONNECTORS, true)),
  ];
  const [, page] = await open(true);
  await page.goto(CONNECTORS.path);
  await page.waitForSelector(CONNECTORS.useful);
  const changes: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const target of [APPS, CONNECTORS]) {
      const ms = await change(page, target);
      if (round > 0) changes.push(ms);
    }
  const warm = median(changes);
  lines.push(
    `warm page change: ${Math.round(warm)} ms, ratio ${(warm / WARM_MARK_MS).toFixed(2)} to the mark of ${WARM_MARK_MS} ms`,
  );
  await browser.close();
  return lines;
}

/** Milliseconds from navigation until what matches is there and a frame has been drawn. */
const painted = (page: Page, useful: string): Promise<number> =>
  page.evaluate(async (selector) => {
    while (!document.querySelector(selector)) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now();
  }, useful);

/** Milliseconds of a change inside the loaded console, as its links make it. */
const change = (page: Page, target: typeof BARE): Promise<number> =>
  page.evaluate(async ({ path, useful }) => {
    const begun = performance.now();
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
    while (!document.querySelector(useful)) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  }, target);
