import { readFile } from 'node:fs/promises';
import { type EndpointOutput, endpoints } from '@daas/contract/endpoints';
import { formatMoney } from '@daas/kit/format';
import { expect, test } from 'vitest';
import { useStage } from '../../support/journey';
import { watch } from '../../support/pageErrors';
import { atRest, visit } from '../../support/visitor';
import { onStep, stepUp } from '../steps';

const stage = useStage();
const ACCEPT = endpoints['export.create'].path.split('{id}').at(-1) as string;
const NAME = '苏州中标芯片企业';
const FILTER = {
  op: 'and',
  items: [
    { field: 'city', op: 'eq', value: '苏州市' },
    { field: 'scale', op: 'eq', value: '中型' },
    { field: 'established_date', op: 'gte', value: '2016-01-01' },
    { relation: 'won', match: 'any' },
  ],
};

test('medium-sized chip companies in Suzhou since 2016 that won tenders: by hand, as a file, by a connector', async () => {
  const visitor = await visit(stage);
  const { page, open, field, button, say, read, close } = visitor;
  await visitor.signIn();
  const troubles = await watch(page);
  await open('/customer-seeking/advanced-filter/enterprise');
  const last = (name: string) => page.getByRole('combobox', { name, exact: true }).last();
  const pick = async (name: string, value: string) => {
    await last(name).fill(value);
    await page.keyboard.press('Enter');
  };
  const addField = async (label: string) => {
    await button('filter.add').last().click();
    await pick(say('common.field'), label);
  };
  await field('common.keyword').fill('半导体');
  await addField('城市');
  await last(say('filter.value-of', { field: '城市' })).fill('苏州');
  await page.getByRole('menuitemcheckbox', { name: /江苏省 \/ 苏州/ }).click();
  await addField('企业规模');
  await pick(say('filter.value-of', { field: '企业规模' }), '中型');
  await addField('成立日期');
  await last(say('filter.operator', { field: '成立日期' })).click();
  await page.getByTitle(say('filter.op.gte'), { exact: true }).last().click();
  const day = page.getByLabel(say('filter.value-of', { field: '成立日期' }));
  await day.fill('2016-01-01');
  await day.press('Enter');
  await button('filter.add-relation').click();
  await pick(say('filter.related'), '中标项目');
  await page.waitForURL((url) => url.searchParams.get('filter')?.includes('"won"') ?? false);
  await atRest(page);
  expect(JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '')).toEqual(FILTER);
  const names = await page.locator('tbody tr td a').allTextContents();
  expect(names.length).toBeGreaterThan(0);

  await button('common.export').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(say('data-export.format-csv'), { exact: true }).click();
  // The quote names the part of the price that is the relation's, before anything is charged.
  await dialog
    .getByText(say('data-export.quote-relation', { relation: '中标项目', price: formatMoney(100) }))
    .waitFor();
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(ACCEPT)),
    dialog.getByRole('button', { name: say('data-export.start') }).click(),
  ]);
  const { download_id } = (await answer.json()).data as EndpointOutput<'export.create'>;
  await dialog.getByRole('link', { name: say('data-export.to-record') }).waitFor();
  await dialog.getByText(/^已完成：/).waitFor();
  const file = await read<EndpointOutput<'download.get'>>(`/api/download-record/${download_id}`);
  expect(file.relations).toEqual([{ relation: 'won', label: '中标项目', price: 100 }]);
  const ledger = await read<EndpointOutput<'cost.ledger'>>(`/api/cost/ledger?keyword=${download_id}`);
  expect(ledger.list).toMatchObject([{ amount: -file.amount, description: `${file.name} + won` }]);
  await dialog.getByRole('link', { name: say('data-export.to-record') }).click();
  await page.waitForURL('**/my-data/download-record?*');
  const [saved] = await Promise.all([page.waitForEvent('download'), button('data.download').click()]);
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split(/\r?\n/).slice(1);
  expect(lines).toHaveLength(names.length);
  for (const [index, name] of names.entries()) expect(lines[index]).toContain(name);

  const question = new URLSearchParams({ filter: JSON.stringify(FILTER), keyword: '半导体' });
  await open(`/customer-seeking/advanced-filter/enterprise?${question}`);
  await page.getByRole('link', { name: say('data-search.as-connector') }).click();
  await onStep(visitor, 'app');
  await field('connector-create.name').fill(NAME);
  await page.getByRole('combobox', { name: say('connector-create.app') }).click();
  await field('connector.app-name').fill(NAME);
  await button('connector.app-create').click();
  await page.getByTitle(NAME).first().waitFor();
  await button('connector-create.next').click();
  await onStep(visitor, 'quote');
  await button('connector-create.create').click();
  await page.getByRole('heading', { name: say('connector-create.done', { name: NAME }) }).waitFor();
  const connectorId = Number(new URL(page.url()).searchParams.get('created'));
  await field('common.name').fill('程序密钥');
  await button('connector.keys.create').click();
  await stepUp(visitor);
  await page.getByText(say('connector.secret.once')).waitFor();
  const secret = await page.locator('code', { hasText: /^dk_live_/ }).textContent();

  const called = await fetch(`${stage.url}/open/v1/connectors/${connectorId}/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ limit: 100 }),
  });
  const body = (await called.json()) as { data: { name: string }[]; receipt: { relations: unknown } };
  expect(called.status, JSON.stringify(body)).toBe(200);
  expect(body.data.map(({ name }) => name)).toEqual(names);
  expect(body.receipt.relations).toEqual([{ relation: 'won', price: 100 }]);
  // The key asks for a proof first, once.
  expect(troubles.filter((text) => !text.includes('403'))).toEqual([]);
  await close();
});
