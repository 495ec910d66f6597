/**
 * A page of ordinary Umi, antd and ProComponents (tests/umi-page) in a build and in `npm run dev`: nothing fails, each part is
 * styled, and both look the same.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { CHUNK_LOAD_TIMEOUT_MS, LOAD_RETRY_WAIT_MS } from '@daas/contract/constants';
import { freePort } from '@daas/server/testing/freePort';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser } from '../support/browser';
import { type Served, servePlatform } from '../support/platform';
import { root } from '../support/sources';
import { type Visitor, visit } from '../support/visitor';
import { ROWS } from './rows';

const BUILD_MS = 600_000;
const PLUGIN = { UMI_PLUGINS: './tests/umi-page/plugin.ts' };
/** By what one sees that an element has another style. */
const PAINTED = [
  'display',
  'position',
  'color',
  'background-color',
  'border-top',
  'border-radius',
  'padding',
  'margin',
  'font',
];
const max = path.join(root, 'node_modules/.bin/max');
const output = mkdtempSync(path.join(tmpdir(), 'daas-umi-page-'));

let platform: Served;
let browser: Browser;
const faults: string[] = [];

const rowsOf = (page: Page) => page.getByTestId('rows').filter({ hasText: 'Row 1' });

/** Opens the page of a build or of a development server as the administrator of the demo. */
async function openPage(url = platform.url): Promise<Visitor> {
  const visitor = await visit({ ...platform, url, browser });
  // React and the libraries warn in development: the page uses what they still document.
  visitor.page.on('console', (said) => {
    if (said.type() === 'error' && url === platform.url) faults.push(said.text());
  });
  visitor.page.on('pageerror', ({ message }) => faults.push(message));
  if (url === platform.url)
    await visitor.context.route('**/api/umi-page/rows*', (route) =>
      route.fulfill({ json: { success: true, data: ROWS, total: ROWS.length } }),
    );
  await visitor.signIn();
  // It has a `Spin`, so it never comes to rest.
  await visitor.page.goto('/umi-page/7');
  await rowsOf(visitor.page).waitFor();
  return visitor;
}

beforeAll(async () => {
  const env = { ...process.env, ...PLUGIN, UMI_PAGE_OUTPUT: output, NODE_ENV: 'production' };
  await promisify(execFile)(max, ['build'], { cwd: root, env, maxBuffer: 2 ** 26 });
  platform = await servePlatform({}, output);
  browser = await openBrowser();
}, BUILD_MS);
beforeEach(() => {
  faults.length = 0;
});
afterEach(() => expect(faults).toEqual([]));
afterAll(async () => {
  await browser?.close();
  await platform?.close();
  rmSync(output, { recursive: true, force: true });
});

test('what Umi documents works: requests, models, access, texts, routes', async () => {
  const { page, close } = await openPage();
  const said = (id: string) => page.getByTestId(id).textContent();
  expect(await said('rows')).toBe('Row 1, Row 2, Row 3');
  expect(await said('access')).toBe('granted');
  expect(await said('state')).toBe('state');
  expect(await said('param')).toBe('7');
  expect(await said('hello')).toBe('你好，Umi');
  expect(await said('formatted')).toBe('你好，Max');
  await page.getByRole('button', { name: 'count 0' }).click();
  await page.getByRole('button', { name: 'count 1' }).waitFor();
  await page.getByRole('button', { name: 'finish' }).click();
  await expect.poll(() => said('todo')).toBe('tea');
  await page.getByRole('link', { name: 'next' }).click();
  await expect.poll(() => said('param')).toBe('8');
  // The texts of the page and of the libraries change in place.
  await page.getByRole('button', { name: 'English' }).click();
  await expect.poll(() => said('hello')).toBe('Hello, Umi');
  await expect.poll(() => said('locale')).toBe('en-US');
  await page.locator('[data-part="ProTable"]').getByRole('button', { name: 'Query' }).waitFor();
  await close();
});

test('a chunk that does not come is asked for again, and is an error after that', async () => {
  const { page, context, close } = await openPage();
  await fallSilent(page, context);
  await close();
});

test('each part shows its values, and each component has a rule in a style sheet', async () => {
  const { page, close } = await openPage();
  const part = (name: string) => page.locator(`[data-part="${name}"]`);
  const marked = part('styles').getByText('module');
  expect(await marked.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(1, 2, 3)');
  expect(await page.getByTestId('theme').textContent()).toBe('light');
  const inner = part('styles').getByText('less', { exact: true });
  expect(await inner.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe('3px');
  expect(await part('StepsForm').getByLabel('First field').isVisible()).toBe(true);
  expect(await part('StepsForm').getByLabel('Second field').isVisible()).toBe(false);
  for (const value of ['¥12.50', '45%', '2026-11-28 12:00:00'])
    expect(await part('ProTable value types').getByText(value).count(), value).toBeGreaterThan(0);
  expect(await part('ProTable value types').getByRole('img').count()).toBeGreaterThan(1);
  expect(await unstyled(page)).toEqual([]);
  await page.getByRole('button', { name: 'dialog' }).click();
  await page.getByLabel('Inside').fill('x');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?[定认]/ })
    .click();
  await page.getByText('saved').waitFor();
  await page.getByRole('button', { name: 'tour' }).click();
  await page.getByText('Tour step').waitFor();
  expect(await unstyled(page)).toEqual([]);
  await close();
});

test('`npm run dev` shows the same page as the build', { timeout: BUILD_MS }, async () => {
  const port = await freePort();
  const env = { ...process.env, ...PLUGIN, PORT: String(port), UMI_PAGE_API: platform.url, NODE_ENV: 'development' };
  const server = spawn(max, ['dev'], { cwd: root, env, stdio: 'ignore' });
  try {
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(() => answers(`${url}/umi-page/7`), { timeout: BUILD_MS, interval: 1000 }).toBe(true);
    const [built, developed] = [await openPage(), await openPage(url)];
    // Each sign-in is a notice more: both pages show the same number of them.
    await built.page.reload();
    await rowsOf(built.page).waitFor();
    expect(await looks(developed.page)).toEqual(await looks(built.page));
    await fallSilent(developed.page, developed.context);
    await Promise.all([built.close(), developed.close()]);
  } finally {
    server.kill();
  }
});

/** No script comes any more: what a page asks for ends as §9 says. */
async function fallSilent(page: Page, context: BrowserContext): Promise<void> {
  let asked = 0;
  await page.clock.install();
  await context.route(/\.js$/, () => {
    asked += 1;
  });
  await page.getByRole('button', { name: 'later' }).click();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.clock.runFor(CHUNK_LOAD_TIMEOUT_MS);
  await page.clock.runFor(LOAD_RETRY_WAIT_MS + CHUNK_LOAD_TIMEOUT_MS);
  await page.getByTestId('later').filter({ hasText: 'ChunkLoadError' }).waitFor();
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { headers: { accept: 'text/html' } }).then(
    async (answer) => (await answer.text()).includes('id="root"'),
    () => false,
  );

/** How each element of the page looks: what it is, where it stands and how it is painted. */
const looks = (page: Page): Promise<string[]> =>
  page.evaluate((properties) => {
    const drawn = [...document.querySelectorAll('#root *')].filter((one) => one.getClientRects().length > 0);
    return drawn.map((one) => {
      const style = getComputedStyle(one);
      const { width, height } = one.getBoundingClientRect();
      const painted = properties.map((property) => style.getPropertyValue(property)).join(' ');
      return `${one.tagName} ${Math.round(width)}×${Math.round(height)} ${painted}`;
    });
  }, PAINTED);

/** The components of the libraries that no rule of a style sheet is about. */
const unstyled = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rulesOf = (rule: CSSRule): string[] => {
      if (rule instanceof CSSStyleRule) return [rule.selectorText];
      return 'cssRules' in rule ? [...(rule.cssRules as CSSRuleList)].flatMap(rulesOf) : [];
    };
    const selectors = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].flatMap(rulesOf)).join();
    const component = (name: string) => name.replace(/^[.]?daas-(pro-)?([a-z]+).*/, '$2');
    const styled = new Set(selectors.match(/[.]daas-[\w-]+/g)?.map(component));
    const missing = [...document.querySelectorAll('[class*="daas-"]')]
      .flatMap(({ classList }) => [...classList].filter((name) => /^daas-[a-z-]+$/.test(name)))
      // ProComponents' own misspelling, which it has no rule for.
      .filter((name) => !styled.has(component(name)) && name !== 'daas-pro-filed-search-select');
    return [...new Set(missing)].sort();
  });
