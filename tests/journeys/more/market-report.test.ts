import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findings } from '../../support/axe';
import { useStage } from '../../support/journey';
import { watch } from '../../support/pageErrors';
import { textOfPdf } from '../../support/pdf';
import { atRest, visit } from '../../support/visitor';

const stage = useStage();

test('a market report: from the menu over subject, scope, chapters and price to its numbers, a new version and paper', async () => {
  const visitor = await visit(stage);
  const { page, say, button, field, open, close } = visitor;
  await visitor.signIn();
  const troubles = await watch(page);
  await open('/overview');
  await page.getByRole('menuitem', { name: say('menu.data-application') }).click();
  await page.getByRole('link', { name: say('menu.market-report'), exact: true }).click();
  await page.waitForURL(/market-report$/);

  await page
    .getByRole('link', { name: say('market-report.create') })
    .first()
    .click();
  await page.waitForURL(/market-report\/create$/);
  await field('common.keyword').fill('轴承');
  await field('market-report.name').fill('轴承市场报告');
  // What each chapter stands on is counted before it is paid.
  await page
    .getByText(/\d 条数据/)
    .first()
    .waitFor();
  await atRest(page);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('checkbox', { name: say('market-report.chapter.brands') }).uncheck();
  await button('market-report.order', { amount: '¥180.00' }).click();
  await page.waitForURL(/market-report\/detail\//);
  await page.getByRole('heading', { level: 1, name: '轴承市场报告' }).waitFor();
  await page.getByRole('heading', { level: 2, name: new RegExp(say('market-report.chapter.trade')) }).waitFor();
  const kept = new URL(page.url()).pathname;

  // A number of the text, the query it comes from, and the rows behind it agree.
  const number = page
    .locator('p')
    .getByRole('button', { name: /^[\d,]+ 家$/ })
    .first();
  const companies = /[\d,]+/.exec((await number.textContent()) ?? '')?.[0] as string;
  await number.click();
  const origin = page.getByRole('dialog');
  await origin.getByText(say('market-report.measure.count'), { exact: true }).waitFor();
  await origin.getByText('轴承', { exact: true }).waitFor();
  await origin.getByRole('link', { name: say('market-report.rows') }).click();
  await page.waitForURL(/\/enterprise\/search/);
  await atRest(page);
  await page.getByText(say('data-search.found', { count: companies })).waitFor();

  await open(kept);
  await button('market-report.renew').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('market-report.renew-ok', { amount: '¥180.00' }) })
    .click();
  await page.getByText(/^第 2 版，生成于/).waitFor();

  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  if (process.env.PRINTED) await writeFile(process.env.PRINTED, pdf);
  // What paper shows: the text with its numbers, and none of the controls.
  const printed = await textOfPdf(pdf);
  for (const wanted of ['轴承市场报告', `${companies}家`, say('market-report.sources')])
    expect(printed).toContain(wanted);
  expect(printed).not.toContain(say('market-report.renew'));
  await page.emulateMedia({ media: 'print' });
  await page
    .getByRole('button', { name: `${companies} 家` })
    .first()
    .waitFor();
  await page.getByRole('heading', { name: say('market-report.sources') }).waitFor();
  expect(await button('market-report.renew').isVisible()).toBe(false);
  expect(troubles).toEqual([]);
  await close();
});
