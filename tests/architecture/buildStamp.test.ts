import { describe, expect, test } from 'vitest';
import { isBuiltFrom, isCompressed, stampOf } from '../../scripts/buildStamp.mjs';

describe('the stamp of a build', () => {
  test('matches only the sources that it was built from', () => {
    expect(isBuiltFrom(stampOf('a1', 'light'), 'a1')).toBe(true);
    expect(isBuiltFrom(stampOf('a1', 'light'), 'b2')).toBe(false);
    expect(isBuiltFrom(undefined, 'a1')).toBe(false);
  });

  test.each([
    ['none', false, false],
    ['light', true, false],
    ['full', true, true],
  ] as const)('with compression %s is enough for a clone: %s, for a release: %s', (made, clone, release) => {
    expect(isCompressed(stampOf('a1', made), 'light')).toBe(clone);
    expect(isCompressed(stampOf('a1', made), 'full')).toBe(release);
  });
});
