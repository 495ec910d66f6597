import { endpoints } from '@daas/contract/endpoints';
import { expect, test } from 'vitest';
import { findings } from '../../support/axe';
import { useStage } from '../../support/journey';
import { NARROW, type Visitor, visit } from '../../support/visitor';

let visitor: Visitor;
const stage = useStage(async () => {
  visitor = await visit(stage);
  await visitor.signIn();
});

const WATCH = endpoints['monitor.add'].path;
const SENTENCE = '浙江没有注销的制造业企业';

test('one sentence, by keyboard, from any page to rows, a connector and a watched company', async () => {
  const { page, say, open } = visitor;
  await open('/cost-center/overview');
  const box = page.getByRole('dialog').getByRole('combobox', { name: say('omnibox.label-anywhere') });
  const row = (name: string | RegExp) => page.getByRole('dialog').getByRole('row').filter({ hasText: name }).first();
  const ask = async (words: string) => {
    await page.keyboard.press('Control+k');
    await box.waitFor();
    await page.keyboard.type(words);
  };

  await ask(SENTENCE);
  // What was understood stands on the row of the data set, with how many rows it has.
  await row('企业工商数据').getByText('省份 等于 浙江').waitFor();
  await row('企业工商数据').getByText('登记状态 不等于 注销').waitFor();
  expect(await findings(page)).toEqual([]);
  const said = ((await row('企业工商数据').textContent()) ?? '').replace(/\D/g, '');
  expect(Number(said)).toBeGreaterThan(0);
  while (
    !(await row('企业工商数据')
      .getAttribute('aria-selected')
      .then((chosen) => chosen === 'true'))
  )
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/my-data/connector/create?**');
  expect(new URL(page.url()).searchParams.get('filter')).toContain('"op":"ne","value":"注销"');

  // It is remembered, and what it does not understand is said.
  await page.keyboard.press('Control+k');
  await row(SENTENCE).waitFor();
  await page.keyboard.type('浙江的呃呃呃企业');
  await row('企业工商数据')
    .getByText(say('omnibox.unread', { words: '呃呃呃' }))
    .waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.type(SENTENCE);
  // The rows of the sentence before remain until then.
  await row('企业工商数据').getByText('登记状态 不等于 注销').waitFor();
  const items = page.getByRole('dialog').getByRole('rowgroup', { name: say('omnibox.items') });
  await items.waitFor();
  while ((await items.getByRole('row', { selected: true }).count()) === 0) await page.keyboard.press('ArrowDown');
  // The first of them that the demo does not watch already.
  for (let added = 0; added === 0; ) {
    const answer = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith(WATCH),
    );
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    ({ added } = (await (await answer).json()).data);
    if (added > 0) break;
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
  }
  await page.getByText(say('omnibox.watched')).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/my-data'));
});

test('the same box goes to pages, acts and own things; J, K and Enter go through a list, and Back to where it was', async () => {
  const { page, say, open } = visitor;
  await open('/overview');
  const dialog = page.getByRole('dialog', { name: say('omnibox.label-anywhere') });
  const choose = async (words: string, text: string) => {
    await page.keyboard.press('Control+k');
    await dialog.getByRole('combobox').waitFor();
    await page.keyboard.type(words);
    await dialog
      .getByRole('row')
      .filter({ hasText: say(text) })
      .click();
  };
  await choose('账单', 'omnibox.act.bills');
  await page.waitForURL('**/cost-center/overview/bills');

  await choose('invite', 'omnibox.act.invite');
  await page.waitForURL('**/company-center/department-user');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');

  await open('/my-data/calls-record');
  const rows = page.locator('.daas-table-row');
  await rows.nth(19).waitFor();
  for (let nth = 0; nth < 12; nth += 1) await page.keyboard.press('j');
  const chosen = await page.evaluate(() => document.activeElement?.getAttribute('data-row-key'));
  expect(chosen).toBe(await rows.nth(11).getAttribute('data-row-key'));
  const place = await page.evaluate(() => window.scrollY);
  await choose('账单', 'omnibox.act.bills');
  await page.waitForURL('**/cost-center/overview/bills');
  await page.goBack();
  await page.waitForFunction((key) => document.activeElement?.getAttribute('data-row-key') === key, chosen);
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 2, place);

  await choose(String(chosen), 'omnibox.kind.call');
  await page.waitForURL('**/my-data/calls-record?call=*');
});

test('on a phone, and large on the home of the market', async () => {
  const phone = await visit(stage, { width: NARROW });
  await phone.signIn();
  await phone.open('/data-market/home');
  await phone.page.getByRole('combobox', { name: phone.say('omnibox.label') }).fill(SENTENCE);
  const row = phone.page.getByRole('row').filter({ hasText: '企业工商数据' }).first();
  await row.getByText('登记状态 不等于 注销').waitFor();
  expect(new URL(phone.page.url()).pathname).toBe('/data-market/home');
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await findings(phone.page)).toEqual([]);
  await row.click();
  await phone.page.waitForURL((url) => url.searchParams.has('filter'));
  await phone.close();
});
