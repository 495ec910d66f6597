import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';

const SOURCES = 'packages/server/src';
/** What still works out by hand which rows a page holds. The list may only shrink. */
const BY_HAND = [
  'features/cost/ledger.ts',
  'features/events/notices.ts',
  'features/monitor/feed.ts',
  'features/monitor/watchlist.ts',
];

test('a list takes its page from db/page or kernel/page', () => {
  const own = filesBelow(SOURCES, /(?<!\.test)\.ts$/)
    .filter((file) => file !== `${SOURCES}/kernel/page.ts`)
    .filter((file) => /\bcurrent - 1\b/.test(readFileSync(path.join(root, file), 'utf8')))
    .map((file) => file.slice(SOURCES.length + 1));
  expect(own).toEqual(BY_HAND);
});
