import type { Page } from 'playwright-core';

declare global {
  interface Window {
    layoutShifts?: { value: number; places: string[] }[];
  }
}

/** How far what was drawn may move by itself: the share of the window times the share of the way. // Web Vitals: CLS */
const MOST = 0.02;

/** From the next page loaded on, notes what moves on a page without anybody having done something. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.layoutShifts = [];
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          window.layoutShifts?.push({
            value,
            places: sources.map(({ node }) =>
              node instanceof Element ? `${node.tagName} ${node.className}`.slice(0, 60) : String(node?.nodeName),
            ),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** What moved too far since the page was loaded, as lines. */
export async function shiftsOf(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => window.layoutShifts ?? []);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= MOST) return [];
  const worst = shifts.reduce((a, b) => (a.value > b.value ? a : b));
  return [`what is drawn moves by ${sum.toFixed(3)}, most of all ${worst.places.slice(0, 3).join(', ')}`];
}
