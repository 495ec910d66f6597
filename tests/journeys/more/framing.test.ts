/** Other sites that would show the console in a frame, to have people click on it unseen (clickjacking). */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useStage } from '../../support/journey';
import { visit, WIDE } from '../../support/visitor';

const stage = useStage();
let other: Server;
let otherSite: string;

beforeAll(async () => {
  other = createServer((request, response) => {
    const framed = new URL(request.url ?? '', 'http://a').searchParams.get('page') ?? '';
    response.setHeader('content-type', 'text/html').end(`<iframe src="${framed}"></iframe>`);
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  otherSite = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => other.close(resolve)));

// A page, a page of a person who is signed in, the entry of a sub-application, one that does not exist, and what answers programs.
test.each(['/sign-in', '/overview', '/apps/entity-search/', '/nothing', '/api/user/info'])(
  '%s is shown in no frame of another site',
  async (address) => {
    const member = await visit(stage, { width: WIDE, language: 'zh-CN', theme: 'light' });
    await member.signIn();
    const refused = member.page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await member.page.goto(`${otherSite}/?${new URLSearchParams({ page: new URL(address, stage.url).href })}`);
    await refused;
    const [, frame] = member.page.frames();
    expect(frame?.url()).toBe('chrome-error://chromewebdata/');
    await member.close();
  },
);
