import { type Accounts, CLIENT, startProvider } from '@daas/server/testing/openIdProvider';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { findings } from '../../support/axe';
import { useStage } from '../../support/journey';
import { atRest, NARROW, type Visitor, visit, WIDE } from '../../support/visitor';
import { stepUp } from '../steps';

const SETTING = '/company-center/role-admin?tab=sign-on';
const accounts: Accounts = {};
let provider: Awaited<ReturnType<typeof startProvider>>;
const stage = useStage(async () => {
  await provider?.close();
  provider = await startProvider(accounts, `${stage.url}/sign-in`);
});
afterAll(() => provider?.close());

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
  await button('common.save').click();
  await stepUp(visitor);
  await page.getByText(say('sign-on.saved')).waitFor();
}

/** At the provider, by name, and back. */
async function agree(page: Page, account: string): Promise<void> {
  await page.waitForURL(`${provider.issuer}/**`);
  await page.locator('input[name=login]').fill(account);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button').first().click();
  // Once: may the console know who it is?
  await page.waitForURL((url) => url.href.startsWith(stage.url) || url.pathname.startsWith('/interaction/'));
  if (page.url().startsWith(provider.issuer)) await page.getByRole('button').first().click();
  await page.waitForURL((url) => url.href.startsWith(stage.url));
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
  await agree(page, account);
}

/** A first phone in the personal center: nothing is there to prove by but its own code. */
async function provePhone({ page, open, button, field, say }: Visitor, phone: string): Promise<void> {
  await open('/personal-center/info');
  const hint = page.getByText(say('personal-info.phone-none'));
  await hint.waitFor();
  await page.getByRole('button', { name: `${say('personal-info.add')} ${say('common.phone')}` }).click();
  const dialog = page.getByRole('dialog', { name: say('personal-info.phone-add-title') });
  await dialog.getByLabel(say('common.phone'), { exact: true }).fill(phone);
  await atRest(page);
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: say('personal-info.send') }).click();
  const code = dialog
    .getByRole('status')
    .filter({ hasText: say('demo.code') })
    .locator('code');
  await field('personal-info.code').fill((await code.textContent()) as string);
  await button('personal-info.confirm').click();
  await page.getByText(say('step-up.nothing')).waitFor();
  await atRest(page);
  expect(await findings(page)).toEqual([]);
  await button('common.continue').click();
  await page.getByText(say('personal-info.phone-added')).waitFor();
  await hint.waitFor({ state: 'detached' });
}

/** The administrator's own way to the provider in another tab; what came of it stands here. */
async function tryIt({ page, button, say }: Visitor, account: string, { known }: { known: boolean }): Promise<Locator> {
  await button('sign-on.try').click();
  const dialog = page.getByRole('dialog', { name: say('sign-on.try-title') });
  const link = dialog.getByRole('link', { name: say('sign-on.try-open') });
  await link.waitFor();
  await atRest(page);
  expect(await findings(page)).toEqual([]);
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  // Who has signed in there before is sent straight back.
  if (!known) await agree(tab, account);
  await tab.getByText(say('sign-in.trial-text')).waitFor();
  await tab.close();
  await dialog.getByRole('alert').waitFor();
  await atRest(page);
  expect(await findings(page)).toEqual([]);
  return dialog;
}

test.each([WIDE, NARROW])(
  'at %s px an administrator tries a provider before it is saved, and sees what came',
  async (width) => {
    const admin = await visit(stage, { width });
    const { page, open, field, say } = admin;
    const account = `trial-${width}`;
    accounts[account] = {
      name: '试连',
      email: `${account}@example.com`,
      phone_number: '13912340103',
      email_verified: false,
    };
    await admin.signIn();
    await open(SETTING);
    await field('sign-on.issuer').fill(provider.issuer);
    await field('sign-on.client-id').fill(CLIENT.client_id);
    await field('sign-on.client-secret').fill(CLIENT.client_secret);
    const refused = await tryIt(admin, account, { known: false });
    await refused.getByText(say('sign-on.outcome-refused')).waitFor();
    const line = refused.getByRole('row').filter({ hasText: `${account}@example.com` });
    expect(await line.getByText(say('sign-on.use-refused')).count()).toBe(1);
    await page.keyboard.press('Escape');
    await refused.waitFor({ state: 'hidden' });

    // Corrected at the provider, and joining allowed here: it would work. What was typed is still there, and nothing is kept.
    accounts[account] = { ...accounts[account], email_verified: true };
    await page.getByRole('switch').first().click();
    const passed = await tryIt(admin, account, { known: true });
    await passed.getByText(say('sign-on.outcome-new')).waitFor();
    expect(await admin.read('/api/company-user/sign-on')).toMatchObject({ provider: null });
    await admin.close();
  },
);

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

  await admin.page.getByRole('switch').first().click();
  await admin.button('common.save').click();
  await stepUp(admin);
  // Not the message, which says the same of the first time and stays while nothing is drawn.
  const kept = () => admin.read<{ provider: { provisioning: boolean } }>('/api/company-user/sign-on');
  await expect.poll(kept).toMatchObject({ provider: { provisioning: true } });

  const joined = await visit(stage, { width });
  await signOn(joined, company, phone);
  await joined.page.waitForURL('**/overview');
  // What the provider names signs nobody in before its owner has proved it.
  expect(await joined.read<{ phone: string | null }>('/api/get_phone')).toEqual({ phone: null });
  await provePhone(joined, phone);
  expect(await joined.read<{ phone: string | null }>('/api/get_phone')).toEqual({ phone });
  await joined.close();

  await admin.button('common.remove').click();
  await admin.page.getByRole('tooltip').getByRole('button').last().click();
  await stepUp(admin);
  await admin.button('common.remove').waitFor({ state: 'detached' });
  expect(await admin.field('sign-on.name').inputValue()).toBe('');
  await admin.close();
});
