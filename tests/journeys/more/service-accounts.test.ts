import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findings } from '../../support/axe';
import { useStage } from '../../support/journey';
import { atRest, NARROW, visit, WIDE } from '../../support/visitor';
import { stepUp } from '../steps';

const stage = useStage();
const TAB = '/company-center/role-admin?tab=service-accounts';

/** As a customer's program asks: no cookie, no header of the console's. */
async function ask(token: string, path: string, method = 'GET') {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
  const answer = await fetch(new URL(path, stage.url), { method, headers });
  return { status: answer.status, ...((await answer.json()) as { errorCode?: string; errorMessage?: string }) };
}

/** What a button puts into the clipboard where the page was opened by plain http, which has no other way to it. */
async function copied(page: Page, button: Locator): Promise<string> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.addEventListener('copy', () => {
      const { activeElement: area } = document;
      document.body.dataset.copied = area instanceof HTMLTextAreaElement ? area.value : '';
    });
  });
  await button.click();
  await page.locator('body[data-copied]').waitFor();
  return page.evaluate(() => document.body.dataset.copied ?? '');
}

/** How far what an empty table says stands from the middle of what is seen of the table, in px. */
const offCentre = (table: Locator) =>
  table.evaluate((box) => {
    const middle = ({ left, width } = new DOMRect()) => left + width / 2;
    return Math.abs(middle(box.getBoundingClientRect()) - middle(box.querySelector('td > *')?.getBoundingClientRect()));
  });

test.each([
  { width: WIDE, name: 'ERP 同步' },
  { width: NARROW, name: '移动端同步' },
])('at $width px a program is given an account, uses it within its role, and is shut out', async ({ width, name }) => {
  const visitor = await visit(stage, { width });
  await visitor.signIn();
  const { page, button, field, say, open } = visitor;
  const text = (id: string, values?: Record<string, string>) => say(`service-account.${id}`, values);
  const look = async () => {
    await atRest(page);
    expect(await findings(page)).toEqual([]);
  };
  /** antd sets two Chinese characters apart. */
  const press = (where: Locator, id: string) =>
    where.getByRole('button', { name: new RegExp(`^(plus )?${[...text(id)].join('\\s?')}$`) }).click();

  await open(TAB);
  await button('service-account.create').click();
  await field('common.name').fill(name);
  await field('common.roles').click();
  await page.getByTitle(say('role.engineer'), { exact: true }).click();
  // The choice lies over the next one until something else is clicked.
  await field('common.description').click();
  await field('service-account.acts').click();
  await page.getByTitle(text('act.app.delete'), { exact: true }).click();
  await field('common.description').click();
  await look();
  await button('common.save').click();
  await stepUp(visitor);

  const drawer = page.getByRole('dialog', { name: text('tokens-title', { name }) });
  await drawer.getByText(text('tokens-empty')).waitFor();
  expect(await offCentre(drawer.getByRole('region', { name: text('tokens'), exact: true }))).toBeLessThan(1);
  await press(drawer, 'token-create');
  await field('service-account.token-name').fill('夜间任务');
  await look();
  await press(page.getByRole('dialog', { name: text('token-create') }), 'token-create');
  // A secret needs a proof of its own; what follows does not within ten minutes.
  await stepUp(visitor);
  const shown = page.getByRole('dialog', { name: text('secret-title', { name: '夜间任务' }) });
  await shown.getByText(text('secret-once')).waitFor();
  await look();
  const token = (await shown.getByText(/^ds_[\w-]+$/).textContent()) ?? '';
  expect(await copied(page, shown.getByRole('button', { name: `${say('data.copy')} ${text('secret-copy')}` }))).toBe(
    token,
  );
  const command = (await shown.getByRole('region', { name: 'curl' }).textContent()) ?? '';
  const [, sample = ''] = /'(https?:[^']+)'/.exec(command) ?? [];
  expect(new URL(sample).origin).toBe(new URL(stage.url).origin);
  await press(shown, 'secret-kept');
  await shown.waitFor({ state: 'detached' });
  await look();

  expect((await ask(token, new URL(sample).pathname)).status).toBe(200);
  expect((await ask(token, '/api/connector/list')).status).toBe(200);
  expect((await ask(token, '/api/openapi.json')).status).toBe(200);
  const beyond = await ask(token, '/api/company-user/role');
  expect(beyond).toMatchObject({ status: 403, errorCode: 'permission-changed' });
  expect(JSON.stringify(beyond)).toContain('role-and-permission');
  expect(await ask(token, '/api/personal-center/second-factor')).toMatchObject({
    status: 403,
    errorCode: 'person-needed',
  });

  await press(drawer.getByRole('row').filter({ hasText: '夜间任务' }), 'revoke');
  await press(page.getByRole('dialog', { name: text('revoke-title', { name: '夜间任务' }) }), 'revoke');
  await drawer.getByText(text('token-revoked')).waitFor();
  expect(await ask(token, '/api/connector/list')).toMatchObject({ status: 401, errorCode: 'token-ended' });

  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText(say('role.engineer')).waitFor();
  await press(row, 'remove');
  await press(page.getByRole('dialog', { name: text('remove-title', { name }) }), 'remove');
  await page.getByText(text('remove-done', { name })).waitFor();
  await row.waitFor({ state: 'detached' });

  await open('/company-center/audit-log');
  for (const hasText of ['创建服务账号', '创建服务账号令牌', '吊销服务账号令牌', '移除服务账号'])
    await page.getByRole('row').filter({ hasText: name }).filter({ hasText }).first().waitFor();
  await visitor.close();
});
