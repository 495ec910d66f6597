/**
 * Cold pages and a warm change of page beside a build of Ant Design Pro 6, in turns. `ADP_DIST` is its `dist`, built with
 * `baseURL: ''` in `src/app.tsx`, so that it asks this server instead of its own in the internet.
 */
import { createReadStream, existsSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import fastify from 'fastify';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { precompress } from '../../scripts/precompress.mjs';
import { openBrowser } from '../support/browser';
import { median } from './percentiles';
import { APPS, arrive, CONNECTORS, change, newContext, type Place, painted, ROUNDS, slowPage } from './slowPage';

/** What a cold page costs: milliseconds, kilobytes on the line, and the sum of layout shifts. */
interface Costs {
  rows: number;
  paint: number;
  blocking: number;
  thread: number;
  script: number;
  styles: number;
  shift: number;
}
/** Of a task, what is not noticed. */
const TASK_MS = 50;
const SETTLED_MS = 1000;
const ROWS = 20;
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

const THEIRS = {
  signIn: { path: '/user/login', useful: 'form input' },
  list: { path: '/list/table-list', useful: '.ant-table-tbody tr[data-row-key]' },
  welcome: { path: '/welcome', useful: '.ant-card h4' },
};
const OURS = {
  signIn: { path: '/sign-in', useful: 'form input' },
  list: CONNECTORS,
  search: { path: '/data-market/search/enterprise', useful: 'tbody tr[data-row-key]' },
};
type Marks = Partial<Record<keyof Costs, number>>;
/** The most that ours may be of theirs; of the issue "Standard Umi". */
const SIGN_IN_MARKS: Marks = { paint: 0.66, blocking: 0.8 };
const LIST_MARKS: Marks = { rows: 0.62, paint: 0.85, blocking: 0.85, script: 0.76 };
const CHANGE_MARK = 0.3;
const SEARCH_MARK = 1.3;
const SHIFT_MARK = 0.01;

export async function benchBeside(url: string, folder: string): Promise<string[]> {
  const theirs = await serveAntDesignPro(folder);
  const browser = await openBrowser();
  const visits = {
    'theirs: sign-in': () => visit(browser, theirs.url, THEIRS.signIn, false),
    'ours: sign-in': () => visit(browser, url, OURS.signIn, false),
    'theirs: list': () => visit(browser, theirs.url, THEIRS.list, false),
    'ours: connectors': () => visit(browser, url, OURS.list, true),
    'ours: enterprise search': () => visit(browser, url, OURS.search, true),
  };
  const rounds: Record<string, Costs[]> = {};
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, measure] of Object.entries(visits)) {
      rounds[name] ??= [];
      rounds[name].push(await measure());
    }
  const costs = Object.fromEntries(Object.entries(rounds).map(([name, each]) => [name, medians(each)]));
  const of = (name: keyof typeof visits) => costs[name] as Costs;
  const changes = await warmChanges(browser, url, theirs.url);
  await browser.close();
  await theirs.close();
  return [
    ...Object.keys(visits).map((name) => `${name}: ${described(of(name as keyof typeof visits))}`),
    ...ratios('sign-in', of('ours: sign-in'), of('theirs: sign-in'), SIGN_IN_MARKS),
    ...ratios('connectors', of('ours: connectors'), of('theirs: list'), LIST_MARKS),
    marked(
      'enterprise search, rows, of the connectors',
      of('ours: enterprise search').rows / of('ours: connectors').rows,
      SEARCH_MARK,
    ),
    ...(['ours: sign-in', 'ours: connectors', 'ours: enterprise search'] as const).map((name) =>
      marked(`${name}, shift`, of(name).shift, SHIFT_MARK),
    ),
    marked(
      `warm page change, ${Math.round(changes.ours)} of ${Math.round(changes.theirs)} ms`,
      changes.ours / changes.theirs,
      CHANGE_MARK,
    ),
  ];
}

const medians = (each: Costs[]): Costs =>
  Object.fromEntries(
    Object.keys(each[0] as Costs).map((key) => [key, median(each.map((costs) => costs[key as keyof Costs]))]),
  ) as unknown as Costs;

const described = ({ rows, paint, blocking, thread, script, styles, shift }: Costs) =>
  `rows or field ${Math.round(rows)} ms, largest paint ${Math.round(paint)} ms, blocking ${Math.round(blocking)} ms, ` +
  `thread ${Math.round(thread)} ms, script ${Math.round(script)} KB, styles ${Math.round(styles)} KB, shift ${shift.toFixed(4)}`;

const marked = (what: string, value: number, mark: number) =>
  `${value <= mark ? '✔' : '✖'} ${what}: ${value.toFixed(value < 0.1 ? 4 : 2)} of at most ${mark}`;

const ratios = (page: string, ours: Costs, theirs: Costs, marks: Marks) =>
  Object.entries(marks).map(([key, mark]) =>
    marked(`${page}, ${key}`, ours[key as keyof Costs] / theirs[key as keyof Costs], mark),
  );

/** The build as it would be served, and what its pages ask a server for, in the shapes of its mocks. */
async function serveAntDesignPro(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  const root = path.resolve(folder);
  if (!existsSync(path.join(root, 'index.html'))) throw new Error(`ADP_DIST: ${root} has no index.html`);
  await precompress(root);
  const app = fastify();
  const user = { name: 'Serati Ma', userid: '00000001', access: 'admin', avatar: '', unreadCount: 0 };
  app.get('/api/currentUser', () => ({ success: true, data: user }));
  app.get('/api/rule', () => ({
    success: true,
    total: ROWS,
    data: Array.from({ length: ROWS }, (_, key) => rule(key)),
  }));
  app.get('/*', (request, reply) => {
    const wanted = path.join(root, new URL(request.url, 'http://localhost').pathname);
    const file = statSync(wanted, { throwIfNoEntry: false })?.isFile() ? wanted : path.join(root, 'index.html');
    reply.type(TYPES[path.extname(file)] ?? 'application/octet-stream');
    if (!existsSync(`${file}.gz`)) return reply.send(createReadStream(file));
    return reply.header('content-encoding', 'gzip').send(createReadStream(`${file}.gz`));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, close: () => app.close() };
}

const rule = (key: number) => ({
  key,
  name: `TradeCode ${key}`,
  desc: '这是一段描述',
  callNo: key * 37,
  status: key % 4,
  updatedAt: '2026-11-25',
  createdAt: '2026-11-25',
});

/** Neither page waits for fonts, pictures and counters of others. */
async function withoutOthers(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBlockedURLs', { urls: ['https://*'] });
  return devtools;
}

async function visit(
  browser: Browser,
  url: string,
  { path: address, useful }: Place,
  signedIn: boolean,
): Promise<Costs> {
  const context = await newContext(browser, url, signedIn);
  const page = await slowPage(context);
  const devtools = await withoutOthers(page);
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? '';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await devtools.send('Performance.enable');
  await page.addInitScript(watchCosts, TASK_MS);
  await page.goto(address, { waitUntil: 'commit' });
  const rows = await painted(page, useful);
  await page.waitForTimeout(SETTLED_MS);
  const seen = await page.evaluate(
    () => (window as unknown as { costs: Pick<Costs, 'paint' | 'blocking' | 'shift'> }).costs,
  );
  const { metrics } = await devtools.send('Performance.getMetrics');
  const thread = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  await context.close();
  return { rows, ...seen, thread, script: (bytes.Script ?? 0) / 1024, styles: (bytes.Stylesheet ?? 0) / 1024 };
}

/** Runs in the page, before anything of it; so it names no function, which the transpiler would mark. */
function watchCosts(taskMs: number): void {
  const costs = { paint: 0, blocking: 0, shift: 0 };
  Object.assign(window, { costs });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) costs.paint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) costs.blocking += duration - taskMs;
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) costs.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Theirs from the welcome page to the list, ours between two lists whose rows are known; both drawn before. */
async function warmChanges(browser: Browser, url: string, theirUrl: string): Promise<{ ours: number; theirs: number }> {
  const pageOf = async (address: string, signedIn: boolean, first: Place, second: Place) => {
    const page = await slowPage(await newContext(browser, address, signedIn));
    await withoutOthers(page);
    await arrive(page, first);
    await change(page, second);
    await change(page, first);
    return page;
  };
  const theirs = await pageOf(theirUrl, false, THEIRS.welcome, THEIRS.list);
  const ours = await pageOf(url, true, CONNECTORS, APPS);
  const times = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.theirs.push(await change(theirs, THEIRS.list));
    await change(theirs, THEIRS.welcome);
    for (const target of [APPS, CONNECTORS]) times.ours.push(await change(ours, target));
  }
  return { ours: median(times.ours), theirs: median(times.theirs) };
}
