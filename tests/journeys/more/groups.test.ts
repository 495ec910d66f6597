import { applicationByKey } from '@daas/contract/applications';
import { DATA_SETS, fieldLabel, fieldOf } from '@daas/contract/datasets';
import { type EndpointOutput, endpoints } from '@daas/contract/endpoints';
import { DAY_MS } from '@daas/server/kernel/period';
import { openApplication } from '@daas/server/operator/applications';
import { cellsOf } from '@daas/server/testing/tableFile';
import { expect, test } from 'vitest';
import { useStage } from '../../support/journey';
import { watch } from '../../support/pageErrors';
import { type Visitor, visit } from '../../support/visitor';

const stage = useStage();
const ROWS = 5;
const ACCEPT = endpoints['export.create'].path.split('{id}').at(-1) as string;

/** The operator opens what the demo company has not got, or no longer. */
async function openTo(companyId: number, keys: readonly ('authority_billboard' | 'estate_data')[]): Promise<void> {
  const { database, clock } = stage.services;
  const now = clock();
  const given = { until: new Date(now.getTime() + 30 * DAY_MS), trial: false };
  for (const key of keys)
    await openApplication(database.orm, { application: applicationByKey(key), companyId, now }, given);
}

/** Where rows are shown and made a file: the file holds what the page shows first, in its order. */
async function fileOf(visitor: Visitor, dataSet: 'enterprise' | 'property', go: () => Promise<void>): Promise<void> {
  const { page, button, say, read } = visitor;
  const [shown] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith(`/api/market/${dataSet}/search`)),
    go(),
  ]);
  const { list } = (await shown.json()).data as EndpointOutput<'market.search'>;
  expect(list.length).toBeGreaterThanOrEqual(ROWS);

  await button('common.export').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(say('data-export.format-csv'), { exact: true }).click();
  await dialog.getByRole('spinbutton', { name: say('data-export.rows') }).fill(String(ROWS));
  await page.keyboard.press('Tab');
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(ACCEPT)),
    dialog.getByRole('button', { name: say('data-export.start') }).click(),
  ]);
  const { download_id } = (await answer.json()).data as EndpointOutput<'export.create'>;
  await dialog.getByRole('link', { name: say('data-export.to-record') }).click();
  await page.waitForURL('**/my-data/download-record?*');
  const { name } = await read<EndpointOutput<'download.get'>>(`/api/download-record/${download_id}`);
  const [saved] = await Promise.all([page.waitForEvent('download'), button('data.download').click()]);
  expect(saved.suggestedFilename()).toBe(name);
  const [header = [], ...lines] = await cellsOf(await saved.path(), 'csv');
  const def = DATA_SETS[dataSet];
  const title = fieldOf(def, def.title);
  const column = header.indexOf(title ? fieldLabel(title, 'zh-CN') : '');
  expect(lines.map((line) => line[column])).toEqual(list.slice(0, ROWS).map((row) => row[def.title]));
}

test('customer groups and buildings: from the menu to the rows, and to a file that holds them', async () => {
  const visitor = await visit(stage);
  const { page, say, open, read } = visitor;
  await visitor.signIn();
  const troubles = await watch(page);
  const { company_id: companyId } = await read<EndpointOutput<'company.baseInfo'>>('/api/company-user/base-info');
  await openTo(companyId, ['authority_billboard', 'estate_data']);
  const { productType } = applicationByKey('high_enterprises');
  const left = async () =>
    (
      await read<EndpointOutput<'goodsApp.trialQuota'>>(
        `/api/goodsApp/trial-remaining-quota?product_type=${productType}`,
      )
    ).left ?? 0;
  const before = await left();

  for (const group of ['remote-office', 'authority-billboard', 'high-enterprises'] as const) {
    await open('/overview');
    await page.getByRole('menuitem', { name: say('menu.data-application') }).click();
    await fileOf(visitor, 'enterprise', () =>
      page.getByRole('link', { name: say(`menu.${group}`), exact: true }).click(),
    );
  }
  // The last of them is on trial: the file took one of its uses.
  expect(await left()).toBe(before - 1);

  await open('/data-application/homepage');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '找楼宇' }) });
  await fileOf(visitor, 'property', () => card.getByRole('link').click());
  // The dialog begins with more rows than a trial has, and is told so.
  expect(troubles.filter((trouble) => !/^409: POST .*high-enterprises|status of 409/.test(trouble))).toEqual([]);
  await visitor.close();
});
