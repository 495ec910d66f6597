import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { STYLE_PREFIX } from '../../../config/theme';
import { findings } from '../../support/axe';
import { useStage } from '../../support/journey';
import { watch } from '../../support/pageErrors';
import { atRest, visit } from '../../support/visitor';

const stage = useStage();

test('customers like mine: from the menu over whom programs asked for to the ranking, its measure and its file', async () => {
  const visitor = await visit(stage);
  const { page, say, button, field, open, close } = visitor;
  await visitor.signIn();
  const troubles = await watch(page);
  await open('/overview');
  await page.getByRole('menuitem', { name: say('menu.cloud-service-group') }).click();
  await page.getByRole('link', { name: say('menu.customer-recommend'), exact: true }).click();
  await page.waitForURL(/customer-recommend\/fully-enterprise/);
  await page.getByRole('combobox', { name: say('customer-recommend.source') }).click();
  await page
    .locator(`.${STYLE_PREFIX}-select-item-option`)
    .filter({ hasText: /天调用/ })
    .first()
    .click();
  const examples = field('customer-recommend.examples-label');
  await expect.poll(async () => (await examples.inputValue()).split('\n').length).toBeGreaterThanOrEqual(20);
  await atRest(page);
  expect(await findings(page)).toEqual([]);

  await button('customer-recommend.run').click();
  const table = page.getByRole('region', { name: /最相似的/ });
  await table.waitFor();
  // The measure stands above: shares, not nothing.
  const measure = page.locator(`.${STYLE_PREFIX}-statistic`, { hasText: say('customer-recommend.auc') });
  expect(Number(/(\d+)%/.exec((await measure.textContent()) ?? '')?.[1])).toBeGreaterThan(40);
  await atRest(page);
  expect(await findings(page)).toEqual([]);
  const shown = await table.getByRole('row').allTextContents();

  const [saved] = await Promise.all([page.waitForEvent('download'), button('customer-recommend.ranking').click()]);
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(shown.length);
  for (const at of [1, 2, lines.length - 1]) {
    const [rank, name] = (lines[at] as string).split(',');
    expect(rank).toBe(String(at));
    expect(shown[at]).toContain(name);
  }
  expect(troubles).toEqual([]);
  await close();
});
