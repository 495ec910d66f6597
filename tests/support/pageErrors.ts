import type { Page } from 'playwright-core';
import { NO_SUCH_PAGE } from './pages';

/** Pages whose own answer is 404. */
const isNoPage = (url: string): boolean => URL.canParse(url) && new URL(url).pathname.endsWith(NO_SUCH_PAGE);

/** Everything a browser complains about on this page from now on, as lines to read. */
export async function watch(page: Page): Promise<string[]> {
  const troubles: string[] = [];
  const own = (url: string) => /^(data|blob):/.test(url) || new URL(url).origin === new URL(page.url()).origin;
  // §8 has console errors silenced; they are to be heard here.
  await page.addInitScript(() => {
    const { error } = window.console;
    Object.defineProperty(window.console, 'error', { get: () => error, set() {} });
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isNoPage(message.location().url))
      troubles.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`thrown: ${error.message}`));
  page.on('request', (request) => {
    if (!request.isNavigationRequest() && !own(request.url())) troubles.push(`foreign: ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // Leaving a page ends what it was still loading.
    if (why !== 'net::ERR_ABORTED') troubles.push(`failed: ${request.method()} ${request.url()} ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !isNoPage(response.url()))
      troubles.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  return troubles;
}
