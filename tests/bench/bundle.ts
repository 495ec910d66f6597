/**
 * Script weight of a few routes as a browser loads them, gzipped, against their budgets.
 * `npm run bench:bundle [-- route …]` after `npm run build`; exits with 1 when a budget is exceeded.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { openBrowser } from '../support/browser';
import { serveConsole } from '../support/console';

/** KB of gzipped JavaScript. */
const BUDGETS: Record<string, number> = {
  '/sign-in': 288,
  '/my-data/connector/list/enabled': 688,
};

const dist = path.resolve(process.env.DIST ?? path.resolve(import.meta.dirname, '../../dist'));
if (!existsSync(dist)) {
  console.error('There is no build: run `npm run build` first.');
  process.exit(1);
}
const routes = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(BUDGETS);
const { url, close } = await serveConsole(dist);
const browser = await openBrowser();
for (const route of routes) {
  const page = await browser.newPage();
  const weights: Promise<{ file: string; kb: number }>[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return;
    const file = path.basename(response.url());
    weights.push(response.body().then((body) => ({ file, kb: gzipSync(body).length / 1024 })));
  });
  await page.goto(url + route);
  // Idle alone is reached between two chunks when the machine is busy.
  await page.locator('h1, table').first().waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  if (!page.url().endsWith(route)) throw new Error(`${route} led to ${page.url()}: what is measured is another page`);
  const loaded = (await Promise.all(weights)).sort((a, b) => b.kb - a.kb);
  const total = loaded.reduce((sum, one) => sum + one.kb, 0);
  const budget = BUDGETS[route];
  const over = budget !== undefined && total > budget;
  if (over) process.exitCode = 1;
  console.log(
    `${over ? '✖' : '✔'} ${route}: ${total.toFixed(0)} KB in ${loaded.length} scripts${budget ? ` of ${budget}` : ''}`,
  );
  for (const { file, kb } of loaded.slice(0, 8)) console.log(`    ${kb.toFixed(1).padStart(6)} KB  ${file}`);
  await page.close();
}
await browser.close();
close();
