import { describe, expect, it } from 'vitest';
import { readClaims, type VerifiedRules } from './signOnClaims';

const ADDRESSES = { email: 'chen@example.com', phone_number: '13900000000' } as const;
type Address = keyof typeof ADDRESSES;
const FIELDS = { email: 'email', phone_number: 'phone' } as const;
const OFF: VerifiedRules = { unmarkedMail: false, textMarks: false };
const token = { iss: 'https://login.example.com', sub: 'chen' };
const cases = Object.keys(ADDRESSES) as Address[];

/** Whether an address with this mark is accepted, from the token and from userinfo. */
function accepted(key: Address, mark: unknown, rules: VerifiedRules): boolean[] {
  const told = { [key]: ADDRESSES[key], [`${key}_verified`]: mark };
  return [readClaims({ ...token, ...told }, {}, rules), readClaims(token, told, rules)].map(
    (claims) => claims[FIELDS[key]] !== null,
  );
}

const NEVER: unknown[] = [
  ...[
    'True',
    'TRUE',
    'tRue',
    ' true',
    'true ',
    'true\n',
    'true\0',
    '\ufefftrue',
    'true,true',
    '"true"',
    'ｔｒｕｅ',
    'trυe',
  ],
  ...['1', 'yes', 'on', 'y', 't', 'verified', 'false', 'False', '0', 'no', '', 'null', 'undefined'],
  ...[1, 0, -1, 1.5, Number.NaN, null, undefined, false, [], [true], ['true'], {}, { true: true }, { value: 'true' }],
  { toString: () => 'true', valueOf: () => true },
];

describe.each(cases)('the mark of %s', (key) => {
  it('is the boolean true', () => {
    for (const textMarks of [false, true]) expect(accepted(key, true, { ...OFF, textMarks })).toEqual([true, true]);
  });

  it('accepts the text "true" only by the setting', () => {
    expect(accepted(key, 'true', OFF)).toEqual([false, false]);
    expect(accepted(key, 'true', { ...OFF, unmarkedMail: true })).toEqual([false, false]);
    expect(accepted(key, 'true', { ...OFF, textMarks: true })).toEqual([true, true]);
  });

  it.each(NEVER)('is never %o', (mark) => {
    for (const unmarkedMail of [false, true])
      for (const textMarks of [false, true])
        expect(accepted(key, mark, { unmarkedMail, textMarks })).toEqual([false, false]);
  });

  it('is required even if the text is accepted', () => {
    const rules = { ...OFF, textMarks: true };
    expect(readClaims({ ...token, [key]: ADDRESSES[key] }, {}, rules)[FIELDS[key]]).toBeNull();
    // A mark in the token says nothing about an address in userinfo.
    const marked = { ...token, [`${key}_verified`]: 'true' };
    expect(readClaims(marked, { [key]: ADDRESSES[key] }, rules)[FIELDS[key]]).toBeNull();
  });
});
