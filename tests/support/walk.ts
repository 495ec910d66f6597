import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findings } from '../support/axe';
import { openStage, type Stage } from '../support/journey';
import { everyPage, everyRedirect, type PageAddress } from '../support/pages';
import { dist } from '../support/platform';
import { watch } from '../support/troubles';
import { atRest, type Look, NARROW, type Visitor, visit, WIDE } from '../support/visitor';

/** Both languages and both themes; the other theme of each is looked at without loading again. */
const LOOKS: Pick<Look, 'language' | 'theme'>[] = [
  { language: 'zh-CN', theme: 'light' },
  { language: 'en-US', theme: 'dark' },
];

/** Scripts that only the signed-in console needs, told by what they hold. */
const CONSOLE_MARKS = ['profile/load', 'ant-pro-'];
const consoleScripts = (): string[] =>
  readdirSync(dist).filter(
    (file) =>
      file.endsWith('.js') && CONSOLE_MARKS.some((mark) => readFileSync(path.join(dist, file), 'utf8').includes(mark)),
  );

let stage: Stage;
let pages: PageAddress[];
beforeAll(async () => {
  stage = await openStage();
  const visitor = await visit(stage.browser, stage.url);
  await visitor.signIn();
  pages = await everyPage(visitor);
  await visitor.close();
});
afterAll(() => stage?.close());

/** How far the page is wider than the window, once it has followed it: a window turned narrow is drawn anew in steps. */
async function tooWide({ page }: Visitor): Promise<number> {
  const excess = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const fits = `(${excess})() <= 0`;
  await page.waitForFunction(fits, null, { timeout: FOLLOWS_MS }).catch(() => null);
  return page.evaluate(excess);
}

const FOLLOWS_MS = 3_000;
const STILL_MS = 60_000;
/** Eight seconds a page, as before, for about eighty. */
const WALK_MS = 640_000;

/** A page that stands still is told by name. */
const notStill = <T>(path: string, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`${path} stands still`)), STILL_MS).unref();
    }),
  ]);

/** Everything wrong with one page, as lines. */
async function faults(visitor: Visitor, troubles: string[], address: PageAddress, { theme }: Look): Promise<string[]> {
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

  const other = theme === 'dark' ? 'light' : 'dark';
  await button(`shell.theme-${other}`).click();
  await page.locator(`html[data-theme="${other}"]`).waitFor();
  const contrast = await findings(page, { runOnly: ['color-contrast'] });
  found.push(...contrast.map((line) => `${other}: ${line}`));
  await button(`shell.theme-${theme}`).click();
  return [...found, ...troubles.splice(0)].map((line) => `${address.path}: ${line}`);
}

describe.each(LOOKS)('$language, $theme first', (look) => {
  test('every page is accessible, quiet, at home and fits a phone', { timeout: WALK_MS }, async () => {
    const wide = { ...look, width: WIDE };
    const walk = async (list: PageAddress[], signedIn: boolean) => {
      const visitor = await visit(stage.browser, stage.url, wide);
      if (signedIn) await visitor.signIn();
      const troubles = await watch(visitor.page);
      const found: string[] = [];
      for (const address of list)
        found.push(...(await notStill(address.path, faults(visitor, troubles, address, wide))));
      await visitor.close();
      return found;
    };
    const guests = pages.filter((one) => one.public);
    const members = pages.filter((one) => !one.public);
    const half = members.length / 2;
    const found = await Promise.all([
      walk(guests, false).then(async (first) => [...first, ...(await walk(members.slice(0, half), true))]),
      walk(members.slice(half), true),
    ]);
    expect(found.flat()).toEqual([]);
  });
});

test('every redirect leads where the table says', async () => {
  const visitor = await visit(stage.browser, stage.url);
  await visitor.signIn();
  for (const { path: from, to } of await everyRedirect(visitor)) {
    await visitor.open(from);
    expect(new URL(visitor.page.url()).pathname, from).toBe(to);
  }
});
