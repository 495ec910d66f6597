import sortBy from 'lodash/sortBy';

/** A value so many times the middle one is no usual day. */
const UNUSUAL_TIMES = 10;
const ROOM = 1.25;

/** Where a scale ends so that usual days can be told apart, when others are far above them; undefined when none is. */
export function ceilingOf(values: readonly number[]): number | undefined {
  const known = sortBy(values.filter((value) => value > 0));
  const middle = known[Math.floor(known.length / 2)] ?? 0;
  const usual = known.filter((value) => value <= UNUSUAL_TIMES * middle);
  return usual.length === known.length ? undefined : Number((ROOM * (usual.at(-1) as number)).toPrecision(2));
}
