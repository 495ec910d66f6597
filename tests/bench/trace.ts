import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/browser';
import { median } from './percentiles';
import { APPS, arrive, CONNECTORS, newContext, type Place, ROUNDS, slowPage } from './slowPage';

/** Of the DevTools protocol's trace, times in microseconds. */
interface TraceEvent {
  name: string;
  ts: number;
  pid: number;
  tid: number;
  args: { data?: { isMainFrame?: boolean }; beginData?: { stackTrace?: unknown[] } };
}
/** What one change of page costs the browser, in counts: they are the same on a busy machine. */
interface Costs {
  stylePasses: number;
  /** Layouts that a script waited for. */
  forcedLayouts: number;
  transitions: number;
  /** After the frame in which the rows stood. */
  paintsAfterRows: number;
  shift: number;
}

/** A page that was seen before and whose rows are known; the marks are of the issue "Pages as quick as their rows". */
const MARKS: Costs = { stylePasses: 12, forcedLayouts: 0, transitions: 0, paintsAfterRows: 0, shift: 0.01 };
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack', 'blink.user_timing'];
/** In which what begins with the rows, as a fading link, would still be seen. */
const AFTER_MS = 1000;

/** Warm changes between two lists, to and fro, by a trace: what the browser does, not how long it takes. */
export async function benchTrace(url: string): Promise<string[]> {
  const browser = await openBrowser();
  const page = await slowPage(await newContext(browser, url, true));
  await arrive(page, CONNECTORS);
  await trace(browser, page, APPS);
  await trace(browser, page, CONNECTORS);
  const all: Costs[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const target of [APPS, CONNECTORS]) all.push(await trace(browser, page, target));
  await browser.close();
  return Object.entries(MARKS).map(([key, mark]) => {
    const found = median(all.map((costs) => costs[key as keyof Costs]));
    return `${found > mark ? '✖' : '✔'} warm page change, ${key}: ${Number(found.toFixed(4))} of at most ${mark}`;
  });
}

async function trace(browser: Browser, page: Page, target: Place): Promise<Costs> {
  await page.waitForTimeout(AFTER_MS);
  await browser.startTracing(page, { categories: CATEGORIES });
  const { transitions, shift } = await page.evaluate(
    async ({ path, useful, afterMs }) => {
      let transitions = 0;
      let shift = 0;
      const watched = new AbortController();
      document.addEventListener(
        'transitionrun',
        () => {
          transitions += 1;
        },
        { signal: watched.signal },
      );
      const shifts = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
      });
      shifts.observe({ type: 'layout-shift' });
      performance.mark('page change');
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
      while (![...document.querySelectorAll(useful)].some((one) => one.checkVisibility()))
        await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      performance.mark('page rows');
      await new Promise((done) => setTimeout(done, afterMs));
      watched.abort();
      shifts.disconnect();
      return { transitions, shift };
    },
    { ...target, afterMs: AFTER_MS },
  );
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const begun = traceEvents.find(({ name }) => name === 'page change');
  const rows = traceEvents.find(({ name }) => name === 'page rows');
  if (!begun || !rows) throw new Error('The trace does not name the change');
  const ours = traceEvents.filter(({ ts, tid, pid }) => ts >= begun.ts && tid === begun.tid && pid === begun.pid);
  const of = (wanted: string) => ours.filter(({ name }) => name === wanted);
  return {
    stylePasses: of('UpdateLayoutTree').length,
    forcedLayouts: of('Layout').filter(({ args }) => args.beginData?.stackTrace?.length).length,
    transitions,
    paintsAfterRows: of('Paint').filter(({ ts }) => ts > rows.ts).length,
    shift,
  };
}
