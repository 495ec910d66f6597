import { describe, expect, it, test } from 'vitest';
import { type AccessArea, compileRules, createAllowlists } from './allowlists';

const NOW = new Date('2026-11-17T02:00:00Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
type Rule = Parameters<typeof compileRules>[0][number];
const rule = (text: string, guards: Rule['guards'], expiresAt: Date | null = null): Rule => ({
  rule: text,
  guards,
  expiresAt,
});
const RULES = [
  rule('10.0.0.0/8', 'console'),
  rule('10.1.2.3', 'gateway'),
  rule('192.0.2.0/24', 'both', at(60)),
  rule('198.51.100.7', 'gateway', at(-60)),
  rule('2001:db8::/32', 'both'),
];
const permutations = <T>(all: readonly T[]): T[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((one, index) => permutations(all.toSpliced(index, 1)).map((rest) => [one, ...rest]));

describe('rules of an allowlist', () => {
  test.each<[string, Record<AccessArea, boolean>]>([
    ['10.9.9.9', { console: true, gateway: false }],
    ['10.1.2.3', { console: true, gateway: true }],
    ['192.0.2.200', { console: true, gateway: true }],
    ['198.51.100.7', { console: false, gateway: false }],
    ['2001:db8::1', { console: true, gateway: true }],
    ['203.0.113.1', { console: false, gateway: false }],
  ])('decide on %s the same in every order', (ip, expected) => {
    for (const rules of permutations(RULES)) {
      const list = compileRules(rules, NOW);
      expect({ console: list.allows('console', ip), gateway: list.allows('gateway', ip) }).toEqual(expected);
    }
  });

  it('expire, and the list is compiled again at the next expiry', () => {
    expect(compileRules(RULES, NOW).goodUntil).toBe(at(60).getTime());
    expect(compileRules(RULES, at(59.999)).allows('console', '192.0.2.1')).toBe(true);
    const after = compileRules(RULES, at(60));
    expect([after.allows('console', '192.0.2.1'), after.goodUntil]).toEqual([false, Number.POSITIVE_INFINITY]);
  });

  it('admit no address after all have expired, and leave an area without rules open', () => {
    const list = compileRules([rule('10.0.0.0/8', 'gateway', at(0)), rule('11.0.0.0/8', 'gateway', at(-1))], NOW);
    expect(list.guarded).toEqual({ console: false, gateway: true });
    expect([list.allows('gateway', '10.0.0.1'), list.allows('console', '10.0.0.1')]).toEqual([false, true]);
  });
});

describe('the mode of an allowlist', () => {
  const of = (mode: 'on' | 'off' | 'watch') =>
    createAllowlists().of(async () => RULES, { id: 1, mode, version: 1 }, NOW);

  it('refuses or watches an address outside the rules', async () => {
    const verdicts = async (mode: 'on' | 'watch') => {
      const list = await of(mode);
      return ['10.9.9.9', '203.0.113.1'].map((ip) => list?.('console', ip));
    };
    expect(await verdicts('on')).toEqual(['allowed', 'refused']);
    expect(await verdicts('watch')).toEqual(['allowed', 'watched']);
    expect(await of('off')).toBeNull();
  });
});
