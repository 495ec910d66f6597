import { expect, test } from 'vitest';
import { useStage } from '../../support/journey';
import { atRest, visit } from '../../support/visitor';

const stage = useStage();
/** As src/appearance/theme.ts has what stands on the ground: white, and #161b22. */
const GROUND = { light: 'rgb(255, 255, 255)', dark: 'rgb(22, 27, 34)' };
const LISTS = ['/my-data/connector/list/enabled', '/my-data/app-manage/list'];

test('a list has the colours of the theme, however often themes and lists were changed in between', async () => {
  const { page, say, signIn, open, close } = await visit(stage);
  await signIn();
  await open(LISTS[0] ?? '');
  const ground = () =>
    page
      .locator('.daas-pro-table .daas-pro-card')
      .first()
      .evaluate((card) => getComputedStyle(card).backgroundColor);
  const change = async (path: string) => {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await page
      .locator(`tbody a[href*="${path.split('/')[2]}"]`)
      .first()
      .waitFor();
    await atRest(page);
  };
  await expect.poll(ground).toBe(GROUND.light);
  for (const [round, theme] of (['dark', 'light', 'dark', 'light'] as const).entries()) {
    await page.getByRole('button', { name: say(`shell.theme-${theme}`) }).click();
    await atRest(page);
    await expect.poll(ground).toBe(GROUND[theme]);
    await change(LISTS[(round + 1) % LISTS.length] ?? '');
    await expect.poll(ground).toBe(GROUND[theme]);
  }
  await close();
});
