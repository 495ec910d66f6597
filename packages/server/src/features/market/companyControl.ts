/** Of each company whose holders are known, the share that each holds of it: parts of the whole. A holder may be held in turn. */
export type Holdings = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Who has more than this of the votes decides. */
const HALF = 0.5;
/** A share below this is what adding up binary fractions leaves, and none. */
const NOTHING = 1e-9;

/**
 * What each holder without known holders has of `target` in the end: the sum, over all ways that lead to it, of the
 * shares along the way multiplied, ways around circles included. Companies between are taken out one after the other,
 * each handing what it holds to its own holders; what a circle holds of itself falls to the others in proportion, and is
 * nobody's where there are none.
 */
export function ultimateShares(target: string, holdings: Holdings): Map<string, number> {
  const holdersByCompany = new Map([...holdings].map(([company, holders]) => [company, inWhole(holders)]));
  for (const company of holdings.keys()) {
    if (company === target) continue;
    const own = withoutSelf(company, holdersByCompany.get(company) as Map<string, number>);
    holdersByCompany.delete(company);
    for (const holders of holdersByCompany.values()) {
      const share = holders.get(company);
      if (share === undefined) continue;
      holders.delete(company);
      for (const [holder, part] of own) holders.set(holder, (holders.get(holder) ?? 0) + share * part);
    }
  }
  return withoutSelf(target, holdersByCompany.get(target) ?? new Map());
}

/** Registers round: what is told of a company is no more than the whole of it. */
function inWhole(holders: ReadonlyMap<string, number>): Map<string, number> {
  const sum = [...holders.values()].reduce((all, share) => all + share, 0);
  return new Map([...holders].map(([holder, share]) => [holder, sum > 1 ? share / sum : share]));
}

function withoutSelf(company: string, holders: ReadonlyMap<string, number>): Map<string, number> {
  const others = 1 - (holders.get(company) ?? 0);
  const rest = [...holders].filter(([holder]) => holder !== company);
  return others < NOTHING ? new Map() : new Map(rest.map(([holder, share]) => [holder, share / others]));
}

/**
 * The companies that `holder` controls, with the votes it has in each: its own share and the shares of all companies it
 * controls, which must be more than half.
 */
export function controlledBy(holder: string, holdings: Holdings): Map<string, number> {
  const controlled = new Map<string, number>();
  let before: number;
  do {
    before = controlled.size;
    for (const [company, holders] of holdings) {
      let votes = 0;
      for (const [one, share] of inWhole(holders)) if (one === holder || controlled.has(one)) votes += share;
      if (votes > HALF + NOTHING && company !== holder) controlled.set(company, votes);
    }
  } while (controlled.size > before);
  return controlled;
}
