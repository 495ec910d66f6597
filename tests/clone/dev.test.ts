/** `npm run dev` in a clean clone, and what a developer sees there after saving a file. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@daas/server/testing/freePort';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBrowser } from '../support/browser';
import { copySources, runIn } from '../support/copy';

const START_MS = 300_000;

let copy: string;
let stop: () => void;
let browser: Browser;
let page: Page;

/** Messages of the bundler to the page. */
const messages: string[] = [];

/** The bundler misses a change of a file that it is compiling: a developer edits later. */
async function compiled(): Promise<void> {
  let seen = -1;
  const isQuiet = () => {
    const before = seen;
    seen = messages.length;
    expect(messages.at(-1)).toContain('"built"');
    expect(seen).toBe(before);
  };
  await vi.waitFor(isQuiet, { timeout: START_MS, interval: 2000 });
}

/** Replaces a part of a source file, as an editor does. */
async function edit(file: string, old: string, now: string): Promise<void> {
  await compiled();
  const name = path.join(copy, file);
  const source = await readFile(name, 'utf8');
  expect(source).toContain(old);
  await writeFile(name, source.replace(old, now));
}

/** What is typed is lost when the page is loaded again. */
const phone = () => page.getByLabel('手机号', { exact: true });

beforeAll(async () => {
  copy = await copySources();
  const { passes, output } = await runIn(copy, ['npm', 'ci']);
  expect(passes, output).toBe(true);
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), NODE_ENV: 'development', MOCK: 'none' };
  const server = spawn('npm', ['run', 'dev'], { cwd: copy, env, stdio: 'ignore', detached: true });
  stop = () => process.kill(-(server.pid as number));
  browser = await openBrowser();
  page = await browser.newPage({ locale: 'zh-CN' });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (/"(building|built)"/.test(String(payload))) messages.push(String(payload));
    }),
  );
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: { success: false, showType: 0 } }));
  const url = `http://127.0.0.1:${port}`;
  // Until the bundler is ready, the server answers with the page itself.
  const isReady = async () =>
    expect((await fetch(`${url}/umi.js`)).headers.get('content-type')).toContain('javascript');
  await vi.waitFor(isReady, { timeout: START_MS, interval: 1000 });
  await page.goto(`${url}/sign-in`);
  await page.getByText('欢迎回来').waitFor({ timeout: START_MS });
  await phone().fill('10000000001');
}, 2 * START_MS);
afterAll(async () => {
  await browser?.close();
  stop?.();
  rmSync(copy, { recursive: true, force: true });
});

test('a changed text appears, and what was typed stays', async () => {
  await edit('src/pages/public/sign-in/locales/zh-CN.ts', "'欢迎回来'", "'您好'");
  await page.getByText('您好', { exact: true }).waitFor();
  expect(await phone().inputValue()).toBe('10000000001');
});

test('a changed style appears, and what was typed stays', async () => {
  const layout = page.locator('header').locator('..');
  await edit(
    'src/layouts/public/index.module.css',
    'display: flex;',
    'display: flex;\n  outline: 3px solid rgb(1, 2, 3);',
  );
  await expect.poll(() => layout.evaluate((one) => getComputedStyle(one).outlineColor)).toBe('rgb(1, 2, 3)');
  expect(await phone().inputValue()).toBe('10000000001');
});

test('an error in the syntax is shown above the page, and goes when it is mended', async () => {
  const [file, begin] = ['src/pages/public/sign-in/index.tsx', 'export default function SignInPage() {'];
  await edit(file, begin, 'export default function SignInPage( {');
  const overlay = page.frameLocator('iframe').getByText('sign-in/index.tsx').first();
  await overlay.waitFor();
  await edit(file, 'export default function SignInPage( {', begin);
  await overlay.waitFor({ state: 'detached' });
  await page.getByText('您好', { exact: true }).waitFor();
});
