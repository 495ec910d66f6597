import type { EndpointOutput } from '@daas/contract/endpoints';
import { STEP_UP_HEADER } from '@daas/contract/stepUp';
import { DEMO_ACCOUNT } from '@daas/demo/seed';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useStage } from '../../support/journey';
import { type Visitor, visit } from '../../support/visitor';

const stage = useStage();
let visitor: Visitor;
let appId: number;
/** Tickets that left the browser. */
let tickets: string[];

beforeEach(async () => {
  visitor = await visit(stage);
  await visitor.signIn();
  const { list } = await visitor.read<EndpointOutput<'app.list'>>('/api/app/list?sort=created_at');
  appId = list[0]?.id as number;
  tickets = [];
  visitor.page.on('request', (request) => {
    const ticket = request.headers()[STEP_UP_HEADER];
    if (ticket) tickets.push(ticket);
  });
});
afterEach(() => visitor?.close());

async function beginKey({ page, open, button, field, say }: Visitor, name: string) {
  await open(`/my-data/app-manage/detail/${appId}`);
  await button('connector.keys.create').click();
  await field('common.name').fill(name);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('connector.keys.create') })
    .click();
  const dialog = page.getByRole('dialog', { name: say('step-up.title') });
  await dialog.getByText(say('step-up.show-secret')).waitFor();
  return dialog;
}

test('a secret is shown after a code: a wrong one is said, a cancelled dialog keeps the form', async () => {
  const { page, button, field, say } = visitor;
  const dialog = await beginKey(visitor, '旅程密钥');
  await dialog.getByText(say('step-up.by-code')).click();
  await button('step-up.send').click();
  const code =
    (await dialog
      .getByRole('status')
      .filter({ hasText: say('demo.code') })
      .locator('code')
      .textContent()) ?? '';
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await field('step-up.code').fill(wrong);
  await button('step-up.confirm').click();
  await dialog.getByText(/^验证码错误/).waitFor();

  // antd puts a space between two Chinese characters.
  const cancel = new RegExp(`^${[...say('common.cancel')].join('\\s?')}$`);
  await dialog.getByRole('button', { name: cancel }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await field('common.name').inputValue()).toBe('旅程密钥');

  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('connector.keys.create') })
    .click();
  await dialog.getByText(say('step-up.by-code')).click();
  await field('step-up.code').fill(code);
  await button('step-up.confirm').click();
  await page.getByText(say('connector.secret.once')).waitFor();
  await page
    .getByRole('dialog')
    .locator('code', { hasText: /^dk_live_/ })
    .waitFor();
  expect(tickets).toHaveLength(1);

  // The same ticket again, from the same session.
  const answer = await page.evaluate(
    async ([url, header, ticket]) => {
      const headers = { [header as string]: ticket as string, 'content-type': 'application/json' };
      return (await fetch(url as string, { method: 'POST', headers, body: '{"name":"again"}' })).json();
    },
    [`/api/app/${appId}/keys`, STEP_UP_HEADER, tickets[0]],
  );
  expect(answer).toMatchObject({ success: false, errorCode: 'step-up-required' });
});

test('the password does it by keyboard alone, and is asked for anew for the next act', async () => {
  const { page, field, say } = visitor;
  const dialog = await beginKey(visitor, '第二个密钥');
  const password = field('step-up.password');
  await password.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Wrong@2026!');
  await page.keyboard.press('Enter');
  await dialog.getByText(/^密码错误/).waitFor();
  await password.fill(DEMO_ACCOUNT.password);
  await page.keyboard.press('Enter');
  await page.getByText(say('connector.secret.once')).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('connector.keys.saved') })
    .click();

  await beginKey(visitor, '第三个密钥');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await field('common.name').inputValue()).toBe('第三个密钥');
});
