import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { findings } from './axe';
import { type Stage, useStage } from './journey';
import { everyPage, type PageAddress } from './pages';
import { dist } from './platform';
import type { Language } from './texts';
import { watch } from './troubles';
import { atRest, type Look, NARROW, type Visitor, visit, WIDE } from './visitor';

/** Scripts that only the signed-in console needs, told by what they hold. */
const CONSOLE_MARKS = ['profile/load', 'ant-pro-'];
const consoleScripts = (): string[] =>
  readdirSync(dist).filter(
    (file) =>
      file.endsWith('.js') && CONSOLE_MARKS.some((mark) => readFileSync(path.join(dist, file), 'utf8').includes(mark)),
  );

/** How far the page is wider than the window, once it has followed it: a window turned narrow is drawn anew in steps. */
async function tooWide({ page }: Visitor): Promise<number> {
  const excess = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const fits = `(${excess})() <= 0`;
  await page.waitForFunction(fits, null, { timeout: FOLLOWS_MS }).catch(() => null);
  return page.evaluate(excess);
}

const FOLLOWS_MS = 3_000;
const STILL_MS = 60_000;
/** Eight seconds a page, for about eighty. */
const WALK_MS = 640_000;

/** A page that stands still is told by name. */
const notStill = <T>(path: string, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`${path} stands still`)), STILL_MS).unref();
    }),
  ]);

const opposite = (theme: Look['theme']): Look['theme'] => (theme === 'dark' ? 'light' : 'dark');

/** Everything wrong with one page, as lines. It is left in the other theme, which stays chosen for the next page. */
async function faults(
  visitor: Visitor,
  troubles: string[],
  address: PageAddress,
  theme: Look['theme'],
): Promise<string[]> {
  const { page, open, button } = visitor;
  const scripts: string[] = [];
  const note = (response: { url(): string }) => scripts.push(path.basename(new URL(response.url()).pathname));
  page.on('response', note);
  await open(address.path);
  page.off('response', note);

  const found = await findings(page);
  if (address.public) {
    const heavy = new Set(consoleScripts());
    expect(heavy.size).toBeGreaterThan(0);
    found.push(...scripts.filter((script) => heavy.has(script)).map((script) => `console script: ${script}`));
  }
  if ((await page.title()).includes('menu.')) found.push(`title: ${await page.title()}`);
  await page.setViewportSize({ width: NARROW, height: 900 });
  await atRest(page);
  const excess = await tooWide(visitor);
  if (excess > 0) found.push(`${excess} px too wide at ${NARROW}`);
  await page.setViewportSize({ width: WIDE, height: 900 });

  const other = opposite(theme);
  await button(`shell.theme-${other}`).click();
  await page.locator(`html[data-theme="${other}"]`).waitFor();
  const contrast = await findings(page, { runOnly: ['color-contrast'] });
  found.push(...contrast.map((line) => `${other}: ${line}`));
  return [...found, ...troubles.splice(0)].map((line) => `${address.path}: ${line}`);
}

async function walk(stage: Stage, look: Look, list: PageAddress[], signedIn: boolean): Promise<string[]> {
  const visitor = await visit(stage.browser, stage.url, look);
  if (signedIn) await visitor.signIn();
  const troubles = await watch(visitor.page);
  const found: string[] = [];
  let { theme } = look;
  for (const address of list) {
    found.push(...(await notStill(address.path, faults(visitor, troubles, address, theme))));
    theme = opposite(theme);
  }
  await visitor.close();
  return found;
}

/** Tests over every page in one language, the first page loaded in that theme and the next in the other. */
export function walksEveryPage(language: Language, theme: Look['theme']): void {
  const stage = useStage();
  let pages: PageAddress[];
  beforeAll(async () => {
    const visitor = await visit(stage.browser, stage.url);
    await visitor.signIn();
    pages = await everyPage(visitor);
    await visitor.close();
  });

  test.each([
    { whose: 'public', isPublic: true },
    { whose: 'console', isPublic: false },
  ])('every $whose page is accessible, quiet, at home and fits a phone', { timeout: WALK_MS }, async ({ isPublic }) => {
    const look = { language, theme, width: WIDE };
    const list = pages.filter((one) => Boolean(one.public) === isPublic);
    expect(list).not.toEqual([]);
    expect(await walk(stage, look, list, !isPublic)).toEqual([]);
  });
}
