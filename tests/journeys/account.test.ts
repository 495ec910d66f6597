import type { EndpointOutput } from '@daas/contract/endpoints';
import { DEMO_ACCOUNT } from '@daas/demo/seed';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useStage } from '../support/journey';
import { textsOf } from '../support/texts';
import { type Visitor, visit } from '../support/visitor';
import { signInThroughPage } from './steps';

/** A member of both companies of the demo. */
const IN_TWO_COMPANIES = '10000000003';
const NEW_PASSWORD = 'Another@2027!';

const stage = useStage();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await visit(stage);
});
afterEach(() => visitor?.close());

/** Asks for a code and types the one demo mode shows. */
async function enterCode({ page, field, button, say }: Visitor): Promise<void> {
  await button('public.send-code').click();
  const hint = page.getByRole('status').filter({ hasText: say('demo.code') });
  await field('public.sms-code').fill((await hint.locator('code').textContent()) as string);
}

const companyOf = ({ read }: Visitor) => read<EndpointOutput<'account.companies'>>('/api/common-account/companies');

test('register: a company and its first admin, straight into the overview', async () => {
  const { page, field, button, say, read } = visitor;
  await page.goto('/register');
  await field('register.company').fill('旅程有限公司');
  await field('register.name').fill('旅行者');
  await field('public.phone').fill('10000000077');
  await enterCode(visitor);
  await field('register.password').fill(NEW_PASSWORD);
  await page.getByRole('checkbox').check();
  await button('register.submit').click();
  await page.waitForURL('**/overview');
  await page.getByText(say('overview.first-steps')).waitFor();
  expect((await read<{ name: string }>('/api/company-user/base-info')).name).toBe('旅程有限公司');
});

test('reset the password by code: the new one signs in, the old one does not', async () => {
  const { page, field, button, say } = visitor;
  const account = { phone: '10000000006', password: NEW_PASSWORD };
  await page.goto('/reset-password');
  await field('public.phone').fill(account.phone);
  await enterCode(visitor);
  await field('reset-password.password').fill(account.password);
  await button('reset-password.submit').click();
  await page.getByRole('heading', { name: say('reset-password.done') }).waitFor();
  await button('public.sign-in').click();
  await page.waitForURL('**/sign-in');
  await expect(visitor.signIn(account.phone, DEMO_ACCOUNT.password)).rejects.toThrow();
  await signInThroughPage(visitor, account);
});

test('sign in by SMS code and choose the company; switch it; sign out', async () => {
  const { page, field, button, say } = visitor;
  await page.goto('/sign-in');
  await page.getByText(say('sign-in.by-sms')).click();
  await field('public.phone').fill(IN_TWO_COMPANIES);
  await enterCode(visitor);
  await page.getByRole('checkbox').check();
  await button('public.sign-in').click();
  const choices = page.getByRole('list', { name: say('sign-in.companies') }).getByRole('button');
  await choices.first().waitFor();
  const names = await choices.allInnerTexts();
  expect(names).toHaveLength(2);
  const [first = '', second = ''] = names;
  await choices.filter({ hasText: first }).click();
  await page.waitForURL('**/overview');

  const account = page.getByRole('button', { name: say('shell.account') });
  await account.getByText(first).waitFor();
  await account.click();
  await page.getByRole('menuitem', { name: say('shell.switch-company', { name: second }) }).click();
  await account.getByText(second).waitFor();
  const { companies, company_id } = await companyOf(visitor);
  expect(companies.find((one) => one.company_id === company_id)?.name).toBe(second);

  await account.click();
  await page.getByRole('menuitem', { name: say('shell.sign-out') }).click();
  await page.waitForURL('**/sign-in');
  await page.goto('/overview');
  await page.waitForURL('**/sign-in*');
});

test('language and theme are chosen in place and remembered', async () => {
  const { page, open, button, say } = visitor;
  const english = await textsOf('en-US');
  await visitor.signIn();
  await open('/my-data/connector/list/enabled');
  await button('shell.theme-dark').click();
  await page.getByRole('button', { name: new RegExp(`^${say('shell.language')}`) }).click();
  await page
    .getByRole('menuitem', { name: /English$/ })
    .first()
    .click();
  await page.getByRole('heading', { name: english('connector-list.title') }).waitFor();
  const chosen = () =>
    page.evaluate(() => ({ ...document.documentElement.dataset, lang: document.documentElement.lang }));
  expect(await chosen()).toMatchObject({ lang: 'en-US', theme: 'dark' });
  await page.reload();
  await page.getByRole('heading', { name: english('connector-list.title') }).waitFor();
  expect(await chosen()).toMatchObject({ lang: 'en-US', theme: 'dark' });
});
