import { type EndpointName, endpoints } from '@daas/contract/endpoints';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { STYLE_PREFIX } from '../../../config/theme';
import { useStage } from '../../support/journey';
import { addresses, PAGES, type PageRoute } from '../../support/pages';
import { atRest, type Visitor, visit } from '../../support/visitor';

const SIGNED_IN = PAGES.filter((page) => !page.public);
/** Calls of the layout, which are the same on every page. */
const LAYOUT: readonly EndpointName[] = [
  'account.menus',
  'account.permissions',
  'user.info',
  'user.get',
  'user.phone',
  'company.baseInfo',
  'company.profile',
  'company.quotaLimits',
  'instance.get',
  'notice.unread',
];
const LAYOUT_PATHS = new Set(LAYOUT.map((name) => `${endpoints[name].method} ${endpoints[name].path}`));
const API = '**/api/**';
/** Parts of a page that fail on their own. */
const MOST_RETRIES = 10;
const DIALOG = `.${STYLE_PREFIX}-modal-confirm`;

let visitor: Visitor;
let addressOf: (page: PageRoute) => string;
const stage = useStage(async () => {
  visitor = await visit(stage);
  await visitor.signIn();
  addressOf = await addresses(visitor);
});
beforeEach(() => visitor.context.unrouteAll({ behavior: 'ignoreErrors' }));

/** Answers calls with `status`, those of the layout only if `all`. Returns the paths of the refused calls. */
async function refuse(context: BrowserContext, status: number, body: object, all: boolean): Promise<string[]> {
  const refused: string[] = [];
  await context.route(API, (route) => {
    const request = route.request();
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (!all && LAYOUT_PATHS.has(call)) return route.continue();
    refused.push(call);
    return route.fulfill({ status, json: body });
  });
  return refused;
}

/** The error page below exactly one dialog. */
async function expectEnd(page: Page): Promise<void> {
  await page.locator(DIALOG).first().waitFor();
  await atRest(page);
  expect(await page.locator(DIALOG).count()).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/error');
}

describe('an ended session', () => {
  const ENDED = { success: false, code: 20, msg: 'ended' };

  test.each(SIGNED_IN)('shows one dialog on $route.path', async (subject) => {
    const refused = await refuse(visitor.context, 401, ENDED, false);
    await visitor.open(addressOf(subject));
    if (refused.length === 0) {
      // The page calls nothing itself, so the calls of the layout are refused.
      await refuse(visitor.context, 401, ENDED, true);
      await visitor.page.reload();
    }
    await expectEnd(visitor.page);
    expect(await visitor.page.locator(DIALOG).textContent()).toContain(visitor.say('errors.401.20'));
  });

  test('shows one dialog when every call is refused', async () => {
    await refuse(visitor.context, 401, ENDED, true);
    await visitor.page.goto('/');
    await expectEnd(visitor.page);
  });
});

describe('a server that fails', () => {
  test.each(SIGNED_IN)('is visible on $route.path, and a retry helps', async (subject) => {
    const { page, context } = visitor;
    const refused = await refuse(context, 500, { success: false, showType: 2, errorMessage: 'broken' }, false);
    await visitor.open(addressOf(subject));
    if (refused.length === 0) return;
    expect(await page.locator(`main .${STYLE_PREFIX}icon-compass`).count(), 'a failure is not "not found"').toBe(0);
    expect(await page.locator('main').count()).toBe(1);
    // By role: a statement for print has a hidden one.
    const title = page.getByRole('heading', { level: 1 });
    expect(await title.count()).toBe(1);
    const retry = page.locator('main').getByRole('button', { name: /^重\s?试$/ });
    expect(await retry.count(), refused.join()).toBeGreaterThan(0);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    for (let tries = 0; tries < MOST_RETRIES && (await retry.count()) > 0; tries++) {
      await retry.first().click();
      await atRest(page);
    }
    expect(await retry.count()).toBe(0);
    expect(await title.count()).toBe(1);
  });
});
