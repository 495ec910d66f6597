import type { DataSetKey } from '@daas/contract/datasets';
import type { Size } from './companySizes';
import type { Brand } from './names';
import type { Random } from './random';
import type { Place, Reference } from './reference';
import type { Trade } from './trades';

export type DemoOptions = {
  seed: string;
  /** The demo's today, 'YYYY-MM-DD': nothing was published later. */
  baseDate: string;
  /** Rows of each data set; of those with real rows and of lists of companies, at most so many. */
  counts: Readonly<Record<DataSetKey, number>>;
};

/** A company as other data sets refer to it, with its row. */
export type Company = {
  place: Place;
  trade: Trade;
  /** The invented word its name is made of. */
  brand: Brand;
  size: Size;
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
  /** Companies in operation, the best known first; no branches, which own and sign nothing themselves. */
  operatingCompanies: () => Company[];
};
