import { DATA_SETS, type Row } from '@daas/contract/datasets';
import { notifyChanges } from '@daas/server/features/monitor/notify';
import { beforeAll, expect, test } from 'vitest';
import { useStage } from '../support/journey';
import { HEIGHT, NARROW, type Visitor, visit, WIDE } from '../support/visitor';

const stage = useStage();
let visitor: Visitor;
beforeAll(async () => {
  visitor = await visit(stage);
  await visitor.signIn();
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
  await dialog.getByLabel(say('data-watch.name')).fill('在产工厂');
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
