import { rm } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findings } from '../../support/axe';
import { useStage } from '../../support/journey';
import { watch } from '../../support/pageErrors';
import { openProgramFolder, runProgram } from '../../support/samplePrograms';
import { atRest, NARROW, visit } from '../../support/visitor';
import { stepUp } from '../steps';

const stage = useStage();
let folder: string;
beforeAll(async () => {
  folder = await openProgramFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a button copies on plain http. */
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

test('a reader without an account searches, reads and changes the language', async () => {
  const { page, say, open, close } = await visit(stage);
  const troubles = await watch(page);
  await open('/docs');
  const search = page.getByRole('combobox', { name: say('docs.search') });
  await search.fill('ledger_entry_id');
  await page.getByRole('option').or(page.locator('.daas-select-item-option')).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/money#receipt');
  await atRest(page);
  await page.getByRole('heading', { level: 1, name: '金额与回执' }).waitFor();
  await page
    .getByRole('link', { name: say('docs.data-sets') })
    .first()
    .click();
  await page.getByRole('link', { name: '企业工商数据' }).click();
  await page.waitForURL('**/docs/data-sets/enterprise');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByText('registered_capital', { exact: true }) })
    .first();
  for (const shown of ['注册资本', 'Registered capital', 'decimal', '万元', '5000'])
    await row.getByText(shown).waitFor();
  expect(await findings(page)).toEqual([]);
  expect(troubles).toEqual([]);
  await close();

  const english = await visit(stage, { language: 'en-US' });
  await english.open('/docs/money');
  await english.page.getByRole('heading', { level: 1, name: 'Money and receipts' }).waitFor();
  await english.close();
});

test('the copied program of the quickstart makes a charged call', async () => {
  const reader = await visit(stage);
  await reader.open('/docs/start');
  const programs = reader.page.locator('#call');
  const copy = programs.getByRole('button', { name: /curl/ });
  const program = await copied(reader.page, copy);
  expect(program).toContain('/open/v1');
  await reader.close();

  const member = await visit(stage);
  await member.signIn();
  const { list } = await member.read<{ list: { app: { id: number }; type: string }[] }>(
    '/api/connector/list?mode=enabled&pageSize=100',
  );
  const ids = [...new Set(list.flatMap(({ app, type }) => (type === 'API' ? app.id : [])))];
  const apps = await Promise.all(ids.map((id) => member.read<{ id: number; ip_rules: string[] }>(`/api/app/${id}`)));
  // Others refuse the address of this test.
  const appId = apps.find(({ ip_rules: rules }) => rules.length === 0)?.id;
  await member.open(`/my-data/app-manage/detail/${appId}`);
  await member.button('connector.keys.create').click();
  await member.field('common.name').fill('文档');
  await member.page
    .getByRole('dialog')
    .getByRole('button', { name: member.say('connector.keys.create') })
    .click();
  await stepUp(member);
  await member.page.getByText(member.say('connector.secret.once')).waitFor();
  const secret = await member.page
    .getByRole('dialog')
    .locator('code', { hasText: /^dk_live_/ })
    .textContent();
  await member.close();

  const env = { DAAS_BASE_URL: stage.url, DAAS_API_KEY: secret ?? '' };
  const answer = JSON.parse(await runProgram(folder, 'curl', program, env));
  expect(answer.data).toHaveLength(2);
  const record = await fetch(`${stage.url}/open/v1/calls/${answer.receipt.call_id}`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  // The platform's own record of the call has the same amount.
  expect(((await record.json()) as { call: { amount: number } }).call.amount).toBe(answer.receipt.amount);
  expect(answer.receipt.amount).toBeGreaterThan(0);
});

test('programs read the chapters as Markdown, and unknown addresses are not found', async () => {
  const index = await (await fetch(`${stage.url}/llms.txt`)).text();
  const links = [...index.matchAll(/\((http[^)]*)\)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(18);
  for (const link of links) {
    const answer = await fetch(link);
    expect([link, answer.status]).toEqual([link, 200]);
    if (link.endsWith('.md')) expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  }
  const install = await (await fetch(`${stage.url}/docs/en-US/sdks.md`)).text();
  const files = [...install.matchAll(/install (http\S+)/g)].map(([, file = '']) => file);
  expect(files).toHaveLength(2);
  for (const file of files) expect([file, (await fetch(file)).status]).toEqual([file, 200]);
  for (const path of ['/docs/nothing', '/docs/money/nothing', '/docs/data-sets/nothing'])
    expect((await fetch(stage.url + path, { headers: { accept: 'text/html' } })).status).toBe(404);

  const { page, say, open, close } = await visit(stage);
  await open('/docs/nothing');
  await page.getByText(say('not-found.title')).waitFor();
  await open('/docs/data-sets/nothing');
  await page.getByText(say('docs-set.missing')).waitFor();
  await close();
});

test('on a phone the menu is closed, and nothing is wider than the screen', async () => {
  const { page, say, open, close } = await visit(stage, { width: NARROW });
  for (const path of ['/docs', '/docs/start', '/docs/data-sets/enterprise']) {
    await open(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW);
  }
  await page.getByText(say('docs.contents'), { exact: true }).click();
  await page.getByRole('link', { name: '事件', exact: true }).click();
  await page.waitForURL('**/docs/events');
  await page.getByRole('heading', { level: 1, name: '事件' }).waitFor();
  expect(await page.getByRole('link', { name: '事件', exact: true }).isVisible()).toBe(false);
  await close();
});
