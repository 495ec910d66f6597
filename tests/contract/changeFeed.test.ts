import { DATABASES } from '@daas/server/testing';
import { expect, test } from 'vitest';
import { tellAtSize } from '../support/changeFeed';

test.each(DATABASES)(
  'watchers on %s are told exactly what two loads differ in, once, whatever dies on the way',
  {
    timeout: 120_000,
  },
  async (kind) => {
    const { deaths, told, wanted, posted, wantedPosts } = await tellAtSize(kind, {
      rows: 2000,
      differences: 1500,
      watchers: 20,
    });
    expect(deaths).toBe(2);
    expect(wanted.length).toBeGreaterThan(1500);
    expect(told).toEqual(wanted);
    expect(wantedPosts.length).toBeGreaterThan(200);
    expect(posted).toEqual(wantedPosts);
  },
);
