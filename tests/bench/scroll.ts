import { openBrowser } from '../support/browser';
import { arrive, newContext, type Place, slowPage } from './slowPage';

/** The longest list there is: call records, two hundred a page. */
const RECORDS: Place = { path: '/my-data/calls-record?pageSize=200', useful: 'tbody tr:nth-child(100)' };
const STEP_PX = 400;
const STEP_MS = 50;

/** Milliseconds of the longest task while the longest list is scrolled from its top to its end and back. */
export async function benchScroll(url: string): Promise<string[]> {
  const browser = await openBrowser();
  const page = await slowPage(await newContext(browser, url, true));
  await arrive(page, RECORDS);
  await page.waitForTimeout(5000);
  const found = await page.evaluate(
    async ({ step, wait }) => {
      const tasks: number[] = [];
      const watch = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      });
      watch.observe({ type: 'longtask' });
      const height = document.documentElement.scrollHeight;
      for (const by of [step, -step])
        for (let moved = 0; moved < height; moved += step) {
          window.scrollBy(0, by);
          await new Promise((done) => setTimeout(done, wait));
        }
      for (const { duration } of watch.takeRecords()) tasks.push(duration);
      return {
        tasks,
        height,
        rows: document.querySelectorAll('tbody tr').length,
        cells: document.querySelectorAll('tbody td').length,
      };
    },
    { step: STEP_PX, wait: STEP_MS },
  );
  await browser.close();
  const longest = Math.max(0, ...found.tasks);
  return [
    `${found.rows} rows, ${found.cells} cells, ${found.height} px: ${found.tasks.length} tasks above 50 ms while scrolling, the longest ${Math.round(longest)} ms`,
  ];
}
