import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useStage } from '../../support/journey';
import { goTo, type Visitor, visit } from '../../support/visitor';

const FORM = '/my-data/app-manage/list';
const OTHER = '/company-center/white-list';
const CHUNK = /p-company-center-white-list\..*\.js$/;

const stage = useStage();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await visit(stage);
  await visitor.signIn();
  await visitor.open('/overview');
  // Lost when the page is loaded anew.
  await visitor.page.evaluate(() => Object.assign(window, { here: true }));
});
afterEach(() => visitor?.close());

const isHere = (page: Page) => page.evaluate(() => 'here' in window);
/** The page of the server as another build has it. */
const deploy = (page: Page) =>
  page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace(/umi\.\w+\.js/, 'umi.deadbeef.js') });
    },
  );

test('offline, what is typed stays, a page not seen before waits, and all goes on when the network is back', async () => {
  const { page, context, say } = visitor;
  await goTo(page, FORM);
  const search = page.getByPlaceholder(say('app-list.keyword-hint'));
  await search.fill('轴承');
  await context.setOffline(true);
  await page.getByText(say('connection.away')).waitFor();
  expect(await search.inputValue()).toBe('轴承');
  await goTo(page, OTHER);
  await page.getByRole('button', { name: say('connection.again') }).click();
  await page.getByText(say('connection.away')).waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: say('menu.white-list') }).waitFor();
  await page.getByText(say('connection.away')).waitFor({ state: 'detached' });
  expect(await isHere(page)).toBe(true);
});

test('another build is loaded where nothing is typed', async () => {
  const { page, say } = visitor;
  await deploy(page);
  let asked = 0;
  await page.route(CHUNK, (route) => {
    asked += 1;
    // Its files are there once the page of the new build asks for them.
    return asked <= 2 ? route.fulfill({ status: 404 }) : route.continue();
  });
  await goTo(page, OTHER);
  await page.getByRole('heading', { level: 1, name: say('menu.white-list') }).waitFor();
  expect(await isHere(page)).toBe(false);
});

test('another build waits for what is typed in what stays on the page', async () => {
  const { page, say } = visitor;
  await deploy(page);
  await page.route(/omnibox\..*\.js$/, (route) => route.fulfill({ status: 404 }));
  await goTo(page, FORM);
  const search = page.getByPlaceholder(say('app-list.keyword-hint'));
  await search.fill('轴承');
  await page.keyboard.press('Control+k');
  await page.getByText(say('connection.outdated')).waitFor();
  expect(await search.inputValue()).toBe('轴承');
  expect(await isHere(page)).toBe(true);
  await page.getByRole('button', { name: say('errors.reload') }).click();
  await page.waitForFunction(() => !('here' in window));
});

test('a file that this very build lacks is said, and the page is not loaded again and again', async () => {
  const { page, say } = visitor;
  await page.route(CHUNK, (route) => route.fulfill({ status: 404 }));
  await goTo(page, OTHER);
  await page.getByText(say('crash.unloaded')).waitFor();
  expect(await isHere(page)).toBe(true);
});
