/** The platform below a path of its host, behind nginx as it ships, whether that takes the path off or leaves it. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@daas/server/testing/freePort';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInThroughPage } from '../journeys/steps';
import { openBrowser } from '../support/browser';
import { watch } from '../support/pageErrors';
import { type Served, servePlatform } from '../support/platform';
import { PROXIES } from '../support/proxies';
import { useReceiver } from '../support/receiver';
import { atRest, type Visitor, visit } from '../support/visitor';

const BASE = '/daas';

/** Who carries messages. */
const carrier = useReceiver(() => new Date());

/** Another program of the host, which says how it was asked. */
const other = createServer((request, response) => response.end(`${request.method} ${request.url}`));

beforeAll(async () => {
  await once(other.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  other.close();
});

describe.each([
  ['takes the path off', true],
  ['leaves the path', false],
] as const)('below %s', (_, taken) => {
  let folder: string;
  let proxy: ChildProcess | undefined;
  let served: Served;
  let browser: Browser;
  let visitor: Visitor;
  let site: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'daas-path-'));
    const [http, https] = [await freePort(), await freePort()];
    site = `https://localhost:${https}${BASE}`;
    served = await servePlatform({
      PUBLIC_URL: site,
      TRUST_PROXY: '1',
      SMS_URL: carrier.url,
      MAIL_URL: carrier.url,
    });
    const servers = [Number(new URL(served.url).port)];
    const base = { path: BASE, taken, other: (other.address() as AddressInfo).port };
    proxy = await PROXIES.nginx({ folder, http, https, servers, base });
    browser = await openBrowser();
    visitor = await visit({ browser, url: `${site}/`, clock: served.clock });
    while (!(await visitor.context.request.get('healthz').catch(() => null))?.ok()) await pause(50);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    if (proxy?.kill('SIGTERM')) await once(proxy, 'exit');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Asked for outside the path, from now on. */
  function strays(): string[] {
    const found: string[] = [];
    visitor.page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(`${site}/`)) found.push(request.url());
    });
    return found;
  }

  test('a deep link of a stranger leads through the sign-in to its page', async () => {
    const { page, context } = visitor;
    const outside = strays();
    await page.goto(`${site}/cost-center/price-directory?keyword=1`);
    await page.waitForURL(`${site}/sign-in?**`);
    await signInThroughPage(visitor);
    await page.waitForURL(`${site}/cost-center/price-directory?**`);
    await atRest(page);
    const cookies = await context.cookies(site);
    expect(cookies.map(({ name, path: where }) => [name, where])).toContainEqual(['__Secure-daas_session', BASE]);
    expect(outside).toEqual([]);
  });

  test('the menu and a sub-application are below it: its page, its script, a row, and that row’s own address', async () => {
    const { page, say } = visitor;
    const [outside, troubles] = [strays(), await watch(page)];
    await page
      .getByRole('link', { name: say('menu.overview'), exact: true })
      .first()
      .click();
    await page.waitForURL(`${site}/overview`);
    await page.goto(`${site}/enterprise`);
    await page.waitForURL(`${site}/enterprise/search**`);
    await atRest(page);
    const first = page.locator('tbody').getByRole('link').first();
    const name = (await first.textContent()) ?? '';
    await first.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(page.url()).toContain(`${site}/enterprise/detail/`);
    await page.reload();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goBack();
    await page.waitForURL(`${site}/enterprise/search**`);
    await atRest(page);
    expect([outside, troubles]).toEqual([[], []]);
  });

  test('a file is made and downloaded, and the message about it leads to its page', async () => {
    const { page, button, say } = visitor;
    const [outside, troubles] = [strays(), await watch(page)];
    const before = carrier.received.length;
    await page.goto(`${site}/enterprise/search`);
    await button('common.export').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(say('data-export.format-csv'), { exact: true }).click();
    await dialog.getByRole('spinbutton', { name: say('data-export.rows') }).fill('3');
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: say('data-export.start') }).click();
    await dialog.getByRole('link', { name: say('data-export.to-record') }).click();
    await page.waitForURL(`${site}/my-data/download-record**`);
    const [saved] = await Promise.all([page.waitForEvent('download'), button('data.download').first().click()]);
    expect((await readFile(await saved.path(), 'utf8')).trim().split(/\r?\n/)).toHaveLength(4);

    await expect.poll(() => carrier.received.length).toBeGreaterThan(before);
    const message: { body: string } = JSON.parse(carrier.received.at(-1)?.body ?? '');
    const [link = ''] = /https:\S+/.exec(message.body) ?? [];
    expect(link).toBe(`${site}/my-data/download-record`);
    await page.goto(link);
    await button('data.download').first().waitFor();
    await atRest(page);
    expect([outside, troubles]).toEqual([[], []]);
  });

  test('what programs are told to call and to read is below it', async () => {
    const { page, context } = visitor;
    const answer = await context.request.get(`${site}/open/v1/nothing`);
    const { type } = await answer.json();
    expect([answer.status(), type]).toEqual([404, `${site}/error-codes/not-found`]);
    await page.goto(type);
    await atRest(page);
    expect(page.url()).toBe(type);
  });

  test('another program of the host keeps addresses that are special below the path', async () => {
    const { context } = visitor;
    const at = (address: string) => new URL(address, site).href;
    for (const address of ['/other/mcp', '/other/metrics', '/other/readyz', '/other/open/v1/orders'])
      expect(await (await context.request.post(at(address))).text()).toBe(`POST ${address}`);
    for (const address of ['metrics', 'readyz'])
      expect((await context.request.get(`${site}/${address}`)).status()).toBe(404);
  });
});
