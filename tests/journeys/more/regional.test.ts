import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cellsOf } from '@daas/server/testing/tableFile';
import { expect, test } from 'vitest';
import { useStage } from '../../support/journey';
import { watch } from '../../support/pageErrors';
import { atRest, visit } from '../../support/visitor';

const stage = useStage();
const PNG = '89504e470d0a1a0a';

test('regional analysis: from the menu over a template to the workbook, a picture and the printed report', async () => {
  const visitor = await visit(stage);
  const { page, say, button, field, open, close } = visitor;
  await visitor.signIn();
  const troubles = await watch(page);
  await open('/overview');
  await page.getByRole('menuitem', { name: say('menu.data-application') }).click();
  await page.getByRole('link', { name: say('menu.regional-analysis') }).click();
  await page.waitForURL(/regional-analysis$/);
  await atRest(page);
  await page.getByRole('link', { name: '制造业集聚' }).first().click();
  await field('regional.name').fill('浙江制造业对比');
  await button('regional.start').click();
  await page.waitForURL(/\/detail\//);
  await page.getByRole('heading', { level: 1, name: '浙江制造业对比' }).waitFor();
  await page.getByRole('link', { name: '宁波市', exact: true }).waitFor();

  // A number and the rows behind it agree.
  const row = page.getByRole('row', { name: /宁波市/ }).first();
  const companies = /(\d[\d,]*) 家/.exec((await row.textContent()) ?? '')?.[1];
  const kept = page.url();
  await row.getByRole('link').click();
  await page.waitForURL(/\/enterprise\/search/);
  await atRest(page);
  await page.getByText(say('data-search.found', { count: companies as string })).waitFor();
  await open(new URL(kept).pathname);

  const saved = async (act: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), act()]);
    return download;
  };
  const workbook = await saved(() => button('regional.workbook').click());
  const file = path.join(path.dirname(await workbook.path()), 'regional.xlsx');
  await workbook.saveAs(file);
  const lines = await cellsOf(file, 'xlsx');
  expect(lines.find((cells) => cells[1]?.includes('宁波市') && cells[2]?.includes('在营企业'))?.[3]).toBe(companies);
  const picture = await saved(() =>
    page.getByRole('button', { name: new RegExp(say('regional.picture-of', { name: '3\\.' })) }).click(),
  );
  expect((await readFile(await picture.path())).subarray(0, 8).toString('hex')).toBe(PNG);

  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  if (process.env.PRINTED) await writeFile(process.env.PRINTED, pdf);
  expect(troubles).toEqual([]);
  await close();
});
