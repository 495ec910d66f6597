import { UNUSUAL_SPEND } from '@daas/contract/constants';
import { describe, expect, it } from 'vitest';
import { outlookOf, unusualDays } from './outlook';

const days = (count: number) =>
  Array.from({ length: count }, (_, n) => new Date(Date.UTC(2026, 8, 1 + n)).toISOString().slice(0, 10));
const each = (all: readonly string[], amount: (place: number) => number) =>
  new Map(all.map((day, place) => [day, amount(place)]));

describe('unusual spend', () => {
  const { days: before, times, least } = UNUSUAL_SPEND;
  const all = days(before + 2);
  const usual = 2 * least;
  const last = (amount: number, amountBefore: (place: number) => number = () => usual) =>
    unusualDays(
      each(all, (place) => (place === before ? amount : amountBefore(place))),
      all,
    );

  it('is more than some times the median of the days before', () => {
    expect(last(times * usual)).toEqual([]);
    expect(last(times * usual + 1)).toEqual([{ day: all[before], spend: times * usual + 1, usual }]);
  });

  it('is none for a day that follows others of its kind, nor of small change', () => {
    expect(last(times * usual + 1, (place) => (place % 2 ? 1 : 4 * usual))).toEqual([]);
    expect(last(least, () => 1)).toEqual([]);
    expect(last(least + 1, () => 1)).toHaveLength(1);
  });

  it('is none where most days cost nothing, or too few are known', () => {
    expect(last(1000 * usual, (place) => (place < before / 2 - 1 ? usual : 0))).toEqual([]);
    const few = days(before);
    expect(
      unusualDays(
        each(few, (place) => (place === before - 1 ? 1000 * usual : usual)),
        few,
      ),
    ).toEqual([]);
  });
});

describe('the outlook of a month', () => {
  const month = days(30);
  const spend = new Map([
    ['2026-08-31', 900],
    ['2026-09-01', 100],
    ['2026-09-03', 50],
    ['2026-10-01', 7],
  ]);

  it('adds up what was spent, and goes on from today', () => {
    const outlook = outlookOf(spend, month, '2026-09-03', 10.4);
    expect(outlook.slice(0, 5)).toEqual([
      { day: '2026-09-01', spent: 100, expected: null },
      { day: '2026-09-02', spent: 100, expected: null },
      { day: '2026-09-03', spent: 150, expected: 150 },
      { day: '2026-09-04', spent: null, expected: 160 },
      { day: '2026-09-05', spent: null, expected: 171 },
    ]);
    expect(outlook.at(-1)).toEqual({ day: '2026-09-30', spent: null, expected: 150 + Math.round(27 * 10.4) });
  });

  it('ends with what was spent on the last day', () => {
    expect(outlookOf(spend, month, '2026-09-30', 10).at(-1)).toEqual({ day: '2026-09-30', spent: 150, expected: 150 });
  });
});
