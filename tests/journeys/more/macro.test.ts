import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findings } from '../../support/axe';
import { emptyCharts } from '../../support/charts';
import { useStage } from '../../support/journey';
import { watch } from '../../support/pageErrors';
import { atRest, visit } from '../../support/visitor';

const stage = useStage();
interface Answer {
  series: { indicator: { code: string; name: string }; points: { year: number; value: number }[] }[];
}

test('macro data: from the menu to a province, its chart, and the file of a series, read back', async () => {
  const visitor = await visit(stage);
  const { page, say, button, open, read, close } = visitor;
  await visitor.signIn();
  const troubles = await watch(page);
  await open('/overview');
  await page.getByRole('menuitem', { name: say('menu.data-application') }).click();
  await page.getByRole('link', { name: say('menu.macro-statistics'), exact: true }).click();
  await page.waitForURL(/macro-data\/statistics/);
  await page.getByRole('combobox', { name: say('macro.region') }).fill('浙江省');
  // The first that is found; its cities follow.
  await page.getByText('浙江省 / 杭州市').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/region=33$/);
  await page
    .getByRole('link', { name: /^查看全部/ })
    .first()
    .click();
  await page.waitForURL(/macro-data\/details\/economic-view/);
  await page.getByText(say('macro.chart-bar'), { exact: true }).click();
  await page.waitForURL(/chart=bar/);
  await page.locator('canvas, svg[width]').first().waitFor();
  await atRest(page);
  expect(await findings(page)).toEqual([]);

  expect(await emptyCharts(page)).toEqual([]);
  const drawn = new URL(page.url());

  const { series } = await read<Answer>('/api/macro/series?regions=33&tab=economic-view');
  const [first] = series as [Answer['series'][number]];
  const [saved] = await Promise.all([page.waitForEvent('download'), button('macro.download').click()]);
  expect(saved.suggestedFilename()).toBe(`${first.indicator.code}-33.csv`);
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(first.points.length);
  for (const { year, value } of first.points)
    expect(lines.some((line) => line.includes(first.indicator.name) && line.includes(`,${year},${value},`))).toBe(true);

  // The file is among the downloads, and counted there.
  await open('/my-data/download-record');
  await page.getByRole('row', { name: new RegExp(saved.suggestedFilename()) }).waitFor();
  await button('downloads.quota-applications').click();
  await page
    .getByRole('dialog')
    .getByRole('row', { name: /城市宏观数据/ })
    .waitFor();
  await atRest(page);
  expect(await findings(page)).toEqual([]);

  // A chart of nothing would be seen here, and by the walk over every page.
  await page.route('**/api/macro/series?**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Answer };
    for (const one of body.data.series) for (const point of one.points) point.value = 0;
    await route.fulfill({ response: answer, json: body });
  });
  await open(drawn.pathname + drawn.search);
  expect(await emptyCharts(page)).not.toEqual([]);
  expect(troubles).toEqual([]);
  await close();
});
