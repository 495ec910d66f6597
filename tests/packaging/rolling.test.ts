import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fleet, startFleet } from '../support/fleet';
import { rollBehind } from '../support/rolling';

let fleet: Fleet;
beforeAll(async () => {
  fleet = await startFleet(2);
});
afterAll(() => fleet?.close());

test.each(['nginx', 'Caddy', 'HAProxy'] as const)(
  'a rolling restart of two servers behind %s as it ships refuses no call, and charges each once',
  async (name) => {
    const { calls, refused, html, charged } = await rollBehind(name, fleet);
    expect([refused, html]).toEqual([[], 0]);
    expect(calls).toBeGreaterThan(100);
    // And the one that found the proxy ready.
    expect(charged).toBe(calls + 1);
  },
);
