import { describe, expect, it, test } from 'vitest';
import { earnings, type Level, levelsOf, type RuleRow } from './commission';

/** Levels from the top to the seller, numbered from 1, each with one rate. */
const levels = (...rates: number[]): Level[] =>
  rates.map((rate, index) => ({ companyId: index + 1, steps: [{ from: 0, rate }] }));
/** Amount of each company, and what is left for the house. */
const split = (of: readonly Level[], base: number, volume = 0) => {
  const earned = earnings(of, base, volume);
  const house = earned.reduce((left, { amount }) => left - amount, base);
  return { earned: earned.map(({ companyId, rate, amount }) => [companyId, rate, amount]), house };
};

describe('earnings', () => {
  // Rates in 1/10000 of a base of 10000, so an amount equals its rate. Lines run from the seller to the top.
  test.each([
    {
      name: 'gives one level its whole rate',
      rates: [2500],
      earned: [[1, 2500]],
      house: 7500, // 10000 − 2500
    },
    {
      name: 'gives two levels the difference of their rates',
      rates: [3000, 2000],
      earned: [
        [2, 2000],
        [1, 1000], // 3000 − 2000
      ],
      house: 7000, // 10000 − 2000 − 1000
    },
    {
      name: 'subtracts the highest rate below, not the one directly below, of three levels',
      rates: [3000, 1000, 2000],
      earned: [
        [3, 2000],
        // Level 2: 1000 − 2000 < 0.
        [1, 1000], // 3000 − 2000
      ],
      house: 7000, // 10000 − 2000 − 1000
    },
    {
      name: 'gives three levels with rates rising to the top the differences',
      rates: [3000, 2500, 1000],
      earned: [
        [3, 1000],
        [2, 1500], // 2500 − 1000
        [1, 500], // 3000 − 2500
      ],
      house: 7000, // 10000 − 1000 − 1500 − 500
    },
    {
      name: 'gives three levels with rates falling to the top nothing but the rate of the seller',
      rates: [1000, 2000, 3000],
      earned: [[3, 3000]],
      house: 7000, // 10000 − 3000
    },
    {
      name: 'subtracts a high rate from all levels above of four',
      rates: [3500, 1000, 3000, 500],
      earned: [
        [4, 500],
        [3, 2500], // 3000 − 500
        // Level 2: 1000 − 3000 < 0.
        [1, 500], // 3500 − 3000
      ],
      house: 6500, // 10000 − 500 − 2500 − 500
    },
    {
      name: 'subtracts the rate of the seller past two lower levels of four',
      rates: [2600, 800, 1200, 2500],
      earned: [
        [4, 2500],
        // Level 3: 1200 − 2500 < 0. Level 2: 800 − 2500 < 0.
        [1, 100], // 2600 − 2500
      ],
      house: 7400, // 10000 − 2500 − 100
    },
    {
      name: 'gives five levels with rates rising to the top the differences',
      rates: [5000, 4000, 2500, 1500, 1000],
      earned: [
        [5, 1000],
        [4, 500], // 1500 − 1000
        [3, 1000], // 2500 − 1500
        [2, 1500], // 4000 − 2500
        [1, 1000], // 5000 − 4000
      ],
      house: 5000, // 10000 − 5000
    },
    {
      name: 'gives five levels with rates that rise and fall the difference from the highest below',
      rates: [2900, 3000, 700, 2000, 1000],
      earned: [
        [5, 1000],
        [4, 1000], // 2000 − 1000
        // Level 3: 700 − 2000 < 0.
        [2, 1000], // 3000 − 2000
        // Level 1: 2900 − 3000 < 0.
      ],
      house: 7000, // 10000 − 3 × 1000
    },
    {
      name: 'gives nothing to levels with the rate of the level below',
      rates: [2000, 2000, 1500, 1500, 1500],
      earned: [
        [5, 1500],
        // Levels 4 and 3: 1500 − 1500 = 0.
        [2, 500], // 2000 − 1500
        // Level 1: 2000 − 2000 = 0.
      ],
      house: 8000, // 10000 − 1500 − 500
    },
    {
      name: 'passes over levels without a rate',
      rates: [1200, 0, 900, 0],
      earned: [
        [3, 900],
        [1, 300], // 1200 − 900
      ],
      house: 8800, // 10000 − 900 − 300
    },
    {
      name: 'gives everything away at a rate of 100 %',
      rates: [10000, 4000, 4000],
      earned: [
        [3, 4000],
        [1, 6000], // 10000 − 4000
      ],
      house: 0,
    },
  ])('$name', ({ rates, earned, house }) => {
    expect(split(levels(...rates), 10_000)).toEqual({
      earned: earned.map(([companyId, rate]) => [companyId, rate, rate]),
      house,
    });
  });

  it('rounds the amount of each level down and leaves the remainder to the house', () => {
    // 999 × 333 = 332667 → 33; 999 × (777 − 333) = 443556 → 44; 999 × (1000 − 777) = 222777 → 22; 999 − 99 = 900.
    // All three together would earn 999 × 1000 = 999000 → 99, rounded once.
    expect(split(levels(1000, 777, 333), 999)).toEqual({
      earned: [
        [3, 333, 33],
        [2, 444, 44],
        [1, 223, 22],
      ],
      house: 900,
    });
    // 7 × 1999 = 13993 → 1; 7 × 1000 = 7000 → 0, a line without an amount; 7 − 1 = 6.
    expect(split(levels(2999, 1999), 7)).toEqual({
      earned: [
        [2, 1999, 1],
        [1, 1000, 0],
      ],
      house: 6,
    });
  });

  it('multiplies exactly beyond 2^53', () => {
    // 9007199254740991 × 3333 = 30020995116051723003 → 3002099511605172 (3003 of 10000 left over);
    // 9007199254740991 × (9999 − 3333) = 60041990232103446006 → 6004199023210344 (6006 left over).
    expect(split(levels(9999, 1, 3333), Number.MAX_SAFE_INTEGER)).toEqual({
      earned: [
        [3, 3333, 3002099511605172],
        [1, 6666, 6004199023210344],
      ],
      house: 900719925475, // 9007199254740991 − 3002099511605172 − 6004199023210344
    });
  });

  describe('by volume', () => {
    const stepped: Level[] = [
      {
        companyId: 1,
        steps: [
          { from: 0, rate: 1000 },
          { from: 500, rate: 2200 },
        ],
      },
      {
        companyId: 2,
        steps: [
          { from: 100, rate: 2000 },
          { from: 300, rate: 1500 },
          { from: 900, rate: 2500 },
        ],
      },
      { companyId: 3, steps: [{ from: 0, rate: 1200 }] },
    ];
    test.each([
      // Level 2 has no step yet; level 1: 1000 − 1200 < 0.
      { volume: 0, earned: [[3, 1200]] },
      { volume: 99, earned: [[3, 1200]] },
      // Level 2: 2000 − 1200. The step starts at its volume.
      {
        volume: 100,
        earned: [
          [3, 1200],
          [2, 800],
        ],
      },
      {
        volume: 299,
        earned: [
          [3, 1200],
          [2, 800],
        ],
      },
      // Level 2 falls to 1500 − 1200.
      {
        volume: 300,
        earned: [
          [3, 1200],
          [2, 300],
        ],
      },
      // Level 1: 2200 − 1500.
      {
        volume: 500,
        earned: [
          [3, 1200],
          [2, 300],
          [1, 700],
        ],
      },
      // Level 2: 2500 − 1200; level 1: 2200 − 2500 < 0.
      {
        volume: 900,
        earned: [
          [3, 1200],
          [2, 1300],
        ],
      },
    ])('uses the last step reached at $volume', ({ volume, earned }) => {
      expect(split(stepped, 10_000, volume).earned).toEqual(earned.map(([id, rate]) => [id, rate, rate]));
    });
  });

  it('returns nothing without levels', () => {
    expect(earnings([], 10_000, 0)).toEqual([]);
  });
});

describe('levelsOf', () => {
  const rule = (level: number, rate: number, element_id: string | null = null, from_volume = 0): RuleRow => ({
    level,
    rate,
    element_id,
    from_volume,
  });
  const rules = [
    rule(1, 3000),
    rule(2, 2100, null, 700),
    rule(2, 2000),
    rule(3, 1000),
    rule(3, 1500, 'elm_a', 50),
    rule(3, 1400, 'elm_a'),
    rule(2, 600, 'elm_b'),
    rule(4, 900),
  ];
  const ratesOf = (path: number[], element: string | null) =>
    levelsOf(path, element, rules).map(({ companyId, steps }) => [companyId, ...steps.map(({ rate }) => rate)]);

  it('assigns rules by the position on the path and sorts their steps', () => {
    expect(ratesOf([11, 12, 13, 14], null)).toEqual([
      [11, 3000],
      [12, 2000, 2100],
      [13, 1000],
      [14, 900],
    ]);
    expect(ratesOf([12, 14], null)).toEqual([
      [12, 3000],
      [14, 2000, 2100],
    ]);
  });

  it('replaces the general rules of a level by those of the element, level by level', () => {
    expect(ratesOf([11, 12, 13], 'elm_a')).toEqual([
      [11, 3000],
      [12, 2000, 2100],
      [13, 1400, 1500],
    ]);
    expect(ratesOf([11, 12, 13], 'elm_b')).toEqual([
      [11, 3000],
      [12, 600],
      [13, 1000],
    ]);
  });

  it('leaves a level without rules without steps', () => {
    expect(ratesOf([11, 12, 13, 14, 15], null).at(-1)).toEqual([15]);
  });
});
