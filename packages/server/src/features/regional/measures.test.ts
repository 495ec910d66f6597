import { describe, expect, it } from 'vitest';
import { concentrationRatio, herfindahl, locationQuotient, normalisedHerfindahl, yearlyGrowth } from './measures';

describe('HHI', () => {
  it('is 10,000 of one, 10,000 ÷ n of n equal ones, and what the shares say of others', () => {
    expect(herfindahl([7])).toBe(10_000);
    expect(herfindahl([3, 3, 3, 3])).toBe(2500);
    // 30² + 30² + 20² + 20²
    expect(herfindahl([30, 30, 20, 20])).toBeCloseTo(2600);
  });
  it('has no meaning without an amount', () => {
    expect(herfindahl([])).toBeNull();
    expect(herfindahl([0, 0])).toBeNull();
  });
});

describe('HHI by the number of classes', () => {
  it('is 0 of an even mix of any number of classes, and 1 where one has all', () => {
    for (const classes of [2, 5, 18, 97])
      expect(normalisedHerfindahl(new Array(classes).fill(3), classes)).toBeCloseTo(0, 12);
    expect(normalisedHerfindahl([9, 0, 0, 0, 0], 5)).toBe(1);
  });
  it('counts classes that have nothing, and has no meaning of one class', () => {
    // Two of four equal: H = 0.5; (0.5 − 0.25) ÷ 0.75.
    expect(normalisedHerfindahl([1, 1], 4)).toBeCloseTo(1 / 3, 12);
    expect(normalisedHerfindahl([1], 1)).toBeNull();
    expect(normalisedHerfindahl([], 5)).toBeNull();
  });
});

describe('location quotient', () => {
  it('is 2 where the share is twice that of the comparison, 0 where there is none', () => {
    expect(locationQuotient({ part: 20, whole: 100 }, { part: 100, whole: 1000 })).toBeCloseTo(2);
    expect(locationQuotient({ part: 0, whole: 100 }, { part: 100, whole: 1000 })).toBe(0);
  });
  it('has no meaning where the comparison has none of the industry, or either is empty', () => {
    expect(locationQuotient({ part: 1, whole: 10 }, { part: 0, whole: 10 })).toBeNull();
    expect(locationQuotient({ part: 0, whole: 0 }, { part: 1, whole: 10 })).toBeNull();
  });
});

describe('growth and concentration', () => {
  it('is the yearly rate that leads from the first to the last', () => {
    expect(yearlyGrowth(100, 200, 5)).toBeCloseTo(0.1487, 4);
    expect(yearlyGrowth(0, 5, 5)).toBeNull();
  });
  it('is the part that the largest hold', () => {
    expect(concentrationRatio([1, 5, 3, 1], 20, 2)).toBeCloseTo(0.4);
    expect(concentrationRatio([], 0, 4)).toBeNull();
  });
});
