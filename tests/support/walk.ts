import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DATA_SETS } from '@daas/contract/datasets';
import { messagesOf } from '@daas/server/testing/tax';
import type { RunOptions } from 'axe-core';
import { once } from 'lodash';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { STYLE_PREFIX } from '../../config/theme';
import { findings } from './axe';
import { chartFaults } from './charts';
import { useStage } from './journey';
import { shiftsOf, watchShifts } from './layoutShifts';
import { watch } from './pageErrors';
import { addresses, NO_SUCH_PAGE, PAGES, type PageRoute } from './pages';
import { dist } from './platform';
import type { Language } from './texts';
import { cutTexts } from './truncatedTexts';
import { unmarkedChinese } from './unmarkedChinese';
import { atRest, goTo, HEIGHT, type Look, NARROW, type Visitor, visit, WAIT_MS, WIDE } from './visitor';

/** Scripts that only the signed-in console needs, recognized by their contents. */
const CONSOLE_MARKS = ['profile/load', 'ant-pro-'];
const consoleScripts = once(() => {
  const isConsole = (file: string) => {
    const text = readFileSync(path.join(dist, file), 'utf8');
    return CONSOLE_MARKS.some((mark) => text.includes(mark));
  };
  return new Set(readdirSync(dist).filter((file) => file.endsWith('.js') && isConsole(file)));
});

/** Pixels by which the page is wider than the window, once it has followed it: a window turned narrow is drawn in steps. */
export const tooWide = ({ page }: Visitor): Promise<number> =>
  page.evaluate(async (patience) => {
    const { documentElement: root } = document;
    const end = performance.now() + patience;
    while (root.scrollWidth > root.clientWidth && performance.now() < end) await new Promise(requestAnimationFrame);
    return root.scrollWidth - root.clientWidth;
  }, WAIT_MS / 4);

/** Tables may be wider than the window and scroll inside, but not so that nobody finds their columns. */
const endlessTables = ({ page }: Visitor): Promise<string[]> =>
  page.evaluate(
    (most) =>
      [...document.querySelectorAll('table')]
        .filter(({ offsetWidth }) => offsetWidth > most)
        .map((table) => `a table of ${table.offsetWidth} px: ${table.textContent?.slice(0, 40)}`),
    TABLE_MAX,
  );

/** Whether the page draws some frames soon. */
const draws = (page: Page): Promise<boolean> =>
  page.evaluate(
    async ([frames, soon]) => {
      const late = new Promise<false>((done) => setTimeout(done, soon, false));
      for (let frame = 0; frame < frames; frame++)
        if (!(await Promise.race([new Promise(requestAnimationFrame), late]))) return false;
      return true;
    },
    [DRAWN_FRAMES, NUDGE_MS] as const,
  );

/** Gives the window a width and waits until the page is drawn in it. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  // Headless Chromium may stop drawing with a new size; another one wakes it.
  for (let extra = 1; !(await draws(page)); extra = 1 - extra)
    await page.setViewportSize({ width, height: HEIGHT + extra });
  await atRest(page);
}

const WITHOUT_COLOURS: RunOptions = { rules: { 'color-contrast': { enabled: false } } };
const DRAWN_FRAMES = 3;
const NUDGE_MS = 3_000;
/** Pixels; the widest of the console has some forty columns. */
const TABLE_MAX = 20_000;

const opposite = (theme: Look['theme']): Look['theme'] => (theme === 'dark' ? 'light' : 'dark');

interface How {
  /** Whether a page is gone to from the page before it; otherwise each is loaded. */
  inside: boolean;
  /**
   * Which pages are checked for accessibility: `all` in both themes, or the first page of each layout in light and dark by
   * turns; right to left all again without colors, which are the same.
   */
  axe: 'all' | 'layouts' | 'without colours' | 'none';
  /** Of the window in which pages are loaded, and must not move by themselves. */
  width?: typeof WIDE | typeof NARROW;
  /** Which of several equal parts of the list is walked, so that workers share it. */
  part?: { number: number; of: number };
}

/** Pages that show on purpose that there is nothing, by what they have instead of content. */
const WITHOUT_CONTENT: Readonly<Record<string, string>> = {
  '/*': 'no route',
  '/industry/no-such': 'an unknown industry',
  '/tax-authorization/no-such-page': 'no page of a sub-application',
  '/docs/no-such-page': 'no chapter of the documentation',
  '/authorize-agent/:uid': 'a link that was never given out',
  '/tax-authorization/captcha/:id': 'no form was filled in in this browser',
  '/customer-seeking/advanced-filter/enterprise': 'conditions to be added',
  '/data-application/exclusive-dataset/create': 'conditions to be added',
  '/data-application/enterprise-monitor/add-enterprise': 'conditions to be added',
  '/data-application/enterprise-monitor/delete-enterprise': 'conditions to be added',
  '/connector/:type/detail/:id/data-query': 'no query yet',
  '/connector/:type/detail/:id/base-info': 'no change of the data set',
  '/enterprise/detail/ent_000001/tenders': 'a company without related rows',
  '/exhibition/detail/exh_000001/exhibitors': 'the last kinds of related rows',
  '/shop-details/:id/contacts': 'the last kind of related rows',
  '/my-data/agents': 'an agent is a program of the visitor',
};

/** What a page says instead of content: that its object is not found, or that a list has no rows. */
async function missingContent(page: Page, { route: { path } }: PageRoute): Promise<string[]> {
  if (path in WITHOUT_CONTENT) return [];
  return page.evaluate((prefix) => {
    const visible = (element: Element) => element.getClientRects().length > 0;
    const texts = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(visible).map(({ textContent }) => textContent?.trim());
    return [
      // `ResultPage` with the tone `lost`.
      ...texts(':has(> span > .anticon-compass) > h1').map((text) => `not found: ${text}`),
      ...texts(`.${prefix}-empty`).map((text) => `empty: ${text}`),
    ];
  }, STYLE_PREFIX);
}

/** What draws a page: the component of its route, or a screen of a sub-application. */
const layoutOf = ({ route: { component, path } }: PageRoute): string | undefined =>
  component === EMBEDDED ? path.split('/').slice(0, 3).join('/') : component;
const EMBEDDED = '@/pages/data-market/embedded/index';

/** The first page of each layout. */
const FIRST = new Set(
  PAGES.filter((page, at) => PAGES.findIndex((other) => layoutOf(other) === layoutOf(page)) === at),
);

function pagesOf({ part }: How): readonly PageRoute[] {
  if (!part) return PAGES;
  const size = Math.ceil(PAGES.length / part.of);
  return PAGES.slice((part.number - 1) * size, part.number * size);
}

/** Addresses that differ only in their query are one page. */
const withoutQuery = (address: string): string => address.replace(/\/?(\?.*)?$/, '');

interface Walker {
  visitor: Visitor;
  /** What the browser complained about since the last page. */
  troubles: string[];
  /** In which the next page is shown. */
  theme: Look['theme'];
  hasLoaded: boolean;
}

/** Tests over every page in one language, which is shown in `theme` first. */
export function walksEveryPage(language: Language, theme: Look['theme'], how: How): void {
  const { inside, axe, width = WIDE } = how;
  /** By whose pages they look at, and the theme they began with. */
  const walkers = new Map<string, Walker>();
  let addressOf: (page: PageRoute) => string;
  const stage = useStage(async () => {
    walkers.clear();
    const visitor = await visit(stage);
    await visitor.signIn();
    addressOf = await addresses(visitor, await askTaxpayer(visitor));
    await visitor.close();
  });
  async function askTaxpayer({ context }: Visitor): Promise<string> {
    const messages = messagesOf(stage);
    const filter = { field: 'status', op: 'eq', value: '存续' } as const;
    const { rows } = await stage.services.market.page(DATA_SETS.enterprise, { filter, current: 1, pageSize: 1 });
    const taxpayer = { subject: rows[0]?.name, tax_number: rows[0]?.uscc };
    const answer = await context.request.post('/api/data-application/tax-report', {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      data: { ...taxpayer, purpose: '供应商授信评估', days: 90 },
    });
    expect(answer.ok()).toBe(true);
    return (await messages.linkTo()) as string;
  }
  /** Addresses by title. */
  const titles = new Map<string, string>();

  async function walkerFor(subject: PageRoute): Promise<Walker> {
    const inTurn = axe === 'layouts' && PAGES.indexOf(subject) % 2 === 1;
    const begun = inTurn ? opposite(theme) : theme;
    const key = `${subject.public} ${begun}`;
    const walking = walkers.get(key);
    if (walking) return walking;
    const visitor = await visit(stage, { language, theme: begun, width });
    if (!subject.public) await visitor.signIn();
    await watchShifts(visitor.page);
    const walker = { visitor, troubles: await watch(visitor.page), theme: begun, hasLoaded: false };
    walkers.set(key, walker);
    return walker;
  }

  /** Returns what moved while the page was loaded; what is gone to replaces a page, and all of it moves. */
  async function arrive(walker: Walker, address: string): Promise<string[]> {
    const { page, open } = walker.visitor;
    await page.setViewportSize({ width, height: HEIGHT });
    if (inside && walker.hasLoaded) {
      await goTo(page, address);
      await atRest(page);
      return [];
    }
    await open(address);
    walker.hasLoaded = true;
    return shiftsOf(page);
  }

  async function wrongTitle(page: Page, address: string): Promise<string[]> {
    const title = await page.title();
    if (title.includes('menu.')) return [`title: ${title}`];
    const of = withoutQuery(address);
    // Pages that do not exist have one title.
    if (of.endsWith(NO_SUCH_PAGE)) return [];
    const same = titles.get(title) ?? of;
    titles.set(title, same);
    return same === of ? [] : [`has the title of ${same}: ${title}`];
  }

  const misfits = async ({ visitor }: Walker, at: number): Promise<string[]> => {
    const excess = await tooWide(visitor);
    const cut = await cutTexts(visitor.page);
    return [...(excess > 0 ? [`${excess} px too wide`] : []), ...cut].map((line) => `${at}: ${line}`);
  };

  async function inaccessible(walker: Walker): Promise<string[]> {
    const { page, button } = walker.visitor;
    if (axe === 'without colours') return findings(page, WITHOUT_COLOURS);
    const found = await findings(page);
    if (axe === 'layouts') return found;
    walker.theme = opposite(walker.theme);
    await button(`shell.theme-${walker.theme}`).click();
    await page.locator(`html[data-theme="${walker.theme}"]`).waitFor();
    const contrast = await findings(page, { runOnly: ['color-contrast'] });
    return [...found, ...contrast.map((line) => `${walker.theme}: ${line}`)];
  }

  /** Everything wrong with one page, as lines. */
  async function faults(walker: Walker, subject: PageRoute, address: string): Promise<string[]> {
    const { visitor, troubles } = walker;
    const { page } = visitor;
    const scripts: string[] = [];
    const note = (response: { url(): string }) => scripts.push(path.basename(new URL(response.url()).pathname));
    page.on('response', note);
    const found = await arrive(walker, address);
    page.off('response', note);
    if (width === NARROW) {
      found.push(...(await misfits(walker, NARROW)));
      await resize(page, WIDE);
    }
    found.push(
      ...(await misfits(walker, WIDE)),
      ...(await endlessTables(visitor)),
      ...(await chartFaults(page, address)),
      ...(await wrongTitle(page, address)),
    );
    found.push(...(await missingContent(page, subject)));
    if (language !== 'zh-CN') found.push(...(await unmarkedChinese(page)));
    if (subject.public) {
      expect(consoleScripts().size).toBeGreaterThan(0);
      found.push(...scripts.filter((one) => consoleScripts().has(one)).map((one) => `console script: ${one}`));
    }
    if (axe !== 'none' && (axe !== 'layouts' || FIRST.has(subject))) found.push(...(await inaccessible(walker)));
    if (width === WIDE) {
      await resize(page, NARROW);
      found.push(...(await misfits(walker, NARROW)));
    }
    return [...found, ...troubles.splice(0)];
  }

  const accessible = axe === 'none' ? '' : 'accessible, ';
  test.each(pagesOf(how))(`$route.path is ${accessible}quiet, at home and fits a phone`, async (subject) => {
    expect(await faults(await walkerFor(subject), subject, addressOf(subject))).toEqual([]);
  });
}
