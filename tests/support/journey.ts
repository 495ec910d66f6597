import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { openBrowser } from './browser';
import { type Served, servePlatform } from './platform';

export interface Stage extends Served {
  browser: Browser;
}

/** A browser and a platform with a fresh demo, for one test file. */
export async function openStage(): Promise<Stage> {
  const [served, browser] = await Promise.all([servePlatform(inject('demo')), openBrowser()]);
  return {
    ...served,
    browser,
    async close() {
      await browser.close();
      await served.close();
    },
  };
}
