import { DATA_SETS, type Row } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { notifyChanges } from '@daas/server/features/monitor/notify';
import { expect, test } from 'vitest';
import { findings } from '../../support/axe';
import { useStage } from '../../support/journey';
import { atRest, HEIGHT, NARROW, type Visitor, visit, WIDE } from '../../support/visitor';
import { tabTo } from '../steps';

let visitor: Visitor;
const stage = useStage(async () => {
  visitor = await visit(stage);
  await visitor.signIn();
});

/** Money as the page writes it, in 1/10000 yuan. */
const moneyOf = (text: string) => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 10_000);

test.each([WIDE, NARROW])('at %i px the bill explains itself: its parts add up, each leads to calls', async (width) => {
  const { page, say, open } = visitor;
  await page.setViewportSize({ width, height: HEIGHT });
  await open('/cost-center/overview');
  const tab = page.getByRole('tab', { name: say('cost.tab.explain') });
  await tab.click();
  await page.waitForURL('**/cost-center/overview/explain');
  const amounts = page.locator('[data-measure=spend_difference][data-subject]');
  await amounts.first().waitFor();
  const parts = (await amounts.allTextContents()).map(moneyOf);
  const total = page.locator('li [data-measure=spend_difference]:not([data-subject])');
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(moneyOf((await total.textContent()) ?? ''));
  await atRest(page);
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  // By keyboard to the calls behind the first part.
  const calls = page.locator('main a[href*="/my-data/calls-record"]').first();
  await tabTo(page, calls);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/my-data/calls-record?**');
  expect(new URL(page.url()).searchParams.getAll('period')).toHaveLength(2);
});

test.each([WIDE, NARROW])('at %i px the wizard says which condition leaves nothing, and removes it', async (width) => {
  const { page, say, open } = visitor;
  await page.setViewportSize({ width, height: HEIGHT });
  const none = { field: 'name', op: 'eq', value: '没有这样的公司' };
  const query = new URLSearchParams({ product: 'enterprise', filter: JSON.stringify(none) });
  await open(`/my-data/connector/create?${query}`);
  await page.getByRole('button', { name: say('connector-create.next') }).click();
  const relax = page.getByRole('button', {
    name: say('calls.why.relax-what', { condition: '企业名称 等于 没有这样的公司' }),
  });
  await relax.waitFor();
  await page.getByText(/¥/).first().waitFor();
  await tabTo(page, relax);
  await page.keyboard.press('Enter');
  await relax.waitFor({ state: 'detached' });
  await page.evaluate(() => sessionStorage.clear());
});

test('a search is watched from its page; the next load tells who left its answer, and by which field', async () => {
  const { page, say, button, open } = visitor;
  await page.setViewportSize({ width: WIDE, height: HEIGHT });
  const set = DATA_SETS.factory;
  const rows: Row[] = [];
  for await (const batch of stage.services.market.stream(set, {})) rows.push(...batch);
  const [first] = rows.filter(({ status }) => status === '在产');
  if (!first) return expect.fail('no factory produces');
  const filter = { field: 'status', op: 'eq', value: '在产' };
  await open(`/factory/search?${new URLSearchParams({ filter: JSON.stringify(filter) })}`);
  await button('data-watch.open').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('common.name')).fill('在产工厂');
  await dialog.getByRole('button', { name: say('data-watch.ok') }).click();
  await dialog.waitFor({ state: 'detached' });
  await stage.services.market.load(
    set,
    rows.map((row) => (row.id === first.id ? { ...row, status: '停产' } : row)),
  );
  await notifyChanges(stage.services);
  for (const width of [WIDE, NARROW]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await open('/data-application/enterprise-monitor/data-updates');
    const field = set.fields.find(({ name_en }) => name_en === 'status')?.name_cn ?? '';
    await page
      .getByText(say('monitor.left-by', { rule: '在产工厂', fields: field }))
      .first()
      .waitFor();
  }
});

test.each([WIDE, NARROW])('at %i px remote offices are shown with where, since when and how far', async (width) => {
  const { page, say, open, read } = visitor;
  await page.setViewportSize({ width, height: HEIGHT });
  const { finding } = await read<EndpointOutput<'customerGroup.remoteOffice'>>(
    '/api/data-application/remote-office/noregist',
  );
  await open('/data-application/remote-office/noregist');
  const count = `${finding.total}${finding.capped ? '+' : ''}`;
  await page.getByText(say('application-group.total', { count })).waitFor();
  await page
    .getByText(/距注册地 .* 公里/)
    .first()
    .waitFor();
  await atRest(page);
  // The walk over every page checks it wide.
  if (width === NARROW) expect(await findings(page)).toEqual([]);
});

test.each([WIDE, NARROW])('at %i px a company without a call sees one way to it', async (width) => {
  const newcomer = await visit(stage, { width });
  const { page, field, button, say } = newcomer;
  await page.goto('/register');
  await field('register.company').fill(`第一小时${width}有限公司`);
  await field('register.name').fill('新来的');
  await field('public.phone').fill(`1000000${width}`.padEnd(11, '0'));
  await button('public.send-code').click();
  const hint = page.getByRole('status').filter({ hasText: say('demo.code') });
  await field('public.sms-code').fill((await hint.locator('code').textContent()) as string);
  await field('register.password').fill('Another@2027!');
  await page.getByRole('checkbox').check();
  await button('register.submit').click();
  await page.waitForURL('**/overview');
  await page.getByRole('link', { name: say('overview.path.find-go') }).waitFor();
  expect(await page.locator('[data-measure]').count()).toBe(0);
  await atRest(page);
  expect(await findings(page)).toEqual([]);
  const rest = page.getByRole('button', { name: say('overview.rest') });
  await tabTo(page, rest);
  await page.keyboard.press('Enter');
  await page.locator('[data-measure]').first().waitFor();
  await newcomer.close();
});
