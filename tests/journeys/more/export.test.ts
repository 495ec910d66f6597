import { readFile } from 'node:fs/promises';
import { exportProducts } from '@daas/server/db/schema';
import { signReference } from '@daas/server/features/exportTasks/reference';
import { expect, test } from 'vitest';
import { findings } from '../../support/axe';
import { useStage } from '../../support/journey';
import { watch } from '../../support/pageErrors';
import { useReceiver } from '../../support/receiver';
import { atRest, type Visitor, visit } from '../../support/visitor';
import { addWebhook } from '../steps';

const PRODUCT = '商机探测';
const SECRET = 'exk_of_a_journey';
const stage = useStage(async () => {
  const { database, sealer, clock } = stage.services;
  await database.orm.transaction(async (tx) =>
    tx
      .insert(exportProducts)
      .values({ key: 'lead-radar', name: PRODUCT, secret: await sealer.seal(tx, SECRET), createdAt: clock() }),
  );
});

const receiver = useReceiver(() => stage.clock());

/** As the product beside this one writes it into its own page. */
async function link({ read }: Visitor, page: string, keyword: string): Promise<string> {
  const { company_id: company } = await read<{ company_id: number }>('/api/company-user/base-info');
  const expires = Math.floor(stage.clock().getTime() / 1000) + 600;
  return `/export${page}?reference=${signReference('lead-radar', SECRET, { company, dataSet: 'enterprise', keyword, expires })}`;
}

test('rows that another product hands over: by a signed link to a CRM, as messages it can verify, and to a file', async () => {
  const visitor = await visit(stage);
  const { page, say, button, field, open, close } = visitor;
  await visitor.signIn();
  const secret = await addWebhook(visitor, receiver.url);
  const troubles = await watch(page);

  await open(await link(visitor, '/crm-task', '轴承'));
  await page.getByRole('heading', { level: 1, name: say('export.title-crm') }).waitFor();
  expect(new URL(page.url()).search).toMatch(/^\?task=ext_/);
  await field('data-export.rows').fill('12');
  await page.getByLabel(say('export.as-of', { name: '企业名称' })).fill('company_name');
  await page.getByRole('columnheader', { name: 'company_name' }).waitFor();
  expect(await page.getByText(say('export.would-send'), { exact: true }).count()).toBeGreaterThan(5);
  await atRest(page);
  expect(await findings(page)).toEqual([]);
  await button('export.start-crm').click();
  await page.getByText(/^已完成：12 行/).waitFor();
  await page.getByText(say('export.delivered')).waitFor();
  await expect.poll(() => receiver.received.length).toBe(1);
  type WebhookBody = { product: string; rows: { values: Record<string, unknown> }[] };
  const sent = receiver.verified<WebhookBody>(0, secret);
  expect(sent.type).toBe('export.rows');
  expect(sent.data.rows).toHaveLength(12);
  for (const { values } of sent.data.rows) expect(String(values.company_name)).toContain('轴承');
  await atRest(page);
  expect(await findings(page)).toEqual([]);
  const ordered = page.url();

  // The same task again shows what became of it and orders nothing.
  await page.reload();
  await page.getByText(/^已完成：12 行/).waitFor();
  expect(page.url()).toBe(ordered);
  expect(receiver.received).toHaveLength(1);

  await open(await link(visitor, '', '轴承'));
  await page.getByRole('heading', { level: 1, name: say('export.title-file') }).waitFor();
  await page.getByText(say('data-export.format-csv'), { exact: true }).click();
  await field('data-export.rows').fill('5');
  await button('export.start-file').click();
  await page.getByText(/^已完成：5 行/).waitFor();
  await page.getByRole('link', { name: say('data-export.to-record') }).click();
  await page.waitForURL(/download-record/);
  const [saved] = await Promise.all([page.waitForEvent('download'), button('data.download').click()]);
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(6);
  for (const line of lines.slice(1)) expect(line).toContain('轴承');
  expect(troubles).toEqual([]);
  await close();
});

test('a file of a search tells its conditions and its day by its name, and is fetched where it was ordered', async () => {
  const visitor = await visit(stage);
  const { page, say, button, open, close } = visitor;
  await visitor.signIn();
  const filter = { field: 'province', op: 'eq', value: '江苏省' };
  const query = new URLSearchParams({ keyword: '轴承', filter: JSON.stringify(filter) });
  await open(`/data-market/search/enterprise?${query}`);
  await page.locator('tbody tr[data-row-key]').first().waitFor();
  await button('common.export').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^符合条件 \d+ 条/).waitFor();
  await dialog.getByRole('button', { name: say('data-export.start') }).click();
  const fetching = page.waitForEvent('download');
  await dialog.getByRole('button', { name: say('data.download') }).click();
  const file = await fetching;
  const day = stage.clock().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
  // Monitored rows are excluded, and the name says so. // §5
  expect(file.suggestedFilename().replace(/\d+_条/, 'N_条')).toBe(
    `企业工商数据-关键词“轴承”_省份_等于_江苏省_不含指定的_N_条-${day}.xlsx`,
  );
  await close();
});
