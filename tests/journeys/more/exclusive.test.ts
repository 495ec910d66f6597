import path from 'node:path';
import { cellsOf } from '@daas/server/testing/tableFile';
import { expect, test } from 'vitest';
import { findings } from '../../support/axe';
import { emptyCharts } from '../../support/charts';
import { useStage } from '../../support/journey';
import { watch } from '../../support/pageErrors';
import { atRest, visit } from '../../support/visitor';

const stage = useStage();

test('an exclusive data set: from the menu over definition, price and purchase to its file, and what changed in another', async () => {
  const visitor = await visit(stage);
  const { page, say, button, field, open, close } = visitor;
  await visitor.signIn();
  const troubles = await watch(page);
  await open('/overview');
  await page.getByRole('menuitem', { name: say('menu.data-application') }).click();
  await page.getByRole('link', { name: say('menu.exclusive-dataset'), exact: true }).click();
  await page.waitForURL(/exclusive-dataset\/list/);

  await page
    .getByRole('link', { name: say('exclusive.create') })
    .first()
    .click();
  await page.waitForURL(/exclusive-dataset\/create/);
  await field('common.name').fill('示范工厂名单');
  await field('common.keyword').fill('宁波');
  await page.getByText(say('exclusive.fill'), { exact: true }).waitFor();
  await atRest(page);
  expect(await findings(page)).toEqual([]);
  await button('exclusive.save').click();
  await page.waitForURL(/exclusive-dataset-detail\//);
  await page.getByRole('heading', { level: 1, name: '示范工厂名单' }).waitFor();

  await button('exclusive.buy').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(say('exclusive.months-n', { n: 1 }), { exact: true }).click();
  await dialog.getByRole('button', { name: say('exclusive.confirm-buy') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(say('exclusive.status-active'), { exact: true }).waitFor();

  await page.getByRole('link', { name: say('exclusive.tab-versions') }).click();
  const version = page.getByRole('row', { name: new RegExp(`^${say('exclusive.version-n', { n: 1 })}`) });
  await version.getByText(say('exclusive.made-done')).waitFor();
  const rows = Number((await version.getByRole('cell').nth(2).textContent())?.replace(/\D/g, ''));
  expect(rows).toBeGreaterThan(0);
  await page.getByRole('button', { name: say('exclusive.file-of', { n: 1 }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('data-export.start') })
    .click();
  await page.getByRole('dialog').getByText(say('data-export.to-record')).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: say('data-export.to-record') })
    .click();
  await page.waitForURL(/download-record/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('row', { name: /示范工厂名单-v1/ })
      .getByRole('button')
      .first()
      .click(),
  ]);
  const file = path.join(path.dirname(await download.path()), 'exclusive.xlsx');
  await download.saveAs(file);
  const lines = await cellsOf(file, 'xlsx');
  expect(lines).toHaveLength(rows + 1);
  expect(lines.slice(1).every((cells) => cells.some((cell) => cell))).toBe(true);

  // The demo's own has two versions, of which what changed is said field by field.
  await open('/data-application/exclusive-dataset/list');
  await page.getByRole('link', { name: '华东在产工厂' }).click();
  await page.waitForURL(/exclusive-dataset-detail\//);
  await page.getByRole('link', { name: say('exclusive.tab-quality') }).click();
  await page.getByText(say('exclusive.regions'), { exact: true }).waitFor();
  await atRest(page);
  expect(await emptyCharts(page)).toEqual([]);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: say('exclusive.tab-versions') }).click();
  await page.locator('del').first().waitFor();
  await atRest(page);
  expect(await findings(page)).toEqual([]);

  await open('/data-application/exclusive-dataset/record');
  await page.getByRole('link', { name: '示范工厂名单' }).waitFor();
  expect(troubles).toEqual([]);
  await close();
});
