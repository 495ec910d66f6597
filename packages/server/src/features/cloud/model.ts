import type { Row } from '@daas/contract/datasets';

/**
 * Customers like mine: a naive Bayes ranking. For each trait of a company it asks how many times more frequent it is
 * among the examples than in the market, and adds the logarithms. Two traits that say nearly the same, as province and
 * city, count half each.
 */
export const TRAITS = [
  { field: 'industry_l1', weight: 0.5 },
  { field: 'industry_l2', weight: 0.5 },
  { field: 'province', weight: 0.5 },
  { field: 'city', weight: 0.5 },
  { field: 'scale', weight: 0.5 },
  { field: 'employees_band', weight: 0.5 },
  { field: 'revenue_band', weight: 1 },
  { field: 'kind', weight: 1 },
  { field: 'status', weight: 1 },
  { field: 'tags', weight: 0.5 },
  { field: 'listed', weight: 1 },
] as const;
export type Trait = (typeof TRAITS)[number]['field'];
export const TRAIT_FIELDS = TRAITS.map(({ field }) => field);

/** Examples that would have to agree before a value far from the market's share is believed. */
const PRIOR = 10;
export const FOLDS = 5;

export interface Learned {
  field: Trait;
  value: string;
  lift: number;
  share: number;
}
export interface Model {
  /** The part of a company's score that each of its values makes, with what it stands on. */
  of(row: Row): { score: number; parts: (Learned & { gain: number })[] };
  traits: (Learned & { gain: number })[];
}

/** A company's values of a trait; one without any has the empty value, which is a trait, too. */
const valuesOf = (row: Row, field: Trait): string[] => {
  const value = row[field];
  if (Array.isArray(value)) return value.map(String);
  return [value === null || value === undefined ? '' : String(value)];
};

function countOf(rows: readonly Row[], field: Trait): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) for (const value of valuesOf(row, field)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** `market` is a sample of all companies. */
export function learn(examples: readonly Row[], market: readonly Row[]): Model {
  const learned = new Map<string, Learned & { gain: number }>();
  for (const { field, weight } of TRAITS) {
    const own = countOf(examples, field);
    const all = countOf(market, field);
    for (const value of new Set([...own.keys(), ...all.keys()])) {
      const usual = ((all.get(value) ?? 0) + 1) / (market.length + all.size + 1);
      const count = own.get(value) ?? 0;
      const lift = (count + PRIOR * usual) / (examples.length + PRIOR) / usual;
      const share = examples.length === 0 ? 0 : count / examples.length;
      learned.set(`${field}:${value}`, { field, value, lift, share, gain: weight * Math.log(lift) });
    }
  }
  const of: Model['of'] = (row) => {
    const parts = TRAIT_FIELDS.flatMap((field) =>
      valuesOf(row, field).flatMap((value) => learned.get(`${field}:${value}`) ?? []),
    );
    return { score: parts.reduce((sum, { gain }) => sum + gain, 0), parts };
  };
  const telling = ({ share, gain }: { share: number; gain: number }) => share * gain;
  const traits = [...learned.values()]
    .filter(({ value, gain }) => value !== '' && gain > 0)
    .sort((one, other) => telling(other) - telling(one));
  return { of, traits };
}

export interface Measured {
  held_out: number;
  compared: number;
  folds: number;
  auc: number;
  top_tenth: number;
}

/** Each example once by a model that has not seen it, against companies that are no examples. */
export function measure(examples: readonly Row[], others: readonly Row[]): Measured {
  let above = 0;
  let inTenth = 0;
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const { of } = learn(
      examples.filter((_, index) => index % FOLDS !== fold),
      others,
    );
    const rivals = others.map((row) => of(row).score).sort((one, other) => one - other);
    const tenth = rivals[Math.floor(rivals.length * 0.9)] ?? Number.POSITIVE_INFINITY;
    for (const row of examples.filter((_, index) => index % FOLDS === fold)) {
      const { score } = of(row);
      // What ties counts half.
      above += (below(rivals, score) + below(rivals, score, true)) / 2 / rivals.length;
      if (score > tenth) inTenth += 1;
    }
  }
  const exampleCount = examples.length;
  return {
    held_out: exampleCount,
    compared: others.length,
    folds: FOLDS,
    auc: above / exampleCount,
    top_tenth: inTenth / exampleCount,
  };
}

/** How many of the ascending scores lie below one, or with `orEqual` up to it. */
function below(scores: readonly number[], score: number, orEqual = false): number {
  let [from, to] = [0, scores.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const value = scores[middle] as number;
    if (value < score || (orEqual && value === score)) from = middle + 1;
    else to = middle;
  }
  return from;
}
