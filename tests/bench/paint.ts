import type { Browser } from 'playwright-core';
import { openBrowser } from '../support/browser';
import { median } from './percentiles';
import { APPS, arrive, CONNECTORS, change, newContext, type Place, painted, ROUNDS, slowPage } from './slowPage';

const WARM_MARK_MS = 200;
/** A page that needs nothing, painted by the same browser. */
const BARE: Place = { path: '/bare', useful: 'input' };
/** One page of a list each, and so a question each; the rows are the same. */
const PAGE_SIZES = [50, 100, 200];

/** Milliseconds until the first useful thing of a page is painted, cold, against a bare page; and warm changes of page. */
export async function benchPaint(url: string): Promise<string[]> {
  const browser = await openBrowser();
  const cold = async ({ path, useful }: Place, signedIn = false) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await newContext(browser, url, signedIn);
      const page = await slowPage(context);
      await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: '<input>' }));
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
  const { known, asked } = await warmChanges(browser, url);
  const mark = (what: string, ms: number) =>
    `warm page change, ${what}: ${Math.round(ms)} ms, ratio ${(ms / WARM_MARK_MS).toFixed(2)} to the mark of ${WARM_MARK_MS} ms`;
  lines.push(mark('rows known from a minute ago', known), mark('rows asked for', asked));
  await browser.close();
  return lines;
}

/** Between two lists the console has drawn before: their rows shown again while they are read anew, or waited for. */
async function warmChanges(browser: Browser, url: string): Promise<{ known: number; asked: number }> {
  const page = await slowPage(await newContext(browser, url, true));
  await arrive(page, CONNECTORS);
  await change(page, APPS);
  await change(page, CONNECTORS);
  const known: number[] = [];
  const asked: number[] = [];
  for (const size of PAGE_SIZES) {
    for (const target of [APPS, CONNECTORS]) known.push(await change(page, target));
    for (const { path, useful } of [APPS, CONNECTORS])
      asked.push(await change(page, { path: `${path}?pageSize=${size}`, useful }, true));
  }
  return { known: median(known), asked: median(asked) };
}
