import type { Page } from 'playwright-core';

/** Pages of applications: none of their charts is empty in the demo. */
const APPLICATIONS = /^\/(data-application|cloud-service|data-market\/plan\/insight-into)\//;
/** Those that are about charts. */
const CHARTED =
  /\/(regional-analysis\/detail|market-report\/detail|urban-macro-data\/macro-data-details|macro-data\/details)\//;

/** Charts without a value, by what they are read out as. */
export const emptyCharts = (page: Page): Promise<string[]> =>
  page
    .locator('[data-values="0"]')
    .evaluateAll((charts) => charts.map((chart) => `an empty chart: ${chart.getAttribute('aria-label')}`));

/** What a page of an application lacks of its charts, as lines. */
export async function chartFaults(page: Page, path: string): Promise<string[]> {
  if (!APPLICATIONS.test(path)) return [];
  const drawn = await page.locator('[data-values]').count();
  return [...(await emptyCharts(page)), ...(CHARTED.test(path) && drawn === 0 ? ['no chart'] : [])];
}
