import { openBrowser } from '../support/browser';
import { median } from './percentiles';
import { arrive, CONNECTORS, change, newContext, type Place, ROUNDS, slowPage } from './slowPage';

const FIRST_MARK_MS = 1500;
const RETURN_MARK_MS = 300;
/** Drawn by the sub-application itself. */
const HEADING = '[id^="__qiankun_microapp_wrapper"] h1';
const APPS: Place[] = ['/enterprise/search', '/industry', '/map'].map((path) => ({ path, useful: HEADING }));

/** Milliseconds from leaving another page until a sub-application is painted: the first time, its files cached; and again. */
export async function benchSubApps(url: string): Promise<string[]> {
  const browser = await openBrowser();
  const lines: string[] = [];
  for (const app of APPS) {
    const context = await newContext(browser, url, true);
    const first: number[] = [];
    const again: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const page = await slowPage(context);
      await arrive(page, CONNECTORS);
      const mounted = await change(page, app);
      await change(page, CONNECTORS);
      const returned = await change(page, app);
      // The first round fills the cache.
      if (round > 0) {
        first.push(mounted);
        again.push(returned);
      }
      await page.close();
    }
    await context.close();
    const line = (what: string, ms: number, mark: number) =>
      `${app.path}, ${what}: ${Math.round(ms)} ms, ratio ${(ms / mark).toFixed(2)} to the mark of ${mark} ms`;
    lines.push(line('first mount', median(first), FIRST_MARK_MS), line('return', median(again), RETURN_MARK_MS));
  }
  await browser.close();
  return lines;
}
