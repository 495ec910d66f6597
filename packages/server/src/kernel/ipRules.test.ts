import { describe, expect, it } from 'vitest';
import { canonicalIpRule, checkIpRules, compileIpRules, ipAllowed } from './ipRules';
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
    '::10.1.1.1',
    '::ffff:010.1.1.1',
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
    expect((refusal as Refusal).fields).toMatchObject([{ field: 'ip_rules.1', rule: 'ip' }]);
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

  // Other programs read them as 10.1.1.1, 8.1.1.1 or nothing at all.
  it.each([
    '0x0a010101',
    '0x0a.1.1.1',
    '10.1.257',
    '10.65793',
    '167837953',
    '01200200401',
    '010.1.1.1',
    '10.01.1.1',
    '10.1.1.1.',
    '10.1.1.1 ',
    ' 10.1.1.1',
    '10.1.1.1\n',
    '10.1.1.1:443',
    '10.1.1.1/8',
    '[::ffff:10.1.1.1]',
    '::10.1.1.1',
    '::ffff:0x0a.1.1.1',
    '::ffff:010.1.1.1',
    '::ffff:10.1.1.1%x',
    '0:0:0:0:0:ffff:10.1.257',
    '10。1。1。1',
    '１０.1.1.1',
    'unknown',
    '',
  ])('takes %j for no address', (ip) => {
    const everything = ['0.0.0.0/0', '::/0'];
    expect(ipAllowed(everything, ip)).toBe(false);
    expect(compileIpRules(everything)(ip)).toBe(false);
  });

  it.each(['10.1.1.1', '::ffff:10.1.1.1', '::FFFF:10.1.1.1', '::ffff:a01:101', '0:0:0:0:0:ffff:a01:101'])(
    'takes %s for 10.1.1.1',
    (ip) => {
      expect(ipAllowed(['10.1.1.1'], ip)).toBe(true);
      expect(compileIpRules(['10.1.1.1'])(ip)).toBe(true);
    },
  );
});
