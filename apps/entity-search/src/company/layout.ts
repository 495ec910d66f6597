import type { Direction, Ownership, Party } from './useOwnership';

/** A party where it stands in the picture. */
export interface Placed {
  party: Party;
  /** Ids from the company in the middle to it. */
  way: readonly string[];
  direction: Direction | null;
  x: number;
  y: number;
  /** Where its line begins, at the one it is bound to; null in the middle. */
  from: { x: number; y: number } | null;
  /** How many of its branch are left out. */
  left: number;
}
interface Measured {
  width: number;
  /** Its own middle. */
  x: number;
  placed: Placed[];
}

/** Pixels. */
export const BOX = { width: 164, height: 72 };
const GAP = { x: 16, y: 72 };
const STEP = { x: BOX.width + GAP.x, y: BOX.height + GAP.y };

function branchOf(ownership: Ownership, direction: Direction, way: readonly string[]) {
  const state = ownership.stateOf(direction, way);
  return typeof state === 'string' ? { parties: [], total: 0 } : state;
}

/** A party and all that is open beyond it, from x = 0; the party stands in the middle of its branch. */
function measure(
  ownership: Ownership,
  direction: Direction,
  way: readonly string[],
  party: Party,
  depth: number,
): Measured {
  const { parties, total } = branchOf(ownership, direction, way);
  const y = depth * STEP.y * (direction === 'owners' ? -1 : 1);
  const parts = parties.map((one) => measure(ownership, direction, [...way, one.id], one, depth + 1));
  const width = Math.max(
    STEP.x,
    parts.reduce((sum, part) => sum + part.width, 0),
  );
  const x = width / 2;
  let begin = (width - parts.reduce((sum, part) => sum + part.width, 0)) / 2;
  const beyond = parts.flatMap((part) => {
    const moved = part.placed.map((one) => moveBy(one, begin));
    begin += part.width;
    const [first, ...others] = moved;
    return first ? [{ ...first, from: { x, y } }, ...others] : [];
  });
  const own: Placed = {
    party,
    way,
    direction: depth === 0 ? null : direction,
    x,
    y,
    from: null,
    left: total - parties.length,
  };
  return { width, x, placed: [own, ...beyond] };
}

const moveBy = (one: Placed, x: number, y = 0): Placed => ({
  ...one,
  x: one.x + x,
  y: one.y + y,
  from: one.from && { x: one.from.x + x, y: one.from.y + y },
});

/** Owners above, the company in the middle, what it holds below; no boxes touch. */
export function layout(ownership: Ownership, main: Party) {
  const way = [main.id];
  const above = measure(ownership, 'owners', way, main, 0);
  const below = measure(ownership, 'holdings', way, main, 0);
  const middle = Math.max(above.x, below.x);
  const placed = [
    ...above.placed.map((one) => moveBy(one, middle - above.x)),
    ...below.placed.slice(1).map((one) => moveBy(one, middle - below.x)),
  ];
  const top = Math.min(...placed.map(({ y }) => y));
  const bottom = Math.max(...placed.map(({ y }) => y));
  const right = Math.max(middle - above.x + above.width, middle - below.x + below.width);
  return {
    placed: placed.map((one) => moveBy(one, 0, BOX.height / 2 - top)),
    width: right,
    height: bottom - top + BOX.height,
  };
}
