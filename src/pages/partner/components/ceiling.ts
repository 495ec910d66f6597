import sortBy from 'lodash/sortBy';

/** A value so many times the middle one is no usual day. */
const UNUSUAL_TIMES = 10;
const ROOM = 1.25;
/** What is shown of the scale around an unusual value, of that of the usual ones. */
const AROUND = 0.2;

/** A part of a scale that is left out: the axis is torn there, and goes on to the values beyond. */
interface Break {
  start: number;
  end: number;
}

/**
 * Where a scale is torn so that usual days can be told apart although others are far above them: every value stands where
 * the axis says. None when no day is unusual.
 */
export function breaksOf(values: readonly number[]): Break[] {
  const positive = sortBy(values.filter((value) => value > 0));
  const middle = positive[Math.floor(positive.length / 2)] ?? 0;
  const usual = positive.filter((value) => value <= UNUSUAL_TIMES * middle);
  const most = usual.at(-1);
  if (most === undefined || usual.length === positive.length) return [];
  const around = AROUND * most;
  let start = Number((ROOM * most).toPrecision(2));
  return positive.slice(usual.length).flatMap((value): Break[] => {
    const gap = { start, end: Number((value - around).toPrecision(4)) };
    start = value + around;
    return gap.end > gap.start ? [gap] : [];
  });
}
