import { describe, expect, it } from 'vitest';
import { canonicalIpRule, checkIpRules, ipAllowed } from './ipRules';
import { Refusal } from './refusal';

describe('IP rules', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['10.0.0.1/32', '10.0.0.1'],
    [' 10.0.0.0/8 ', '10.0.0.0/8'],
    ['2001:DB8::/32', '2001:db8::/32'],
    ['::1', '::1'],
    ['0.0.0.0/0', '0.0.0.0/0'],
  ])('takes %s', (rule, stored) => expect(canonicalIpRule(rule)).toBe(stored));

  it.each([
    '',
    'localhost',
    '10.1',
    '010.0.0.1',
    '0x7f000001',
    '1.2.3.4/33',
    '1.2.3.4/',
    '1.2.3.4/-1',
    '1.2.3.4/08',
    '1.2.3.4/8/8',
    '::1/129',
    'fe80::1%eth0',
    '2130706433',
  ])('refuses %j', (rule) => expect(canonicalIpRule(rule)).toBeNull());

  it('names the entry that is wrong and drops repeats', () => {
    expect(checkIpRules(['10.0.0.1', '10.0.0.1/32', '::1'])).toEqual(['10.0.0.1', '::1']);
    const refusal = (() => {
      try {
        return checkIpRules(['10.0.0.1', 'office']);
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).fields).toMatchObject([{ field: 'ipRules.1', rule: 'ip' }]);
  });

  it.each([
    [[], '203.0.113.9', true],
    [['203.0.113.9'], '203.0.113.9', true],
    [['203.0.113.9'], '203.0.113.10', false],
    [['10.0.0.0/8'], '10.255.0.1', true],
    [['10.0.0.0/8'], '11.0.0.1', false],
    [['10.0.0.0/8'], '::ffff:10.0.0.1', true],
    [['::ffff:10.0.0.0/104'], '10.0.0.1', true],
    [['2001:db8::/32'], '2001:db8:1::1', true],
    [['2001:db8::/32'], '2001:db9::1', false],
    [['0.0.0.0/0'], '::1', false],
    [['::/0'], '::1', true],
    [['10.0.0.0/8'], 'nonsense', false],
  ] as const)('%j and %s: %s', (rules, ip, allowed) => expect(ipAllowed(rules, ip)).toBe(allowed));
});
