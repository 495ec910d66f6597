import { DATA_SETS, type Row } from '@daas/contract/datasets';
import { notifyChanges } from '@daas/server/features/monitor/notify';
import { expect, test } from 'vitest';
import { findings } from '../support/axe';
import { useStage } from '../support/journey';
import { watch } from '../support/pageErrors';
import { useReceiver } from '../support/receiver';
import { atRest, type Visitor, visit } from '../support/visitor';
import { addWebhook } from './steps';

const stage = useStage();
const receiver = useReceiver(() => stage.clock());
const SET = DATA_SETS.factory;
const STOPPED = '停产';

async function factories(): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of stage.services.market.stream(SET, {})) rows.push(...batch);
  return rows;
}

/** The newest task is done. */
const taskDone = ({ page, say }: Visitor, source: string) =>
  page
    .getByRole('row', { name: new RegExp(source) })
    .getByText(say('monitor.status-done'), { exact: true })
    .first()
    .waitFor();

async function chooseFactories({ page, say }: Visitor, where = page.locator('body')): Promise<void> {
  await where.getByRole('combobox', { name: say('common.data-set') }).fill('工厂');
  await page.keyboard.press('Enter');
}

test('from the menu: rows are watched by search and by file, a load changes them, a rule tells a program', async () => {
  const visitor = await visit(stage);
  const { page, say, button, field, open, close } = visitor;
  await visitor.signIn();
  const secret = await addWebhook(visitor, receiver.url);
  const troubles = await watch(page);
  await open('/overview');
  await page.getByRole('menuitem', { name: say('menu.data-application') }).click();
  await page.getByRole('link', { name: say('menu.enterprise-monitor'), exact: true }).click();
  await page.waitForURL(/enterprise-monitor\/data-updates/);
  // The demo has seen a load that changed what its company watches.
  await page.locator('del').first().waitFor();
  await page.getByRole('link', { name: say('monitor.tab-list') }).click();
  await page.getByRole('link', { name: say('monitor.add'), exact: true }).click();
  await page.waitForURL(/add-enterprise/);

  const rows = await factories();
  const producing = rows.filter(({ status }) => status === '在产');
  const [searched, filed, ...others] = producing as [Row, Row, ...Row[]];
  await chooseFactories(visitor);
  await field('common.keyword').fill(String(searched.name));
  await button('monitor.add-start').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('monitor.add-start') })
    .click();
  await taskDone(visitor, String(searched.name));
  const names = [filed.name, others[0]?.name, '没有这家工厂'];
  await page.locator('input[type=file]').setInputFiles({
    name: '工厂名单.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`名称\n${names.join('\n')}\n`),
  });
  await page.getByText(say('table-upload.matched-all', { looked: 3, matched: 2 })).waitFor();
  await button('monitor.add-start').first().click();
  await taskDone(visitor, '工厂名单');
  await page.getByText('没有这家工厂').waitFor();
  await atRest(page);
  expect(await findings(page)).toEqual([]);

  await page.getByRole('link', { name: say('monitor.tab-rules') }).click();
  await button('monitor.rule-new').click();
  const drawer = page.getByRole('dialog');
  await field('monitor.rule-name').fill('停产预警');
  await chooseFactories(visitor, drawer);
  await drawer.getByRole('button', { name: new RegExp(say('filter.add')) }).click();
  await drawer.getByRole('combobox', { name: say('common.field'), exact: true }).fill('生产状态');
  await page.keyboard.press('Enter');
  await drawer.getByRole('combobox', { name: say('filter.value-of', { field: '生产状态' }) }).fill(STOPPED);
  await page.keyboard.press('Enter');
  await drawer.getByRole('combobox', { name: say('common.webhook'), exact: true }).click();
  await page.getByRole('option', { name: '客户系统' }).or(page.getByTitle('客户系统')).last().click();
  await button('common.save').click();
  await page.getByRole('row', { name: /停产预警/ }).waitFor();

  // Two factories stop, one of them watched by nobody, and a third has another band of employees.
  const stopped = new Set([searched.id, others[1]?.id]);
  await stage.services.market.load(
    SET,
    rows.map((row) => {
      if (stopped.has(row.id)) return { ...row, status: STOPPED };
      return row.id === filed.id ? { ...row, line_count: 97 } : row;
    }),
  );
  await notifyChanges(stage.services);

  await page.getByRole('link', { name: say('monitor.tab-updates') }).click();
  const told = page.getByRole('row', { name: new RegExp(String(searched.name)) });
  await told.getByText('停产预警').waitFor();
  await page.getByRole('row', { name: new RegExp(String(filed.name)) }).waitFor();
  expect(await page.getByRole('row', { name: new RegExp(String(others[1]?.name)) }).count()).toBe(0);
  await told.getByRole('button', { name: say('monitor.details') }).click();
  await page.getByRole('dialog').getByText(STOPPED, { exact: true }).waitFor();
  await atRest(page);
  expect(await findings(page)).toEqual([]);

  await expect.poll(() => receiver.received.length).toBe(1);
  type WebhookBody = { rule: { name: string }; data_set: string; changes: Record<string, unknown>[] };
  const { type, data } = receiver.verified<WebhookBody>(0, secret);
  expect(type).toBe('monitor.changed');
  expect(data).toMatchObject({ rule: { name: '停产预警' }, data_set: SET.key });
  expect(data.changes).toEqual([
    {
      row_id: searched.id,
      title: searched.name,
      kind: 'changed',
      severity: 'serious',
      fields: ['status'],
      before: { status: '在产' },
      after: { status: STOPPED },
    },
  ]);
  expect(troubles).toEqual([]);
  await close();
});

test('a row is taken from the list at once and put back; an empty condition takes none', async () => {
  const visitor = await visit(stage);
  const { page, say, button, open, close } = visitor;
  await visitor.signIn();
  await open('/data-application/enterprise-monitor/monitoring-list');
  const first = page.locator('tbody tr[data-row-key]').first();
  const key = String(await first.getAttribute('data-row-key'));
  const row = page.locator(`tbody tr[data-row-key="${key}"]`);
  await first.getByRole('button', { name: say('common.remove'), exact: true }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^撤\s?销$/ }).click();
  await row.waitFor();

  await open('/data-application/enterprise-monitor/delete-enterprise');
  await button('monitor.remove-start').last().click();
  await page.getByRole('alert').getByText(say('monitor.needs-condition')).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await close();
});
