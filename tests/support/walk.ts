import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findings } from './axe';
import { chartFaults } from './charts';
import { cutTexts } from './cutTexts';
import { type Stage, useStage } from './journey';
import { everyPage, type PageAddress } from './pages';
import { dist } from './platform';
import { shiftsOf, watchShifts } from './shifts';
import type { Language } from './texts';
import { watch } from './troubles';
import { unmarkedChinese } from './unmarkedChinese';
import { atRest, goTo, HEIGHT, type Look, NARROW, type Visitor, visit, WIDE } from './visitor';

/** Scripts that only the signed-in console needs, told by what they hold. */
const CONSOLE_MARKS = ['profile/load', 'ant-pro-'];
const consoleScripts = (): string[] =>
  readdirSync(dist).filter(
    (file) =>
      file.endsWith('.js') && CONSOLE_MARKS.some((mark) => readFileSync(path.join(dist, file), 'utf8').includes(mark)),
  );

/** How far the page is wider than the window, once it has followed it: a window turned narrow is drawn anew in steps. */
export const tooWide = ({ page }: Visitor): Promise<number> =>
  page.evaluate(async (patience) => {
    const { documentElement: root } = document;
    const end = performance.now() + patience;
    while (root.scrollWidth > root.clientWidth && performance.now() < end) await new Promise(requestAnimationFrame);
    return root.scrollWidth - root.clientWidth;
  }, FOLLOWS_MS);

/** Tables may be wider than the window and scroll inside, but not so that nobody finds their columns. */
const endlessTables = ({ page }: Visitor): Promise<string[]> =>
  page.evaluate(
    (most) =>
      [...document.querySelectorAll('table')]
        .filter(({ offsetWidth }) => offsetWidth > most)
        .map((table) => `a table of ${table.offsetWidth} px: ${table.textContent?.slice(0, 40)}`),
    TABLE_MAX,
  );

/** Whether the page draws; one whose script hangs does not answer at all. */
const draws = (page: Page): Promise<boolean> =>
  page.evaluate(
    async ([frames, patience]) => {
      const late = new Promise<false>((done) => setTimeout(done, patience, false));
      for (let frame = 0; frame < frames; frame++)
        if (!(await Promise.race([new Promise(requestAnimationFrame), late]))) return false;
      return true;
    },
    [DRAWN_FRAMES, FOLLOWS_MS] as const,
  );

class NotDrawn extends Error {}

/** Gives the window a width and waits until the page draws. Throws `NotDrawn`: headless Chromium may stop with it. */
async function resize(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width === width) return;
  for (let extra = 0; extra < 2; extra++) {
    await page.setViewportSize({ width, height: HEIGHT + extra });
    if (await draws(page)) return;
  }
  throw new NotDrawn(`nothing is drawn at ${width} px`);
}

const WITHOUT_COLOURS: RunOptions = { rules: { 'color-contrast': { enabled: false } } };
const DRAWN_FRAMES = 3;
const FOLLOWS_MS = 3_000;
/** Pixels; the widest of the console has some forty columns. */
const TABLE_MAX = 20_000;
const STILL_MS = 60_000;
/** Eight seconds a page, for about a hundred and twenty. */
const WALK_MS = 960_000;

/** A page that stands still, or where a step fails, is told by name. */
const notStill = <T>(path: string, work: Promise<T>): Promise<T> =>
  Promise.race([
    work.catch((error: Error) => {
      throw new Error(`${path}: ${error.message}`, { cause: error });
    }),
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`${path} stands still`)), STILL_MS).unref();
    }),
  ]);

const opposite = (theme: Look['theme']): Look['theme'] => (theme === 'dark' ? 'light' : 'dark');

interface How {
  inside: boolean;
  /**
   * The rules of accessibility that are asked: all with both themes once, left to right; right to left again, but for
   * colours, which are the same.
   */
  axe: 'all' | 'without colours' | 'none';
  /** The first page of each layout is asked them, and the others nothing but the rest; or the others alone are walked. */
  layouts?: 'first' | 'others';
  /** Of the window in which pages are loaded, and seen not to move by themselves. */
  width?: typeof WIDE | typeof NARROW;
}

/** How a page is come to, and the theme it is turned to at last, which stays chosen for the next one. */
interface Step {
  arrive: (path: string) => Promise<void>;
  /** Whether arriving loads it: from page to page all is other, and nothing counts as moved. */
  loaded: boolean;
  /** Of the window in which it is come to. */
  width: number;
  other: Look['theme'] | undefined;
  axe: How['axe'];
  language: Language;
  /** Titles so far, and whose they are. */
  titles: Map<string, string>;
}

/** What draws a page: the component of its route, or a screen of a sub-application. */
const layoutOf = ({ route: { component, path } }: PageAddress): string | undefined =>
  component === EMBEDDED ? path.split('/').slice(0, 3).join('/') : component;
const EMBEDDED = '@/pages/data-market/embedded/index';

/** Those that are the first of their layout. */
function firstOfLayouts(list: PageAddress[]): Set<PageAddress> {
  const layouts = new Map<string | undefined, PageAddress>();
  for (const one of list) if (!layouts.has(layoutOf(one))) layouts.set(layoutOf(one), one);
  return new Set(layouts.values());
}

/** A page is one whatever its address asks of it. */
const withoutQuestion = (address: string): string => address.replace(/\/?(\?.*)?$/, '');

/** Everything wrong with one page, as lines. */
async function faults(visitor: Visitor, troubles: string[], address: PageAddress, step: Step): Promise<string[]> {
  const { page, button } = visitor;
  const { arrive, loaded, width, other, axe, language, titles } = step;
  const scripts: string[] = [];
  const note = (response: { url(): string }) => scripts.push(path.basename(new URL(response.url()).pathname));
  await resize(page, width);
  page.on('response', note);
  await arrive(address.path);
  page.off('response', note);
  const shifts = loaded ? await shiftsOf(page) : [];
  if (width !== WIDE) {
    await resize(page, WIDE);
    await atRest(page);
  }

  const found = [
    ...shifts.map((line) => `${width}: ${line}`),
    ...(axe === 'none' ? [] : await findings(page, axe === 'all' ? {} : WITHOUT_COLOURS)),
    ...(await endlessTables(visitor)),
    ...(await chartFaults(page, address.path)),
  ];
  if (address.public) {
    const heavy = new Set(consoleScripts());
    expect(heavy.size).toBeGreaterThan(0);
    found.push(...scripts.filter((script) => heavy.has(script)).map((script) => `console script: ${script}`));
  }
  const title = await page.title();
  if (title.includes('menu.')) found.push(`title: ${title}`);
  const same = titles.get(title);
  if (same !== undefined && withoutQuestion(same) !== withoutQuestion(address.path))
    found.push(`has the title of ${same}: ${title}`);
  titles.set(title, address.path);
  if (language !== 'zh-CN') found.push(...(await unmarkedChinese(page)));
  found.push(...(await cutTexts(page)));
  await resize(page, NARROW);
  await atRest(page);
  const excess = await tooWide(visitor);
  if (excess > 0) found.push(`${excess} px too wide at ${NARROW}`);
  found.push(...(await cutTexts(page)).map((line) => `${NARROW}: ${line}`));

  if (other) {
    await resize(page, WIDE);
    await button(`shell.theme-${other}`).click();
    await page.locator(`html[data-theme="${other}"]`).waitFor();
    const contrast = await findings(page, { runOnly: ['color-contrast'] });
    found.push(...contrast.map((line) => `${other}: ${line}`));
  }
  return [...found, ...troubles.splice(0)].map((line) => `${address.path}: ${line}`);
}

/**
 * `inside`: only the first page is loaded, and all are seen in one theme. Where the browser stopped drawing, a new one
 * begins with that page: what is wrong with the page itself shows there again.
 */
async function walk(
  stage: Stage,
  look: Look,
  list: PageAddress[],
  { inside, axe: asked, layouts, width = WIDE }: How,
): Promise<string[]> {
  const { language } = look;
  const first = firstOfLayouts(list);
  let { theme } = look;
  const enter = async () => {
    const visitor = await visit(stage, { ...look, theme });
    if (!list[0]?.public) await visitor.signIn();
    await watchShifts(visitor.page);
    return { visitor, troubles: await watch(visitor.page) };
  };
  let { visitor, troubles } = await enter();
  const go = async (to: string) => {
    await goTo(visitor.page, to);
    await atRest(visitor.page);
  };
  const found: string[] = [];
  const titles = new Map<string, string>();
  for (const [index, address] of list.entries()) {
    const axe = layouts === 'first' && !first.has(address) ? 'none' : asked;
    const other = axe === 'all' ? opposite(theme) : undefined;
    const seen = async (loaded: boolean) => {
      const step = { arrive: loaded ? visitor.open : go, loaded, width, other, axe, language, titles };
      return notStill(address.path, faults(visitor, troubles, address, step));
    };
    const these = seen(!inside || index === 0).catch(async (error: Error) => {
      if (!(error.cause instanceof NotDrawn)) throw error;
      await visitor.close();
      ({ visitor, troubles } = await enter());
      return seen(true);
    });
    found.push(...(await these));
    theme = other ?? theme;
  }
  await visitor.close();
  return found;
}

/**
 * Tests over every page in one language. Each is loaded and then turned to the other theme, in which the next one is
 * loaded; the first one in `theme`. With `inside`, pages of the console are gone to from one another, in that theme.
 */
export function walksEveryPage(language: Language, theme: Look['theme'], how: How): void {
  const stage = useStage();
  let pages: PageAddress[];
  beforeAll(async () => {
    const visitor = await visit(stage);
    await visitor.signIn();
    pages = await everyPage(visitor);
    await visitor.close();
  });

  test.each([
    { whose: 'public', isPublic: true },
    { whose: 'console', isPublic: false },
  ])(
    `every $whose page is ${how.axe === 'none' ? '' : 'accessible, '}quiet, at home and fits a phone`,
    { timeout: WALK_MS },
    async ({ isPublic }) => {
      const look = { language, theme, width: WIDE };
      const all = pages.filter((one) => Boolean(one.public) === isPublic);
      const first = firstOfLayouts(all);
      const list = how.layouts === 'others' ? all.filter((one) => !first.has(one)) : all;
      expect(list).not.toEqual([]);
      expect(await walk(stage, look, list, { ...how, inside: how.inside && !isPublic })).toEqual([]);
    },
  );
}
