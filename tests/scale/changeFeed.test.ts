import { DATABASES } from '@daas/server/testing';
import { expect, test } from 'vitest';
import { tellAtSize } from '../support/changeFeed';

test.each(DATABASES)('two loads of 100,000 rows with 3,000 differences and 200 watchers on %s', async (kind) => {
  const { told, wanted, posted, wantedPosts } = await tellAtSize(kind, {
    rows: 100_000,
    differences: 3000,
    watchers: 200,
  });
  expect(wanted.length).toBeGreaterThan(8000);
  expect(told).toEqual(wanted);
  expect(posted).toEqual(wantedPosts);
});
