import { type AccessKey, deriveAccess, type OperationPermissions } from '@daas/contract/permissions';
import { DEMO_ACCOUNT } from '@daas/demo/seed';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Stage } from '../support/journey';
import { type Visitor, visit } from '../support/visitor';

/** Without connector, cost and company permissions. */
const ANALYST = '10000000002';

export type HeldPermissions = Record<AccessKey, boolean>;

/** The demo's analyst, signed in, and what may be done by her. */
export async function visitAsAnalyst(stage: Stage): Promise<{ analyst: Visitor; held: HeldPermissions }> {
  const analyst = await visit(stage);
  await analyst.signIn(ANALYST);
  const { operation_permissions } = await analyst.read<{ operation_permissions: OperationPermissions }>(
    '/api/common-account/permissions',
  );
  return { analyst, held: deriveAccess(operation_permissions) };
}

/** Ticks the agreement on the sign-in page, unless this browser has accepted it before. */
export async function acceptAgreement(page: Page): Promise<void> {
  const box = page.getByRole('checkbox');
  if ((await box.count()) > 0) await box.check();
}

/** From the sign-in page to wherever it leads. */
export async function signInThroughPage({ page, field, button }: Visitor, account = DEMO_ACCOUNT): Promise<void> {
  await field('public.phone').fill(account.phone);
  await field('sign-in.password').fill(account.password);
  await acceptAgreement(page);
  await button('public.sign-in').click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}

interface Catalogue {
  categories: { products_data: { key: string; name: string }[] }[];
}

export async function productName({ read }: Visitor, key: string): Promise<string> {
  const { categories } = await read<Catalogue>('/api/connector/products');
  const product = categories.flatMap((one) => one.products_data).find((one) => one.key === key);
  if (!product) throw new Error(`There is no product ${key}`);
  return product.name;
}

/** Waits for a step of the wizard. */
export const onStep = ({ page, say }: Visitor, step: 'fields' | 'filter' | 'app' | 'quote'): Promise<void> =>
  page.getByRole('heading', { name: say(`connector-create.heading-${step}`) }).waitFor();

/** From the empty wizard to its step 'app': an enterprise connector with the usual fields and no filter. */
export async function chooseData(visitor: Visitor): Promise<void> {
  const { page, button } = visitor;
  await page.getByText(await productName(visitor, 'enterprise'), { exact: true }).click();
  for (const step of ['fields', 'filter', 'app'] as const) {
    await button('connector-create.next').click();
    await onStep(visitor, step);
  }
}

/** Answers the dialog that asks to prove anew who one is. */
export async function stepUp({ page, field }: Visitor): Promise<void> {
  await field('step-up.password').fill(DEMO_ACCOUNT.password);
  await page.keyboard.press('Enter');
}

/** Far more than any page asks of its readers. */
export const MOST_TABS = 150;

/** Tabs on until the control has the focus, and sees that a reader can tell where it is. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await control.waitFor();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      expect(await control.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${control} is not reached by ${MOST_TABS} tabs`);
}

/** A webhook of the company's; its secret, which is shown once. */
export async function addWebhook(visitor: Visitor, url: string): Promise<string> {
  const { page, button, field, open } = visitor;
  await open('/my-data/webhooks');
  await button('webhooks.webhook-new').first().click();
  await field('common.name').fill('客户系统');
  await field('webhooks.webhook-url').fill(url);
  await button('common.save').click();
  await stepUp(visitor);
  const secret = page.getByText(/^whsec_/);
  await secret.waitFor();
  return (await secret.textContent()) ?? '';
}
