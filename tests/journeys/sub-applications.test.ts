import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useStage } from '../support/journey';
import { watch } from '../support/pageErrors';
import { textsOf } from '../support/texts';
import { atRest, type Visitor, visit } from '../support/visitor';

const SEARCH = '/enterprise/search';

const stage = useStage();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await visit(stage);
  await visitor.signIn();
});
afterEach(() => visitor?.close());

const rows = (page: Page) =>
  page
    .locator('tbody')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });

test('an enterprise is found and read: search, detail, tabs, back, and its address alone', async () => {
  const { page, open, say } = visitor;
  const troubles = await watch(page);
  await open('/enterprise');
  expect(new URL(page.url()).pathname).toBe(SEARCH);
  const first = rows(page).first().getByRole('link').first();
  const name = (await first.textContent()) ?? '';
  await first.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  // The demo may watch it.
  await visitor.button('data-monitor.add').or(visitor.button('data-monitor.remove')).waitFor();
  const detail = new URL(page.url()).pathname;
  // Each says how many there are; what there is nothing of is one entry.
  await page.getByRole('tab', { name: say('data-detail.none') }).waitFor();
  const tabs = await page.getByRole('tab').allTextContents();
  expect(tabs.slice(0, -1).filter((tab) => /\s0$/.test(tab))).toEqual([]);
  const addresses = new Set<string>();
  for (const tab of tabs.slice(1)) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await page.getByRole('tab', { name: tab, exact: true, selected: true }).waitFor();
    await atRest(page);
    addresses.add(new URL(page.url()).pathname);
    await page.getByRole('tabpanel').locator('table, canvas, svg, ol, [class*="-empty"]').first().waitFor();
  }
  expect(addresses.size).toBe(tabs.length - 1);
  expect([...addresses].every((address) => address.startsWith(`${detail}/`))).toBe(true);
  await page.goBack();
  const before = tabs.at(-2) as string;
  await page.getByRole('tab', { name: before, exact: true, selected: true }).waitFor();
  await page.reload();
  await page.getByRole('tab', { name: before, exact: true, selected: true }).waitFor();
  expect(troubles).toEqual([]);
});

test('language and theme are switched inside it: at once, and the place is kept', async () => {
  const { page, open, button, say } = visitor;
  await open('/enterprise/detail/ent_000002/basic');
  await page.evaluate(() => Object.assign(window, { loadedOnce: true }));
  await button('shell.theme-dark').click();
  await page.locator('html[data-theme="dark"]').waitFor();
  await page.getByRole('button', { name: new RegExp(`^${say('shell.language')}`) }).click();
  await page
    .getByRole('menuitem', { name: /English$/ })
    .first()
    .click();
  const english = await textsOf('en-US');
  await page.getByRole('tab', { name: english('entity.basic'), exact: true, selected: true }).waitFor();
  expect(await page.getByText(say('entity.basic'), { exact: true }).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/enterprise/detail/ent_000002/basic');
  expect(await page.evaluate(() => 'loadedOnce' in window)).toBe(true);
});
