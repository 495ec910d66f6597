import type { Page, Route } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useStage } from '../../support/journey';
import { atRest, goTo, type Visitor, visit } from '../../support/visitor';

const SEARCH = '/enterprise/search';
const PAGE = /\/apps\/entity-search\/(\?\d+)?$/;
const SCRIPT = /\/apps\/entity-search\/index\.\w+\.js$/;
const LOAD_MAX_MS = 15_000;
const MOUNT_MAX_MS = 3000;
const TEN = 10;

const stage = useStage();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await visit(stage);
  await visitor.signIn();
});
afterEach(() => visitor?.close());

const rows = (page: Page) =>
  page
    .locator('tbody')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
const menu = ({ page, say }: Visitor, name: string) =>
  page.getByRole('link', { name: say(`menu.${name}`), exact: true });

/** A script that announces lifecycles of its own making. */
const script = (lifecycles: string) => (route: Route) =>
  SCRIPT.test(route.request().url())
    ? route.fulfill({
        contentType: 'text/javascript',
        body: `const fine = async () => undefined;
          window['daas:entity-search'] = { bootstrap: fine, mount: fine, unmount: fine, ${lifecycles} };`,
      })
    : route.continue();
const page = (answer: (route: Route) => Promise<void>) => (route: Route) =>
  PAGE.test(route.request().url()) ? answer(route) : route.continue();

const BROKEN: Record<string, (route: Route) => Promise<void>> = {
  'its server is gone': (route) => route.abort('connectionrefused'),
  'its files are gone': (route) => route.fulfill({ status: 404, body: '{}' }),
  'a gateway answers 502': (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }),
  'the console answers in its place': page(async (route) =>
    route.fulfill({ response: await route.fetch({ url: new URL('/overview', route.request().url()).href }) }),
  ),
  'its script is gone': (route) => (SCRIPT.test(route.request().url()) ? route.abort() : route.continue()),
  'its script throws': (route) =>
    SCRIPT.test(route.request().url())
      ? route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' })
      : route.continue(),
  'it throws in bootstrap': script('bootstrap: async () => { throw new Error("broken"); }'),
  'it throws in mount': script('mount: async () => { throw new Error("broken"); }'),
  'it breaks while it is drawn': script(
    'mount: async ({ container, attach }) => attach(container, () => { throw new Error("broken"); }, {})',
  ),
};

describe('it fails alone', () => {
  const FILES = '**/apps/entity-search/**';
  const failed = ({ page, say }: Visitor) => page.getByRole('heading', { name: say('embedded.failed') });

  /** The shell lives, and the sub-application comes back without the page being loaded again. */
  async function recovers(target: Visitor): Promise<void> {
    const { page, button, context } = target;
    await failed(target).waitFor();
    await page.evaluate(() => Object.assign(window, { loadedOnce: true }));
    await menu(target, 'overview').click();
    await page.waitForURL('**/overview');
    await page.goBack();
    await failed(target).waitFor();
    await context.unroute(FILES);
    await button('embedded.again').click();
    await rows(page).first().waitFor();
    expect(await page.evaluate(() => 'loadedOnce' in window)).toBe(true);
  }

  test.each(Object.keys(BROKEN))('%s', async (name) => {
    const { context, page } = visitor;
    await context.route(FILES, BROKEN[name] as (route: Route) => Promise<void>);
    await page.goto(SEARCH);
    await recovers(visitor);
  });

  test.each([
    ['its page never comes', (): Promise<void> => new Promise(() => undefined), LOAD_MAX_MS],
    ['it never ends mounting', script('mount: () => new Promise(() => undefined)'), MOUNT_MAX_MS],
  ] as const)('%s', async (_, answer, ms) => {
    const { context, page } = visitor;
    await page.clock.install();
    await context.route(FILES, answer);
    const asked = page.waitForRequest(PAGE);
    await page.goto(SEARCH);
    await asked;
    // The time begins when its page or its script is there, which the clock of the page does not tell.
    await expect
      .poll(async () => {
        await page.clock.fastForward(ms);
        return failed(visitor).count();
      })
      .toBe(1);
    await page.clock.resume();
    await recovers(visitor);
  });

  test('somebody leaves while it loads: nothing is said, and on return it is there', async () => {
    const { context, page } = visitor;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route(SCRIPT, async (route) => {
      await held;
      return route.continue();
    });
    const asked = page.waitForRequest(SCRIPT);
    await page.goto(SEARCH);
    await asked;
    await menu(visitor, 'overview').click();
    await page.waitForURL('**/overview');
    release();
    await atRest(page);
    expect(new URL(page.url()).pathname).toBe('/overview');
    await page.goBack();
    await rows(page).first().waitFor();
    expect(await failed(visitor).count()).toBe(0);
  });
});

test('ten mounts and unmounts leave nothing behind', async () => {
  const { page, context, open, say } = visitor;
  const devtools = await context.newCDPSession(page);
  const round = async () => {
    await goTo(page, SEARCH);
    await rows(page).first().waitFor();
    await atRest(page);
    await goTo(page, '/overview');
    await page.getByText(say('overview.balance')).first().waitFor();
    await atRest(page);
  };
  const count = async () => {
    const evaluate = async (expression: string) => {
      const { result } = await devtools.send('Runtime.evaluate', {
        expression,
        includeCommandLineAPI: true,
        returnByValue: true,
      });
      return result.value as number;
    };
    const listeners = (target: string) =>
      evaluate(`Object.values(getEventListeners(${target})).reduce((sum, list) => sum + list.length, 0)`);
    return {
      window: await listeners('window'),
      document: await listeners('document'),
      body: await listeners('document.body'),
      styles: await evaluate('document.querySelectorAll("style, link").length'),
      scripts: await evaluate('document.querySelectorAll("script").length'),
    };
  };
  await open('/overview');
  // What is loaded and styled once, with the first visits.
  await round();
  await round();
  const before = await count();
  for (let mounts = 0; mounts < TEN; mounts += 1) await round();
  expect(await count()).toEqual(before);
});
