/** One step of a commission rule for one level of partners. */
export interface RuleRow {
  element_id: string | null;
  level: number;
  from_volume: number;
  rate: number;
}
/** Commission rates of one level of partners, by the seller's sales before the call. */
export interface Level {
  companyId: number;
  /** Ascending. */
  steps: readonly { from: number; rate: number }[];
}

/** Rates are in 1/10000. */
const WHOLE = 10_000;

/** Returns the rules of each level above a seller. Rules of the element replace the general ones. */
export function levelsOf(path: readonly number[], elementId: string | null, rules: readonly RuleRow[]): Level[] {
  return path.map((companyId, index) => {
    const ofLevel = rules.filter(({ level }) => level === index + 1);
    const own = ofLevel.filter((rule) => rule.element_id !== null && rule.element_id === elementId);
    const used = own.length > 0 ? own : ofLevel.filter((rule) => rule.element_id === null);
    const steps = used.map(({ from_volume, rate }) => ({ from: Number(from_volume), rate }));
    return { companyId, steps: steps.sort((one, other) => one.from - other.from) };
  });
}

/** Returns the share of `base` at a rate, rounded down. */
export const commissionOf = (base: number, rate: number): number =>
  Number((BigInt(base) * BigInt(rate)) / BigInt(WHOLE));

/**
 * Returns the commission of each level: its rate less the highest rate below it, rounded down. The operator keeps the
 * remainder. `base` and amounts are in 1/10000 yuan.
 */
export function earnings(
  levels: readonly Level[],
  base: number,
  volume: number,
): { companyId: number; rate: number; amount: number }[] {
  let below = 0;
  const earned: { companyId: number; rate: number; amount: number }[] = [];
  for (const { companyId, steps } of levels.toReversed()) {
    const own = steps.findLast(({ from }) => from <= volume)?.rate ?? 0;
    const rate = Math.max(0, own - below);
    below = Math.max(below, own);
    if (rate > 0) earned.push({ companyId, rate, amount: commissionOf(base, rate) });
  }
  return earned;
}
