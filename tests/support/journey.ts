import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openBrowser } from './browser';
import { type Served, servePlatform } from './platform';

export interface Stage extends Served {
  browser: Browser;
}

/** Of the files of one worker; it ends with the worker's process. */
let browser: Promise<Browser> | undefined;
async function workersBrowser(): Promise<Browser> {
  if (!(await browser?.catch(() => undefined))?.isConnected()) browser = openBrowser();
  return browser as Promise<Browser>;
}

/**
 * A platform with a fresh demo for the tests of one file, and the worker's browser: there from their hooks on. A test
 * that is retried gets another fresh one, as the first attempt has left its traces. `prepare` runs with each.
 */
export function useStage(prepare?: () => Promise<void>): Stage {
  const stage = {} as Stage;
  const open = async () => {
    const [served, browser] = await Promise.all([servePlatform(), workersBrowser()]);
    Object.assign(stage, served, { browser });
    await prepare?.();
  };
  const close = async () => {
    await Promise.all((stage.browser?.contexts() ?? []).map((context) => context.close()));
    await stage.close?.();
  };
  beforeAll(open);
  beforeEach(async ({ task }) => {
    if (!task.result?.errors?.length) return;
    await close();
    await open();
  });
  afterAll(close);
  return stage;
}
