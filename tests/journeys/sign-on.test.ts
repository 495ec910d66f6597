import { type Accounts, CLIENT, startProvider } from '@daas/server/testing/openIdProvider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findings } from '../support/axe';
import { useStage } from '../support/journey';
import { atRest, NARROW, type Visitor, visit, WIDE } from '../support/visitor';
import { stepUp } from './steps';

const stage = useStage();
const SETTING = '/company-center/role-admin?tab=sign-on';
const accounts: Accounts = {};
let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider(accounts, `${stage.url}/sign-in`);
});
afterAll(() => provider.close());

/** The company's setting, filled in as an administrator does. */
async function setUp(visitor: Visitor, name: string): Promise<void> {
  const { page, open, field, button, say } = visitor;
  await visitor.signIn();
  await open(SETTING);
  await field('sign-on.name').fill(name);
  await field('sign-on.issuer').fill(provider.issuer);
  await field('sign-on.client-id').fill(CLIENT.client_id);
  await field('sign-on.client-secret').fill(CLIENT.client_secret);
  expect(await page.getByText(`${stage.url}/sign-in`).count()).toBe(1);
  await atRest(page);
  expect(await findings(page)).toEqual([]);
  await button('sign-on.save').click();
  await stepUp(visitor);
  await page.getByText(say('sign-on.saved')).waitFor();
}

/** From the sign-in page to the provider, there by name, and back. */
async function signOn({ page, button, field }: Visitor, company: string, account: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('checkbox').check();
  await button('sign-in.by-company').click();
  await field('sign-in.company-name').fill(company);
  await atRest(page);
  expect(await findings(page)).toEqual([]);
  await button('sign-in.go-on').click();
  await page.waitForURL(`${provider.issuer}/**`);
  await page.locator('input[name=login]').fill(account);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button').first().click();
  // Once: may the console know who it is?
  await page.waitForURL((url) => url.href.startsWith(stage.url) || url.pathname.startsWith('/interaction/'));
  if (page.url().startsWith(provider.issuer)) await page.getByRole('button').first().click();
  await page.waitForURL((url) => url.href.startsWith(stage.url));
}

test.each([
  { width: WIDE, company: 'wide.example.com', phone: '13912340101' },
  { width: NARROW, company: 'narrow.example.com', phone: '13912340102' },
])('at $width px a company sets its provider, and people sign in by it', async ({ width, company, phone }) => {
  const admin = await visit(stage, { width });
  await setUp(admin, company);
  accounts[phone] = { name: '李单点', phone_number: phone, phone_number_verified: true };

  // Nobody is taken in unasked.
  const stranger = await visit(stage, { width });
  await signOn(stranger, company, phone);
  await stranger.page.getByRole('alert').waitFor();
  await atRest(stranger.page);
  expect(await findings(stranger.page)).toEqual([]);
  await stranger.button('sign-in.back').click();
  await stranger.field('public.phone').waitFor();
  await stranger.close();

  await admin.page.getByRole('switch').click();
  await admin.button('sign-on.save').click();
  await stepUp(admin);
  // Not the message, which says the same of the first time and stays while nothing is drawn.
  const kept = () => admin.read<{ provider: { provisioning: boolean } }>('/api/company-user/sign-on');
  await expect.poll(kept).toMatchObject({ provider: { provisioning: true } });

  const joined = await visit(stage, { width });
  await signOn(joined, company, phone);
  await joined.page.waitForURL('**/overview');
  expect(await joined.read<{ phone: string }>('/api/get_phone')).toEqual({ phone });
  await joined.close();

  await admin.button('sign-on.remove').click();
  await admin.page.getByRole('tooltip').getByRole('button').last().click();
  await stepUp(admin);
  await admin.button('sign-on.remove').waitFor({ state: 'detached' });
  expect(await admin.field('sign-on.name').inputValue()).toBe('');
  await admin.close();
});
