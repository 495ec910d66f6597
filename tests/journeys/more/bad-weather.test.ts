import type { EndpointOutput } from '@daas/contract/endpoints';
import { DEMO_ACCOUNT } from '@daas/demo/seed';
import { formatTime } from '@daas/kit/format';
import type { Page, Route } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useStage } from '../../support/journey';
import { watch } from '../../support/pageErrors';
import { type Visitor, visit } from '../../support/visitor';
import { acceptAgreement, chooseData, onStep, signInThroughPage } from '../steps';

const API = '**/api/**';
const LIST = '/my-data/connector/list/enabled';
const WIZARD = '/my-data/connector/create';
const ENGINEER = '10000000004';
const IN_TWO_COMPANIES = '10000000003';

const stage = useStage();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await visit(stage);
});
afterEach(() => visitor?.close());

const rows = (page: Page) =>
  page
    .locator('tbody')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });

/** Up to the last step of the wizard, with a name that must not be lost. */
async function fillWizard(target: Visitor, name: string): Promise<void> {
  const { page, button, field, say } = target;
  await page.goto(WIZARD);
  await chooseData(target);
  await field('connector-create.name').fill(name);
  await page.getByRole('combobox', { name: say('connector-create.app') }).click();
  await page.getByRole('option').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await button('connector-create.next').click();
  await onStep(target, 'quote');
}

const WEATHER: Record<string, (route: Route) => Promise<void>> = {
  'the server is unreachable': (route) => route.abort('connectionrefused'),
  'something else answers with HTML': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>It works!</h1>' }),
  'a gateway answers 502 with HTML': (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
};

describe.each(Object.keys(WEATHER))('%s', (name) => {
  const answer = WEATHER[name] as (route: Route) => Promise<void>;

  test('signing in says so, keeps what was typed and works on retry', async () => {
    const { context, page, field, button } = visitor;
    await page.goto('/sign-in');
    await field('public.phone').fill(DEMO_ACCOUNT.phone);
    await field('sign-in.password').fill(DEMO_ACCOUNT.password);
    await acceptAgreement(page);
    await context.route(API, answer);
    await button('public.sign-in').click();
    await page.getByRole('alert').waitFor();
    expect(await field('public.phone').inputValue()).toBe(DEMO_ACCOUNT.phone);
    expect(await field('sign-in.password').inputValue()).toBe(DEMO_ACCOUNT.password);
    await context.unroute(API);
    await button('table.again').click();
    await page.waitForURL('**/overview');
  });

  test('a list says so and comes back on retry', async () => {
    const { context, page, button, say } = visitor;
    await visitor.signIn();
    await visitor.open(LIST);
    await rows(page).first().waitFor();
    await context.route(API, answer);
    await button('table.reload').click();
    await page.getByText(say('common.load-failed')).waitFor();
    await context.unroute(API);
    await button('table.again').click();
    await rows(page).first().waitFor();
  });

  test('the console that cannot start says so, and starts on retry where it was asked to', async () => {
    const { context, page, button, say } = visitor;
    await visitor.signIn();
    await context.route(API, answer);
    await page.goto(LIST);
    await page.getByRole('heading', { name: say('start.failed') }).waitFor();
    await context.unroute(API);
    await button('table.again').click();
    await rows(page).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(LIST);
  });

  test('creating says so and keeps the wizard; trying again creates one', async () => {
    const { context, page, button, say, read } = visitor;
    await visitor.signIn();
    await fillWizard(visitor, `风雨 ${name}`.slice(0, 20));
    await context.route(API, answer);
    await button('connector-create.create').click();
    await page.getByText(say('errors.prompt')).or(page.locator('[role="alert"]')).first().waitFor();
    await context.unroute(API);
    await button('connector-create.create').click();
    await page.waitForURL('**/connector/create?created=*');
    const { list } = await read<EndpointOutput<'connector.list'>>('/api/connector/list?mode=all&pageSize=100');
    expect(list.filter((one) => one.name === `风雨 ${name}`.slice(0, 20))).toHaveLength(1);
  });
});

test('an answer that takes ten seconds: the button waits, nothing is sent twice, the answer is used', async () => {
  const { page, field, button } = visitor;
  await page.clock.install();
  let asked = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/sign-in', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    asked += 1;
    await held;
    return route.continue();
  });
  await page.goto('/sign-in');
  await field('public.phone').fill(DEMO_ACCOUNT.phone);
  await field('sign-in.password').fill(DEMO_ACCOUNT.password);
  await acceptAgreement(page);
  await button('public.sign-in').click();
  await expect.poll(() => asked).toBe(1);
  await page.clock.fastForward(10_000);
  await page.keyboard.press('Enter');
  await field('sign-in.password').press('Enter');
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await field('public.phone').inputValue()).toBe(DEMO_ACCOUNT.phone);
  release();
  await page.waitForURL('**/overview');
  expect(asked).toBe(1);
});

test('a list that takes ten seconds shows that it is coming', async () => {
  const { page } = visitor;
  await visitor.signIn();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.clock.install();
  await page.route('**/api/connector/list**', async (route) => {
    await held;
    return route.continue();
  });
  await page.goto(LIST);
  await page.locator('[aria-busy="true"]').first().waitFor();
  await page.clock.fastForward(10_000);
  await page.locator('[aria-busy="true"]').first().waitFor();
  release();
  await rows(page).first().waitFor();
});

test('the session ends in the middle of a form: said once, and after signing in the form is as it was', async () => {
  const { page, button, field, say } = visitor;
  await visitor.signIn();
  await fillWizard(visitor, '断线之前');
  await stage.services.database.sql.query('delete from sessions');
  await button('connector-create.create').click();
  const dialog = page.getByRole('dialog').filter({ hasText: say('errors.offline') });
  await dialog.waitFor();
  expect(await dialog.count()).toBe(1);
  await button('errors.i-know').click();
  await page.waitForURL('**/sign-in?redirect=*');
  await signInThroughPage(visitor);
  await page.waitForURL(`**${WIZARD}`);
  await onStep(visitor, 'quote');
  await page.getByText('断线之前').first().waitFor();
  await button('connector-create.create').click();
  await page.waitForURL('**/connector/create?created=*');
  await field('common.name').waitFor();
});

test('a permission is taken away while the page is open: said, then the page is refused; given back, the form is whole', async () => {
  const { page, button, say } = visitor;
  const { sql } = stage.services.database;
  await visitor.signIn(ENGINEER);
  await fillWizard(visitor, '权限之前');
  const change = (how: string) =>
    sql.query(`update roles set permissions = ${how}(permissions, 'create-connector') where name = '接口工程师'`);
  await change('array_remove');
  await button('connector-create.create').click();
  const dialog = page.getByRole('dialog').filter({ hasText: say('errors.403.400') });
  await dialog.waitFor();
  await button('errors.reload').click();
  await page.getByRole('heading', { name: say('guard.title') }).waitFor();
  await change('array_append');
  await page.reload();
  await onStep(visitor, 'quote');
  await page.getByText('权限之前').first().waitFor();
});

test('two tabs, two companies: the older tab changes nothing of the other company and says what to do', async () => {
  const { context, page, button, field, say, read } = visitor;
  const choose = (companyId: number) =>
    context.request.post('/api/common-account/choose-company', { data: { companyId } });
  await visitor.signIn(IN_TWO_COMPANIES);
  const { companies } = await read<EndpointOutput<'account.companies'>>('/api/common-account/companies');
  const [first, second] = companies.map((one) => one.company_id) as [number, number];
  await choose(first);
  await visitor.open('/cost-center/overview/orders');
  await button('common.top-up').click();
  await page.getByRole('spinbutton', { name: say('common.amount') }).fill('12.34');

  const other = await context.newPage();
  await other.goto('/overview');
  await choose(second);
  await other.reload();
  await other.getByRole('button', { name: say('shell.account') }).waitFor();

  await page.bringToFront();
  await button('cost.purchase.submit').click();
  await page
    .getByRole('dialog')
    .filter({ hasText: say('errors.403.409') })
    .waitFor();
  const { total } = await read<{ total: number }>('/api/cost/purchases');
  expect(total).toBe(0);
  await button('errors.i-know').click();
  await page.getByText(say('sign-in.other-companies')).waitFor();
  expect(await field('public.phone').count()).toBe(0);
});

/** Run before any script of the page, in the page: arrows, as their text is what travels. */
const STORAGE: Record<string, () => void> = {
  blocked: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
};

test.each(Object.keys(STORAGE))('storage is %s: nothing is remembered and everything works', async (kind) => {
  const { context, page, button, say } = visitor;
  await context.addInitScript(STORAGE[kind] as () => void);
  await page.goto('/agreement');
  // Writing fails indeed, and that alone is not the page's fault.
  await expect(page.evaluate(() => sessionStorage.setItem('a', 'b'))).rejects.toThrow();
  const troubles = await watch(page);
  await page.goto('/sign-in');
  await signInThroughPage(visitor);
  await button('shell.theme-dark').click();
  await page.locator('html[data-theme="dark"]').waitFor();
  await visitor.open(LIST);
  await rows(page).first().waitFor();
  await fillWizard(visitor, `存储 ${kind}`);
  await button('connector-create.create').click();
  await page.getByRole('heading', { name: say('connector-create.done', { name: `存储 ${kind}` }) }).waitFor();
  expect(troubles).toEqual([]);
});

const DAY_MS = 86_400_000;
test.each([-DAY_MS, DAY_MS])('the clock is wrong by %i ms: the same money, the same records', async (wrong) => {
  await visitor.close();
  visitor = await visit({ ...stage, clock: () => new Date(stage.clock().getTime() + wrong) });
  const { page, read, say } = visitor;
  const troubles = await watch(page);
  await page.goto('/sign-in?redirect=/overview');
  await signInThroughPage(visitor);
  await page.getByText(say('overview.balance')).waitFor();
  await visitor.open('/cost-center/overview/ledger');
  const { list } = await read<EndpointOutput<'cost.ledger'>>('/api/cost/ledger');
  await rows(page).first().getByText(formatTime(list[0]?.at)).waitFor();
  const { list: calls } = await read<EndpointOutput<'call.list'>>('/api/call-record/list');
  await visitor.open('/my-data/calls-record');
  await rows(page).first().getByText(formatTime(calls[0]?.at)).waitFor();
  expect(troubles).toEqual([]);
});
