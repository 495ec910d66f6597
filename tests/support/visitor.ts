import { DEMO_ACCOUNT } from '@daas/demo/seed';
import { clockAhead } from '@daas/demo/testing/instant';
import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright-core';
import { STYLE_PREFIX } from '../../config/theme';
import { type Language, type Say, textsOf } from './texts';

export interface Look {
  language: Language;
  theme: 'light' | 'dark';
  width: number;
}
export const WIDE = 1440;
export const NARROW = 390;
/** The widths of a journey: the second part of the tests repeats some on a phone. */
export const WIDTHS: readonly number[] = process.env.TEST_ALL === '1' ? [WIDE, NARROW] : [WIDE];
export const HEIGHT = 900;
/** Timeout of one wait: below that of the journey, so that the failure names what was waited for. */
export const WAIT_MS = Number(process.env.WAIT_MS ?? 30_000);

/** The library sets two Chinese characters apart and names its icons. */
const labelled = (text: string): RegExp => {
  const escaped = [...text].map((char) => char.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^([a-z-]+ )?${escaped.length === 2 ? escaped.join('\\s?') : escaped.join('')}( [a-z-]+)?$`);
};

export interface Visitor {
  context: BrowserContext;
  page: Page;
  say: Say;
  /** A control that carries a string of the console, whatever icon stands before it. */
  button(id: string, values?: Record<string, string | number>): Locator;
  field(id: string): Locator;
  /** Signs in without the page. */
  signIn(phone?: string, password?: string): Promise<void>;
  /** What the console itself would be answered; fails where it is refused. */
  read<T = never>(path: string): Promise<T>;
  /** Opens an address and waits until the page has come to rest. */
  open(path: string): Promise<void>;
  close(): Promise<void>;
}

interface Place {
  browser: Browser;
  url: string;
  clock: () => Date;
}

/** A person before a browser of her own: her cookies, storage and looks are nobody else's. */
export async function visit({ browser, url, clock }: Place, look: Partial<Look> = {}): Promise<Visitor> {
  const { language = 'zh-CN', theme = 'light', width = WIDE } = look;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: HEIGHT },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: language,
    // A test's own proxy certifies itself.
    ignoreHTTPSErrors: true,
  });
  if (language !== 'zh-CN')
    await context.addInitScript((locale) => {
      // Storage may be blocked, in the tests of just that.
      try {
        localStorage.umi_locale ??= locale;
      } catch {}
    }, language);
  const page = await context.newPage();
  // The browser's own clock, as `faketime` may have moved this process's.
  const now = await page.evaluate(() => Date.now());
  await context.addInitScript(clockAhead(clock().getTime() - now));
  page.setDefaultTimeout(WAIT_MS);
  countRequests(page);
  const say = await textsOf(language);
  return {
    context,
    page,
    say,
    button: (id, values) => page.getByRole('button', { name: labelled(say(id, values)) }),
    field: (id) => page.getByLabel(say(id), { exact: true }).and(page.locator('input:not([type=radio]), textarea')),
    async signIn(phone = DEMO_ACCOUNT.phone, password = DEMO_ACCOUNT.password) {
      const answer = await context.request.post('/api/common-account/sign-in', { data: { phone, password } });
      if (!answer.ok()) throw new Error(`Signing in was refused: ${await answer.text()}`);
    },
    async read(path) {
      const answer = await context.request.get(path, { headers: { 'accept-language': language } });
      const body = await answer.json();
      if (!body.success) throw new Error(`${path} was refused: ${JSON.stringify(body)}`);
      return body.data;
    },
    async open(path) {
      await page.goto(path);
      await atRest(page);
    },
    close: () => context.close(),
  };
}

const BUSY = `.${STYLE_PREFIX}-skeleton-active, .${STYLE_PREFIX}-spin-spinning, [aria-busy="true"]`;
const underWay = new WeakMap<Page, Set<Request>>();

function countRequests(page: Page): void {
  const open = new Set<Request>();
  underWay.set(page, open);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** As a link inside the console does: the page changes without being loaded. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Drawn, with nothing being loaded or computed: three times in a row, as one answer may lead to the next question. */
export async function atRest(page: Page): Promise<void> {
  const until = Date.now() + WAIT_MS;
  for (let calm = 0; calm < 3; ) {
    const drawn = await page.evaluate(async (busy) => {
      // Headless Chromium is idle after a frame only, so one is asked for. With an end: it may draw nothing.
      requestAnimationFrame(() => {});
      await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }));
      const drawn = document.querySelector('#root')?.textContent !== '';
      return drawn && document.querySelector(busy) === null;
    }, BUSY);
    calm = drawn && underWay.get(page)?.size === 0 ? calm + 1 : 0;
    if (Date.now() > until) throw new Error(`${page.url()} does not come to rest`);
  }
}
