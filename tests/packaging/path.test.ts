/** The platform below a path of its host, behind nginx as it ships, whether that takes the path off or leaves it. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@daas/server/testing/freePort';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInThroughPage } from '../journeys/steps';
import { openBrowser } from '../support/browser';
import { dumpDemo, type Served, servePlatform } from '../support/platform';
import { PROXIES } from '../support/proxies';
import { atRest, type Visitor, visit } from '../support/visitor';

const BASE = '/daas';

let made: string;
let demo: string;
beforeAll(async () => {
  made = await mkdtemp(path.join(tmpdir(), 'daas-path-demo-'));
  demo = path.join(made, 'demo');
  await writeFile(demo, await dumpDemo());
});
afterAll(() => rm(made, { recursive: true, force: true }));

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
    served = await servePlatform(demo, { PUBLIC_URL: site, TRUST_PROXY: '1' });
    const servers = [Number(new URL(served.url).port)];
    proxy = await PROXIES.nginx({ folder, http, https, servers, base: { path: BASE, taken } });
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

  test('a deep link of a stranger leads through the sign-in to its page, and nothing is asked for outside the path', async () => {
    const { page, context } = visitor;
    const outside: string[] = [];
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(`${site}/`)) outside.push(request.url());
    });

    // A deep link of somebody who is not signed in leads there after all.
    await page.goto(`${site}/cost-center/price-directory?keyword=1`);
    await page.waitForURL(`${site}/sign-in?**`);
    await signInThroughPage(visitor);
    await page.waitForURL(`${site}/cost-center/price-directory?**`);
    await atRest(page);
    const cookies = await context.cookies(site);
    expect(cookies.map(({ name, path: where }) => [name, where])).toContainEqual(['daas_session', BASE]);

    expect(outside).toEqual([]);
  });
});
