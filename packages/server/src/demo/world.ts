import { makeCompanies } from './enterprise';
import { Random } from './random';
import { type Place, type Reference, readReference } from './reference';
import type { Trade } from './trades';

export type DemoOptions = {
  seed: string;
  /** The demo's today, 'YYYY-MM-DD': nothing was published later. */
  baseDate: string;
  counts: { enterprise: number; factory: number; bidding: number };
};

/** A company as other data sets refer to it, with its row. */
export type Company = {
  place: Place;
  trade: Trade;
  /** How much of the market's attention it gets: most are near 0, a few near 1. */
  fame: number;
  row: Record<string, unknown> & { id: string; name: string; uscc: string; established_date: string };
};

/** What all data sets of one demo share: a place to draw from and the companies that the others mention. */
export type World = DemoOptions & {
  reference: Reference;
  random: (label: string) => Random;
  place: (random: Random) => Place;
  companies: () => Company[];
};

export const createWorld = (options: DemoOptions): World => {
  const reference = readReference();
  const root = new Random(options.seed);
  let companies: Company[] | undefined;
  const world: World = {
    ...options,
    reference,
    random: (label) => root.fork(label),
    place: (random) => random.pickHead(random.weighted(reference.provinces), 1.4),
    companies: () => {
      companies ??= makeCompanies(world);
      return companies;
    },
  };
  return world;
};
