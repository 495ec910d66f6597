import { DATA_SETS, fieldLabel } from '@daas/contract/datasets';
import { type EndpointOutput, endpoints } from '@daas/contract/endpoints';
import { formatMoney } from '@daas/kit';
import { cellsOf } from '@daas/server/testing/tableFile';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useStage } from '../support/journey';
import { watch } from '../support/pageErrors';
import { atRest, type Visitor, visit } from '../support/visitor';
import { onStep } from './steps';

const stage = useStage();

const EXPORTED = 7;
const ACCEPT = endpoints['export.create'].path.split('{id}').at(-1) as string;
const COMPARED = ['name', 'uscc', 'province', 'registered_capital', 'established_date'];
const labelOf = (name: string) => {
  const field = DATA_SETS.enterprise.fields.find(({ name_en }) => name_en === name);
  return field ? fieldLabel(field, 'zh-CN') + (field.unit ? `（${field.unit}）` : '') : '';
};
const ADVANCED = '/customer-seeking/advanced-filter/enterprise';
const asked = (page: Page) => new URL(page.url()).searchParams;
const names = (page: Page) => page.locator('tbody tr td a').allTextContents();
const found = ({ page, say }: Visitor) =>
  page.getByText(new RegExp(`^${say('data-search.found', { count: '[\\d,]+\\+?' })}$`)).textContent();

async function member(): Promise<Visitor & { troubles: string[] }> {
  const visitor = await visit(stage);
  await visitor.signIn();
  return { ...visitor, troubles: await watch(visitor.page) };
}

test('search and refine: a word, then a value beside the results', async () => {
  const { page, open, field, close, troubles, ...visitor } = await member();
  await open('/data-market/search/enterprise');
  await field('common.keyword').fill('科技');
  await field('common.keyword').press('Enter');
  await page.waitForURL((url) => url.searchParams.get('keyword') === '科技');
  await atRest(page);
  const all = await found({ page, open, field, close, ...visitor });
  await page.getByRole('checkbox', { name: '浙江省', exact: true }).check();
  await page.waitForURL((url) => url.searchParams.get('facet.province') === '浙江省');
  await atRest(page);
  expect(await found({ page, open, field, close, ...visitor })).not.toBe(all);
  expect(await page.locator('tbody tr', { hasText: '浙江省' }).count()).toBe((await names(page)).length);
  expect(troubles).toEqual([]);
  await close();
});

test('words become conditions, changed by hand; the view is shared, kept and becomes a connector', async () => {
  const visitor = await member();
  const { page, open, field, button, say } = visitor;
  await open(ADVANCED);
  await field('data-words.label').fill('江苏 注册资本500万以上 有电话');
  await button('data-words.read').click();
  await page.getByRole('alert').waitFor();
  await button('filter.remove', { field: '有联系电话' }).click();
  await button('filter.add').last().click();
  await page
    .getByRole('combobox', { name: say('common.field'), exact: true })
    .last()
    .fill('登记状态');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: say('filter.value-of', { field: '登记状态' }) }).fill('存续');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('filter')?.includes('存续') ?? false);
  await atRest(page);
  const filter = asked(page).get('filter') as string;
  expect(JSON.parse(filter)).toEqual({
    op: 'and',
    items: [
      { field: 'province', op: 'eq', value: '江苏省' },
      { field: 'registered_capital', op: 'gte', value: 500 },
      { field: 'status', op: 'eq', value: '存续' },
    ],
  });
  const rows = await names(page);
  expect(rows.length).toBeGreaterThan(0);

  await button('data-saved.save').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('common.name')).fill('江苏存续企业');
  await dialog.getByRole('checkbox', { name: say('data-saved.share') }).check();
  await dialog.getByRole('button', { name: say('data-saved.save') }).click();
  await dialog.waitFor({ state: 'hidden' });

  // Somebody else opens the link, and finds the same view among the kept ones.
  const other = await member();
  await other.open(page.url());
  expect(await names(other.page)).toEqual(rows);
  await other.open(ADVANCED);
  await other.button('data-saved.open').click();
  await other.page.getByRole('link', { name: '江苏存续企业' }).click();
  await other.page.waitForURL((url) => url.searchParams.get('filter') === filter);
  await atRest(other.page);
  expect(await names(other.page)).toEqual(rows);
  expect(other.troubles).toEqual([]);
  await other.close();

  // The wizard opens where something is left to decide, and asks the price of just that view; its address is its own
  // again as soon as it has taken the link over.
  const [quoted] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === endpoints['connector.quote'].path),
    page.getByRole('link', { name: say('data-search.as-connector') }).click(),
  ]);
  expect(quoted.postDataJSON()).toMatchObject({ product: 'enterprise', filter: JSON.parse(filter) });
  await onStep(visitor, 'app');
  await field('connector-create.name').fill('江苏存续企业');
  await page.getByRole('combobox', { name: say('connector-create.app') }).click();
  await page.getByRole('option').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await button('connector-create.next').click();
  await onStep(visitor, 'quote');
  await page.waitForURL('**/my-data/connector/create');
  await atRest(page);
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
});

test.each(['csv', 'xlsx'] as const)(
  'a result becomes a file (%s) that holds it, at the price quoted',
  async (format) => {
    const visitor = await member();
    const { page, open, button, say, read, context, troubles } = visitor;
    await open('/data-market/search/enterprise?facet.province=浙江省');
    const { balance } = await read<EndpointOutput<'cost.overview'>>('/api/cost/overview');
    await button('common.export').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(say(`data-export.format-${format}`), { exact: true }).click();
    await dialog.getByRole('spinbutton', { name: say('data-export.rows') }).fill(String(EXPORTED));
    await page.keyboard.press('Tab');
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(ACCEPT)),
      dialog.getByRole('button', { name: say('data-export.start') }).click(),
    ]);
    const { download_id } = (await answer.json()).data as EndpointOutput<'export.create'>;
    const file = await read<EndpointOutput<'download.get'>>(`/api/download-record/${download_id}`);
    const done = say('data-export.done', { rows: String(EXPORTED), amount: formatMoney(file.amount) });
    await dialog.getByText(done).waitFor();

    // What was charged is what the ledger and the balance say.
    expect(file).toMatchObject({ rows: EXPORTED, kind: 'market-export' });
    expect(file.amount).toBeGreaterThan(0);
    const ledger = await read<EndpointOutput<'cost.ledger'>>(`/api/cost/ledger?keyword=${download_id}`);
    expect(ledger.list).toMatchObject([{ amount: -file.amount, balance_after: balance - file.amount }]);

    await dialog.getByRole('link', { name: say('data-export.to-record') }).click();
    await page.waitForURL('**/my-data/download-record?*');
    const [saved] = await Promise.all([page.waitForEvent('download'), button('data.download').click()]);
    expect(saved.suggestedFilename()).toBe(file.name);
    const [header = [], ...lines] = await cellsOf(await saved.path(), format);

    // The file against what the page shows.
    const found = await context.request.post('/api/market/enterprise/search', {
      data: { filter: { field: 'province', op: 'in', value: ['浙江省'] }, pageSize: EXPORTED, fields: COMPARED },
    });
    const { list } = (await found.json()).data as EndpointOutput<'market.search'>;
    const columns = COMPARED.map((name) => header.indexOf(labelOf(name)));
    expect(lines.map((line) => columns.map((at) => line[at]))).toEqual(
      list.map((row) => COMPARED.map((name) => String(row[name] ?? ''))),
    );
    expect(troubles).toEqual([]);
    await visitor.close();
  },
);
