import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { controlledBy, type Holdings, ultimateShares } from './companyControl';

/** By company: what each holds of it, in percent. */
type Register = Record<string, Record<string, number>>;
const holdingsOf = (register: Register): Holdings =>
  new Map(
    Object.entries(register).map(([company, holders]) => [
      company,
      new Map(Object.entries(holders).map(([holder, percent]) => [holder, percent / 100])),
    ]),
  );
const sharesOf = (target: string, register: Register) =>
  Object.fromEntries([...ultimateShares(target, holdingsOf(register))].map(([id, share]) => [id, share * 100]));

describe('what holders have in the end', () => {
  it('is the product along a way, and all ways added up', () => {
    // 60 % of 50 %, and 20 % beside it.
    expect(sharesOf('T', { T: { A: 60, p: 20, q: 20 }, A: { p: 50, q: 50 } })).toEqual({
      p: expect.closeTo(50, 9),
      q: expect.closeTo(50, 9),
    });
  });

  it('of a circle is its series: 0.3 + 0.3² + … = 3/7', () => {
    const shares = sharesOf('T', { T: { A: 60, B: 40 }, A: { p: 50, T: 50 }, B: { q: 100 } });
    expect(shares.p).toBeCloseTo(300 / 7, 9);
    expect(shares.q).toBeCloseTo(400 / 7, 9);
  });

  it('of a company that holds some of itself falls to the others in proportion', () => {
    expect(sharesOf('T', { T: { T: 20, p: 60, q: 20 } })).toEqual({
      p: expect.closeTo(75, 9),
      q: expect.closeTo(25, 9),
    });
  });

  it('of a circle that nobody outside holds is nobody’s', () => {
    expect(sharesOf('T', { T: { A: 70, p: 30 }, A: { B: 100 }, B: { A: 100 } })).toEqual({ p: expect.closeTo(30, 9) });
    expect(sharesOf('T', { T: { T: 100 } })).toEqual({});
  });

  it('is no more than the whole where a register rounds up', () => {
    expect(sharesOf('T', { T: { p: 66.67, q: 33.34 } }).p).toBeCloseTo(66.67 / 1.0001, 6);
  });
});

describe('control', () => {
  it('is more than half of the votes, one’s own and those of companies one controls', () => {
    // 30 % by itself and 25 % through A, which it controls; of B it has just half.
    const register = { T: { A: 25, B: 45, p: 30 }, A: { p: 51, q: 49 }, B: { p: 50, q: 50 } };
    expect(controlledBy('p', holdingsOf(register)).get('T')).toBeCloseTo(0.55, 12);
    expect(controlledBy('q', holdingsOf(register)).has('T')).toBe(false);
  });

  it('is not had with just half, in whatever parts', () => {
    const parts = { A: 10, B: 20, p: 20, q: 50 };
    const register = { T: parts, A: { p: 100 }, B: { p: 100 } };
    expect([...controlledBy('p', holdingsOf(register)).keys()]).toEqual(['A', 'B']);
  });

  it('goes down a chain however thin what it has in the end', () => {
    const register = { T: { A: 51, q: 49 }, A: { B: 51, q: 49 }, B: { p: 51, q: 49 } };
    expect([...controlledBy('p', holdingsOf(register))]).toEqual([
      ['B', 0.51],
      ['A', 0.51],
      ['T', 0.51],
    ]);
    expect(sharesOf('T', register).p).toBeCloseTo(51 ** 3 / 1e4, 9);
  });
});

const COMPANIES = ['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'];
const HOLDERS = [...COMPANIES, 'p0', 'p1', 'p2', 'p3'];
/** Companies that hold each other, themselves and are held by people; some by nobody who is known. */
const registers = fc
  .array(fc.array(fc.tuple(fc.nat(HOLDERS.length - 1), fc.integer({ min: 1, max: 100 })), { maxLength: 5 }), {
    minLength: COMPANIES.length,
    maxLength: COMPANIES.length,
  })
  .map((rows): Register => {
    const register: Register = {};
    for (const [index, row] of rows.entries()) {
      let left = 100;
      const holders: Record<string, number> = {};
      for (const [holder, wanted] of row) {
        const percent = Math.min(wanted, left);
        left -= percent;
        if (percent === 0) continue;
        holders[HOLDERS[holder] as string] = (holders[HOLDERS[holder] as string] ?? 0) + percent;
      }
      if (left < 100) register[COMPANIES[index] as string] = holders;
    }
    return register;
  });

/** A yuan that is worth of the target wanders to its holders again and again; what comes to rest is what they have. */
function wander(target: string, register: Register): Map<string, number> {
  let moving = new Map([[target, 1]]);
  const rested = new Map<string, number>();
  for (let step = 0; step < 6000; step += 1) {
    const next = new Map<string, number>();
    for (const [company, part] of moving)
      for (const [holder, percent] of Object.entries(register[company] ?? {})) {
        const to = register[holder] ? next : rested;
        to.set(holder, (to.get(holder) ?? 0) + (part * percent) / 100);
      }
    moving = next;
  }
  return rested;
}

/** The smallest set that satisfies the definition, among all sets of companies. */
function smallestControlled(holder: string, register: Register): string[] {
  const votes = (company: string, set: readonly string[]) =>
    Object.entries(register[company] ?? {}).reduce(
      (sum, [one, percent]) => sum + (one === holder || set.includes(one) ? percent : 0),
      0,
    );
  const companies = COMPANIES.filter((company) => company !== holder);
  const sets = Array.from({ length: 2 ** companies.length }, (_, bits) =>
    companies.filter((__, index) => bits & (1 << index)),
  );
  // Closed: whoever has more than half of its votes with the set is in it. The intersection of closed sets is closed.
  const closed = sets.filter((set) => companies.every((company) => set.includes(company) || votes(company, set) <= 50));
  return companies.filter((company) => closed.every((set) => set.includes(company)));
}

describe('on any register, with circles', () => {
  it('shares are those that a yuan finds by wandering', () => {
    fc.assert(
      fc.property(registers, (register) => {
        const shares = ultimateShares('c0', holdingsOf(register));
        const found = wander('c0', register);
        expect(
          [...shares]
            .filter(([, share]) => share > 1e-6)
            .map(([id]) => id)
            .sort(),
        ).toEqual(
          [...found]
            .filter(([, share]) => share > 1e-6)
            .map(([id]) => id)
            .sort(),
        );
        for (const [id, share] of shares) expect(share * 100).toBeCloseTo((found.get(id) ?? 0) * 100, 2);
      }),
      { numRuns: 150 },
    );
  });

  it('control is the smallest set that is closed under it', () => {
    fc.assert(
      fc.property(registers, fc.constantFrom('p0', 'c1'), (register, holder) => {
        expect([...controlledBy(holder, holdingsOf(register)).keys()].sort()).toEqual(
          smallestControlled(holder, register).sort(),
        );
      }),
      { numRuns: 150 },
    );
  });
});
