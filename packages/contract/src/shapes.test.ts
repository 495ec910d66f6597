import { describe, expect, it } from 'vitest';
import { UNLIMITED } from './constants';
import { CALL_LIMITS, SPEND_LIMITS } from './enums';
import { limits, newLimits } from './shapes';

/** The fields that are refused, with the rule that names the limit they exceed. */
const refused = (input: object): [string, unknown][] =>
  newLimits
    .safeParse(input)
    .error?.issues.map((issue) => [issue.path.join('.'), issue.code === 'custom' ? issue.params?.rule : issue.code]) ??
  [];

describe('limits', () => {
  it('are absent by default', () => expect(limits.parse({})).toEqual(UNLIMITED));

  it.each([
    {},
    UNLIMITED,
    { per_second: 1, per_day: 1, total: 1, spend_per_call: 1, spend_per_day: 1, spend_per_month: 1, spend_total: 1 },
    { per_second: 1, total: 5, spend_per_call: 1, spend_total: 2 },
    { total: 1, spend_total: 10 ** 9 },
    { per_day: 10, spend_total: 1 },
  ])('accepts %o', (input) => expect(refused(input)).toEqual([]));

  it.each([
    [{ spend_per_day: 10 ** 12, spend_total: 100_000 }, [['spend_per_day', 'above-total']]],
    [{ spend_per_call: 2, spend_per_day: 1 }, [['spend_per_call', 'above-per_day']]],
    [{ spend_per_call: 2, spend_per_month: 1 }, [['spend_per_call', 'above-per_month']]],
    [
      { spend_per_call: 5, spend_per_day: 9, spend_per_month: 9, spend_total: 4 },
      [
        ['spend_per_call', 'above-total'],
        ['spend_per_day', 'above-total'],
        ['spend_per_month', 'above-total'],
      ],
    ],
    [{ per_second: 2, per_day: 1 }, [['per_second', 'above-per_day']]],
    [{ per_day: 3, total: 2 }, [['per_day', 'above-total']]],
    [{ per_second: 3, per_day: null, total: 2 }, [['per_second', 'above-total']]],
  ])('refuses %o, naming the narrower field', (input, fields) => expect(refused(input)).toEqual(fields));

  it('refuses each pair in the wrong order and accepts equal values', () => {
    for (const names of [CALL_LIMITS, SPEND_LIMITS])
      for (const [index, narrow] of names.entries())
        for (const wide of names.slice(index + 1)) {
          expect(refused({ [narrow]: 8, [wide]: 7 }).map(([field]) => field)).toEqual([narrow]);
          expect(refused({ [narrow]: 7, [wide]: 7 })).toEqual([]);
        }
  });

  it('reads stored limits that contradict each other', () => {
    expect(limits.safeParse({ spend_per_day: 2, spend_total: 1 }).success).toBe(true);
  });
});
