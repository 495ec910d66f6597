import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './browser';
import { type Served, servePlatform } from './platform';

export interface Stage extends Served {
  browser: Browser;
}

/** A browser and a platform with a fresh demo, for the tests of one file: there from their hooks on. */
export function useStage(): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    const [served, browser] = await Promise.all([servePlatform(), openBrowser()]);
    Object.assign(stage, served, { browser });
  });
  afterAll(async () => {
    await stage.browser?.close();
    await stage.close?.();
  });
  return stage;
}
