import { DEMO_ACCOUNT } from '@daas/demo/seed';
import { test } from 'vitest';
import { useStage } from '../../support/journey';
import { type Visitor, visit } from '../../support/visitor';
import { MOST_TABS, onStep, productName, stepUp, tabTo } from '../steps';

let visitor: Visitor;
const stage = useStage(async () => {
  visitor = await visit(stage, { language: 'en-US' });
});

test('sign in with the keyboard alone', async () => {
  const { page, button, field } = visitor;
  await page.goto('/sign-in?redirect=/my-data/connector/create');
  await tabTo(page, field('public.phone'));
  await page.keyboard.type(DEMO_ACCOUNT.phone);
  await tabTo(page, field('sign-in.password'));
  await page.keyboard.type(DEMO_ACCOUNT.password);
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, button('public.sign-in'));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/my-data/connector/create');
});

test('create a connector and its key with the keyboard alone', async () => {
  const { page, button, field, say, open, signIn } = visitor;
  await signIn();
  await open('/my-data/connector/create');
  const next = async () => {
    await tabTo(page, button('connector-create.next'));
    await page.keyboard.press('Enter');
  };
  // Radios of a group are one stop; arrows move between them.
  const products = page.getByRole('radio');
  await tabTo(page, products.first());
  await page.keyboard.press('Space');
  const wanted = page.getByRole('radio', { name: await productName(visitor, 'enterprise') });
  for (let moves = 0; moves < MOST_TABS && !(await wanted.isChecked()); moves += 1)
    await page.keyboard.press('ArrowDown');
  await next();
  await onStep(visitor, 'fields');
  await next();
  await onStep(visitor, 'filter');
  await next();
  await onStep(visitor, 'app');

  await tabTo(page, field('connector-create.name'));
  await page.keyboard.type('Keyboard only');
  const app = page.getByRole('combobox', { name: say('connector-create.app') });
  await tabTo(page, app);
  await page.keyboard.press('ArrowDown');
  await page.locator('[role="option"]').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await next();
  await onStep(visitor, 'quote');
  await tabTo(page, button('connector-create.create'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Keyboard only' }).waitFor();

  await tabTo(page, field('common.name'));
  await page.keyboard.type('Keyboard key');
  await page.keyboard.press('Enter');
  await stepUp(visitor);
  await page.getByText(say('connector.secret.once')).waitFor();
  await page.locator('code', { hasText: /^dk_live_/ }).waitFor();
});
